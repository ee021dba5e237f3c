"""What a table's seeds will be bound to, told before the table is made: then come the nonces.

The secret of a table that is yet to be made follows from its id and a secret of the server's, so
that its commitment can be told again and again, and nothing has to be kept until it is made.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from dataclasses import dataclass
from typing import Final

from engine.store.db import Database
from engine.store.ids import new_id
from engine.store.secrets import secret_of
from engine.table.asks import NotFound
from engine.table.seeds import commitment_of

_SECRET: Final = "tables"
_MAC: Final = 16  # bytes


@dataclass(frozen=True, slots=True)
class Pledge:
    """A table that is yet to be made, for one person: `text` claims it, `commitment` binds it."""

    text: str
    table: str
    commitment: str


class Pledges:
    """The tables of a database that are yet to be made."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._known: bytes | None = None

    async def _server(self) -> bytes:
        if self._known is None:
            self._known = await secret_of(self._database, _SECRET)
        return self._known

    async def secret(self, table: str) -> bytes:
        """The 32 secret bytes of the table that bears this id, or will bear it."""
        return _of(await self._server(), f"baloot table {table}")

    async def commitment(self, table: str) -> str:
        """What the seeds of that table are bound to."""
        return commitment_of(table, await self.secret(table))

    async def give(self, owner: str) -> Pledge:
        """A table with a new id that this person alone may claim."""
        table = new_id()
        text = f"{table}.{_mac(await self._server(), table, owner)}"
        return Pledge(text, table, await self.commitment(table))

    async def claimed(self, text: str, owner: str) -> str:
        """The id of the table that was pledged to this person; raises `NotFound` for any other: an
        id of somebody's own choice could be that of a lobby."""
        table, _, mac = text.partition(".")
        known = _mac(await self._server(), table, owner)
        if not secrets.compare_digest(mac.encode(), known.encode()):
            raise NotFound(table)
        return table


def _mac(server: bytes, table: str, owner: str) -> str:
    return _of(server, f"baloot pledge {table} {owner}")[:_MAC].hex()


def _of(server: bytes, purpose: str) -> bytes:
    return hmac.digest(server, purpose.encode(), hashlib.sha256)
