"""Telegram's rules for buttons."""

from __future__ import annotations

from typing import Any

import pytest

from tests.bot.asking import Answer, ask, keyboard
from tests.bot.fake.telegram import FakeTelegram


async def send(tg: FakeTelegram, markup: Any, *, group: bool = False) -> Answer:
    """The answer to a message with this keyboard."""
    sara = tg.person("Sara", started=True)
    chat = tg.group("Friends", sara) if group else sara
    return await ask(tg, "sendMessage", chat_id=chat.id, text="x", reply_markup=markup)


@pytest.mark.parametrize("data", ["x" * 65, "ع" * 33, ""])
async def test_data_has_1_to_64_bytes(tg: FakeTelegram, data: str) -> None:
    answer = await send(tg, keyboard(callback_data=data))
    assert (answer.status, answer.why) == (400, "Bad Request: BUTTON_DATA_INVALID")
    assert (await send(tg, keyboard(callback_data="ع" * 32))).status == 200


async def test_no_mini_app_button_in_a_group(tg: FakeTelegram) -> None:
    markup = keyboard(web_app={"url": "https://baloot.example/"})
    assert (await send(tg, markup)).status == 200
    answer = await send(tg, markup, group=True)
    assert (answer.status, answer.why) == (400, "Bad Request: BUTTON_TYPE_INVALID")


async def test_a_mini_app_is_https(tg: FakeTelegram) -> None:
    answer = await send(tg, keyboard(web_app={"url": "http://baloot.example/"}))
    assert answer.why == (
        "Bad Request: inline keyboard button Web App URL 'http://baloot.example/' is invalid:"
        " Only HTTPS links are allowed"
    )


@pytest.mark.parametrize("url", ["localhost", "http://localhost:8080/t/1", "javascript:alert(1)"])
async def test_an_address_is_one(tg: FakeTelegram, url: str) -> None:
    why = f"Bad Request: inline keyboard button URL '{url}' is invalid: Wrong HTTP URL"
    assert (await send(tg, keyboard(url=url))).why == why


async def test_a_button_does_one_thing(tg: FakeTelegram) -> None:
    assert (await send(tg, keyboard())).why == (
        "Bad Request: can't parse inline keyboard button:"
        " Text buttons are unallowed in the inline keyboard"
    )
    two = keyboard(url="https://t.me/x", callback_data="x")
    assert (await send(tg, two)).why == "Bad Request: BUTTON_TYPE_INVALID"


async def test_no_mini_app_button_under_an_inline_result(tg: FakeTelegram) -> None:
    question = tg.inline(tg.person("Sara"), "")
    result = {
        "type": "article",
        "id": "1",
        "title": "Table",
        "input_message_content": {"message_text": "x"},
        "reply_markup": keyboard(web_app={"url": "https://baloot.example/"}),
    }
    answer = await ask(tg, "answerInlineQuery", inline_query_id=question.id, results=[result])
    assert (answer.status, answer.why) == (400, "Bad Request: BUTTON_TYPE_INVALID")
