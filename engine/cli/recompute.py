"""A match decided again from its own events: every call, card, trick, project and score."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from engine.cli.files import Told
from engine.cli.proof import Difference, is_utf8
from engine.core import history
from engine.core import match as matches
from engine.core.cards import PACK
from engine.core.commands import (
    Bid,
    By,
    ClaimSawa,
    Double,
    PlayCard,
    StartContest,
    StartMatch,
    TakeBack,
)
from engine.core.errors import Code, Refused
from engine.core.events import (
    BalootCalled,
    BidMade,
    CardPlayed,
    ContestOver,
    ContestStarted,
    ContractMade,
    DealScored,
    DealStarted,
    DealVoided,
    Doubled,
    Event,
    MatchStarted,
    MatchWon,
    ProjectsDeclared,
    ProjectsShown,
    RestDealt,
    SawaClaimed,
    SeedRevealed,
    TakenBack,
    TrickTaken,
)
from engine.core.match import Match
from engine.core.notation import write_line


def decided_again(told: Sequence[Told]) -> list[Difference]:
    """Takes every decision of a match again and compares all that it brings about.

    Goes on after a wrong figure with the right one; stops where the events are out of step.
    """
    match, truth = Match(), list[Event]()
    found: list[Difference] = []
    at = 0
    while at < len(told):
        line, event = told[at]
        if isinstance(event, DealStarted):
            found += _unrevealed(match, line)
        try:
            expected = _decide(match, truth, [event for _, event in told[at : at + 2]])
        except Refused as refused:
            found.append(Difference(line, _refusal(refused, event)))
            return found
        differences, in_step = _compare(told, at, expected)
        found += differences
        if not in_step:
            return found
        truth += expected
        match = _after(match, truth, expected)
        at += len(expected)
    if match.running is None:
        found += _unrevealed(match, told[-1].line)
    return found


def _refusal(refused: Refused, event: Event) -> str:
    detail = f" ({refused.detail})" if refused.detail else ""
    return f"{refused.code}{detail}: {write_line(event)[:100]}"


def _after(match: Match, truth: Sequence[Event], expected: Sequence[Event]) -> Match:
    for event in expected:
        if isinstance(event, TakenBack):
            return history.fold(truth)
        match = matches.apply(match, event)
    return match


def _compare(
    told: Sequence[Told], at: int, expected: Sequence[Event]
) -> tuple[list[Difference], bool]:
    """What differs from the events expected at a place, and whether the list is still in step."""
    found = []
    for place, due in enumerate(expected, at):
        if place == len(told):
            found.append(Difference(told[-1].line, f"missing after it: {write_line(due)}"))
            return found, False
        line, event = told[place]
        if event == due:
            continue
        found.append(Difference(line, f"expected {write_line(due)}, found {write_line(event)}"))
        if type(event) is not type(due):
            return found, False
    return found, True


def _unrevealed(match: Match, line: int) -> list[Difference]:
    """Where a commitment was given, every deal that has ended must have its seed revealed."""
    if not match.commitment or match.revealed == match.number:
        return []
    return [Difference(line, f"the seed of deal {match.number} was not revealed before it")]


def _decide(match: Match, truth: Sequence[Event], ahead: Sequence[Event]) -> tuple[Event, ...]:
    """All that the decision behind the next event (`ahead[0]`) brings about, after `truth`.

    Raises Refused where it could not be taken; `bad_notation` where none is behind it.
    """
    event = ahead[0]
    match event:
        case MatchStarted():
            names = _names(event)
            given = event.nonces
            return matches.decide(match, StartMatch(event.rules, event.dealer, *names, given))
        case ContestStarted():
            names = _names(event)
            begin = StartContest(event.rules, event.dealer, event.deals, *names)
            return matches.decide(match, begin)
        case DealStarted():
            return _deal_started(match, event)
        case BidMade():
            return matches.decide(match, Bid(event.seat, event.call, event.by))
        case Doubled():
            return matches.decide(match, Double(event.seat, event.call, event.by))
        case ProjectsDeclared() | ProjectsShown() | CardPlayed():
            return _card_played(match, ahead)
        case SawaClaimed():
            return matches.decide(match, ClaimSawa(event.seat))
        case SeedRevealed():
            return _seed_revealed(match, event)
        case TakenBack():
            history.check_take_back(truth, event.to_seq)
            return matches.decide(match, TakeBack(event.to_seq))
        case (
            DealVoided()
            | ContractMade()
            | RestDealt()
            | BalootCalled()
            | TrickTaken()
            | DealScored()
            | MatchWon()
            | ContestOver()
        ):
            raise Refused(Code.BAD_NOTATION, "nothing brings this about here")
        case _:
            assert_never(event)


def _names(event: MatchStarted | ContestStarted) -> tuple[str, str]:
    if not is_utf8(event.table):
        raise Refused(Code.BAD_NOTATION, "the table's name is no text")
    return event.table, event.commitment


def _deal_started(match: Match, event: DealStarted) -> tuple[Event, ...]:
    """The pack is taken as it stands, if it is one; `proof` holds it against its seed."""
    matches.check_awaits_deal(match)
    if len(event.deck) != len(PACK) or set(event.deck) != set(PACK):
        raise Refused(Code.BAD_CARD, "not the 32 cards, once each")
    return (DealStarted(match.number + 1, match.dealer, event.deck),)


def _card_played(match: Match, ahead: Sequence[Event]) -> tuple[Event, ...]:
    """A card, with the projects that are named or shown before it."""
    played = next((event for event in ahead if isinstance(event, CardPlayed)), None)
    if played is None or played.by is By.CLAIM:
        raise Refused(Code.BAD_NOTATION, "nothing brings this about here")
    return matches.decide(match, PlayCard(played.seat, played.card, played.by))


def _seed_revealed(match: Match, event: SeedRevealed) -> tuple[Event, ...]:
    """The seed is taken as it stands; `proof` holds it against its pack and its chain."""
    matches.check_awaits_seed(match)
    return (SeedRevealed(match.number, event.seed),)
