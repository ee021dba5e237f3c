"""Events: what happened at a table, in the order it happened (the past tense of `commands`).

Events name seats, never people. A card a viewer may not see is None. Each kind carries the version
of its form; `store.codec` upgrades older ones.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

from engine.core.calls import Call, Contract, Raise
from engine.core.cards import BySeat, Card, Seat, Team
from engine.core.commands import By
from engine.core.projects import Project, ProjectKind
from engine.core.ruleset import RuleSet
from engine.core.sheet import DealScore
from engine.core.shuffle import NO_NONCES, Nonces


@dataclass(frozen=True, slots=True)
class MatchStarted:
    """A match began; `table` and `commitment` are empty where nothing is to be proven, `nonces` are
    what the seats have added to its seeds."""

    version: ClassVar[int] = 2
    rules: RuleSet
    dealer: Seat
    table: str
    commitment: str
    nonces: Nonces = NO_NONCES


@dataclass(frozen=True, slots=True)
class ContestStarted:
    """A contest of so many deals began: each stands alone, at 0 to 0, and nobody wins a match.

    `table` names the contest, the same for all who play it, and not where it is played.
    """

    version: ClassVar[int] = 1
    rules: RuleSet
    dealer: Seat
    table: str
    commitment: str
    deals: int


@dataclass(frozen=True, slots=True)
class DealStarted:
    """A deal began: its number from 1, the dealer, and the shuffled pack in dealing order."""

    version: ClassVar[int] = 1
    number: int
    dealer: Seat
    deck: tuple[Card | None, ...]


@dataclass(frozen=True, slots=True)
class BidMade:
    """A seat spoke in the auction."""

    version: ClassVar[int] = 1
    seat: Seat
    call: Call
    by: By


class VoidReason(StrEnum):
    """Why a deal ended without a contract."""

    NO_BUYER = "no_buyer"
    KAWESH = "kawesh"


@dataclass(frozen=True, slots=True)
class DealVoided:
    """The deal ended without a contract; `next_dealer` deals again."""

    version: ClassVar[int] = 1
    reason: VoidReason
    next_dealer: Seat


@dataclass(frozen=True, slots=True)
class ContractMade:
    """The auction ended with a buyer."""

    version: ClassVar[int] = 1
    contract: Contract


@dataclass(frozen=True, slots=True)
class RestDealt:
    """Each seat received the three cards that complete its eight; `card_to` took the turned card,
    the first of its three."""

    version: ClassVar[int] = 1
    card_to: Seat
    hands: BySeat[tuple[Card | None, ...]]


@dataclass(frozen=True, slots=True)
class Doubled:
    """A seat spoke on the doubling ladder (a pass included)."""

    version: ClassVar[int] = 1
    seat: Seat
    call: Raise
    by: By


@dataclass(frozen=True, slots=True)
class ProjectsDeclared:
    """With its first card a seat named its projects, the best first; the cards stay hidden."""

    version: ClassVar[int] = 1
    seat: Seat
    kinds: tuple[ProjectKind, ...]


@dataclass(frozen=True, slots=True)
class ProjectsShown:
    """At the second trick a seat of the side whose projects count laid them open."""

    version: ClassVar[int] = 1
    seat: Seat
    projects: tuple[Project, ...]


@dataclass(frozen=True, slots=True)
class CardPlayed:
    """A seat played a card; `ekka` tells whether it was called as the highest one left."""

    version: ClassVar[int] = 1
    seat: Seat
    card: Card
    ekka: bool
    by: By


@dataclass(frozen=True, slots=True)
class BalootCalled:
    """The second of king and queen of trumps fell from this hand, which counts a baloot."""

    version: ClassVar[int] = 1
    seat: Seat


@dataclass(frozen=True, slots=True)
class TrickTaken:
    """A trick ended: its number from 1, the winner, its abnat (the last ten not included)."""

    version: ClassVar[int] = 1
    number: int
    winner: Seat
    abnat: int


@dataclass(frozen=True, slots=True)
class SawaClaimed:
    """A seat claimed all tricks that are left, which was proven; the cards are then played out."""

    version: ClassVar[int] = 1
    seat: Seat


@dataclass(frozen=True, slots=True)
class DealScored:
    """A deal ended with this score; `next_dealer` deals the next one, if there is one."""

    version: ClassVar[int] = 1
    score: DealScore
    next_dealer: Seat


@dataclass(frozen=True, slots=True)
class SeedRevealed:
    """The seed of a deal that has ended (hexadecimal); its hash is the seed of the deal before."""

    version: ClassVar[int] = 1
    number: int
    seed: str


@dataclass(frozen=True, slots=True)
class MatchWon:
    """The match ended."""

    version: ClassVar[int] = 1
    team: Team
    by_gahwa: bool


@dataclass(frozen=True, slots=True)
class ContestOver:
    """All deals of a contest have been played."""

    version: ClassVar[int] = 1


@dataclass(frozen=True, slots=True)
class TakenBack:
    """All events after number `to_seq` are taken back: a fold leaves them out."""

    version: ClassVar[int] = 1
    to_seq: int


Change = (
    MatchStarted
    | ContestStarted
    | DealStarted
    | BidMade
    | DealVoided
    | ContractMade
    | RestDealt
    | Doubled
    | ProjectsDeclared
    | ProjectsShown
    | CardPlayed
    | BalootCalled
    | TrickTaken
    | SawaClaimed
    | DealScored
    | SeedRevealed
    | MatchWon
    | ContestOver
)
"""The events that move a match on."""

Event = Change | TakenBack
