"""What no Telegram knows fails the test that asks for it."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pytest

from tests.bot.asking import ask, ask_as, keyboard
from tests.bot.fake.telegram import FakeTelegram, telegram


async def breach(method: str, **fields: Any) -> list[str]:
    """What the end of a test says after this request."""
    try:
        async with telegram() as tg:
            sara = tg.person("Sara", started=True)
            wanted = {"chat_id": sara.id, "text": "x"} if method == "sendMessage" else {}
            await ask(tg, method, **(wanted | fields))
    except AssertionError:
        return tg.state.breaches
    return []


async def test_an_unknown_method_fails_the_test() -> None:
    assert await breach("sendPigeon") == ["unknown method sendPigeon"]


async def test_an_unknown_field_fails_the_test() -> None:
    assert await breach("sendMessage", colour="red") == ["sendMessage: unknown field colour"]


async def test_an_unknown_parse_mode_fails_the_test() -> None:
    assert await breach("sendMessage", parse_mode="RST") == [
        "sendMessage: unknown parse mode 'RST'"
    ]


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"link_preview_options": {"off": True}}, "unknown field 'off' of link"),
        ({"reply_parameters": {"id": 1}}, "unknown field 'id' of reply"),
        ({"reply_markup": keyboard(data="x", url="https://a.example/")}, "'data' of inline_button"),
        ({"reply_markup": keyboard(web_app={"link": "x"})}, "unknown field 'link' of web_app"),
    ],
)
async def test_an_unknown_field_inside_fails_the_test(fields: dict[str, Any], said: str) -> None:
    [found] = await breach("sendMessage", **fields)
    assert said in found


async def test_an_unknown_kind_of_update_fails_the_test() -> None:
    assert await breach("getUpdates", allowed_updates=["mesage"]) == [
        "getUpdates: unknown update 'mesage'"
    ]


async def test_a_method_that_is_known_leaves_nothing(tg: FakeTelegram) -> None:
    me = (await ask(tg, "getMe")).result
    assert (me["is_bot"], me["username"]) == (True, "baloot_bot")
    assert tg.state.breaches == []


async def test_another_token_is_unauthorized(tg: FakeTelegram) -> None:
    answer = await ask_as("1:wrong", tg, "getMe")
    assert (answer.status, answer.why) == (401, "Unauthorized")


async def test_an_unknown_method_is_answered_as_telegram_does() -> None:
    with suppress(AssertionError):
        async with telegram() as tg:
            answer = await ask(tg, "sendPigeon")
    assert (answer.status, answer.why) == (404, "Not Found: method not found")
