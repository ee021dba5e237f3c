"""`python -m webapp` with a token: site and bot in one process that starts, answers and stops."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

import aiohttp

from tests.bot.fake.state import FAILURE
from tests.bot.fake.telegram import TOKEN, FakeTelegram

ROOT: Final = Path(__file__).parents[2]
LOADING: Final = 120.0
"""How long a test waits for aiogram to be loaded; it is five seconds of work for an idle core."""


@asynccontextmanager
async def program(
    folder: Path, tg: FakeTelegram, token: str = TOKEN
) -> AsyncIterator[tuple[asyncio.subprocess.Process, str]]:
    """The program, and the address it says it is at; it is ended at the end."""
    settings = {
        "BOT_TOKEN": token,
        "API_BASE": tg.base,
        "DATABASE_URL": f"sqlite:///{folder}/baloot.db",
        "PORT": "0",
    }
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        *("-m", "webapp"),
        cwd=folder,
        env={**os.environ, **settings, "PYTHONPATH": str(ROOT)},
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    assert process.stdout is not None
    try:
        async with asyncio.timeout(LOADING):
            line = (await process.stdout.readline()).decode()
        assert line.startswith("Baloot: "), line
        yield process, line.removeprefix("Baloot: ").strip()
    finally:
        if process.returncode is None:
            process.kill()
        await process.wait()


async def stopped(process: asyncio.subprocess.Process) -> str:
    """Ends the program as a system does; all it said. It has ended well."""
    process.send_signal(signal.SIGTERM)
    async with asyncio.timeout(LOADING):
        said = (await process.communicate())[0].decode()
    assert process.returncode == 0, said
    return said


async def test_it_answers_once_telegram_does_and_stops_in_good_order(
    tmp_path: Path, tg: FakeTelegram
) -> None:
    tg.fail("getMe", FAILURE)
    sara = tg.person("Sara")
    async with program(tmp_path, tg) as (process, _):
        tg.start(sara)
        await tg.until(lambda: tg.messages(sara), LOADING)
        assert "Sara" in tg.messages(sara)[0].text
        said = await stopped(process)
    assert TOKEN.partition(":")[2] not in said
    assert "Traceback" not in said


async def test_with_a_token_nobody_knows_the_site_still_serves(
    tmp_path: Path, tg: FakeTelegram
) -> None:
    token = "77777:SECRET-that-nobody-knows"
    async with program(tmp_path, tg, token) as (process, site):
        await tg.until(lambda: tg.state.strangers, LOADING)
        async with aiohttp.ClientSession() as http, http.get(f"{site}healthz") as response:
            assert response.status == 200
        said = await stopped(process)
    assert "SECRET" not in said


async def test_it_stops_while_the_bot_is_still_loaded(tmp_path: Path, tg: FakeTelegram) -> None:
    async with program(tmp_path, tg) as (process, _):
        assert "Traceback" not in await stopped(process)
