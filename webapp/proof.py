"""The interface of fair dealing: what days are bound to, the proof of deals that are over, and how
the cards have fallen."""

from __future__ import annotations

from typing import Annotated, Any

from aiohttp import web
from msgspec import Struct

from engine.contest import day as days
from engine.contest.errors import NotThere
from engine.contest.proof import DealProof, Proof
from engine.core.cards import BySeat, Card, Seat
from engine.store import codec
from webapp.auth import signed_in
from webapp.bodies import answer
from webapp.keys import PROOFS
from webapp.problem import Problem


class CommittedDay(Struct, frozen=True):
    """What the deals of a day are bound to, from the day before on."""

    number: int
    commitment: str


class DealProofFrame(Struct, frozen=True):
    """A deal that is over, with its pack in dealing order; `taker` took the turned card."""

    number: int
    dealer: Annotated[Any, Seat | None]
    taker: Annotated[Any, Seat | None]
    cards: Annotated[Any, tuple[Card, ...]]
    seed: str


class ProofFrame(Struct, frozen=True):
    """What the deals of a match or a contest are held against; `table` names it, `contest` is how
    many deals it has as a contest, null for a match at a table."""

    table: str
    commitment: str
    nonces: Annotated[Any, BySeat[str]]
    rules: str
    dealer: Annotated[Any, Seat]
    contest: int | None
    closed: bool
    deals: list[DealProofFrame]


async def committed(request: web.Request) -> web.Response:
    """GET /api/proof/daily: what today's and tomorrow's deals are bound to, for anybody."""
    told = await request.app[PROOFS].days()
    return answer({"days": [CommittedDay(days.number_of(day), text) for day, text in told]})


async def contest(request: web.Request) -> web.Response:
    """GET /api/proof/{contest}: the seeds of a contest that has closed."""
    await signed_in(request)
    return await _told(request.app[PROOFS].of_contest(request.match_info["contest"]))


async def table(request: web.Request) -> web.Response:
    """GET /api/proof/tables/{table}: the seeds of the deals of a table that are over."""
    user = await signed_in(request)
    return await _told(request.app[PROOFS].of_table(request.match_info["table"], user.id))


async def _told(asked: Any) -> web.Response:
    try:
        return answer({"proof": frame(await asked)})
    except NotThere:
        raise Problem(404) from None


def frame(proof: Proof) -> ProofFrame:
    """A proof as it is told."""
    return ProofFrame(
        proof.table,
        proof.commitment,
        codec.plain(proof.nonces),
        str(proof.rules),
        int(proof.dealer),
        proof.contest,
        proof.closed,
        [_deal(deal) for deal in proof.deals],
    )


def _deal(deal: DealProof) -> DealProofFrame:
    dealer, taker, cards = codec.plain((deal.dealer, deal.taker, deal.deck))
    return DealProofFrame(deal.number, dealer, taker, cards, deal.seed.hex())
