"""The words of a score sheet: two sides, a number for each, the lines, the result of a deal."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from engine.core.calls import Contract, Game, Step
from engine.core.cards import ByTeam
from engine.core.projects import ProjectKind

TOTAL_ABNAT: Final = {Game.HOKM: 162, Game.SUN: 130}
"""Abnat of a whole deal, the ten of the last trick included."""

TOTAL_POINTS: Final = {Game.HOKM: 16, Game.SUN: 26}
KABOOT_POINTS: Final = {Game.HOKM: 25, Game.SUN: 44}  # (162 + 90) / 10; (130 + 90) x 2 / 10
REVERSE_KABOOT_POINTS: Final = 88
LAST_TRICK: Final = 10
TRICKS: Final = 8
"""Tricks of a whole deal."""


class Side(StrEnum):
    """The buyer's team, or the other."""

    BIDDERS = "bidders"
    DEFENDERS = "defenders"

    __hash__ = object.__hash__

    @property
    def other(self) -> Side:
        """The opponents."""
        return Side.DEFENDERS if self is Side.BIDDERS else Side.BIDDERS

    @property
    def word(self) -> str:
        """The name with which a deal is told: "bidder", "defender"."""
        return self.value.removesuffix("s")


SIDE_WORDS: Final = {word: side for side in Side for word in (side.word, side.value)}
"""The sides by every word with which a deal is told."""


def kaboot_by(tricks: int) -> Side | None:
    """The side that took all tricks, where the buyers took so many; None where each took some."""
    return {0: Side.DEFENDERS, TRICKS: Side.BIDDERS}.get(tricks)


@dataclass(frozen=True, slots=True)
class Pair:
    """One number for each side."""

    bidders: int
    defenders: int

    def __getitem__(self, side: Side) -> int:
        return self.bidders if side is Side.BIDDERS else self.defenders

    def __add__(self, other: Pair) -> Pair:
        return Pair(self.bidders + other.bidders, self.defenders + other.defenders)

    def times(self, factor: int) -> Pair:
        """Both numbers multiplied."""
        return Pair(self.bidders * factor, self.defenders * factor)

    @staticmethod
    def all_to(side: Side, number: int) -> Pair:
        """The number for this side, nothing for the other."""
        return Pair(number, 0) if side is Side.BIDDERS else Pair(0, number)


NOTHING: Final = Pair(0, 0)


@dataclass(frozen=True, slots=True)
class Played:
    """What scoring needs to know of a deal that was played out.

    `abnat` holds the last ten. `projects` are the counted ones, by side. `kaboot` is the side that
    took all eight tricks. `reverse` says the case of the reverse kaboot (rules 6) is given.
    """

    game: Game
    abnat: Pair
    bidders_projects: tuple[ProjectKind, ...] = ()
    defenders_projects: tuple[ProjectKind, ...] = ()
    baloot: Side | None = None
    kaboot: Side | None = None
    step: Step = Step.NONE
    reverse: bool = False


class LineKind(StrEnum):
    """The lines of a score sheet, in their order."""

    ABNAT = "abnat"
    KABOOT = "kaboot"
    REVERSE_KABOOT = "reverse_kaboot"
    CONVERTED = "converted"
    SET = "set"
    WINNER_TAKES = "winner_takes"
    DOUBLED = "doubled"
    PROJECTS = "projects"
    BALOOT = "baloot"
    GAHWA = "gahwa"
    TOTAL = "total"


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a score sheet: a number for each side, and the setting that decided it."""

    kind: LineKind
    amount: Pair
    setting: str | None = None


@dataclass(frozen=True, slots=True)
class Result:
    """The score of a deal for each side, with the lines that lead to it.

    After a gahwa `points` are nothing and `match_winner` names the side that takes the match.
    `tie` tells that the made test was decided on exactly half.
    """

    made: bool
    tie: bool
    kaboot: Side | None
    points: Pair
    match_winner: Side | None
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class DealScore:
    """The score of a deal at the table: sides turned into teams, with the running totals."""

    contract: Contract
    step: Step
    result: Result
    points: ByTeam[int]
    totals: ByTeam[int]
