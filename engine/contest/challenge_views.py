"""What people are told of a challenge: totals while it is open, each deal once it is closed."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from engine.contest.views import Progress
from engine.core.ruleset import RuleSet
from engine.store.challenges import CardPlace


class PlayerState(StrEnum):
    """How far somebody is with a challenge."""

    PLAYING = "playing"
    FINISHED = "finished"
    LEFT = "left"
    """Not finished in time, or never: the account was erased."""


@dataclass(frozen=True, slots=True)
class PlayerLine:
    """Somebody who plays or has played. `user` is None, and `name` empty, where the account was
    erased.

    `score` (own points less theirs), `won` (of a whole match) and `rank` are of those who have
    finished. `deals`, their scores deal by deal, and `table`, where they were played, are told once
    the challenge is closed.
    """

    user: str | None
    name: str
    state: PlayerState
    score: int | None
    won: bool | None
    rank: int | None
    deals: tuple[int, ...] | None
    table: str | None


@dataclass(frozen=True, slots=True)
class Challenge:
    """A challenge as somebody finds it. Times in seconds since 1970.

    `deals` is 0 for a whole match. `host` is None, and `name` empty, where the account was erased.
    `lines` are in the order of their ranks, then of names. `decided`: the number of the deal that
    decided it, once it is closed and somebody is ahead of all others. `full`: no more people may
    begin. `progress`, `table` and `deal` (the one the attempt stands at, from 1) are the reader's.
    """

    id: str
    deals: int
    duel: bool
    rules: RuleSet
    host: str | None
    name: str
    created: float
    closes: float
    now: float
    closed: bool
    place: CardPlace
    lines: tuple[PlayerLine, ...]
    decided: int | None
    full: bool
    progress: Progress
    table: str | None
    deal: int | None


def decided(lines: tuple[PlayerLine, ...]) -> int | None:
    """The number of the deal in which the first of a closed challenge gained the most on the
    second; None where nobody is ahead, or nobody second. Of several the first."""
    ranked = [line for line in lines if line.rank is not None and line.deals is not None]
    if len(ranked) < 2 or ranked[0].rank == ranked[1].rank:
        return None
    first, second = (line.deals or () for line in ranked[:2])
    gains = [one - other for one, other in zip(first, second, strict=False)]
    best = max(gains, default=0)
    return gains.index(best) + 1 if best > 0 else None
