"""What is asked of a score pad, and what happened to it; who asked stands beside each event.

Seats 1 and 3 are "us", seats 2 and 4 "them". A round is named by the number of the event with
which it was entered.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from engine.core.cards import BySeat, ByTeam, Seat
from engine.core.pad_entry import Entry, RoundScore
from engine.core.ruleset import RuleSet

BEST_OF: Final = (1, 3, 5, 7)


@dataclass(frozen=True, slots=True)
class Names:
    """What the sides and the players are called; empty where nobody has said."""

    teams: ByTeam[str]
    players: BySeat[str]


NAMELESS: Final = Names(ByTeam("", ""), BySeat(("", "", "", "")))


# --- what is asked --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class EnterRound:
    """One more round. `after` is the last round that was seen, 0 where there was none; None asks
    for no look at it."""

    entry: Entry
    after: int | None = None


@dataclass(frozen=True, slots=True)
class EditRound:
    """Another entry for a round that was `seen` as event number `seen` had left it."""

    round: int
    entry: Entry
    seen: int


@dataclass(frozen=True, slots=True)
class RemoveRound:
    """Takes a round out that was `seen` as event number `seen` had left it."""

    round: int
    seen: int


@dataclass(frozen=True, slots=True)
class Undo:
    """Takes the last change back; `seen` is the number of the last event that was seen."""

    seen: int


@dataclass(frozen=True, slots=True)
class SetNames:
    """Other names."""

    names: Names


@dataclass(frozen=True, slots=True)
class SetDealer:
    """Who deals the next round."""

    dealer: Seat


@dataclass(frozen=True, slots=True)
class SetTerms:
    """Other rules, before the first round."""

    rules: RuleSet
    best_of: int


@dataclass(frozen=True, slots=True)
class Close:
    """The match ends without a winner."""


Command = EnterRound | EditRound | RemoveRound | Undo | SetNames | SetDealer | SetTerms | Close


# --- what happened --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Begun:
    """A pad was opened, under these rules, for the best of so many matches."""

    version: ClassVar[int] = 1
    rules: RuleSet
    best_of: int
    dealer: Seat
    names: Names


@dataclass(frozen=True, slots=True)
class TermsSet:
    """The rules were changed before the first round."""

    version: ClassVar[int] = 1
    rules: RuleSet
    best_of: int


@dataclass(frozen=True, slots=True)
class RoundEntered:
    """A round was entered, dealt by `dealer`, and came to this score."""

    version: ClassVar[int] = 1
    entry: Entry
    dealer: Seat
    score: RoundScore


@dataclass(frozen=True, slots=True)
class RoundEdited:
    """A round was changed and comes to this score now."""

    version: ClassVar[int] = 1
    round: int
    entry: Entry
    score: RoundScore


@dataclass(frozen=True, slots=True)
class RoundRemoved:
    """A round was taken out."""

    version: ClassVar[int] = 1
    round: int


@dataclass(frozen=True, slots=True)
class Renamed:
    """The sides and players have these names now."""

    version: ClassVar[int] = 1
    names: Names


@dataclass(frozen=True, slots=True)
class DealerSet:
    """This seat deals next."""

    version: ClassVar[int] = 1
    dealer: Seat


@dataclass(frozen=True, slots=True)
class Closed:
    """The match was ended without a winner."""

    version: ClassVar[int] = 1


@dataclass(frozen=True, slots=True)
class Undone:
    """Whatever came after event `to_seq` is taken back: a fold leaves it out."""

    version: ClassVar[int] = 1
    to_seq: int


Deed = Begun | TermsSet | RoundEntered | RoundEdited | RoundRemoved | Renamed | DealerSet | Closed
"""What an event does to a pad, as long as it is not undone."""

PadEvent = Deed | Undone
