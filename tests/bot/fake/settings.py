"""What a bot tells Telegram about itself: commands, menu button, name, webhook."""

from __future__ import annotations

import re
from typing import Any, Final

from tests.bot.fake.buttons import check_app
from tests.bot.fake.people import Json
from tests.bot.fake.refusals import Bad
from tests.bot.fake.state import State, Webhook

_COMMAND: Final = re.compile(r"^[a-z0-9_]{1,32}$")
_SECRET: Final = re.compile(r"^[A-Za-z0-9_-]{1,256}$")
_LANGUAGE: Final = re.compile(r"^([a-z]{2})?$")
_SCOPE_NAMES: Final = """
default all_private_chats all_group_chats all_chat_administrators chat chat_administrators
chat_member
"""
_SCOPES: Final = frozenset(_SCOPE_NAMES.split())
_MOST_COMMANDS: Final = 100
_WORDS: Final = {
    "setMyName": ("name", 64),
    "setMyDescription": ("description", 512),
    "setMyShortDescription": ("short_description", 120),
}


def set_commands(state: State, values: Json) -> bool:
    """The commands that are shown in a scope and language."""
    commands = values["commands"]
    if len(commands) > _MOST_COMMANDS:
        raise Bad("BOT_COMMANDS_TOO_MUCH")
    for command in commands:
        if not _COMMAND.match(command.get("command", "").removeprefix("/")):
            raise Bad("BOT_COMMAND_INVALID")
        if not 1 <= len(command.get("description", "")) <= 256:
            raise Bad("BOT_COMMAND_DESCRIPTION_INVALID")
    state.commands[_place(values)] = commands
    return True


def delete_commands(state: State, values: Json) -> bool:
    """No commands of its own for a scope and language."""
    state.commands.pop(_place(values), None)
    return True


def get_commands(state: State, values: Json) -> list[Json]:
    """The commands of a scope and language."""
    return state.commands.get(_place(values), [])


def set_menu(state: State, values: Json) -> bool:
    """The button beside the message field."""
    menu = values.get("menu_button") or {"type": "default"}
    if menu.get("type") not in ("default", "commands", "web_app"):
        raise Bad("can't parse menu button: MenuButton has unsupported type")
    if menu["type"] == "web_app":
        if not menu.get("text"):
            raise Bad('can\'t parse menu button: Field "text" must be of type String')
        check_app(menu.get("web_app", {}), "menu button")
    state.menus[values.get("chat_id", 0)] = menu
    return True


def get_menu(state: State, values: Json) -> Json:
    """The button beside the message field."""
    usual = state.menus.get(0, {"type": "default"})
    return state.menus.get(values.get("chat_id", 0), usual)


def set_words(state: State, method: str, values: Json) -> bool:
    """Name and descriptions."""
    field, most = _WORDS[method]
    text = values.get(field, "")
    if len(text) > most:
        raise Bad(f"{field.upper()}_TOO_LONG")
    state.words[method, _language(values)] = text
    return True


def set_webhook(state: State, values: Json) -> bool:
    """Updates are sent from now on; an empty address ends that."""
    url, secret = values.get("url", ""), values.get("secret_token", "")
    if secret and not _SECRET.match(secret):
        raise Bad("secret token contains unallowed characters")
    if url and not url.startswith(("https://", "http://") if state.local else "https://"):
        raise Bad("bad webhook: An HTTPS URL must be provided for webhook")
    if not 1 <= values.get("max_connections", 40) <= 100:
        raise Bad("max_connections is out of range")
    if "allowed_updates" in values:
        state.updates.allowed = values["allowed_updates"]
    if values.get("drop_pending_updates"):
        state.updates.waiting.clear()
    state.webhook = Webhook(url, secret, max_connections=values.get("max_connections", 40))
    state.updates.wake()
    return True


def delete_webhook(state: State, values: Json) -> bool:
    """Updates wait to be polled."""
    return set_webhook(state, {"url": ""} | values)


def webhook_info(state: State, values: Json) -> Json:
    """How the webhook fares."""
    hook = state.webhook
    info: Json = {
        "url": hook.url,
        "has_custom_certificate": False,
        "pending_update_count": len(state.updates.waiting),
    }
    if hook.url:
        info |= {"max_connections": hook.max_connections, "ip_address": hook.ip_address}
    if hook.error:
        info |= {"last_error_message": hook.error, "last_error_date": hook.error_date}
    return info | ({"allowed_updates": state.updates.allowed} if state.updates.allowed else {})


def _place(values: Json) -> tuple[str, str]:
    scope: dict[str, Any] = values.get("scope") or {"type": "default"}
    if scope.get("type") not in _SCOPES:
        raise Bad("can't parse BotCommandScope: BotCommandScope has unsupported type")
    name = ":".join(str(scope[key]) for key in ("type", "chat_id", "user_id") if key in scope)
    return name, _language(values)


def _language(values: Json) -> str:
    code = str(values.get("language_code", ""))
    if not _LANGUAGE.match(code):
        raise Bad("invalid language code specified")
    return code
