"""Asking a bot: in a thread of its own, and never trusted to answer."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Final

import structlog

from engine.ai.base import Breed, Level, choose
from engine.core.commands import Bid, By, Double, PlayCard, SeatCommand
from engine.core.view import PlayerView
from engine.table.ports import BotRunner

THREADS: Final = 2
PATIENCE: Final = 60.0  # seconds after which a bot has failed: a table never waits for ever

_log = structlog.get_logger(__name__)


class ThreadBots:
    """Runs `engine.ai` in a few threads, so that the event loop goes on while bots think."""

    def __init__(self, threads: int = THREADS) -> None:
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="bot")

    async def choose(self, view: PlayerView, level: Level, breed: Breed) -> SeatCommand:
        """What a bot of this level and breed does in the seat that sees this."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._pool, choose, view, level, breed)

    def close(self) -> None:
        """Lets the threads end; what they think of is dropped."""
        self._pool.shutdown(wait=False, cancel_futures=True)


async def answer(
    runner: BotRunner, view: PlayerView, level: Level, breed: Breed, by: By = By.BOT
) -> SeatCommand:
    """A bot's answer as a bot's: for its own seat, or the first legal action if it fails."""
    try:
        async with asyncio.timeout(PATIENCE):
            command = await runner.choose(view, level, breed)
        if command.seat is not view.viewer:
            raise ValueError(f"the bot of seat {view.viewer} answered for {command.seat}")
        return replace(command, by=by)
    except Exception:
        _log.exception("bot_failed", level=level.value, seat=view.viewer, seq=view.seq)
        return first_legal(view, by)


def first_legal(view: PlayerView, by: By = By.BOT) -> SeatCommand:
    """The first thing the viewer may do; the viewer must be the one to act."""
    seat = view.viewer
    assert seat is not None
    if view.calls:
        return Bid(seat, view.calls[0], by)
    if view.raises:
        return Double(seat, view.raises[0], by)
    card = next(choice.card for choice in view.choices if choice.refusal is None)
    return PlayCard(seat, card, by)
