"""The interface of the house rules of a group, for the admin who holds a pass to them."""

from __future__ import annotations

from typing import Any

from aiohttp import web

from engine.core.ruleset import nearest_preset
from engine.store.chats import Chat
from engine.table.clock import ClockKind
from webapp.accounts import User
from webapp.auth import signed_in
from webapp.bodies import answer, read_body
from webapp.choices import TARGET, RuleChoice
from webapp.keys import CHATS, PASSES
from webapp.problem import Problem


class HouseRules(RuleChoice, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The rules and the clock of every new table in a group."""

    clock: ClockKind


async def house(request: web.Request) -> web.Response:
    """GET /api/house/{key}: the house rules of the pass's group."""
    user = await signed_in(request)
    return answer({"house": _shown(await _chat(request, user))})


async def change_house(request: web.Request) -> web.Response:
    """PUT /api/house/{key}: other house rules; the answer is what stands. The last one wins."""
    user = await signed_in(request)
    asked = await read_body(request, HouseRules)
    chat = await _chat(request, user)
    await request.app[CHATS].set_rules(chat.id, asked.rules(), asked.clock)
    return answer({"house": _shown(await _chat(request, user))})


async def _chat(request: web.Request, user: User) -> Chat:
    """The group of the pass in the address; 404 where it is not this user's or has run out."""
    chat_id = await request.app[PASSES].chat_of(request.match_info["key"], user.id)
    chat = None if chat_id is None else await request.app[CHATS].get(chat_id)
    if chat is None:
        raise Problem(404)
    return chat


def _shown(chat: Chat) -> dict[str, Any]:
    """The house rules as JSON: a preset with its changes, how far, and the clock."""
    preset, changes = nearest_preset(chat.rules)
    return {
        "preset": preset.value,
        "changes": changes,
        "target": chat.rules.settings()[TARGET],
        "clock": chat.clock,
    }
