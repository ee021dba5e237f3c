"""Telegram's rules for commands, the menu button, and what else a bot says of itself."""

from __future__ import annotations

from typing import Any

import pytest

from tests.bot.asking import ask
from tests.bot.fake.refusals import TooMany
from tests.bot.fake.state import FAILURE
from tests.bot.fake.telegram import FakeTelegram


async def test_commands_are_kept_by_scope_and_language(tg: FakeTelegram) -> None:
    def command(name: str) -> list[dict[str, str]]:
        return [{"command": name, "description": "Words"}]

    groups = {"type": "all_group_chats"}
    await ask(tg, "setMyCommands", commands=command("play"))
    await ask(tg, "setMyCommands", commands=command("table"), scope=groups, language_code="ar")
    assert (await ask(tg, "getMyCommands")).result == command("play")
    assert (await ask(tg, "getMyCommands", scope=groups)).result == []
    found = await ask(tg, "getMyCommands", scope=groups, language_code="ar")
    assert found.result == command("table")
    await ask(tg, "deleteMyCommands", scope=groups, language_code="ar")
    assert tg.state.commands == {("default", ""): command("play")}


@pytest.mark.parametrize(
    ("command", "why"),
    [
        ({"command": "Play", "description": "x"}, "BOT_COMMAND_INVALID"),
        ({"command": "x" * 33, "description": "x"}, "BOT_COMMAND_INVALID"),
        ({"command": "play", "description": ""}, "BOT_COMMAND_DESCRIPTION_INVALID"),
        ({"command": "play", "description": "x" * 257}, "BOT_COMMAND_DESCRIPTION_INVALID"),
    ],
)
async def test_a_command_is_short_and_lower_case(
    tg: FakeTelegram, command: dict[str, str], why: str
) -> None:
    answer = await ask(tg, "setMyCommands", commands=[command])
    assert (answer.status, answer.why) == (400, f"Bad Request: {why}")


async def test_the_menu_button_opens_an_https_app(tg: FakeTelegram) -> None:
    button: dict[str, Any] = {"type": "web_app", "text": "Play", "web_app": {"url": "http://a.b/"}}
    answer = await ask(tg, "setChatMenuButton", menu_button=button)
    assert answer.why == (
        "Bad Request: menu button Web App URL 'http://a.b/' is invalid:"
        " Only HTTPS links are allowed"
    )
    button["web_app"] = {"url": "https://a.b/"}
    assert (await ask(tg, "setChatMenuButton", menu_button=button)).result is True
    assert (await ask(tg, "getChatMenuButton")).result == button


async def test_a_description_has_its_length(tg: FakeTelegram) -> None:
    answer = await ask(tg, "setMyShortDescription", short_description="x" * 121)
    assert answer.why == "Bad Request: SHORT_DESCRIPTION_TOO_LONG"
    assert (await ask(tg, "setMyDescription", description="x" * 512)).result is True


async def test_a_test_may_ask_for_faults(tg: FakeTelegram) -> None:
    tg.fail("getMe", FAILURE)
    tg.fail("getMe", TooMany(3))
    first, second = await ask(tg, "getMe"), await ask(tg, "getMe")
    assert (first.status, first.why) == (500, "Internal Server Error")
    assert (second.status, second.body["parameters"]) == (429, {"retry_after": 3})
    assert (await ask(tg, "getMe")).status == 200
