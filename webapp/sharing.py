"""Sharing one's own finished result: its text, its picture, and a message prepared at Telegram."""

from __future__ import annotations

from typing import Final

from aiohttp import hdrs, web

from engine.contest.errors import NotThere
from engine.contest.views import Outcome, Progress
from engine.store.users import User
from webapp.auth import signed_in
from webapp.bodies import Nothing, answer, read_body
from webapp.keys import DAILY, LINKS, SHARING
from webapp.pages import language
from webapp.pictures import NoFont
from webapp.problem import Problem
from webapp.shared import Shared, shared, text, unseal

_FOR_EVER: Final = "public, max-age=31536000, immutable"


async def words(request: web.Request) -> web.Response:
    """GET /api/attempts/{table}/share: the text, and whether there is a picture beside it."""
    user = await signed_in(request)
    what = await _shared(request, user, await _finished(request, user))
    there = request.app[SHARING].pictures.there
    return answer({"text": text(what, language(request)), "picture": there})


async def prepare(request: web.Request) -> web.Response:
    """POST /api/attempts/{table}/share: the id of a message that the app may let the person send;
    null where Telegram keeps none for us."""
    user = await signed_in(request)
    await read_body(request, Nothing)
    outcome = await _finished(request, user)
    sharing, lang, id = request.app[SHARING], language(request), None
    if sharing.sharer is not None and user.telegram_id is not None:
        what = await _shared(request, user, outcome)
        link, picture = _link(request, outcome), sharing.address(what, lang)
        id = await sharing.sharer.prepare(user.telegram_id, lang, text(what, lang), link, picture)
    return answer({"prepared": id})


async def picture(request: web.Request) -> web.Response:
    """GET /api/attempts/{table}/picture: the picture of one's own result, as PNG."""
    user = await signed_in(request)
    what = await _shared(request, user, await _finished(request, user))
    return await _png(request, what, language(request))


async def public_picture(request: web.Request) -> web.Response:
    """GET /p/{word}.png: the picture that the word holds whole; 404 for a word we have not made,
    429 where too many have to be drawn."""
    sharing = request.app[SHARING]
    found = None if sharing.key is None else unseal(sharing.key, request.match_info["word"])
    if found is None:
        raise Problem(404)
    lang, what = found
    kept = sharing.pictures.kept((what, lang))
    if kept is None and not sharing.strangers.take():
        raise Problem(429, retry_after=60)
    response = await _png(request, what, lang)
    response.headers[hdrs.CACHE_CONTROL] = _FOR_EVER
    return response


async def _finished(request: web.Request, user: User) -> Outcome:
    """The user's result at this table; refuses with 404 where there is none that counts."""
    try:
        outcome = await request.app[DAILY].outcome_at(user.id, request.match_info["table"])
    except NotThere:
        raise Problem(404) from None
    if outcome.progress is not Progress.FINISHED or not outcome.counted:
        raise Problem(404)
    return outcome


async def _shared(request: web.Request, user: User, outcome: Outcome) -> Shared:
    """Of today's deals with the streak, which says nothing of a day gone by."""
    today = await request.app[DAILY].state(user.id)
    return shared(outcome, today.streak.length if outcome.number == today.number else 0)


def _link(request: web.Request, outcome: Outcome) -> str:
    links, origin = request.app[LINKS], f"{request.scheme}://{request.host}"
    if outcome.number is None:
        return links.challenge(outcome.contest, origin)
    return links.daily(outcome.number, origin)


async def _png(request: web.Request, what: Shared, lang: str) -> web.Response:
    """Refuses with 503 `no_font` where none can be drawn."""
    try:
        png = await request.app[SHARING].pictures.png(what, lang)
    except NoFont:
        raise Problem(503, "no_font") from None
    return web.Response(body=png, content_type="image/png")
