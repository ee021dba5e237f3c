"""The door for what Telegram sends: a path nobody can guess, a secret, and who takes an update in.

The path and the secret follow from the token, so they are the same after every start.
"""

from __future__ import annotations

import hmac
from collections.abc import Awaitable, Callable
from typing import Annotated, Any, Final

import msgspec
from aiohttp import web
from msgspec import Meta, Struct

from webapp.config import Config
from webapp.problem import Problem

MOST_BYTES: Final = 1_000_000  # an update has a few thousand
_HEADER: Final = "X-Telegram-Bot-Api-Secret-Token"

Take = Callable[[dict[str, Any]], Awaitable[None]]


class Update(Struct, frozen=True):
    """The one thing every update has; kinds we do not know are taken in and ignored."""

    update_id: Annotated[int, Meta(ge=0, le=2**53)]


class Door:
    """Lets updates in by webhook, if that is how they come. Each is stored before the answer."""

    def __init__(self, config: Config) -> None:
        self._hooked = config.hooked
        self.path: Final = f"/tg/{config.derived('webhook path')[:43]}" if self._hooked else ""
        self.secret: Final = config.derived("webhook secret") if self._hooked else ""
        self._take: Take | None = None

    def opens(self, take: Take) -> None:
        """From now on updates are handed to this, which returns once they are stored."""
        self._take = take

    async def enter(self, request: web.Request) -> web.Response:
        """POST /tg/{path}: an update. Refuses alike whatever is wrong with path or secret."""
        if not self._hooked:
            raise Problem(404)
        self._check(request)
        update = _read(await _body(request))
        if self._take is None:
            raise Problem(503, "try_again", retry_after=5)
        await self._take(update)
        return web.Response()

    def _check(self, request: web.Request) -> None:
        given = request.headers.get(_HEADER, "").encode(errors="surrogateescape")
        known = hmac.compare_digest(given, self.secret.encode())
        right = hmac.compare_digest(request.path.encode(), self.path.encode())
        if not (known and right):
            raise Problem(401, "auth_required")


async def _body(request: web.Request) -> bytes:
    if (request.content_length or 0) >= MOST_BYTES:
        raise Problem(413)
    body = bytearray()
    async for part in request.content.iter_any():
        body += part
        if len(body) >= MOST_BYTES:
            raise Problem(413)
    return bytes(body)


def _read(body: bytes) -> dict[str, Any]:
    try:
        msgspec.json.decode(body, type=Update)
        update: dict[str, Any] = msgspec.json.decode(body)
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        raise Problem(400, "bad_json") from None
    return update
