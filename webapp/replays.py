"""The interface of replays: deals that are over, shared by link, taken out and read in as text."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from typing import Final, TypeVar

from aiohttp import hdrs, web

from engine.contest.errors import BadRecord, ContestRuns, DealRuns, NotThere
from engine.contest.replay import read_record
from engine.core.errors import Refused
from webapp import replay_frames as frames
from webapp.auth import signed_in
from webapp.bodies import Nothing, answer, read_body, read_text
from webapp.errors import refuse_while_draining
from webapp.keys import LINKS, REPLAYS
from webapp.problem import Problem

T = TypeVar("T")

MOST: Final = 128 * 1024
"""The longest record that is read, in bytes: a match takes some 20,000, the longest contest, of 99
deals, 125,000."""


async def recent(request: web.Request) -> web.Response:
    """GET /api/replays: one's newest tables at which a deal is over."""
    user = await signed_in(request)
    found = await request.app[REPLAYS].recent(user.id)
    return answer({"tables": [frames.past_table(one, user) for one in found]})


async def deals(request: web.Request) -> web.Response:
    """GET /api/replays/{table}: the deals of a table that are over."""
    user = await signed_in(request)
    found = await _open(request.app[REPLAYS].deals(_table(request), user.id))
    return answer({"deals": frames.past_deals(found, user)})


async def deal(request: web.Request) -> web.Response:
    """GET /api/replays/{table}/{number}: a deal, with all hands open."""
    user = await signed_in(request)
    found = await _open(request.app[REPLAYS].deal(_table(request), _number(request), user.id))
    return answer({"replay": frames.replay(found, user)})


async def share(request: web.Request) -> web.Response:
    """POST /api/replays/{table}/{number}/share: 201 with the link under which whoever has it sees
    the deal; the same one each time."""
    refuse_while_draining(request)
    user = await signed_in(request)
    await read_body(request, Nothing)
    id = await _open(request.app[REPLAYS].share(_table(request), _number(request), user.id))
    link = request.app[LINKS].replay(id, f"{request.scheme}://{request.host}")
    return answer({"id": id, "link": link}, status=201)


async def shared(request: web.Request) -> web.Response:
    """GET /api/shared/{id}: the deal that somebody shows under this name."""
    user = await signed_in(request)
    found = await _open(request.app[REPLAYS].shared(request.match_info["id"], user.id))
    return answer({"replay": frames.replay(found, user)})


async def record(request: web.Request) -> web.Response:
    """GET /api/replays/{table}/notation: the deals that are over as a text, to be kept."""
    user = await signed_in(request)
    text = await _open(request.app[REPLAYS].record(_table(request), user.id))
    name = f'attachment; filename="baloot-{_table(request)[:8]}.txt"'
    return web.Response(text=text, headers={hdrs.CONTENT_DISPOSITION: name})


async def read(request: web.Request) -> web.Response:
    """POST /api/notation: the deals of a text in the notation; 422 with the line that cannot be
    read. Nothing is kept."""
    await signed_in(request)
    text = await read_text(request, MOST)
    try:
        if text is None:
            raise BadRecord(None)
        found = await asyncio.to_thread(lambda: frames.read(read_record(text)))
    except BadRecord as bad:
        raise Problem(422, "bad_notation", line=bad.line) from None
    return answer({"replays": found})


def _table(request: web.Request) -> str:
    return request.match_info["table"]


def _number(request: web.Request) -> int:
    return int(request.match_info["number"])


async def _open(asked: Awaitable[T]) -> T:
    try:
        return await asked
    except NotThere:
        raise Problem(404) from None
    except DealRuns:
        raise Problem(403, "deal_running") from None
    except ContestRuns:
        raise Problem(403, "contest_runs") from None
    except Refused as refused:  # the stored list cannot be read
        raise Problem(409, refused.code) from None
