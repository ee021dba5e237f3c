"""Keyboards under messages, judged as Telegram judges them."""

from __future__ import annotations

import re
from typing import Any, Final
from urllib.parse import urlsplit

from tests.bot.fake.people import Json
from tests.bot.fake.refusals import Bad

_ACTIONS: Final = (
    "url",
    "callback_data",
    "web_app",
    "login_url",
    "switch_inline_query",
    "switch_inline_query_current_chat",
    "switch_inline_query_chosen_chat",
    "copy_text",
    "callback_game",
    "pay",
)
_DATA_BYTES: Final = 64
_TEXT_LINK: Final = (
    "can't parse inline keyboard button: Text buttons are unallowed in the inline keyboard"
)
_NO_TEXT: Final = 'can\'t parse inline keyboard button: Field "text" must be of type String'
_HOST: Final = re.compile(r"^(?=.*\.)[A-Za-z0-9.\-]+$")
STYLES: Final = frozenset({"danger", "success", "primary"})


def check_keyboard(markup: Json | None, *, private: bool) -> None:
    """Raises `Bad` where a message in such a chat cannot bear this keyboard."""
    for row in (markup or {}).get("inline_keyboard", ()):
        for button in row:
            _check(button, private=private)


def _check(button: Json, *, private: bool) -> None:
    if not isinstance(button.get("text"), str):
        raise Bad(_NO_TEXT)
    if not button["text"].strip():
        raise Bad("BUTTON_TEXT_INVALID")
    actions = [name for name in _ACTIONS if name in button]
    if "disabled" in button and not actions:
        return
    if len(actions) != 1:
        raise Bad(_TEXT_LINK if not actions else "BUTTON_TYPE_INVALID")
    if button.get("style") not in (*STYLES, None):
        raise Bad("can't parse inline keyboard button: Unknown button style specified")
    action = actions[0]
    if action == "callback_data":
        _check_data(button[action])
    elif action == "url":
        check_url(button[action])
    elif action == "web_app":
        _check_web_app(button[action], private=private)


def _check_data(data: Any) -> None:
    if not isinstance(data, str) or not 1 <= len(data.encode()) <= _DATA_BYTES:
        raise Bad("BUTTON_DATA_INVALID")


def _check_web_app(app: Json, *, private: bool) -> None:
    if not private:
        raise Bad("BUTTON_TYPE_INVALID")
    check_app(app, "inline keyboard button")


def check_app(app: Json, of: str) -> None:
    """Raises `Bad` where Telegram opens no Mini App at this address."""
    url = app.get("url", "")
    if not url.startswith("https://"):
        raise Bad(f"{of} Web App URL '{url}' is invalid: Only HTTPS links are allowed")
    check_url(url)


def check_url(url: str) -> None:
    """Raises `Bad` where the address is none that a button may open."""
    if url.startswith("tg://"):
        return
    parts = urlsplit(url)
    if parts.scheme not in ("http", "https") or not _HOST.match(parts.hostname or ""):
        raise Bad(f"inline keyboard button URL '{url}' is invalid: Wrong HTTP URL")


def find(markup: Json | None, wanted: str) -> Json | None:
    """The button whose data is this, or whose text holds it."""
    buttons = [button for row in (markup or {}).get("inline_keyboard", ()) for button in row]
    exact = [
        button for button in buttons if wanted in (button.get("callback_data"), button["text"])
    ]
    partly = [button for button in buttons if wanted in button["text"]]
    return next(iter(exact + partly), None)
