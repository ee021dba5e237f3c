"""The interface of the daily deals: today's, one's result, past days without counting."""

from __future__ import annotations

from collections.abc import Awaitable
from typing import TypeVar

from aiohttp import web
from msgspec import Struct

from engine.contest.errors import AlreadyBegun, NotThere
from engine.contest.views import Progress
from engine.store.users import User
from engine.table.clock import Tempo
from webapp import daily_frames as frames
from webapp.auth import signed_in
from webapp.bodies import answer, read_body
from webapp.errors import refuse_while_draining
from webapp.keys import CONFIG, DAILY, LINKS, NEW_TABLES
from webapp.problem import Problem

T = TypeVar("T")


class Attempt(Struct, frozen=True, forbid_unknown_fields=True):
    """How fast the bots move."""

    tempo: Tempo = Tempo.NORMAL


async def today(request: web.Request) -> web.Response:
    """GET /api/daily: today's deals, and the result where the own attempt is over."""
    user = await signed_in(request)
    daily = request.app[DAILY]
    found = await daily.state(user.id)
    outcome = None
    if found.progress in (Progress.FINISHED, Progress.LEFT):
        outcome = frames.outcome(await _there(daily.outcome(user.id, found.number)))
    return answer(
        {
            "today": frames.today(found),
            "outcome": outcome,
            "may_play": may_play(request, user),
            "link": request.app[LINKS].daily(found.number, f"{request.scheme}://{request.host}"),
        }
    )


async def begin(request: web.Request) -> web.Response:
    """POST /api/daily: begins the one attempt that counts; 201 with its table, 409 with the table
    of the first one for whoever has one."""
    refuse_while_draining(request)
    user = await signed_in(request)
    asked = await read_body(request, Attempt)
    if not may_play(request, user):
        raise Problem(403, "telegram_only")
    try:
        table = await _there(request.app[DAILY].begin(user.id, asked.tempo))
    except AlreadyBegun as known:
        raise Problem(409, "already_begun", table=known.table) from None
    return answer({"table": table}, status=201)


async def past(request: web.Request) -> web.Response:
    """GET /api/daily/{number}: one's result of a day."""
    user = await signed_in(request)
    found = await _there(request.app[DAILY].outcome(user.id, _number(request)))
    return answer({"outcome": frames.outcome(found)})


async def practise(request: web.Request) -> web.Response:
    """POST /api/daily/{number}: begins an attempt at a closed day, which does not count; 201 with
    its table."""
    refuse_while_draining(request)
    user = await signed_in(request)
    asked = await read_body(request, Attempt)
    if not request.app[NEW_TABLES].take(user.id):
        raise Problem(429, retry_after=600)
    begun = request.app[DAILY].practise(user.id, _number(request), asked.tempo)
    table = await _there(begun)
    return answer({"table": table}, status=201)


async def attempt(request: web.Request) -> web.Response:
    """GET /api/attempts/{table}: what one's attempt at a table came to."""
    user = await signed_in(request)
    found = await _there(request.app[DAILY].outcome_at(user.id, request.match_info["table"]))
    return answer({"outcome": frames.outcome(found)})


def may_play(request: web.Request, user: User) -> bool:
    """With a bot, what counts is played by people of Telegram only."""
    return not user.guest or request.app[CONFIG].bot_token is None


def _number(request: web.Request) -> int:
    return int(request.match_info["number"])


async def _there(asked: Awaitable[T]) -> T:
    try:
        return await asked
    except NotThere:
        raise Problem(404) from None
