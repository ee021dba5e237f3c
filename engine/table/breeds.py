"""Versions of the bots: each is kept for as long as somebody plays with it."""

from __future__ import annotations

from engine.ai.versions import VERSIONS
from engine.store.db import Database
from engine.store.errors import Trouble, Unusable
from engine.store.tables import Tables


async def check_breeds(database: Database) -> None:
    """Raises `Unusable` where a table that still runs, or a contest that is not closed, has bots of
    a version this program lacks: their answers would change in the middle."""
    missing = sorted(await Tables(database).breeds() - set(VERSIONS))
    if missing:
        names = ", ".join(missing)
        raise Unusable(Trouble.NO_BOTS, f"tables still run with the bots {names}")
