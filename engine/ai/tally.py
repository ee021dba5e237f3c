"""What duplicate deals brought: gains, how often buyers made it, the time each player took."""

from __future__ import annotations

import math
from dataclasses import dataclass, field

from engine.core.calls import Game
from engine.core.match import Match


@dataclass(slots=True)
class Spent:
    """Process time of some decisions, in seconds, and of the longest of them."""

    seconds: float = 0.0
    worst: float = 0.0
    decisions: int = 0

    def add(self, other: Spent) -> None:
        """Counts these decisions too."""
        self.seconds += other.seconds
        self.worst = max(self.worst, other.worst)
        self.decisions += other.decisions

    @property
    def mean(self) -> float:
        """Milliseconds a decision; 0 for none."""
        return 1000 * self.seconds / max(1, self.decisions)


@dataclass(slots=True)
class Made:
    """How many deals were bought, and how many of those the buyer made."""

    bought: int = 0
    made: int = 0

    def add(self, other: Made) -> None:
        """Counts these deals too."""
        self.bought += other.bought
        self.made += other.made

    def __str__(self) -> str:
        return f"{self.made / self.bought:.0%} of {self.bought}" if self.bought else "none"


@dataclass(slots=True)
class Record:
    """What one player did: its time for cards and for calls, and the deals it bought."""

    cards: Spent = field(default_factory=Spent)
    calls: Spent = field(default_factory=Spent)
    hokm: Made = field(default_factory=Made)
    sun: Made = field(default_factory=Made)

    def add(self, other: Record) -> None:
        """Counts this too."""
        self.cards.add(other.cards)
        self.calls.add(other.calls)
        self.hokm.add(other.hokm)
        self.sun.add(other.sun)

    @property
    def decisions(self) -> Spent:
        """The time of cards and calls together."""
        both = Spent()
        both.add(self.cards)
        both.add(self.calls)
        return both


@dataclass(slots=True)
class Tally:
    """What some duplicate deals brought: the first player's gain in each, both players' records.

    `voids` counts the seatings that were passed out, two to a deal.
    """

    gains: list[float] = field(default_factory=list)
    voids: int = 0
    players: tuple[Record, Record] = field(default_factory=lambda: (Record(), Record()))

    def add(self, other: Tally) -> None:
        """Counts these deals too."""
        self.gains += other.gains
        self.voids += other.voids
        for mine, theirs in zip(self.players, other.players, strict=True):
            mine.add(theirs)

    def ended(self, match: Match, swapped: bool) -> None:
        """Counts a deal just played; `swapped` seats the second player at team 0."""
        if match.void is not None:
            self.voids += 1
            return
        score = match.scored[-1]
        record = self.players[score.contract.buyer.team ^ swapped]
        made = record.hokm if score.contract.game is Game.HOKM else record.sun
        made.add(Made(1, int(score.result.made)))


def interval(values: list[float]) -> tuple[float, float]:
    """The mean, and the half-width of its 95 % interval; raises ValueError for fewer than two."""
    n = len(values)
    if n < 2:
        raise ValueError("an interval needs two deals")
    mean = sum(values) / n
    spread = math.sqrt(sum((value - mean) ** 2 for value in values) / (n - 1))
    return mean, 1.96 * spread / math.sqrt(n)
