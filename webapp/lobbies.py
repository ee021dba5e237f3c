"""The interface of lobbies: four chairs before there is a table, by buttons."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from time import time
from typing import Annotated, Any, Final, TypeVar

from aiohttp import web
from msgspec import UNSET, Meta, Struct, UnsetType

from engine.ai.base import Level
from engine.core.cards import Seat
from engine.core.ruleset import RuleSet, nearest_preset
from engine.store.users import User
from engine.table.clock import ClockKind
from engine.table.lobby import LobbyService
from engine.table.lobby_info import LobbyCode, LobbyInfo, LobbyRefused, LobbyState
from webapp.auth import signed_in
from webapp.bodies import answer, read_body
from webapp.choices import TARGET, RuleChoice, Settings, Target, playable
from webapp.errors import refuse_while_draining, spend_invite
from webapp.keys import LINKS, LOBBIES, NEW_TABLES
from webapp.lobby_frames import Lobby, lobby
from webapp.problem import Problem
from webapp.tables import Nonce

T = TypeVar("T")
SeatNumber = Annotated[int, Meta(ge=1, le=4)]
_STATUS: Final = {LobbyCode.NOT_FOUND: 404, LobbyCode.NOT_HOST: 403}


class NewLobby(RuleChoice, frozen=True, forbid_unknown_fields=True):
    """A new lobby; an open one is shown to everybody."""

    clock: ClockKind = ClockKind.NONE
    level: Level = Level.NORMAL
    open: bool = False


class LobbyChange(Struct, frozen=True, forbid_unknown_fields=True):
    """What the host may change; rules are named anew, or only how far."""

    preset: str | None = None
    settings: Settings | None = None
    target: Target | None = None
    clock: ClockKind | None = None
    level: Level | None = None
    open: bool | None = None
    rated: bool | None = None


class SeatAsked(Struct, frozen=True, forbid_unknown_fields=True):
    """A chair, the first free one without; a bot's level, none to send the bot of that chair away;
    the version of the lobby that was seen."""

    seat: SeatNumber | None = None
    version: int | None = None
    level: Level | UnsetType | None = UNSET


class GivenNonce(Struct, frozen=True, forbid_unknown_fields=True):
    """What a browser adds to the shuffle."""

    nonce: Nonce


async def new_lobby(request: web.Request) -> web.Response:
    """POST /api/lobbies: opens a lobby with oneself on seat 1; 201."""
    refuse_while_draining(request)
    user = await signed_in(request)
    asked = await read_body(request, NewLobby)
    rules = asked.rules()
    spend_invite(request, user.id)
    info = await _coded(
        request.app[LOBBIES].create(user.id, rules, asked.clock, asked.level, open=asked.open)
    )
    return answer({"lobby": _shown(request, info, user)}, status=201)


async def lobbies(request: web.Request) -> web.Response:
    """GET /api/lobbies: open ones with a free chair, and those one sits in."""
    user = await signed_in(request)
    service = request.app[LOBBIES]
    found, own = await service.open_lobbies(user.id), await service.of_user(user.id)
    mine = {info.id for info in own}
    return answer(
        {
            "open": [_shown(request, info, user) for info in found if info.id not in mine],
            "own": [_shown(request, info, user) for info in own],
        }
    )


async def one_lobby(request: web.Request) -> web.Response:
    """GET /api/lobbies/{lobby}: the lobby, for whoever has its id."""
    user = await signed_in(request)
    return answer({"lobby": _shown(request, await _found(request), user)})


async def change_lobby(request: web.Request) -> web.Response:
    """PATCH /api/lobbies/{lobby}: other rules, clock, bots; open, rated. The host's alone."""
    user = await signed_in(request)
    asked = await read_body(request, LobbyChange)
    changes = {
        "clock": asked.clock,
        "level": asked.level,
        "open": asked.open,
        "rated": asked.rated,
    }
    named: dict[str, Any] = {key: value for key, value in changes.items() if value is not None}
    if (asked.preset, asked.settings, asked.target) != (None, None, None):
        named["rules"] = _rules(asked, await _found(request))
    info = await _coded(request.app[LOBBIES].change(_id(request), user.id, **named))
    return answer({"lobby": _shown(request, info, user)})


