"""The list of a match as it stands: folding it, and taking back."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.core.commands import By
from engine.core.errors import Code, Refused
from engine.core.events import (
    BidMade,
    CardPlayed,
    Change,
    DealStarted,
    Doubled,
    Event,
    ProjectsDeclared,
    ProjectsShown,
    SawaClaimed,
    SeedRevealed,
    TakenBack,
)
from engine.core.match import Match, apply


def at_seq(match: Match, seq: int) -> Match:
    """The same state, standing at another place of the list."""
    return match._replace(seq=seq)


def live(events: Sequence[Event]) -> list[Change]:
    """The events that stand: those taken back, and the taking back itself, are left out."""
    kept: list[tuple[int, Change]] = []
    for seq, event in enumerate(events, 1):
        if isinstance(event, TakenBack):
            while kept and kept[-1][0] > event.to_seq:
                kept.pop()
        else:
            kept.append((seq, event))
    return [event for _, event in kept]


def fold(events: Iterable[Event]) -> Match:
    """The match of a list of events."""
    listed = list(events)
    match = Match()
    for event in live(listed):
        match = apply(match, event)
    return match if match.seq == len(listed) else at_seq(match, len(listed))


def check_take_back(events: Sequence[Event], to_seq: int) -> None:
    """Refuses, with `bad_take_back`, to go back to the middle of a decision.

    `decide` cannot see the list; who takes back asks this first.
    """
    if not 1 <= to_seq < len(events):
        raise Refused(Code.BAD_TAKE_BACK, str(to_seq))
    before, *after = events[to_seq - 1 : to_seq + 2]
    if not _begins_decision(before, after):
        raise Refused(Code.BAD_TAKE_BACK, f"{to_seq} is in the middle of a decision")


def _begins_decision(before: Event, after: Sequence[Event]) -> bool:
    """Whether a command brought about the first of the events `after`; the cards that are played
    out after a claim belong to the claim."""
    match after[0]:
        case CardPlayed():
            return after[0].by is not By.CLAIM and not _names_projects(before)
        case ProjectsDeclared() | ProjectsShown():
            return _begins_decision(before, after[1:])
        case DealStarted() | SeedRevealed() | BidMade() | Doubled() | SawaClaimed() | TakenBack():
            return True
        case _:
            return False


def _names_projects(event: Event) -> bool:
    return isinstance(event, ProjectsDeclared | ProjectsShown)
