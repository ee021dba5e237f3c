"""What people are told of a challenge: totals while it is open, each deal once it is closed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from engine.contest.field import Place
from engine.contest.placing import challenge_field
from engine.contest.views import Progress
from engine.core.ruleset import RuleSet
from engine.store.challenges import CardPlace, Player
from engine.store.contests import Contest


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


def lines_of(
    contest: Contest, players: Sequence[Player], scores: Mapping[str, Sequence[int]]
) -> tuple[PlayerLine, ...]:
    """Those who play, in the order of the ranks, then of the names: totals only while it is open.
    `scores`: deal by deal, by table."""
    closed = contest.frozen is not None
    finished = [one for one in players if one.finished is not None]
    places = challenge_field({one.table: (bool(one.won), one.score) for one in finished}).places()
    lines = [_line(one, places.get(one.table), scores.get(one.table), closed) for one in players]
    return tuple(sorted(lines, key=lambda line: (line.rank or len(lines) + 1, line.name)))


def _line(
    player: Player, place: Place | None, deals: Sequence[int] | None, closed: bool
) -> PlayerLine:
    done = player.finished is not None
    state = PlayerState.LEFT if closed or player.gone else PlayerState.PLAYING
    return PlayerLine(
        player.user,
        player.name,
        PlayerState.FINISHED if done else state,
        player.score if done else None,
        player.won if done else None,
        place.rank if place else None,
        tuple(deals) if deals is not None else None,
        player.table if closed else None,
    )


def full(contest: Contest, players: Sequence[Player], user: str | None) -> bool:
    """Whether somebody who has not begun comes too late: in a duel one place is the host's, and
    that of somebody who was erased is free again."""
    if contest.most is None:
        return False
    places = contest.most
    host_begun = any(player.user == contest.host for player in players)
    if contest.host is not None and contest.host != user and not host_begun:
        places -= 1
    return sum(not player.gone for player in players) >= places
