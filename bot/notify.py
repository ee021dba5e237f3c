"""What the engine tells people through the bot: a turn, a changed lobby, the result of a match.

Everything becomes a row of the outbox, written at once; `outbox` puts it into words and sends it.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

from sqlalchemy.ext.asyncio import AsyncConnection

from engine.core.cards import Team
from engine.core.match import Match
from engine.store.db import Database
from engine.store.headers import Header
from engine.store.lobbies import place_of
from engine.store.outbox import Outbox
from engine.store.tables import Tables, names_at
from engine.store.users import User, Users
from engine.table.lobby import LobbyInfo
from engine.table.tasks import Nursery

CARD: Final = "card"
TURN: Final = "turn"
RESULT: Final = "result"
"""What a row of the outbox asks for, besides the methods of the Bot API."""

GRACE: Final = 5.0
"""Seconds a person has to come back, from a call or another app, before being told."""


class Notices:
    """Implements the ports of `engine.table`: `Notifier`, `LobbyWatcher` and `DealEnded`."""

    def __init__(
        self,
        database: Database,
        outbox: Outbox,
        nursery: Nursery,
        now: Callable[[], float] = time.time,
        grace: float = GRACE,
    ) -> None:
        self._users = Users(database, now)
        self._outbox = outbox
        self._tables = Tables(database)
        self._nursery = nursery
        self._now = now
        self._grace = grace

    def your_turn(self, user: str, table: str) -> None:
        """Has a person told in private, who allowed it, that others wait; `sendings` lets it go
        where the person is back within seconds, or was told a while ago."""
        self._nursery.start(self._tell_turn(user, table), f"turn {table}")

    async def _tell_turn(self, user_id: str, table: str) -> None:
        user = await self._users.find(user_id)
        header = await self._tables.find(table)
        if user is not None and wants_notices(user) and header is not None and header.shared:
            key = f"{TURN}:{user_id}:{table}"
            due = self._now() + self._grace
            await self._outbox.put(None, key, user.telegram_id, TURN, {"table": table}, due)

    def changed(self, info: LobbyInfo) -> None:
        """Has the card of a lobby brought up to date."""
        if info.chat is not None:
            card = put_card(self._outbox, info.id, info.chat.chat_id, self._now(), info.version)
            self._nursery.start(card, f"card {info.id}")

    async def __call__(self, connection: AsyncConnection, header: Header, match: Match) -> None:
        """Writes the one result message of a match that began in a group."""
        table = header.id
        place = await place_of(connection, table) if match.winner is not None else None
        if place is None:
            return
        chat, thread = place
        body = {
            "table": table,
            "thread": thread,
            "names": await names_at(connection, table),
            "totals": [match.totals.odd, match.totals.even],
            "odd_won": match.winner is Team.ODD,
            "gahwa": match.by_gahwa,
        }
        key = f"{RESULT}:{table}"
        await self._outbox.put(connection, key, chat, RESULT, body, self._now())


async def put_card(outbox: Outbox, lobby_id: str, chat_id: int, now: float, version: int) -> None:
    """Has the card of a lobby made or changed; many changes in a row become one."""
    body = {"lobby": lobby_id, "version": version}
    await outbox.put(None, f"{CARD}:{lobby_id}", chat_id, CARD, body, now)


def wants_notices(user: User) -> bool:
    """Whether a person may be told of turns: asked for it, and the bot may write."""
    return user.writable and not user.guest and user.settings.get("notices") is True
