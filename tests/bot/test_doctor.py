"""`python -m webapp doctor` against the fake: what it finds, what it says to do, what it hides."""

from __future__ import annotations

import asyncio
import os
import sys
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from aiohttp import web
from aiohttp.test_utils import TestServer

from tests.bot.asking import ask
from tests.bot.fake.refusals import TooMany
from tests.bot.fake.telegram import TOKEN, FakeTelegram
from webapp import botapi, doctor
from webapp.config import Config
from webapp.doctor import Finding, Mark
from webapp.pictures import Fonts

PUBLIC = "https://baloot.example"
MENU = {"type": "web_app", "text": "Play", "web_app": {"url": f"{PUBLIC}/?lang=en"}}
COMMANDS = [{"command": "play", "description": "Play"}]


def config(tg: FakeTelegram, **settings: Any) -> Config:
    """The settings of a whole installation, but for these."""
    usual = {
        "bot_token": TOKEN,
        "api_base": tg.base,
        "public_url": PUBLIC,
        "bot_app": "play",
        "trusted_proxy": "127.0.0.1",
    }
    return Config(_env_file=None, **(usual | settings))  # type: ignore[call-arg]


@pytest.fixture(autouse=True)
def reached(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The public address answers; which pages were asked for."""
    asked: list[str] = []

    async def answers(http: aiohttp.ClientSession, url: str) -> None:
        asked.append(url)

    monkeypatch.setattr(doctor, "answers", answers)
    monkeypatch.setattr(doctor, "find_fonts", lambda: Fonts("Noto Sans Arabic", ()))
    return asked


@pytest.fixture
async def whole(tg: FakeTelegram) -> FakeTelegram:
    """Everything is as it should be."""
    tg.state.updates.paused = True
    await ask(tg, "setWebhook", url=f"{PUBLIC}/tg/secret-path", secret_token="s")
    await ask(tg, "setChatMenuButton", menu_button=MENU)
    for scope in ("all_private_chats", "all_group_chats"):
        await ask(tg, "setMyCommands", commands=COMMANDS, scope={"type": scope})
    return tg


async def look(settings: Config) -> list[Finding]:
    """All findings."""
    async with aiohttp.ClientSession() as http:
        return [finding async for finding in doctor.findings(settings, http)]


async def trouble(settings: Config) -> Finding:
    """The one finding that is not good."""
    [found] = [one for one in await look(settings) if one.mark is not Mark.GOOD]
    return found


async def test_all_is_well(whole: FakeTelegram, reached: list[str]) -> None:
    said: list[str] = []
    assert await doctor.run(config(whole), said.append) == 0
    assert said[-1] == "All is well."
    assert all(line.startswith("[ok]") for line in said[:-1]), said
    assert any("t.me/baloot_bot/play?startapp=" in line for line in said)
    assert reached == [f"{PUBLIC}/healthz"]


async def test_without_a_font_it_says_that_results_go_without_a_picture(
    whole: FakeTelegram, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(doctor, "find_fonts", lambda: None)
    found = await trouble(config(whole))
    assert (found.mark, "fonts-noto-core" in found.fix) == (Mark.ADVICE, True)


async def test_without_a_token_it_says_how_to_get_one(tg: FakeTelegram) -> None:
    found = await trouble(config(tg, bot_token=None))
    assert (found.mark, "/newbot" in found.fix) == (Mark.WRONG, True)


async def test_a_token_nobody_knows(tg: FakeTelegram) -> None:
    found = await trouble(config(tg, bot_token="1:another-token"))
    assert (found.what, "/token" in found.fix) == ("Telegram does not know this token.", True)


async def test_telegram_out_of_reach(tg: FakeTelegram) -> None:
    found = await trouble(config(tg, api_base="http://127.0.0.1:1"))
    assert "cannot be reached at http://127.0.0.1:1" in found.what


async def test_telegram_that_is_busy(tg: FakeTelegram) -> None:
    tg.fail("getMe", TooMany(3))
    found = await trouble(config(tg))
    assert "Too Many Requests: retry after 3" in found.what


async def test_plain_http_opens_no_app(whole: FakeTelegram) -> None:
    found = await look(config(whole, public_url="http://baloot.example"))
    assert "https only" in found[1].what
    assert "PUBLIC_URL=https://" in found[1].fix


async def test_without_https_that_is_said_once(tg: FakeTelegram) -> None:
    found = await look(config(tg, public_url=None))
    wrong = [one.what for one in found if "https" in one.what and one.mark is Mark.WRONG]
    assert wrong == ["PUBLIC_URL is not set: Telegram opens apps by https only."]
    assert not [one for one in found if "button" in one.what or "TRUSTED_PROXY" in one.what]


async def test_behind_https_the_proxy_should_be_named(whole: FakeTelegram) -> None:
    settings = config(whole, trusted_proxy=None)
    found = await trouble(settings)
    assert (found.mark, "TRUSTED_PROXY=127.0.0.1" in found.fix) == (Mark.ADVICE, True)
    assert await doctor.run(settings, lambda line: None) == 0


async def test_an_address_that_does_not_answer(
    whole: FakeTelegram, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def silent(http: aiohttp.ClientSession, url: str) -> str:
        return "the certificate is not trusted"

    monkeypatch.setattr(doctor, "answers", silent)
    found = await trouble(config(whole))
    assert found.what == f"{PUBLIC} does not answer: the certificate is not trusted."


async def test_no_webhook(whole: FakeTelegram) -> None:
    await ask(whole, "deleteWebhook")
    found = await trouble(config(whole))
    assert (found.what, "make run" in found.fix) == ("No webhook is set.", True)
    assert "telegram_refused" in found.fix


async def test_a_webhook_that_leads_elsewhere(whole: FakeTelegram) -> None:
    await ask(whole, "setWebhook", url=f"{PUBLIC}.evil.example/tg/x")
    assert "another address" in (await trouble(config(whole))).what


async def test_a_webhook_where_polling_is_wanted(whole: FakeTelegram) -> None:
    assert "settings ask for polling" in (await trouble(config(whole, webhook=False))).what
    await ask(whole, "deleteWebhook")
    assert Mark.WRONG not in {one.mark for one in await look(config(whole, webhook=False))}


async def test_a_webhook_that_failed_lately(whole: FakeTelegram) -> None:
    hook = whole.state.webhook
    hook.error, hook.error_date = "Connection timed out", int(time.time())
    found = await trouble(config(whole))
    assert "Connection timed out" in found.what
    hook.error_date -= 7200
    assert {one.mark for one in await look(config(whole))} == {Mark.GOOD}


async def test_updates_that_nobody_fetches(whole: FakeTelegram) -> None:
    sara = whole.person("Sara")
    for _ in range(101):
        whole.say(sara, sara, "hello")
    assert "101 updates wait" in (await trouble(config(whole))).what


async def test_a_menu_button_that_opens_no_app(whole: FakeTelegram) -> None:
    await ask(whole, "setChatMenuButton", menu_button={"type": "commands"})
    assert "menu button" in (await trouble(config(whole))).what
    other = MENU | {"web_app": {"url": "https://old.example/"}}
    await ask(whole, "setChatMenuButton", menu_button=other)
    assert "opens another address" in (await trouble(config(whole))).what


async def test_commands_that_are_not_shown(whole: FakeTelegram) -> None:
    await ask(whole, "deleteMyCommands", scope={"type": "all_group_chats"})
    assert (await trouble(config(whole))).what == "No commands are shown in groups."


async def test_the_main_app_or_a_direct_link_is_needed(whole: FakeTelegram) -> None:
    settings = config(whole, bot_app=None)
    shown = [one.what for one in await look(settings)]
    assert any("t.me/baloot_bot?startapp=" in what for what in shown)
    whole.state.me.has_main_web_app = False
    found = await trouble(settings)
    assert "Configure Mini App" in found.fix
    assert "/newapp" in found.fix
    assert "BOT_APP=" in found.fix


@pytest.mark.parametrize(
    ("name", "value", "fix", "mark"),
    [
        ("supports_inline_queries", False, "/setinline", Mark.WRONG),
        ("can_join_groups", False, "/setjoingroups", Mark.WRONG),
        ("can_read_all_group_messages", True, "/setprivacy", Mark.ADVICE),
    ],
)
async def test_the_modes_of_the_bot(
    whole: FakeTelegram, name: str, value: bool, fix: str, mark: Mark
) -> None:
    setattr(whole.state.me, name, value)
    found = await trouble(config(whole))
    assert (found.mark, fix in found.fix) == (mark, True)
    assert await doctor.run(config(whole), lambda line: None) == (mark is Mark.WRONG)


@pytest.fixture
async def site() -> AsyncIterator[TestServer]:
    async def health(request: web.Request) -> web.Response:
        return web.Response(status=503 if "busy" in request.path else 200)

    made = web.Application()
    made.router.add_get("/{path}", health)
    server = TestServer(made, host="127.0.0.1")
    await server.start_server()
    yield server
    await server.close()


async def test_whether_a_page_answers(site: TestServer) -> None:
    place = f"127.0.0.1:{site.port}"
    async with aiohttp.ClientSession() as http:
        assert await botapi.answers(http, f"http://{place}/healthz") is None
        assert await botapi.answers(http, f"http://{place}/busy") == "HTTP 503"
        assert await botapi.answers(http, f"https://{place}/healthz") == "no https is spoken there"
        assert await botapi.answers(http, "http://127.0.0.1:1/") == "ClientConnectorError"


@pytest.mark.parametrize("known", [True, False])
async def test_as_a_command_it_never_prints_the_token(
    tg: FakeTelegram, tmp_path: Path, known: bool
) -> None:
    token = TOKEN if known else "77777:SECRET-that-nobody-knows"
    settings = {"BOT_TOKEN": token, "API_BASE": tg.base, "PUBLIC_URL": "http://127.0.0.1:9"}
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        *("-m", "webapp", "doctor"),
        cwd=tmp_path,
        env={**os.environ, **settings, "PYTHONPATH": str(Path(__file__).parents[2])},
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    said = (await process.communicate())[0].decode()
    assert process.returncode == 1, said
    assert token.partition(":")[2] not in said
    assert ("@baloot_bot" in said) is known
    assert "Traceback" not in said


async def test_a_reader_that_goes_away_ends_it_quietly(tg: FakeTelegram, tmp_path: Path) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        *("-m", "webapp", "doctor"),
        cwd=tmp_path,
        env={
            **os.environ,
            **{"BOT_TOKEN": TOKEN, "API_BASE": tg.base},
            "PYTHONPATH": str(Path(__file__).parents[2]),
        },
        stdout=writer,
        stderr=asyncio.subprocess.PIPE,
    )
    os.close(writer)
    said = (await process.communicate())[1].decode()
    assert (process.returncode, said) == (141, "")
