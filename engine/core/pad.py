"""A score pad: rounds of a match played with real cards, as one list of events.

`decide` answers what is asked with an event or refuses; `apply` cannot fail; `fold` leaves out what
was undone. What a round is worth was worked out when it was entered; totals and ends follow from
the rounds alone, so that a change of an early one is felt in all that comes after.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final, assert_never

from engine.core.cards import Seat
from engine.core.pad_entry import Entry, RoundScore, score_of
from engine.core.pad_events import (
    BEST_OF,
    NAMELESS,
    Begun,
    Close,
    Closed,
    Command,
    DealerSet,
    Deed,
    EditRound,
    EnterRound,
    Names,
    PadEvent,
    RemoveRound,
    Renamed,
    RoundEdited,
    RoundEntered,
    RoundRemoved,
    SetDealer,
    SetNames,
    SetTerms,
    TermsSet,
    Undo,
    Undone,
)
from engine.core.pad_standing import Standing, standing
from engine.core.ruleset import RuleSet

MOST_ROUNDS: Final = 150
MOST_EVENTS: Final = 2000
_RULES: Final = RuleSet()


class PadCode(StrEnum):
    """Why a pad did not do what was asked."""

    NOT_FOUND = "not_found"
    PAD_MOVED = "pad_moved"
    PAD_OVER = "pad_over"
    PAD_FULL = "pad_full"
    PAD_RUNS = "pad_runs"
    PAD_FOLLOWED = "pad_followed"
    NO_ROUND = "no_round"
    NOTHING_TO_UNDO = "nothing_to_undo"
    ROUNDS_ENTERED = "rounds_entered"
    BAD_TERMS = "bad_terms"
    ID_REUSED = "id_reused"
    TOO_MANY = "too_many_pads"


class PadRefused(Exception):
    """Not done, nothing changed."""

    def __init__(self, code: PadCode) -> None:
        super().__init__(code.value)
        self.code = code


@dataclass(frozen=True, slots=True)
class Round:
    """A round that stands. `id`: the event with which it was entered; `changed`: the last one that
    touched it."""

    id: int
    changed: int
    entry: Entry
    dealer: Seat
    score: RoundScore


@dataclass(frozen=True, slots=True)
class Pad:
    """A pad after event `seq`. `dealer` deals the next round. `marks` are the events that stand, in
    order, so that one knows what an undo goes back to."""

    seq: int = 0
    rules: RuleSet = _RULES
    best_of: int = 1
    names: Names = NAMELESS
    dealer: Seat = Seat.ONE
    rounds: tuple[Round, ...] = ()
    closed: bool = False
    marks: tuple[int, ...] = ()

    @property
    def last_round(self) -> int:
        """The last round that stands; 0 where there is none."""
        return self.rounds[-1].id if self.rounds else 0

    def standing(self) -> Standing:
        """Where the match stands by its rounds."""
        scores = [one.score for one in self.rounds]
        return standing(scores, self.rules.match_target.points, self.best_of)

    @property
    def over(self) -> bool:
        """Whether no more rounds are taken."""
        return self.closed or self.standing().winner is not None


# --- decide ---------------------------------------------------------------------------------------


def begin(rules: RuleSet, best_of: int, names: Names, dealer: Seat) -> Begun:
    """The first event of a pad; refuses a number of matches that is none of 1, 3, 5 and 7."""
    _check_best_of(best_of)
    return Begun(rules, best_of, dealer, names)


def decide(pad: Pad, command: Command) -> PadEvent | None:
    """What comes of a command; None where all is so already. Raises `PadRefused`, and `Impossible`
    or `Refused` for an entry that cannot be."""
    _check_room(pad, command)
    match command:
        case EnterRound():
            return _enter(pad, command)
        case EditRound():
            known = _seen(pad, command.round, command.seen)
            score = score_of(command.entry, pad.rules)
            same = (known.entry, known.score) == (command.entry, score)
            return None if same else RoundEdited(known.id, command.entry, score)
        case RemoveRound():
            return RoundRemoved(_seen(pad, command.round, command.seen).id)
        case Undo():
            return _undo(pad, command.seen)
        case SetNames(names):
            return None if names == pad.names else Renamed(names)
        case SetDealer(dealer):
            return None if dealer is pad.dealer else DealerSet(dealer)
        case SetTerms():
            return _set_terms(pad, command)
        case Close():
            return None if pad.over else Closed()
        case _:
            assert_never(command)


def _check_room(pad: Pad, command: Command) -> None:
    """A full pad still takes an undo and its end; one that grew to twice that its end alone."""
    if pad.seq >= 2 * MOST_EVENTS:
        full = not isinstance(command, Close)
    else:
        full = len(pad.marks) >= MOST_EVENTS and not isinstance(command, Close | Undo)
    if full:
        raise PadRefused(PadCode.PAD_FULL)


def _enter(pad: Pad, asked: EnterRound) -> RoundEntered:
    if asked.after is not None and asked.after != pad.last_round:
        raise PadRefused(PadCode.PAD_MOVED)
    if pad.over:
        raise PadRefused(PadCode.PAD_OVER)
    if len(pad.rounds) >= MOST_ROUNDS:
        raise PadRefused(PadCode.PAD_FULL)
    return RoundEntered(asked.entry, pad.dealer, score_of(asked.entry, pad.rules))


def _seen(pad: Pad, round_id: int, seen: int) -> Round:
    """The round, if it is still as it was seen."""
    found = next((one for one in pad.rounds if one.id == round_id), None)
    if found is None:
        raise PadRefused(PadCode.NO_ROUND)
    if found.changed != seen:
        raise PadRefused(PadCode.PAD_MOVED)
    return found


def _undo(pad: Pad, seen: int) -> Undone:
    if seen != pad.seq:
        raise PadRefused(PadCode.PAD_MOVED)
    if len(pad.marks) < 2:
        raise PadRefused(PadCode.NOTHING_TO_UNDO)
    return Undone(pad.marks[-2])


def _set_terms(pad: Pad, asked: SetTerms) -> TermsSet | None:
    _check_best_of(asked.best_of)
    if pad.rounds:
        raise PadRefused(PadCode.ROUNDS_ENTERED)
    if (asked.rules, asked.best_of) == (pad.rules, pad.best_of):
        return None
    return TermsSet(asked.rules, asked.best_of)


def _check_best_of(best_of: int) -> None:
    if best_of not in BEST_OF:
        raise PadRefused(PadCode.BAD_TERMS)


# --- apply and fold -------------------------------------------------------------------------------


def apply(pad: Pad, seq: int, event: Deed) -> Pad:
    """The pad after its event number `seq`."""
    marked = replace(pad, seq=seq, marks=(*pad.marks, seq))
    match event:
        case Begun():
            marked = replace(marked, names=event.names, dealer=event.dealer)
            return replace(marked, rules=event.rules, best_of=event.best_of)
        case TermsSet(rules, best_of):
            return replace(marked, rules=rules, best_of=best_of)
        case RoundEntered(entry, dealer, score):
            new = Round(seq, seq, entry, dealer, score)
            return replace(marked, rounds=(*pad.rounds, new), dealer=dealer.next)
        case RoundEdited(round_id, edited, comes_to):
            return replace(marked, rounds=_edited(pad, round_id, seq, edited, comes_to))
        case RoundRemoved(removed):
            rest = tuple(one for one in pad.rounds if one.id != removed)
            return replace(marked, rounds=rest, dealer=pad.dealer.next.partner)  # the one before
        case Renamed(names):
            return replace(marked, names=names)
        case DealerSet(dealer):
            return replace(marked, dealer=dealer)
        case Closed():
            return replace(marked, closed=True)
        case _:
            assert_never(event)


def _edited(
    pad: Pad, round_id: int, seq: int, entry: Entry, score: RoundScore
) -> tuple[Round, ...]:
    return tuple(
        replace(one, changed=seq, entry=entry, score=score) if one.id == round_id else one
        for one in pad.rounds
    )


def live(events: Sequence[PadEvent]) -> list[tuple[int, Deed]]:
    """The events that stand, with their numbers."""
    kept: list[tuple[int, Deed]] = []
    for seq, event in enumerate(events, 1):
        if isinstance(event, Undone):
            while kept and kept[-1][0] > event.to_seq:
                kept.pop()
        else:
            kept.append((seq, event))
    return kept


def fold(events: Sequence[PadEvent]) -> Pad:
    """The pad of a list of events."""
    pad = Pad()
    for seq, event in live(events):
        pad = apply(pad, seq, event)
    return replace(pad, seq=len(events))
