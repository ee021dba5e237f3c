"""How many matches one person may leave unfinished."""

from __future__ import annotations

from typing import Final

from engine.store.tables import Tables
from engine.table.hub import Hub

MOST_OPEN: Final = 5  # tables of one person that are neither over nor closed


class Allowance:
    """Counts the tables of people; dead ones are closed before anybody is refused."""

    def __init__(self, tables: Tables, hub: Hub) -> None:
        self._tables = tables
        self._hub = hub

    async def used_up(self, user: str) -> bool:
        """Whether the user has five matches unfinished and may begin no other."""
        if await self._tables.open_count(user) < MOST_OPEN:
            return False
        await self._hub.close_abandoned()
        return await self._tables.open_count(user) >= MOST_OPEN
