"""From the name of a method to what it does."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Final

from tests.bot.fake import answers, fields, members, messages, settings, shapes
from tests.bot.fake.people import Json
from tests.bot.fake.refusals import WEBHOOK_ACTIVE, Bad, Conflict, Refused
from tests.bot.fake.state import Call, State

Handler = Callable[[State, Json], Any]


def _words(method: str) -> Handler:
    return lambda state, values: settings.set_words(state, method, values)


_HANDLERS: Final[dict[str, Handler]] = {
    "getMe": lambda state, values: state.me.json(full=True),
    "sendMessage": messages.send_message,
    "sendDocument": messages.send_document,
    "sendChatAction": messages.send_action,
    "editMessageText": messages.edit_text,
    "editMessageReplyMarkup": messages.edit_markup,
    "deleteMessage": messages.delete,
    "answerCallbackQuery": answers.answer_press,
    "answerInlineQuery": answers.answer_inline,
    "savePreparedInlineMessage": answers.save_prepared,
    "setMyCommands": settings.set_commands,
    "deleteMyCommands": settings.delete_commands,
    "getMyCommands": settings.get_commands,
    "setChatMenuButton": settings.set_menu,
    "getChatMenuButton": settings.get_menu,
    "setMyName": _words("setMyName"),
    "setMyDescription": _words("setMyDescription"),
    "setMyShortDescription": _words("setMyShortDescription"),
    "setWebhook": settings.set_webhook,
    "deleteWebhook": settings.delete_webhook,
    "getWebhookInfo": settings.webhook_info,
    "getChat": members.get_chat,
    "getChatMember": members.get_member,
    "getChatAdministrators": members.administrators,
    "leaveChat": members.leave,
}


async def call(state: State, method: str, raw: dict[str, Any]) -> Any:
    """Does what is asked and notes it. Raises `Refused`; what no Telegram knows is a breach."""
    if method not in fields.METHODS:
        state.breaches.append(f"unknown method {method}")
        raise Refused(404, "Not Found: method not found")
    values = raw
    try:
        state.breaches += [f"{method}: unknown field {n}" for n in fields.unknown(method, raw)]
        values = fields.read(method, raw)
        _judge(state, method, values)
        _fail_if_told(state, method, values)
        result = await _do(state, method, values)
    except Refused as error:
        state.calls.append(Call(method, values, error))
        raise
    state.calls.append(Call(method, values, None))
    return result


async def _do(state: State, method: str, values: Json) -> Any:
    if method != "getUpdates":
        return _HANDLERS[method](state, values)
    if state.webhook.url:
        raise Conflict(WEBHOOK_ACTIVE)
    if "allowed_updates" in values:
        state.updates.allowed = values["allowed_updates"]
    poll = partial(state.updates.poll, values.get("offset", 0), values.get("limit", 100))
    return await poll(min(values.get("timeout", 0), 50))


def _judge(state: State, method: str, values: Json) -> None:
    found = shapes.breaches(values)
    state.breaches += [f"{method}: {breach}" for breach in found]
    if any("parse mode" in breach for breach in found):
        raise Bad("unsupported parse_mode")


def _fail_if_told(state: State, method: str, values: Json) -> None:
    for fault in state.faults:
        if fault.times > 0 and fault.method in ("", method) and fault.when(values):
            fault.times -= 1
            raise fault.refusal
