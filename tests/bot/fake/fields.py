"""The methods of the Bot API that a bot may call here, and the fields that each of them knows."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, Final

from tests.bot.fake.refusals import Bad

_SEND: Final = (
    " business_connection_id message_thread_id direct_messages_topic_id parse_mode"
    " disable_notification protect_content allow_paid_broadcast message_effect_id"
    " suggested_post_parameters reply_parameters reply_markup ephemeral_message_parameters"
)
_PREVIEW: Final = " link_preview_options disable_web_page_preview"
"""The second is the older name; Telegram still takes it, and aiogram sends both."""

_WHICH: Final = " business_connection_id chat_id message_id inline_message_id reply_markup"

_METHODS: Final[dict[str, str]] = {
    "getMe": "",
    "getUpdates": "offset limit timeout allowed_updates",
    "setWebhook": "url! certificate ip_address max_connections allowed_updates"
    " drop_pending_updates secret_token",
    "deleteWebhook": "drop_pending_updates",
    "getWebhookInfo": "",
    "sendMessage": "chat_id! text! entities" + _PREVIEW + _SEND,
    "sendDocument": "chat_id! document! thumbnail caption caption_entities"
    " disable_content_type_detection" + _SEND,
    "sendChatAction": "chat_id! action! business_connection_id message_thread_id",
    "editMessageText": "text! parse_mode entities rich_message" + _PREVIEW + _WHICH,
    "editMessageReplyMarkup": _WHICH,
    "deleteMessage": "chat_id! message_id!",
    "answerCallbackQuery": "callback_query_id! text show_alert url cache_time",
    "answerInlineQuery": "inline_query_id! results! cache_time is_personal next_offset button",
    "savePreparedInlineMessage": "user_id! result! allow_user_chats allow_bot_chats"
    " allow_group_chats allow_channel_chats",
    "setMyCommands": "commands! scope language_code",
    "deleteMyCommands": "scope language_code",
    "getMyCommands": "scope language_code",
    "setChatMenuButton": "chat_id menu_button",
    "getChatMenuButton": "chat_id",
    "setMyName": "name language_code",
    "setMyDescription": "description language_code",
    "setMyShortDescription": "short_description language_code",
    "getChat": "chat_id!",
    "getChatMember": "chat_id! user_id!",
    "getChatAdministrators": "chat_id! return_bots",
    "leaveChat": "chat_id!",
}

_NUMBERS: Final = frozenset(
    {
        "chat_id",
        "message_id",
        "message_thread_id",
        "user_id",
        "offset",
        "limit",
        "timeout",
        "cache_time",
        "max_connections",
    }
)
_FLAGS: Final = frozenset(
    {
        "drop_pending_updates",
        "disable_notification",
        "protect_content",
        "allow_paid_broadcast",
        "show_alert",
        "is_personal",
        "disable_content_type_detection",
        "return_bots",
        "allow_user_chats",
        "allow_bot_chats",
        "allow_group_chats",
        "allow_channel_chats",
    }
)
_OBJECTS: Final = frozenset(
    {
        "allowed_updates",
        "entities",
        "caption_entities",
        "link_preview_options",
        "reply_parameters",
        "reply_markup",
        "result",
        "results",
        "button",
        "commands",
        "scope",
        "menu_button",
        "ephemeral_message_parameters",
    }
)


@dataclass(frozen=True)
class Method:
    """What a method takes."""

    known: frozenset[str]
    required: tuple[str, ...]


METHODS: Final = {
    name: Method(
        frozenset(part.rstrip("!") for part in fields.split()),
        tuple(part[:-1] for part in fields.split() if part.endswith("!")),
    )
    for name, fields in _METHODS.items()
}


def unknown(method: str, fields: dict[str, Any]) -> list[str]:
    """The fields that the method does not know; attached files are no fields."""
    attached = {
        str(value).removeprefix("attach://")
        for value in fields.values()
        if str(value).startswith("attach://")
    }
    return sorted(set(fields) - METHODS[method].known - attached)


def read(method: str, fields: dict[str, Any]) -> dict[str, Any]:
    """The values in their types. Raises `Bad` where one is missing or of no such type."""
    values = {name: _read(name, value) for name, value in fields.items()}
    for name in METHODS[method].required:
        if values.get(name) in (None, ""):
            raise Bad(_missing(name))
    return values


def _read(name: str, value: Any) -> Any:
    if name in _OBJECTS and isinstance(value, str):
        try:
            return json.loads(value)
        except ValueError:
            raise Bad(f"can't parse {name} JSON object") from None
    if name in _FLAGS:
        return str(value).lower() in ("true", "1", "yes")
    if name in _NUMBERS:
        try:
            return int(value)
        except ValueError:
            raise Bad("chat not found" if name == "chat_id" else f"invalid {name}") from None
    return value


def _missing(name: str) -> str:
    match name:
        case "chat_id":
            return "chat_id is empty"
        case "text":
            return "message text is empty"
        case _:
            return f'parameter "{name}" is required'
