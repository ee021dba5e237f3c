"""Who asks: the session token of the `Authorization` header, and nothing else (no cookies)."""

from __future__ import annotations

import re
from typing import Final

from aiohttp import hdrs, web

from webapp.accounts import User
from webapp.keys import ACCOUNTS, REQUESTS
from webapp.problem import Problem

_TOKEN: Final = re.compile(r"[A-Za-z0-9_-]{20,100}")


async def signed_in(request: web.Request) -> User:
    """The user of a request. Refuses with 401 `auth_required` or `bad_token`, with 429 `rate`."""
    header = request.headers.get(hdrs.AUTHORIZATION)
    if header is None:
        raise Problem(401, "auth_required")
    scheme, _, token = header.partition(" ")
    if scheme.lower() != "bearer" or not _TOKEN.fullmatch(token):
        raise Problem(401, "bad_token")
    user = await request.app[ACCOUNTS].user_of(token)
    if user is None:
        raise Problem(401, "bad_token")
    if not request.app[REQUESTS].take(user.id):
        raise Problem(429, retry_after=60)
    return user
