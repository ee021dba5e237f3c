"""What the engine tells people of challenges through the bot: a changed card, the final message."""

from __future__ import annotations

from time import time
from typing import Final

from sqlalchemy.ext.asyncio import AsyncConnection

from engine.store.contests import Contest
from engine.store.ids import new_id
from engine.store.outbox import Outbox

CHALLENGE: Final = "challenge"
CHALLENGE_OVER: Final = "challenge_over"
"""What a row of the outbox asks for, besides the methods of the Bot API."""


class ChallengeNotices:
    """Implements `Watcher` of `engine.contest`: rows of the outbox in the same transaction."""

    def __init__(self, outbox: Outbox) -> None:
        self._outbox = outbox

    async def changed(self, connection: AsyncConnection, challenge: Contest) -> None:
        """Has the card made or brought up to date, where there is to be one."""
        if challenge.chat_id is not None or challenge.inline_id is not None:
            await put_card(self._outbox, connection, challenge.id, challenge.chat_id)

    async def closed(self, connection: AsyncConnection, challenge: Contest) -> None:
        """The card says so, and in a group one message more tells how it ended; where the card was
        sent by way of inline mode, the bot cannot write, and the card says all."""
        await self.changed(connection, challenge)
        if challenge.chat_id is not None:
            key, body = f"{CHALLENGE_OVER}:{challenge.id}", {"challenge": challenge.id}
            await self._outbox.put(connection, key, challenge.chat_id, CHALLENGE_OVER, body, time())


async def put_card(
    outbox: Outbox, connection: AsyncConnection | None, id: str, chat_id: int | None
) -> None:
    """Has the card of a challenge made or changed, now; many changes in a row become one."""
    body = {"challenge": id, "change": new_id()}  # never like one that is being sent
    await outbox.put(connection, f"{CHALLENGE}:{id}", chat_id, CHALLENGE, body, time())
