"""Asks Telegram for updates, where it cannot bring them; each is stored before it is confirmed."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, Final

import structlog
from aiogram import Bot
from aiogram.exceptions import AiogramError
from aiogram.methods import GetUpdates, TelegramMethod

from engine.store.errors import Unavailable

log: Final = structlog.stdlib.get_logger(__name__)

Feed = Callable[[dict[str, Any]], Awaitable[None]]

_WAIT: Final = 25
_LONGEST_PAUSE: Final = 30.0


class RawUpdates(TelegramMethod[list[dict[str, Any]]]):
    """`getUpdates`, unread: one update we do not understand must not spoil the rest."""

    __returning__ = list[dict[str, Any]]
    __api_method__ = GetUpdates.__api_method__

    offset: int | None = None
    timeout: int = _WAIT
    allowed_updates: list[str]


async def poll(bot: Bot, kinds: list[str], feed: Feed) -> None:
    """Feeds updates until cancelled; waits longer and longer while it does not work."""
    offset: int | None = None
    pause = 1.0
    while True:
        asked = RawUpdates(offset=offset, allowed_updates=kinds)
        try:
            for raw in await bot(asked, request_timeout=_WAIT + 15):
                await feed(raw)
                offset = raw["update_id"] + 1
            pause = 1.0
        except (AiogramError, Unavailable) as error:
            log.warning("no_updates", error=str(error))
            await asyncio.sleep(pause)
            pause = min(2 * pause, _LONGEST_PAUSE)
