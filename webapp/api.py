"""The JSON interface: guests, one's own account, tables, the rules that can be chosen."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal, TypeVar

from aiohttp import web
from msgspec import Meta, Struct

from engine.ai.base import Level
from engine.core.errors import Refused
from engine.core.ruleset import RuleSet, check_playable, preset
from engine.table.seats import TableSummary
from webapp.accounts import Login, User
from webapp.address import address_of
from webapp.auth import signed_in
from webapp.bodies import answer, read_body
from webapp.book import book
from webapp.errors import refuse_while_draining
from webapp.keys import ACCOUNTS, CONFIG, NEW_GUESTS, NEW_TABLES, SERVICE
from webapp.problem import Problem

T = TypeVar("T")
Language = Literal["ar", "en", "fr"]
_TARGET: Final = "match.target"


class NewGuest(Struct, frozen=True, forbid_unknown_fields=True):
    """A name for somebody new; it is cleaned, and one is made up where nothing is left of it."""

    name: str
    lang: Language = "ar"


class KnownGuest(Struct, frozen=True, forbid_unknown_fields=True):
    """The device key of a guest whose session has ended."""

    key: Annotated[str, Meta(max_length=100)]


class AccountChange(Struct, frozen=True, forbid_unknown_fields=True):
    """What one may change about oneself."""

    name: str | None = None


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    """A new match against three bots; `settings` are changes to the preset."""

    preset: str = "standard"
    settings: Annotated[dict[str, str], Meta(max_length=64)] = {}
    target: Literal["152", "100", 152, 100] | None = None
    level: Level = Level.EASY

    def rules(self) -> RuleSet:
        """The rules asked for; refuses, with 422 and the field, what no table can play."""
        changes = dict(self.settings)
        if self.target is not None:
            changes[_TARGET] = str(self.target)
        try:
            base = preset(self.preset)
        except Refused as refused:
            raise Problem(422, refused.code, "preset") from None
        try:
            rules = base.with_settings(changes)
            check_playable(rules)
        except Refused as refused:
            raise Problem(422, refused.code, "settings") from None
        return rules


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
    if not request.app[CONFIG].allow_guests:
        raise Problem(404)
    asked = await read_body(request, kind)
    if not request.app[NEW_GUESTS].take(address_of(request)):
        raise Problem(429, retry_after=600)
    return asked


def _let_in(login: Login) -> web.Response:
    return answer({"token": login.token, "user": _shown(login.user), "key": login.key})


async def me(request: web.Request) -> web.Response:
    """GET /api/me: one's own account."""
    return answer({"user": _shown(await signed_in(request))})


async def change_me(request: web.Request) -> web.Response:
    """PATCH /api/me: another name."""
    user = await signed_in(request)
    asked = await read_body(request, AccountChange)
    if asked.name is not None:
        user = await request.app[ACCOUNTS].rename(user, asked.name)
    return answer({"user": _shown(user)})


async def my_tables(request: web.Request) -> web.Response:
    """GET /api/tables: one's own tables, the newest first."""
    user = await signed_in(request)
    return answer(
        {"tables": [_summary(one) for one in await request.app[SERVICE].tables_of(user.id)]}
    )


async def new_table(request: web.Request) -> web.Response:
    """POST /api/tables: begins a match; 201 with the table's id."""
    refuse_while_draining(request)
    user = await signed_in(request)
    asked = await read_body(request, NewTable)
    rules = asked.rules()
    if not request.app[NEW_TABLES].take(user.id):
        raise Problem(429, retry_after=600)
    table = await request.app[SERVICE].create(user.id, rules, asked.level)
    return answer({"table": table.id}, status=201)


async def rules(_: web.Request) -> web.Response:
    """GET /api/rules: the presets, every setting with its values, those that cannot be played."""
    return answer(book())


def _summary(table: TableSummary) -> dict[str, Any]:
    """A line of the list; `won` is null while the match runs."""
    us, them = table.totals[table.seat.team], table.totals[table.seat.team.other]
    return {
        "table": table.id,
        "created": table.created,
        "us": us,
        "them": them,
        "target": table.target,
        "your_turn": table.your_turn,
        "over": table.winner is not None,
        "won": None if table.winner is None else table.winner is table.seat.team,
    }


def _shown(user: User) -> dict[str, str]:
    return {"id": user.id, "name": user.name, "lang": user.lang}