def _rules(asked: LobbyChange, info: LobbyInfo) -> RuleSet:
    """Rules named anew; a target alone keeps the others."""
    preset, changes = nearest_preset(info.rules)
    name = asked.preset or preset.value
    if asked.settings is not None:
        changes = asked.settings
    elif asked.preset is not None:
        changes = {TARGET: info.rules.settings()[TARGET]}
    return playable(name, changes, asked.target)


async def _sit(service: LobbyService, id: str, user: str, asked: SeatAsked) -> LobbyInfo:
    return await service.sit(id, user, _seat(asked))


async def _leave(service: LobbyService, id: str, user: str, _: SeatAsked) -> LobbyInfo:
    return await service.leave(id, user)


async def _swap(service: LobbyService, id: str, user: str, asked: SeatAsked) -> LobbyInfo:
    return await service.swap(id, user, asked.version)


async def _cancel(service: LobbyService, id: str, user: str, _: SeatAsked) -> LobbyInfo:
    return await service.cancel(id, user)


async def _bot(service: LobbyService, id: str, user: str, asked: SeatAsked) -> LobbyInfo:
    """A bot, of the lobby's level if none is named, or none."""
    if asked.level is None and asked.seat is None:  # asked twice, it would send two away
        raise Problem(422, "bad_field", "seat")
    level = (await service.find(id)).level if asked.level is UNSET else asked.level
    return await service.put_bot(id, user, _seat(asked), level)


Deed = Callable[[LobbyService, str, str, SeatAsked], Awaitable[LobbyInfo]]
DEEDS: Final[dict[str, Deed]] = {
    "sit": _sit,
    "leave": _leave,
    "swap": _swap,
    "bot": _bot,
    "cancel": _cancel,
}


async def act(request: web.Request) -> web.Response:
    """POST /api/lobbies/{lobby}/{deed}: sit, leave, swap, bot or cancel."""
    refuse_while_draining(request)
    user = await signed_in(request)
    asked = await read_body(request, SeatAsked)
    deed = DEEDS[request.match_info["deed"]]
    info = await _coded(deed(request.app[LOBBIES], _id(request), user.id, asked))
    return answer({"lobby": _shown(request, info, user)})


async def pledge(request: web.Request) -> web.Response:
    """GET /api/lobbies/{lobby}/pledge: what the seeds of its table are bound to."""
    await signed_in(request)
    return answer({"commitment": await _coded(request.app[LOBBIES].commitment(_id(request)))})


async def nonce(request: web.Request) -> web.Response:
    """POST /api/lobbies/{lobby}/nonce: adds to the shuffle, once, for who sits there."""
    refuse_while_draining(request)
    user = await signed_in(request)
    asked = await read_body(request, GivenNonce)
    given = bytes.fromhex(asked.nonce)
    await _coded(request.app[LOBBIES].add_nonce(_id(request), user.id, given))
    return answer({})


async def start(request: web.Request) -> web.Response:
    """POST /api/lobbies/{lobby}/start: the match begins; bots sit where nobody does."""
    refuse_while_draining(request)
    user = await signed_in(request)
    await read_body(request, SeatAsked)
    waits = (await _found(request)).state is LobbyState.WAITING
    if waits and not request.app[NEW_TABLES].take(user.id):
        raise Problem(429, retry_after=600)
    return answer({"table": await _coded(request.app[LOBBIES].start(_id(request), user.id))})


def _seat(asked: SeatAsked) -> Seat | None:
    return None if asked.seat is None else Seat(asked.seat)


def _id(request: web.Request) -> str:
    return request.match_info["lobby"]


async def _found(request: web.Request) -> LobbyInfo:
    return await _coded(request.app[LOBBIES].find(_id(request)))


async def _coded(doing: Awaitable[T]) -> T:
    """What was asked of a lobby; a refusal becomes 404, 403 or 409 with its code."""
    try:
        return await doing
    except LobbyRefused as refused:
        status = _STATUS.get(refused.code, 409)
        raise Problem(status, refused.code, lobby=refused.other) from None


def _shown(request: web.Request, info: LobbyInfo, user: User) -> Lobby:
    link = request.app[LINKS].table(info.id, f"{request.scheme}://{request.host}")
    return lobby(info, user, link, time())
