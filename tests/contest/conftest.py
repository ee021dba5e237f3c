"""A database in a file, tables with bots that do the first legal thing, and the daily deals."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from engine.store.db import Database
from tests.contest.world import World, world_of


@pytest.fixture
async def database(tmp_path: Path) -> AsyncIterator[Database]:
    opened = await Database.open(f"sqlite:///{tmp_path}/baloot.db")
    yield opened
    await opened.close()


@pytest.fixture
async def world(database: Database) -> AsyncIterator[World]:
    async with world_of(database) as made:
        yield made
