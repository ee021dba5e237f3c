"""A lobby as one reader sees it, over HTTP and on the socket alike."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Struct

from engine.ai.base import Level
from engine.core.cards import SEATS, Seat
from engine.core.ruleset import Preset, nearest_preset
from engine.store import codec
from engine.store.users import User
from engine.table.clock import ClockKind
from engine.table.lobby_info import LobbyInfo, LobbySeat, LobbyState
from webapp.choices import TARGET
from webapp.words import shown_name


class ChairFrame(Struct, frozen=True):
    """A chair that is taken: by a person or by a bot of a level."""

    seat: Annotated[Any, Seat]
    name: str
    bot: Annotated[Any, Level | None]
    you: bool
    host: bool


class Lobby(Struct, frozen=True):
    """Four chairs, by seat, null where one is free; the rules are `preset` with `changes`.

    `you` is the reader's seat, `age` in seconds, `host` whether the reader is it; `rated`: with
    four people the match moves their ratings.
    """

    id: str
    host: bool
    state: Annotated[Any, LobbyState]
    version: int
    preset: Annotated[Any, Preset]
    changes: dict[str, str]
    target: str
    clock: Annotated[Any, ClockKind]
    level: Annotated[Any, Level]
    open: bool
    seats: list[ChairFrame | None]
    you: Annotated[Any, Seat | None]
    link: str
    age: float
    rated: bool


def lobby(info: LobbyInfo, user: User, link: str, now: float) -> Lobby:
    """The lobby as this user sees it."""
    preset, changes = nearest_preset(info.rules)
    chairs = {seat: info.seats[seat] for seat in SEATS}
    own = [seat for seat, chair in chairs.items() if chair is not None and chair.user == user.id]
    return Lobby(
        info.id,
        info.host == user.id,
        info.state.value,
        info.version,
        preset.value,
        changes,
        info.rules.settings()[TARGET],
        info.clock.value,
        info.level.value,
        info.open,
        [_chair(seat, chair, info, user) for seat, chair in chairs.items()],
        int(own[0]) if own else None,
        link,
        max(0.0, now - info.created),
        info.rated,
    )


def _chair(seat: Seat, chair: LobbySeat | None, info: LobbyInfo, user: User) -> ChairFrame | None:
    if chair is None:
        return None
    taken = chair.user is not None
    return ChairFrame(
        int(seat),
        shown_name(chair.name, user.lang),
        codec.plain(chair.bot),
        taken and chair.user == user.id,
        taken and chair.user == info.host,
    )
