"""The HTTP side: `/bot<token>/<method>`, in forms, multipart or JSON."""

from __future__ import annotations

import json
from typing import Any

from aiohttp import web

from tests.bot.fake.methods import call
from tests.bot.fake.refusals import Refused
from tests.bot.fake.state import State


def make_app(state: State) -> web.Application:
    """The server over this state."""
    app = web.Application(client_max_size=50 * 1024 * 1024)

    async def handle(request: web.Request) -> web.Response:
        try:
            if request.match_info["token"] != state.token:
                state.strangers += 1
                raise Refused(401, "Unauthorized")
            result = await call(state, request.match_info["method"], await _fields(request))
        except Refused as error:
            return web.json_response(error.json(), status=error.status)
        except Exception as error:
            state.breaches.append(f"{request.match_info['method']} cannot be answered: {error!r}")
            raise
        return web.json_response({"ok": True, "result": result})

    app.router.add_route("*", "/bot{token}/{method}", handle)
    return app


async def _fields(request: web.Request) -> dict[str, Any]:
    """The fields of the request; a file stands under the field that attaches it."""
    if request.content_type == "application/json":
        body = await request.text()
        return dict(json.loads(body)) if body else {}
    fields: dict[str, Any] = dict(request.query)
    files: dict[str, tuple[str, bytes]] = {}
    for name, value in (await request.post()).items():
        if isinstance(value, web.FileField):
            files[name] = (value.filename, value.file.read())
        else:
            fields[name] = value
    for name, value in list(fields.items()):
        key = str(value).removeprefix("attach://")
        if key in files and str(value).startswith("attach://"):
            fields[name] = files.pop(key)
    return fields | files
