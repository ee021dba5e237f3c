"""Who asks: the `Authorization` header, and nothing else (no cookies).

`Bearer` and a session token with every request; `tma` and the launch data where one logs in.
"""

from __future__ import annotations

import re
from typing import Final

from aiohttp import hdrs, web

from webapp.accounts import User
from webapp.init_data import InitData, InitDataCode, InitDataRefused, verify_init_data
from webapp.keys import ACCOUNTS, REQUESTS
from webapp.problem import Problem

__all__ = [
    "InitData",
    "InitDataCode",
    "InitDataRefused",
    "launch_data",
    "session_token",
    "signed_in",
    "verify_init_data",
]

_TOKEN: Final = re.compile(r"[A-Za-z0-9_-]{20,100}")


async def signed_in(request: web.Request) -> User:
    """The user of a request. Refuses with 401 `auth_required` or `bad_token`, with 429 `rate`."""
    user = await request.app[ACCOUNTS].user_of(session_token(request))
    if user is None:
        raise Problem(401, "bad_token")
    if not request.app[REQUESTS].take(user.id):
        raise Problem(429, retry_after=60)
    return user


def session_token(request: web.Request) -> str:
    """The session token of a request. Refuses as `signed_in` does."""
    header = request.headers.get(hdrs.AUTHORIZATION)
    if header is None:
        raise Problem(401, "auth_required")
    scheme, _, token = header.partition(" ")
    if scheme.lower() != "bearer" or not _TOKEN.fullmatch(token):
        raise Problem(401, "bad_token")
    return token


def launch_data(request: web.Request) -> str:
    """The launch data of a request, empty where there is none."""
    scheme, _, data = request.headers.get(hdrs.AUTHORIZATION, "").partition(" ")
    return data.strip() if scheme.lower() == "tma" else ""
