"""Answers to presses of buttons and to inline queries, and messages that people send later."""

from __future__ import annotations

import time
from typing import Final

from tests.bot.fake.buttons import check_app, check_keyboard, check_url
from tests.bot.fake.messages import check_text
from tests.bot.fake.people import Json
from tests.bot.fake.refusals import QUERY_TOO_OLD, Bad
from tests.bot.fake.state import State

_TOAST: Final = 200
_RESULTS: Final = 50
_ID_BYTES: Final = 64
_KINDS: Final = ("user", "bot", "group", "channel")


def answer_press(state: State, values: Json) -> bool:
    """Ends the spinning of a button, with or without words."""
    press = state.presses.get(values["callback_query_id"])
    if press is None or press.stale:
        raise Bad(QUERY_TOO_OLD)
    if len(values.get("text", "")) > _TOAST:
        raise Bad("MESSAGE_TOO_LONG")
    url = values.get("url")
    if url is not None and not url.startswith(f"https://t.me/{state.me.username}?start="):
        raise Bad("URL_INVALID")
    press.answers.append(values)
    return True


def answer_inline(state: State, values: Json) -> bool:
    """Shows results over the keyboard."""
    question = state.questions.get(values["inline_query_id"])
    if question is None or question.answer is not None:
        raise Bad(QUERY_TOO_OLD)
    results = values["results"]
    if len(results) > _RESULTS:
        raise Bad("RESULTS_TOO_MUCH")
    if len({result.get("id") for result in results}) != len(results):
        raise Bad("RESULT_ID_DUPLICATE")
    for result in results:
        _check_result(result)
    _check_button(values.get("button"))
    question.answer = values
    return True


def save_prepared(state: State, values: Json) -> Json:
    """Keeps a message that a person may send from the app."""
    if values["user_id"] not in state.people:
        raise Bad("user not found")
    if not any(values.get(f"allow_{kind}_chats") for kind in _KINDS):
        raise Bad("at least one chat type must be allowed")
    _check_result(values["result"])
    id = f"prepared{state.number()}"
    state.prepared[id] = values
    return {"id": id, "expiration_date": int(time.time()) + 86_400}


def _check_result(result: Json) -> None:
    if not 1 <= len(str(result.get("id", "")).encode()) <= _ID_BYTES:
        raise Bad("RESULT_ID_INVALID")
    if not result.get("title"):
        raise Bad("ARTICLE_TITLE_EMPTY")
    content = result["input_message_content"]
    check_text(content.get("message_text", ""), content.get("parse_mode", ""))
    preview = content.get("link_preview_options") or {}
    if "url" in preview:
        check_url(preview["url"])
    check_keyboard(result.get("reply_markup"), private=False)
    for name in ("url", "thumbnail_url"):
        if name in result:
            check_url(result[name])


def _check_button(button: Json | None) -> None:
    if button is None:
        return
    if ("web_app" in button) == ("start_parameter" in button):
        raise Bad("can't parse inline query results button: exactly one action must be specified")
    if "web_app" in button:
        check_app(button["web_app"], "inline query results button")
