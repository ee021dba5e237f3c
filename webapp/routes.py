"""Every address of the server, in one table."""

from __future__ import annotations

from typing import Final

from aiohttp import web

from webapp import api, assets, pages, socket
from webapp.bodies import answer
from webapp.errors import Handler, expect
from webapp.keys import ASSETS, DRAINING, PAGES
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


async def static(request: web.Request) -> web.StreamResponse:
    """GET /static/{digest}/…: a file of this version; anything else is 404."""
    asset = request.app[ASSETS].get(request.match_info["digest"], request.match_info["path"])
    if asset is None:
        raise Problem(404)
    return assets.respond(asset, request)


TABLE: Final[tuple[tuple[str, str, Handler], ...]] = (
    ("GET", "/", shell(pages.HOME)),
    ("GET", "/new", shell(pages.NEW)),
    ("GET", "/t/{table:[A-Za-z0-9_-]{1,64}}", shell(pages.TABLE)),
    ("GET", "/static/{digest}/{path:.+}", static),
    ("GET", "/healthz", health),
    ("GET", "/ws", socket.handle),
    ("POST", "/api/guest", api.new_guest),
    ("POST", "/api/guest/return", api.guest_returns),
    ("GET", "/api/me", api.me),
    ("PATCH", "/api/me", api.change_me),
    ("GET", "/api/tables", api.my_tables),
    ("POST", "/api/tables", api.new_table),
    ("GET", "/api/rules", api.rules),
)


def add_routes(app: web.Application) -> None:
    """Hangs the table on the application."""
    for method, path, handler in TABLE:
        app.router.add_route(method, path, handler, expect_handler=expect)
        if method == "GET" and path != "/ws":
            app.router.add_route("HEAD", path, handler, expect_handler=expect)
