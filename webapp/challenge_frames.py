"""A challenge as JSON. Times are milliseconds since 1970."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Any

from msgspec import Struct

from engine.contest.challenge_views import Challenge, PlayerLine, PlayerState
from engine.contest.views import Progress
from engine.core.ruleset import Preset, nearest_preset
from engine.store.users import User
from webapp.choices import TARGET
from webapp.daily_frames import ms
from webapp.words import catalogue, shown_name


class ChallengeState(StrEnum):
    """Whether a challenge may still be played."""

    OPEN = "open"
    CLOSED = "closed"


class PlayerFrame(Struct, frozen=True):
    """Somebody who plays or has played. `score`, `won` (of a whole match) and `rank` are of those
    who have finished; `deals` and `table` are told once it is closed."""

    name: str
    you: bool
    state: Annotated[Any, PlayerState]
    score: int | None
    won: bool | None
    rank: int | None
    deals: list[int] | None
    table: str | None


class ChallengeFrame(Struct, frozen=True):
    """A challenge of so many `deals`, 0 for a whole match; the rules are `preset` with `changes`.

    `progress`, `table` and `deal` are the reader's own; `full`: a reader who has not begun comes
    too late. `decided`: the number of the deal that decided it.
    """

    id: str
    deals: int
    duel: bool
    preset: Annotated[Any, Preset]
    changes: dict[str, str]
    target: str
    host: str
    you_host: bool
    created: int
    closes: int
    state: Annotated[Any, ChallengeState]
    full: bool
    progress: Annotated[Any, Progress]
    table: str | None
    deal: int | None
    players: list[PlayerFrame]
    decided: int | None
    now: int


def challenge(found: Challenge, user: User) -> ChallengeFrame:
    """The challenge as this user sees it."""
    preset, changes = nearest_preset(found.rules)
    return ChallengeFrame(
        found.id,
        found.deals,
        found.duel,
        preset.value,
        changes,
        found.rules.settings()[TARGET],
        _name(found.name, user),
        found.host == user.id,
        ms(found.created),
        ms(found.closes),
        (ChallengeState.CLOSED if found.closed else ChallengeState.OPEN).value,
        found.full,
        found.progress.value,
        found.table,
        found.deal,
        [_player(line, user) for line in found.lines],
        found.decided,
        ms(found.now),
    )


def _player(line: PlayerLine, user: User) -> PlayerFrame:
    return PlayerFrame(
        _name(line.name, user),
        line.user == user.id,
        line.state.value,
        line.score,
        line.won,
        line.rank,
        None if line.deals is None else list(line.deals),
        line.table,
    )


def _name(name: str, user: User) -> str:
    """What somebody is called; an erased account has no name any more."""
    return shown_name(name, user.lang) if name else catalogue(user.lang).gettext("Somebody")
