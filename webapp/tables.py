"""The interface of tables: one's own, a new one, and what is done about seats between deals."""

from __future__ import annotations

from collections.abc import Awaitable
from typing import Annotated, Any, Final, TypeVar

from aiohttp import web
from msgspec import Meta, Struct

from engine.ai.base import Level
from engine.core.cards import Seat
from engine.table.asks import Nack, NotFound, Reply
from engine.table.clock import Tempo
from engine.table.foundry import Share
from engine.table.lobby_info import LobbyRefused
from engine.table.seats import TableSummary
from webapp.auth import signed_in
from webapp.bodies import Nothing, answer, read_body
from webapp.book import book
from webapp.choices import RuleChoice
from webapp.errors import refuse_while_draining, spend_invite
from webapp.keys import NEW_TABLES, SERVICE
from webapp.problem import Problem

T = TypeVar("T")
_STATUS: Final = {
    Reply.NOT_FOUND: 404,
    Reply.NOT_HOST: 403,
    Reply.NOT_SEATED: 403,
    Reply.TRY_AGAIN: 503,
}


Nonce = Annotated[str, Meta(pattern=r"^[0-9a-f]{32}\Z")]
"""What a browser adds to the shuffle: 16 bytes in hexadecimal."""


class GivenShare(Struct, frozen=True, forbid_unknown_fields=True):
    """The pledge that was told first, then what is added to it."""

    pledge: Annotated[str, Meta(max_length=200)]
    nonce: Nonce

    def share(self) -> Share:
        """As the tables take it."""
        return Share(self.pledge, bytes.fromhex(self.nonce))


class NewTable(RuleChoice, frozen=True, forbid_unknown_fields=True):
    """A new match against three bots; `settings` are changes to the preset."""

    level: Level = Level.EASY
    tempo: Tempo = Tempo.NORMAL
    share: GivenShare | None = None


class GivenSeat(Struct, frozen=True, forbid_unknown_fields=True):
    """To a bot of this level for good, or to whoever comes."""

    level: Level | None = None


async def my_tables(request: web.Request) -> web.Response:
    """GET /api/tables: one's own tables, the newest first."""
    user = await signed_in(request)
    found = await request.app[SERVICE].tables_of(user.id)
    return answer({"tables": [_summary(one) for one in found]})


async def pledge(request: web.Request) -> web.Response:
    """GET /api/tables/pledge: a table that is yet to be made, and what its seeds are bound to."""
    user = await signed_in(request)
    given = await request.app[SERVICE].pledges.give(user.id)
    told = {"pledge": given.text, "table": given.table, "commitment": given.commitment}
    return answer(told)


async def new_table(request: web.Request) -> web.Response:
    """POST /api/tables: begins a match; 201 with the table's id, the same for the same pledge."""
    refuse_while_draining(request)
    user = await signed_in(request)
    asked = await read_body(request, NewTable)
    rules = asked.rules()
    if not request.app[NEW_TABLES].take(user.id):
        raise Problem(429, retry_after=600)
    share = asked.share.share() if asked.share else None
    made = request.app[SERVICE].create(user.id, rules, asked.level, asked.tempo, share)
    table = await _coded(made)
    return answer({"table": table.id}, status=201)


async def leave(request: web.Request) -> web.Response:
    """POST /api/tables/{table}/leave: gives one's seat up for good."""
    refuse_while_draining(request)
    user = await signed_in(request)
    await read_body(request, Nothing)
    await _coded(request.app[SERVICE].leave(_table(request), user.id))
    return answer({})


async def rematch(request: web.Request) -> web.Response:
    """POST /api/tables/{table}/rematch: the lobby of the same people in the same seats."""
    refuse_while_draining(request)
    user = await signed_in(request)
    await read_body(request, Nothing)
    spend_invite(request, user.id)
    return answer({"lobby": await _coded(request.app[SERVICE].rematch(_table(request), user.id))})


async def give_seat(request: web.Request) -> web.Response:
    """POST /api/tables/{table}/seats/{seat}/give: an absent seat to a bot or another person."""
    refuse_while_draining(request)
    user = await signed_in(request)
    asked = await read_body(request, GivenSeat)
    await _coded(
        request.app[SERVICE].give_seat(_table(request), user.id, _seat(request), asked.level)
    )
    return answer({})


async def take_seat(request: web.Request) -> web.Response:
    """POST /api/tables/{table}/seats/{seat}/take: sits down on a chair that is free."""
    refuse_while_draining(request)
    user = await signed_in(request)
    await read_body(request, Nothing)
    await _coded(request.app[SERVICE].take_seat(_table(request), user.id, _seat(request)))
    return answer({})


async def block(request: web.Request) -> web.Response:
    """POST /api/tables/{table}/seats/{seat}/block: no more of whoever sits there."""
    user = await signed_in(request)
    await read_body(request, Nothing)
    await _coded(request.app[SERVICE].block(user.id, _table(request), _seat(request)))
    return answer({})


async def rules(_: web.Request) -> web.Response:
    """GET /api/rules: the presets, every setting with its values, those that cannot be played."""
    return answer(book())


def _table(request: web.Request) -> str:
    return request.match_info["table"]


def _seat(request: web.Request) -> Seat:
    return Seat(int(request.match_info["seat"]))


async def _coded(doing: Awaitable[T]) -> T:
    """What was asked of a table; a refusal becomes 404, 403, 503 or 409 with its code."""
    try:
        return await doing
    except NotFound:
        raise Problem(404) from None
    except LobbyRefused as refused:
        raise Problem(409, refused.code, lobby=refused.other) from None
    except Nack as nack:
        status = _STATUS.get(nack.code, 409) if isinstance(nack.code, Reply) else 409
        raise Problem(status, nack.code) from None


def _summary(table: TableSummary) -> dict[str, Any]:
    """A line of the list; `won` is null while the match runs."""
    us, them = table.totals[table.seat.team], table.totals[table.seat.team.other]
    return {
        "table": table.id,
        "created": table.created,
        "us": us,
        "them": them,
        "target": table.target,
        "your_turn": table.your_turn,
        "over": table.winner is not None,
        "won": None if table.winner is None else table.winner is table.seat.team,
        "shared": table.shared,
        "closed": table.closed,
    }
