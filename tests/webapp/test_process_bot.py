"""The process with a token: the bot beside the site, whatever becomes of Telegram."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from tests.bot.fake.refusals import Bad
from tests.bot.fake.telegram import TOKEN, FakeTelegram, telegram
from tests.webapp.launches import launch_data
from tests.webapp.test_process import START_SECONDS, Server, serving
from webapp.config import Config
from webapp.updates import Door

HEADER = "X-Telegram-Bot-Api-Secret-Token"


@pytest.fixture
async def tg() -> AsyncIterator[FakeTelegram]:
    """Telegram for one test."""
    async with telegram() as made:
        yield made


def settings(tg: FakeTelegram, **more: str) -> dict[str, str]:
    """The settings of a process that speaks to this Telegram."""
    return {"BOT_TOKEN": TOKEN, "API_BASE": tg.base} | more


async def logged(server: Server, event: str) -> str:
    """What is logged until something is; the libraries of the bot take their time to load."""
    assert server.process.stderr is not None
    lines = ""
    async with asyncio.timeout(START_SECONDS):
        while event not in lines:
            lines += (await server.process.stderr.readline()).decode()
    return lines


async def stopped(server: Server) -> str:
    """What was logged by a process that ends well when it is told to; no secret is in it."""
    code, log = await server.stop(signal.SIGTERM)
    assert code == 0
    assert '"stopped"' in log
    for secret in (TOKEN, TOKEN.partition(":")[2], "hash="):
        assert secret not in log
    return log


async def test_bot_and_site_run_together_and_end_together(tmp_path: Path, tg: FakeTelegram) -> None:
    sara = tg.person("Sara", started=True)
    async with serving(tmp_path, **settings(tg)) as server:
        tg.say(sara, sara, "/start")
        await logged(server, "the bot runs")
        assert "Sara" in (await tg.reply(sara)).text
        headers = {"Authorization": f"tma {launch_data(sara.json(), TOKEN)}"}
        async with server.http.post(f"{server.address}/api/login", headers=headers) as response:
            assert response.status == 200
            token = (await response.json())["token"]
        async with server.http.get(f"{server.address}/api/bot") as response:
            assert (await response.json())["link"].startswith("https://t.me/baloot_bot")
        made = await server.post("/api/lobbies", {}, token)
        assert made["lobby"]["link"].startswith("https://t.me/")
        async with server.http.post(f"{server.address}/api/guest", json={"name": "x"}) as refused:
            assert refused.status == 404
        log = await stopped(server)
    assert token not in log
    assert "Traceback" not in log


def hooked(tg: FakeTelegram) -> dict[str, str]:
    """The settings of a process to which updates are brought."""
    return settings(tg, PUBLIC_URL="https://baloot.example")


async def bring(server: Server, update: dict[str, Any]) -> int:
    """Brings an update as Telegram would; the status of the answer."""
    known: Any = {"bot_token": TOKEN, "public_url": "https://baloot.example", "_env_file": None}
    config = Config(**known)
    door = Door(config)
    url, headers = f"{server.address}{door.path}", {HEADER: door.secret}
    async with server.http.post(url, json=update, headers=headers) as response:
        return response.status


def said(person: Any, number: int, text: str) -> dict[str, Any]:
    """The update of something a person says in private."""
    sender = person.json()
    chat = {"id": sender["id"], "type": "private", "first_name": sender["first_name"]}
    entity = {"type": "bot_command", "offset": 0, "length": len(text)}
    message = {
        "message_id": number,
        "date": 1_790_000_000,
        "chat": chat,
        "from": sender,
        "text": text,
        "entities": [entity],
    }
    return {"update_id": number, "message": message}


async def test_an_update_that_was_accepted_is_answered_though_the_process_is_killed(
    tmp_path: Path, tg: FakeTelegram
) -> None:
    sara = tg.person("Sara", started=True)
    async with serving(tmp_path, **hooked(tg)) as server:
        assert await bring(server, said(sara, 7, "/help")) == 200
        await server.stop(signal.SIGKILL)
    before = len(tg.messages(sara))
    async with serving(tmp_path, **hooked(tg)) as server:
        assert await bring(server, said(sara, 7, "/help")) == 200
        assert await bring(server, said(sara, 8, "/start")) == 200
        await logged(server, "the bot runs")
        await tg.until(lambda: any("Sara" in post.text for post in tg.messages(sara)))
        await stopped(server)
    assert len(tg.messages(sara)) == (2 if before == 0 else before + 1)


async def test_while_telegram_is_out_of_reach_the_site_serves(tmp_path: Path) -> None:
    nobody = await asyncio.start_server(lambda *_: None, "127.0.0.1", 0)
    port = nobody.sockets[0].getsockname()[1]
    nobody.close()
    await nobody.wait_closed()
    api = f"http://127.0.0.1:{port}"
    async with serving(tmp_path, BOT_TOKEN=TOKEN, API_BASE=api) as server:
        async with server.http.get(f"{server.address}/") as response:
            assert response.status == 200
        log = await logged(server, "telegram_out_of_reach")
        log += await stopped(server)
    assert "telegram_refused" not in log
    assert log.count("PUBLIC_URL is not https") == 1


async def test_what_telegram_refuses_is_not_told_as_silence(
    tmp_path: Path, tg: FakeTelegram
) -> None:
    tg.fail("setWebhook", Bad("bad webhook: Failed to resolve host"))
    async with serving(tmp_path, **hooked(tg)) as server:
        log = await logged(server, "the bot runs")
        await stopped(server)
    assert "telegram_refused" in log
    assert "Failed to resolve host" in log
    assert "telegram_out_of_reach" not in log
    assert "PUBLIC_URL is not https" not in log


async def test_a_token_telegram_does_not_know_is_told_without_the_token(
    tmp_path: Path, tg: FakeTelegram
) -> None:
    wrong = TOKEN[:-1] + "x"
    async with serving(tmp_path, **settings(tg, BOT_TOKEN=wrong)) as server:
        async with server.http.get(f"{server.address}/healthz") as response:
            assert response.status == 200
        log = await logged(server, "doctor")
        log += await stopped(server)
    assert wrong not in log
