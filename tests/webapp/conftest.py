"""Fixtures of the web tests."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.webapp.world import World, running


@pytest.fixture
async def world(tmp_path: Path) -> AsyncIterator[World]:
    """A server for one test."""
    async with running(tmp_path) as made:
        yield made
