"""What the engine tells a group of its score pad through the bot: a changed card, the end."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

from sqlalchemy.ext.asyncio import AsyncConnection

from engine.store.ids import new_id
from engine.store.outbox import Outbox
from engine.store.pad_heads import PadHead

PAD: Final = "pad"
PAD_OVER: Final = "pad_over"
"""What a row of the outbox asks for, besides the methods of the Bot API."""


class PadNotices:
    """Implements `PadWatcher` of `engine.contest`: rows of the outbox in the same transaction."""

    def __init__(self, outbox: Outbox, now: Callable[[], float] = time.time) -> None:
        self._outbox = outbox
        self._now = now

    async def changed(self, connection: AsyncConnection, pad: PadHead) -> None:
        """Has the card made or brought up to date, where there is to be one."""
        if pad.chat_id is not None:
            await put_card(self._outbox, connection, pad.id, pad.chat_id, self._now())

    async def won(self, connection: AsyncConnection, pad: PadHead) -> None:
        """In a group one message more tells how it ended."""
        if pad.chat_id is not None:
            key, body = f"{PAD_OVER}:{pad.id}", {"pad": pad.id}
            await self._outbox.put(connection, key, pad.chat_id, PAD_OVER, body, self._now())


async def put_card(
    outbox: Outbox, connection: AsyncConnection | None, id: str, chat_id: int, now: float
) -> None:
    """Has the card of a pad made or changed; many changes in a row become one."""
    body = {"pad": id, "change": new_id()}  # never like one that is being sent
    await outbox.put(connection, f"{PAD}:{id}", chat_id, PAD, body, now)
