"""Fixtures of the web tests."""

from __future__ import annotations

import io
import logging
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
import structlog

from tests.webapp.world import World, running
from webapp import logs


@pytest.fixture
async def world(tmp_path: Path) -> AsyncIterator[World]:
    """A server for one test."""
    async with running(tmp_path) as made:
        yield made


@pytest.fixture
def written() -> Iterator[io.StringIO]:
    """What is logged during the test."""
    root = logging.getLogger()
    before, level = root.handlers[:], root.level
    stream = io.StringIO()
    logs.configure("INFO", stream)
    yield stream
    root.handlers[:] = before
    root.setLevel(level)
    structlog.reset_defaults()
