"""How fast the bot may speak: to all, to one chat, to one group; each edit counts as a message."""

from __future__ import annotations

import asyncio
import random
import time
from collections import deque
from collections.abc import Callable
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Final

import structlog
from aiogram import Bot
from aiogram.client.session.middlewares.base import (
    BaseRequestMiddleware,
    NextRequestMiddlewareType,
)
from aiogram.exceptions import TelegramRetryAfter
from aiogram.methods import GetUpdates, Response, TelegramMethod
from aiogram.methods.base import TelegramType

log: Final = structlog.stdlib.get_logger(__name__)

PATIENT: Final[ContextVar[bool]] = ContextVar("patient", default=True)
"""Whether a call waits and tries again by itself; the outbox puts it off instead."""

_COUNTED: Final = ("send", "edit", "copy", "forward")
_TRIES: Final = 3
_MANY: Final = 5000

Limit = tuple[int, float]
"""So many in so many seconds."""


@dataclass(frozen=True, slots=True)
class Pacing:
    """The limits; a little below those that Telegram is known to keep to."""

    everywhere: Limit = (25, 1.0)
    chat: Limit = (1, 1.0)
    group: Limit = (18, 60.0)
    card: tuple[Limit, ...] = ((1, 3.0), (15, 60.0))


class Window:
    """At most so many in any stretch of so many seconds."""

    def __init__(self, limit: Limit) -> None:
        self._most, self._seconds = limit
        self._times: deque[float] = deque()

    def wait(self, now: float) -> float:
        """Seconds until one more fits; 0 where it does already."""
        self.tidy(now)
        if len(self._times) < self._most:
            return 0.0
        return self._times[len(self._times) - self._most] + self._seconds - now

    def take(self, now: float) -> None:
        """One more is said now."""
        self._times.append(now)

    def tidy(self, now: float) -> bool:
        """Forgets what is long ago; whether anything is left."""
        while self._times and now - self._times[0] >= self._seconds:
            self._times.popleft()
        return bool(self._times)


class Pacer:
    """Keeps account of what was said where, and of where Telegram asked for silence."""

    def __init__(
        self, pacing: Pacing | None = None, now: Callable[[], float] = time.monotonic
    ) -> None:
        self._pacing = pacing or Pacing()
        self._now = now
        self._all = Window(self._pacing.everywhere)
        self._places: dict[int | str, list[Window]] = {}
        self._silent: dict[int | str, float] = {}

    def wait(self, chat: int | str | None, card: str | None = None) -> float:
        """Seconds until a message fits into this chat, and an edit into this card."""
        now = self._now()
        waits = [self._all.wait(now)]
        for place in (chat, card):
            if place is not None:
                waits += [window.wait(now) for window in self._windows(place)]
                waits.append(self._silent.get(place, now) - now)
        return max(0.0, *waits)

    def take(self, chat: int | str | None) -> None:
        """A message is sent to this chat now."""
        now = self._now()
        self._all.take(now)
        if chat is not None:
            self._take(chat, now)

    def take_card(self, card: str) -> None:
        """This card is changed now (the message itself is counted apart)."""
        self._take(card, self._now())

    def silence(self, chat: int | str | None, seconds: float) -> None:
        """Nothing more to this chat for a while, as Telegram asked."""
        if chat is not None:
            self._silent[chat] = self._now() + seconds

    async def turn(self, chat: int | str | None) -> None:
        """Waits until a message fits into this chat, and counts it."""
        while (seconds := self.wait(chat)) > 0:  # noqa: ASYNC110 - it is time that is waited for
            await asyncio.sleep(seconds)
        self.take(chat)

    def _take(self, place: int | str, now: float) -> None:
        for window in self._windows(place):
            window.take(now)

    def _windows(self, place: int | str) -> list[Window]:
        if place not in self._places:
            if len(self._places) >= _MANY:
                self._tidy()
            self._places[place] = [Window(limit) for limit in self._limits(place)]
        return self._places[place]

    def _limits(self, place: int | str) -> tuple[Limit, ...]:
        if isinstance(place, str):
            return self._pacing.card
        group = (self._pacing.group,) if place < 0 else ()
        return (self._pacing.chat, *group)

    def _tidy(self) -> None:
        """Forgets the places where nothing was said of late."""
        now = self._now()
        self._silent = {place: until for place, until in self._silent.items() if until > now}
        self._places = {
            place: windows
            for place, windows in self._places.items()
            if any([window.tidy(now) for window in windows])
        }


class PacedSession(BaseRequestMiddleware):
    """Every call of the bot goes through here: it waits for its turn, and for `retry_after`."""

    def __init__(self, pacer: Pacer) -> None:
        self._pacer = pacer

    async def __call__(
        self,
        make_request: NextRequestMiddlewareType[TelegramType],
        bot: Bot,
        method: TelegramMethod[TelegramType],
    ) -> Response[TelegramType]:
        """Tries twice again at most, and never repeats a request for updates."""
        chat = getattr(method, "chat_id", None)
        counted = method.__api_method__.startswith(_COUNTED)
        for left in reversed(range(_TRIES)):
            if counted:
                await self._pacer.turn(chat)
            try:
                return await make_request(bot, method)
            except TelegramRetryAfter as error:
                self._pacer.silence(chat, error.retry_after)
                log.warning("flood", method=method.__api_method__, seconds=error.retry_after)
                if not (left and PATIENT.get()) or isinstance(method, GetUpdates):
                    raise
                await asyncio.sleep(error.retry_after + random.random() / 2)
        raise AssertionError("the last try returns or raises")
