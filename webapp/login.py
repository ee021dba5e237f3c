"""Coming in and going out: the log-in of Telegram, guests and their device keys, the log-out."""

from __future__ import annotations

from time import time
from typing import Annotated, TypeVar

from aiohttp import web
from msgspec import Meta, Struct

from engine.store.errors import Conflict, TooMany
from webapp.accounts import Login
from webapp.address import address_of, same_origin
from webapp.auth import (
    InitData,
    InitDataRefused,
    launch_data,
    session_token,
    signed_in,
    verify_init_data,
)
from webapp.bodies import Nothing, answer, read_body
from webapp.errors import refuse_while_draining
from webapp.keys import ACCOUNTS, CONFIG, CONNECTIONS, LINKS, NEW_GUESTS, REQUESTS
from webapp.me import Language, shown
from webapp.problem import Problem

T = TypeVar("T")


class NewGuest(Struct, frozen=True, forbid_unknown_fields=True):
    """A name for somebody new; it is cleaned, and one is made up where nothing is left of it."""

    name: str
    lang: Language = "ar"


class KnownGuest(Struct, frozen=True, forbid_unknown_fields=True):
    """The device key of a guest whose session has ended."""

    key: Annotated[str, Meta(max_length=100)]


class LogOut(Struct, frozen=True, forbid_unknown_fields=True):
    """Whether every session and device key ends, or only this session."""

    everywhere: bool = False


async def way_in(request: web.Request) -> web.Response:
    """GET /api/bot: the link that opens the app in Telegram; null where there is none (yet)."""
    return answer({"link": request.app[LINKS].app})


async def log_in(request: web.Request) -> web.Response:
    """POST /api/login: a session for whoever Telegram says has opened the app."""
    refuse_while_draining(request)
    if not same_origin(request):
        raise Problem(403)
    if request.body_exists:
        await read_body(request, Nothing)
    launch = _launch(request)
    try:
        token, user = await request.app[ACCOUNTS].from_telegram(launch)
    except TooMany:
        raise Problem(429, retry_after=3600) from None
    except Conflict:  # erased in this very moment
        raise Problem(503, "try_again", retry_after=1) from None
    if not request.app[REQUESTS].take(user.id):
        raise Problem(429, retry_after=60)
    return answer({"token": token, "user": shown(user)})


def _launch(request: web.Request) -> InitData:
    """The launch data of the request, verified. Refuses with 401, and 404 without a bot."""
    config = request.app[CONFIG]
    if config.bot_token is None:
        raise Problem(404)
    try:
        return verify_init_data(
            launch_data(request),
            config.bot_token.get_secret_value(),
            now=int(time()),
            max_age=config.login_age,
        )
    except InitDataRefused as refused:
        raise Problem(401, refused.code) from None


async def new_guest(request: web.Request) -> web.Response:
    """POST /api/guest: a new account, its session and the key of its device."""
    asked = await _from_guest(request, NewGuest)
    return _let_in(await request.app[ACCOUNTS].new_guest(asked.name, asked.lang))


async def guest_returns(request: web.Request) -> web.Response:
    """POST /api/guest/return: another session for the guest of this device."""
    asked = await _from_guest(request, KnownGuest)
    login = await request.app[ACCOUNTS].come_back(asked.key)
    if login is None:
        raise Problem(401, "auth_required")
    return _let_in(login)


async def _from_guest(request: web.Request, kind: type[T]) -> T:
    """The body from somebody without a session; refuses more than an address may ask for."""
    if not request.app[CONFIG].guests:
        raise Problem(404)
    asked = await read_body(request, kind)
    if not request.app[NEW_GUESTS].take(address_of(request)):
        raise Problem(429, retry_after=600)
    return asked


def _let_in(login: Login) -> web.Response:
    return answer({"token": login.token, "user": shown(login.user), "key": login.key})


async def log_out(request: web.Request) -> web.Response:
    """POST /api/logout: ends this session, or all of them; open sockets end with it."""
    user = await signed_in(request)
    asked = await read_body(request, LogOut)
    token = session_token(request)
    await request.app[ACCOUNTS].log_out(user, token, everywhere=asked.everywhere)
    request.app[CONNECTIONS].logged_out(user.id, None if asked.everywhere else token)
    return answer({})
