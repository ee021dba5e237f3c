"""An empty database of the new schema, made once and then copied: to make one takes a while."""

from __future__ import annotations

import asyncio
import tempfile
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path

from engine.store.db import Database


def url(folder: Path) -> str:
    """The URL of `baloot.db` in a folder, which is laid there where there is none yet."""
    file = folder / "baloot.db"
    if not file.exists():
        file.write_bytes(_blank())
    return f"sqlite:///{file}"


@cache
def _blank() -> bytes:
    """What a database holds once it is opened for the first time. In a thread of its own, since
    whoever asks may run in an event loop."""
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(1) as thread:
        file = Path(folder) / "blank.db"
        thread.submit(lambda: asyncio.run(_opened(file))).result()
        return file.read_bytes()


async def _opened(file: Path) -> None:
    database = await Database.open(f"sqlite:///{file}")
    await database.close()
