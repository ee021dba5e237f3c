"""Sends what waits in the outbox: paced, the latest words only, again after trouble, to the end."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Final

import structlog
from aiogram.exceptions import (
    TelegramAPIError,
    TelegramBadRequest,
    TelegramForbiddenError,
    TelegramMigrateToChat,
    TelegramNotFound,
    TelegramRetryAfter,
)

from bot.challenge_notices import CHALLENGE
from bot.notify import CARD, put_card
from bot.pacing import PATIENT, Pacer
from bot.pad_notices import PAD
from bot.sendings import Sendings
from bot.services import Services, may_not_write
from engine.store.errors import Unavailable
from engine.store.outbox import Body, Sending
from engine.table.lobby import LobbyInfo
from engine.table.tasks import Nursery

log: Final = structlog.stdlib.get_logger(__name__)

LONGEST: Final = 60.0
"""Seconds without a look at the most: whoever puts a row wakes the sender, but the time of day may
be set, and another process may put one."""

_RETRY: Final = 0.5  # seconds until the store is tried again
_BATCH: Final = 200
_LONGEST_PAUSE: Final = 300.0
_TOO_OLD: Final = 86_400.0
_FEW: Final = 3
_GONE: Final = ("chat not found", "bot was kicked", "not enough rights", "have no rights")


class OutboxSender:
    """Sends due rows, one at a time in each chat, several chats at once."""

    def __init__(
        self,
        services: Services,
        sendings: Sendings,
        pacer: Pacer,
        nursery: Nursery,
        now: Callable[[], float] = time.time,
    ) -> None:
        self._services = services
        self._sendings = sendings
        self._pacer = pacer
        self._nursery = nursery
        self._now = now
        self._new = asyncio.Event()
        self._busy: set[int | None] = set()
        self._unrecorded: dict[int, Body] = {}
        self.running: set[asyncio.Task[None]] = set()
        services.outbox.listen(self.wake)

    def wake(self) -> None:
        """There is something new: look at once."""
        self._new.set()

    async def card(self, info: LobbyInfo) -> None:
        """Has the card of a lobby made or brought up to date, if it is to have one."""
        if info.chat is not None:
            outbox, chat = self._services.outbox, info.chat.chat_id
            await put_card(outbox, info.id, chat, self._now(), info.version)

    async def other_card(self, info: LobbyInfo, message_id: int) -> None:
        """Has another message that shows a lobby in its chat brought up to date once."""
        if info.chat is not None:
            body = {"lobby": info.id, "message": message_id}
            key, chat = f"{CARD}:{info.id}:{message_id}", info.chat.chat_id
            await self._services.outbox.put(None, key, chat, CARD, body, self._now())

    async def run(self) -> None:
        """Sends until cancelled."""
        while True:
            self._new.clear()
            try:
                pause = await self._round()
            except Unavailable as error:
                log.warning("outbox_unavailable", error=str(error))
                pause = _RETRY
            # Not `wait_for`: before Python 3.12 it can swallow a cancellation.
            with suppress(TimeoutError):
                async with asyncio.timeout(pause):
                    await self._new.wait()

    async def _round(self) -> float:
        """Starts what may be sent now; the seconds until something else may, if nobody wakes us."""
        pause, now = LONGEST, self._now()
        for sending in await self._services.outbox.due(now, _BATCH):
            if sending.chat_id in self._busy:  # whoever is done wakes us
                continue
            wait = self._pacer.wait(sending.chat_id, _card(sending))
            if wait > 0:
                pause = min(pause, wait)
                continue
            self._busy.add(sending.chat_id)
            task = self._nursery.start(self._send(sending), f"outbox {sending.id}")
            self.running.add(task)
            task.add_done_callback(self.running.discard)
        due = await self._services.outbox.next_due(now)
        return pause if due is None else min(pause, due - now)

    async def _send(self, sending: Sending) -> None:
        PATIENT.set(False)
        outbox = self._services.outbox
        try:
            if card := _card(sending):
                self._pacer.take_card(card)
            known = self._unrecorded.get(sending.id) == sending.body
            if known or await self._deliver(sending):
                self._unrecorded[sending.id] = sending.body
                await outbox.sent(sending.id, sending.body)
                del self._unrecorded[sending.id]
        except Unavailable as error:  # what was sent is not said again while the disk is full
            log.warning("outbox_unavailable", error=str(error))
            await asyncio.sleep(_RETRY)
        finally:
            self._busy.discard(sending.chat_id)
            self.wake()

    async def _deliver(self, sending: Sending) -> bool:
        """Whether the row is done with; where it is not, it was put off, moved or dropped."""
        try:
            await self._sendings.send(sending)
        except TelegramRetryAfter as error:
            await self._services.outbox.later(sending.id, self._now() + error.retry_after + 0.1)
        except TelegramMigrateToChat as error:
            await self._migrate(sending, error.migrate_to_chat_id)
        except TelegramForbiddenError as error:
            await self._forbidden(sending, str(error))
        except (TelegramBadRequest, TelegramNotFound) as error:
            if any(reason in str(error).lower() for reason in _GONE):
                await self._forbidden(sending, str(error))
            else:
                log.error("outbox_refused", kind=sending.method, error=str(error))
                await self._services.outbox.drop(sending.id)
        except TelegramAPIError as error:
            await self._trouble(sending, error)
        except Unavailable:
            raise
        except Exception:
            log.exception("outbox_failed", kind=sending.method, tries=sending.tries)
            await self._again(sending, sending.tries < _FEW)
        else:
            return True
        return False

    async def _migrate(self, sending: Sending, new: int) -> None:
        log.info("chat_migrated", old=sending.chat_id, new=new)
        if sending.chat_id is not None:
            await self._services.chats.migrate(sending.chat_id, new)

    async def _forbidden(self, sending: Sending, error: str) -> None:
        """The bot may not write there: remembered, and not tried again."""
        log.info("chat_closed", chat=sending.chat_id, error=error)
        if sending.chat_id is not None:
            await may_not_write(self._services, sending.chat_id)
        await self._services.outbox.drop(sending.id)

    async def _trouble(self, sending: Sending, error: TelegramAPIError) -> None:
        """Telegram is not well, or not to be reached: again a little later, for a day."""
        log.warning("outbox_trouble", kind=sending.method, tries=sending.tries, error=str(error))
        await self._again(sending, self._now() - sending.created < _TOO_OLD)

    async def _again(self, sending: Sending, worth_it: bool) -> None:
        if worth_it:
            pause = min(2.0**sending.tries, _LONGEST_PAUSE)
            await self._services.outbox.later(sending.id, self._now() + pause)
        else:
            await self._services.outbox.drop(sending.id)


def _card(sending: Sending) -> str | None:
    return sending.key if sending.method in (CARD, CHALLENGE, PAD) else None
