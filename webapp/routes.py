"""Every address of the server, in one table."""

from __future__ import annotations

from typing import Final

from aiohttp import web

from webapp import (
    assets,
    challenges,
    checkfile,
    daily,
    dealing,
    house,
    lobbies,
    login,
    me,
    pad_exports,
    pads,
    pages,
    profile,
    proof,
    rankings,
    replays,
    score,
    sharing,
    socket,
    tables,
)
from webapp.bodies import answer
from webapp.errors import Handler, expect, refuse_while_draining
from webapp.keys import ASSETS, DOOR, DRAINING, PAGES
from webapp.problem import Problem


async def health(request: web.Request) -> web.Response:
    """GET /healthz: whether new work should be sent here."""
    if request.app[DRAINING].is_set():
        return answer({"status": "draining"}, status=503)
    return answer({"status": "ok"})


def shell(page: pages.Page) -> Handler:
    """A page that is the same for everybody."""

    async def show(request: web.Request) -> web.StreamResponse:
        return request.app[PAGES].render(request, page)

    return show


async def how(request: web.Request) -> web.StreamResponse:
    """GET /how and /how/{part}: how to play; 404 where there is no part of that name."""
    page = pages.HOW.get(request.match_info.get("part", "index"))
    if page is None:
        raise Problem(404)
    return request.app[PAGES].render(request, page)


async def static(request: web.Request) -> web.StreamResponse:
    """GET /static/{digest}/…: a file of this version; anything else is 404."""
    asset = request.app[ASSETS].get(request.match_info["digest"], request.match_info["path"])
    if asset is None:
        raise Problem(404)
    return assets.respond(asset, request)


async def update(request: web.Request) -> web.StreamResponse:
    """POST /tg/{path}: an update of Telegram's."""
    refuse_while_draining(request)
    return await request.app[DOOR].enter(request)


_ID: Final = "[A-Za-z0-9_-]{1,64}"
_TABLE: Final = f"/api/tables/{{table:{_ID}}}"
_REPLAYS: Final = f"/api/replays/{{table:{_ID}}}"
_HOUSE: Final = f"/api/house/{{key:{_ID}}}"
_DAILY: Final = "/api/daily/{number:[0-9]{1,6}}"
_CHALLENGE: Final = f"/api/challenges/{{challenge:{_ID}}}"
_PAD: Final = f"/api/pads/{{pad:{_ID}}}"
_ATTEMPT: Final = f"/api/attempts/{{table:{_ID}}}"
_LOBBY: Final = f"/api/lobbies/{{lobby:{_ID}}}"

