"""A database in a file, tables with bots that do the first legal thing, and the daily deals."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest

from engine.ai.base import Level
from engine.contest import terms
from engine.store.contests import Contest
from engine.store.db import Database
from tests import fresh
from tests.contest.world import World, world_of


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Par by bots that think for no time: what is tested does not depend on their play."""
    made = terms.daily

    def easy(server: bytes, day: int, now: float) -> Contest:
        return replace(made(server, day, now), level=Level.EASY.value)

    monkeypatch.setattr(terms, "daily", easy)


@pytest.fixture
async def database(tmp_path: Path) -> AsyncIterator[Database]:
    opened = await Database.open(fresh.url(tmp_path))
    yield opened
    await opened.close()


@pytest.fixture
async def world(database: Database) -> AsyncIterator[World]:
    async with world_of(database) as made:
        yield made
