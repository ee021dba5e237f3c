"""One's own account: who one is, what one has chosen, all that is kept, and its end."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from aiohttp import web
from msgspec import UNSET, Meta, Struct, UnsetType

from engine.store.users import User
from webapp import preferences
from webapp.auth import signed_in
from webapp.bodies import answer, read_body
from webapp.keys import ACCOUNTS, BLOCKS, CHALLENGES, CONNECTIONS, LOBBIES, REMINDING, SERVICE
from webapp.preferences import PreferenceChange
from webapp.problem import Problem
from webapp.words import shown_name

Language = Literal["ar", "en", "fr"]
Hour = Annotated[int, Meta(ge=0, le=23)]
"""Of the day, in Riyadh."""


class AccountChange(Struct, frozen=True, forbid_unknown_fields=True):
    """What one may change about oneself."""

    name: str | None = None
    lang: Language | None = None
    settings: PreferenceChange | None = None
    reminder: Hour | UnsetType | None = UNSET


class Farewell(Struct, frozen=True, forbid_unknown_fields=True):
    """The second step of deleting an account."""

    confirm: Literal["delete"]


def shown(user: User) -> dict[str, Any]:
    """An account as its owner sees it."""
    return {
        "id": user.id,
        "name": shown_name(user.name, user.lang),
        "lang": user.lang,
        "guest": user.guest,
        "settings": msgspec.to_builtins(preferences.chosen(user.settings)),
        "writable": user.writable,
    }


async def _whole(request: web.Request, user: User) -> web.Response:
    """An account with the hour of its reminder."""
    hour = await request.app[REMINDING].hour_of(user)
    return answer({"user": shown(user) | {"reminder": hour}})


async def me(request: web.Request) -> web.Response:
    """GET /api/me: one's own account."""
    return await _whole(request, await signed_in(request))


async def change_me(request: web.Request) -> web.Response:
    """PATCH /api/me: another name, another language, other settings, another hour to be reminded
    at; 422 for an hour where nobody can be written to."""
    user = await signed_in(request)
    asked = await read_body(request, AccountChange)
    if user.guest and isinstance(asked.reminder, int):
        raise Problem(422, "bad_field", "reminder")
    accounts = request.app[ACCOUNTS]
    if asked.name is not None:
        user = await accounts.rename(user, asked.name)
    if asked.lang is not None:
        user = await accounts.speak(user, asked.lang)
    if asked.settings is not None:
        user = await accounts.choose(user, asked.settings)
    if asked.reminder is not UNSET:
        await request.app[REMINDING].choose(user, asked.reminder)
    return await _whole(request, user)


async def export(request: web.Request) -> web.Response:
    """GET /api/me/export: all that is kept of oneself."""
    return answer(await request.app[ACCOUNTS].export(await signed_in(request)))


async def delete_me(request: web.Request) -> web.Response:
    """DELETE /api/me: erases the account; bots take its seats, its sockets are closed."""
    user = await signed_in(request)
    await read_body(request, Farewell)
    await forget(request.app, user.id)
    return answer({})


async def forget(app: web.Application, user_id: str) -> None:
    """Erases a person everywhere: lobbies, challenges, seats, account, sessions, open sockets."""
    challenges = app[CHALLENGES]
    shown = await challenges.open_with(user_id)
    await app[LOBBIES].forget(user_id)
    await app[SERVICE].forget(user_id)
    await challenges.forgotten(shown)
    app[CONNECTIONS].logged_out(user_id, None)


async def blocks(request: web.Request) -> web.Response:
    """GET /api/blocks: whom one has blocked."""
    user = await signed_in(request)
    found = await request.app[BLOCKS].of(user.id)
    shown = [{"id": id, "name": shown_name(name, user.lang)} for id, name in found]
    return answer({"blocks": shown})


async def unblock(request: web.Request) -> web.Response:
    """DELETE /api/blocks/{user}: lets somebody near again; 404 for one who is not blocked."""
    user = await signed_in(request)
    blocked = request.match_info["user"]
    if blocked not in [id for id, _ in await request.app[BLOCKS].of(user.id)]:
        raise Problem(404)
    await request.app[BLOCKS].remove(user.id, blocked)
    return answer({})
