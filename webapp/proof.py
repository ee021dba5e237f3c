"""The interface of fair dealing: what days are bound to, the seeds of contests that are over."""

from __future__ import annotations

from typing import Annotated, Any

from aiohttp import web
from msgspec import Struct

from engine.contest import day as days
from engine.contest.errors import NotThere
from engine.core.cards import Seat
from webapp.auth import signed_in
from webapp.bodies import answer
from webapp.keys import PROOFS
from webapp.problem import Problem


class CommittedDay(Struct, frozen=True):
    """What the deals of a day are bound to, from the day before on."""

    number: int
    commitment: str


class Proof(Struct, frozen=True):
    """What the deals of a contest are held against; `deals` is how many it has, 0 a whole match.
    `seeds` are null until it has closed."""

    contest: str
    commitment: str
    deals: int
    dealer: Annotated[Any, Seat]
    rules: str
    seeds: list[str] | None


async def committed(request: web.Request) -> web.Response:
    """GET /api/proof/daily: what today's and tomorrow's deals are bound to, for anybody."""
    told = await request.app[PROOFS].days()
    return answer({"days": [CommittedDay(days.number_of(day), text) for day, text in told]})


async def proof(request: web.Request) -> web.Response:
    """GET /api/proof/{contest}: the seeds of a contest that has closed."""
    await signed_in(request)
    try:
        found, seeds = await request.app[PROOFS].of(request.match_info["contest"])
    except NotThere:
        raise Problem(404) from None
    told = None if seeds is None else [seed.hex() for seed in seeds]
    dealer, rules = int(found.dealer), str(found.rules)
    return answer({"proof": Proof(found.id, found.commitment, found.deals, dealer, rules, told)})
