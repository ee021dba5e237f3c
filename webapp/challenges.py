"""The interface of challenges: one's own, a new one, one as it stands, and taking part."""

from __future__ import annotations

from collections.abc import Awaitable
from typing import Annotated, Final, Literal, TypeVar

from aiohttp import web
from msgspec import Meta

from engine.contest.errors import AlreadyBegun, ChallengeCode, ChallengeRefused, NotThere
from engine.contest.terms import Asked
from engine.store.users import User
from webapp import challenge_frames, daily_frames
from webapp.auth import signed_in
from webapp.bodies import answer, read_body
from webapp.choices import RuleChoice
from webapp.daily import Attempt, may_play
from webapp.errors import refuse_while_draining, spend_invite
from webapp.keys import CHALLENGES, LINKS
from webapp.problem import Problem

T = TypeVar("T")
_STATUS: Final = {ChallengeCode.TOO_MANY: 429}


class NewChallenge(RuleChoice, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """So many deals, 0 a whole match, to be played within so many hours; `duel`: by two."""

    deals: Literal[0, 1, 4, 8]
    hours: Annotated[int, Meta(ge=1, le=168)]
    duel: bool = False


async def mine(request: web.Request) -> web.Response:
    """GET /api/challenges: those one hosts or plays, the open ones first, then the newest."""
    user = await signed_in(request)
    found = await request.app[CHALLENGES].of_user(user.id)
    return answer({"challenges": [challenge_frames.challenge(one, user) for one in found]})


async def create(request: web.Request) -> web.Response:
    """POST /api/challenges: a new challenge; 201 with it."""
    refuse_while_draining(request)
    user = await signed_in(request)
    asked = await read_body(request, NewChallenge)
    terms = Asked(asked.deals, asked.hours, asked.duel, asked.rules())
    if not may_play(request, user):
        raise Problem(403, "telegram_only")
    spend_invite(request, user.id)
    made = await _coded(request.app[CHALLENGES].create(user.id, terms))
    return answer({"challenge": await _shown(request, made, user)}, status=201)


async def one(request: web.Request) -> web.Response:
    """GET /api/challenges/{challenge}: how it stands, and what one's own attempt came to."""
    user = await signed_in(request)
    id, challenges = request.match_info["challenge"], request.app[CHALLENGES]
    shown = await _shown(request, id, user)
    outcome = await _coded(challenges.outcome(id, user.id))
    return answer(
        {
            "challenge": shown,
            "outcome": daily_frames.outcome(outcome) if outcome else None,
            "may_play": may_play(request, user),
            "link": request.app[LINKS].challenge(id, f"{request.scheme}://{request.host}"),
        }
    )


async def begin(request: web.Request) -> web.Response:
    """POST /api/challenges/{challenge}: begins the one attempt; 201 with its table, 409 with the
    table of the first one for whoever has one."""
    refuse_while_draining(request)
    user = await signed_in(request)
    asked = await read_body(request, Attempt)
    if not may_play(request, user):
        raise Problem(403, "telegram_only")
    id = request.match_info["challenge"]
    try:
        table = await _coded(request.app[CHALLENGES].begin(id, user.id, asked.tempo))
    except AlreadyBegun as known:
        raise Problem(409, "already_begun", table=known.table) from None
    return answer({"table": table}, status=201)


async def _shown(request: web.Request, id: str, user: User) -> challenge_frames.ChallengeFrame:
    found = await _coded(request.app[CHALLENGES].find(id, user.id))
    return challenge_frames.challenge(found, user)


async def _coded(asked: Awaitable[T]) -> T:
    """What was asked of a challenge; a refusal becomes 404, 409 or 429 with its code."""
    try:
        return await asked
    except NotThere:
        raise Problem(404) from None
    except ChallengeRefused as refused:
        raise Problem(_STATUS.get(refused.code, 409), refused.code.value) from None