TABLE: Final[tuple[tuple[str, str, Handler], ...]] = (
    ("GET", "/", shell(pages.HOME)),
    ("GET", "/new", shell(pages.NEW)),
    ("GET", f"/t/{{table:{_ID}}}", shell(pages.TABLE)),
    ("GET", f"/l/{{lobby:{_ID}}}", shell(pages.LOBBY)),
    ("GET", f"/house/{{key:{_ID}}}", shell(pages.HOUSE)),
    ("GET", "/daily", shell(pages.DAILY)),
    ("GET", "/daily/{number:[0-9]{1,6}}", shell(pages.DAILY)),
    ("GET", "/challenge/new", shell(pages.NEW_CHALLENGE)),
    ("GET", f"/c/{{challenge:{_ID}}}", shell(pages.CHALLENGE)),
    ("GET", "/rankings", shell(pages.RANKINGS)),
    ("GET", "/score", shell(pages.SCORE)),
    ("GET", "/replays", shell(pages.REPLAYS)),
    ("GET", "/replay", shell(pages.REPLAY)),
    ("GET", f"/replay/{{table:{_ID}}}/{{number:[0-9]{{1,4}}}}", shell(pages.REPLAY)),
    ("GET", f"/r/{{id:{_ID}}}", shell(pages.REPLAY)),
    ("GET", "/me", shell(pages.PROFILE)),
    ("GET", "/fair", shell(pages.FAIR)),
    ("GET", "/check", shell(pages.CHECK)),
    ("GET", "/check.html", checkfile.check_file),
    ("GET", "/pads", shell(pages.PADS)),
    ("GET", f"/pad/{{pad:{_ID}}}", shell(pages.PAD)),
    ("GET", f"/pad/{{pad:{_ID}}}/tv", shell(pages.PAD_TV)),
    ("GET", f"/pad/{{pad:{_ID}}}/{{seq:[0-9]{{1,5}}}}.png", pad_exports.picture),
    ("GET", "/settings", shell(pages.SETTINGS)),
    ("GET", "/how", how),
    ("GET", "/how/{part:[a-z-]{1,40}}", how),
    ("GET", "/static/{digest}/{path:.+}", static),
    ("GET", "/p/{word:[A-Za-z0-9_-]{20,400}}.png", sharing.public_picture),
    ("GET", "/healthz", health),
    ("GET", "/ws", socket.handle),
    ("POST", "/tg/{path}", update),
    ("GET", "/api/bot", login.way_in),
    ("POST", "/api/login", login.log_in),
    ("POST", "/api/guest", login.new_guest),
    ("POST", "/api/guest/return", login.guest_returns),
    ("POST", "/api/logout", login.log_out),
    ("GET", "/api/me", me.me),
    ("PATCH", "/api/me", me.change_me),
    ("DELETE", "/api/me", me.delete_me),
    ("GET", "/api/me/export", me.export),
    ("GET", "/api/blocks", me.blocks),
    ("DELETE", f"/api/blocks/{{user:{_ID}}}", me.unblock),
    ("GET", "/api/rules", tables.rules),
    ("POST", "/api/score", score.score),
    ("GET", "/api/tables", tables.my_tables),
    ("GET", "/api/tables/pledge", tables.pledge),
    ("POST", "/api/tables", tables.new_table),
    ("POST", f"{_TABLE}/leave", tables.leave),
    ("POST", f"{_TABLE}/rematch", tables.rematch),
    ("POST", f"{_TABLE}/seats/{{seat:[1-4]}}/give", tables.give_seat),
    ("POST", f"{_TABLE}/seats/{{seat:[1-4]}}/take", tables.take_seat),
    ("POST", f"{_TABLE}/seats/{{seat:[1-4]}}/block", tables.block),
    ("GET", "/api/daily", daily.today),
    ("POST", "/api/daily", daily.begin),
    ("GET", _DAILY, daily.past),
    ("POST", _DAILY, daily.practise),
    ("GET", "/api/challenges", challenges.mine),
    ("POST", "/api/challenges", challenges.create),
    ("GET", _CHALLENGE, challenges.one),
    ("POST", _CHALLENGE, challenges.begin),
    ("GET", "/api/pads", pads.mine),
    ("POST", "/api/pads", pads.create),
    ("GET", "/api/pads/stats", pads.stats),
    ("GET", _PAD, pads.one),
    ("POST", f"{_PAD}/events", pads.write),
    ("POST", f"{_PAD}/next", pads.again),
    ("GET", f"{_PAD}/export", pad_exports.export),
    ("GET", _ATTEMPT, daily.attempt),
    ("GET", f"{_ATTEMPT}/picture", sharing.picture),
    ("GET", f"{_ATTEMPT}/share", sharing.words),
    ("POST", f"{_ATTEMPT}/share", sharing.prepare),
    ("GET", "/api/rankings/{board:day|week|all|rating}", rankings.ranking),
    ("GET", "/api/groups", rankings.groups),
    ("GET", "/api/replays", replays.recent),
    ("GET", _REPLAYS, replays.deals),
    ("GET", f"{_REPLAYS}/notation", replays.record),
    ("GET", f"{_REPLAYS}/{{number:[0-9]{{1,4}}}}", replays.deal),
    ("POST", f"{_REPLAYS}/{{number:[0-9]{{1,4}}}}/share", replays.share),
    ("GET", f"/api/shared/{{id:{_ID}}}", replays.shared),
    ("POST", "/api/notation", replays.read),
    ("GET", "/api/proof/daily", proof.committed),
    ("GET", f"/api/proof/{{contest:{_ID}}}", proof.proof),
    ("GET", "/api/dealing", dealing.dealing),
    ("GET", "/api/profile", profile.profile),
    ("GET", f"{_TABLE}/rating", profile.rating),
    ("GET", _HOUSE, house.house),
    ("PUT", _HOUSE, house.change_house),
    ("GET", "/api/lobbies", lobbies.lobbies),
    ("POST", "/api/lobbies", lobbies.new_lobby),
    ("GET", _LOBBY, lobbies.one_lobby),
    ("PATCH", _LOBBY, lobbies.change_lobby),
    ("POST", f"{_LOBBY}/start", lobbies.start),
    ("GET", f"{_LOBBY}/pledge", lobbies.pledge),
    ("POST", f"{_LOBBY}/nonce", lobbies.nonce),
    ("POST", f"{_LOBBY}/{{deed:{'|'.join(lobbies.DEEDS)}}}", lobbies.act),
)


def add_routes(app: web.Application) -> None:
    """Hangs the table on the application."""
    for method, path, handler in TABLE:
        app.router.add_route(method, path, handler, expect_handler=expect)
        if method == "GET" and path != "/ws":
            app.router.add_route("HEAD", path, handler, expect_handler=expect)
