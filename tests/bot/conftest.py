"""Fixtures of the tests of the bot."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.bot.club import Club, club
from tests.bot.fake.telegram import FakeTelegram, telegram


@pytest.fixture
async def tg() -> AsyncIterator[FakeTelegram]:
    """Telegram for one test; a request that Telegram does not know fails the test."""
    async with telegram() as fake:
        yield fake


@pytest.fixture(params=["polling", "webhook"])
async def house(
    request: pytest.FixtureRequest, tmp_path: Path, tg: FakeTelegram
) -> AsyncIterator[Club]:
    """The whole program, once with updates by polling and once by webhook."""
    async with club(tmp_path, tg, webhook=request.param == "webhook") as made:
        yield made


@pytest.fixture
async def polled(tmp_path: Path, tg: FakeTelegram) -> AsyncIterator[Club]:
    """The whole program, with updates by polling."""
    async with club(tmp_path, tg) as made:
        yield made


@pytest.fixture
async def hooked(tmp_path: Path, tg: FakeTelegram) -> AsyncIterator[Club]:
    """The whole program, with updates by webhook."""
    async with club(tmp_path, tg, webhook=True) as made:
        yield made
