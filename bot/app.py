"""The bot as a whole: takes updates in, by webhook or by asking, handles them, and sends."""

from __future__ import annotations

import asyncio
import json
from typing import Any, Final
from weakref import WeakValueDictionary

import structlog
from aiogram import Bot, Dispatcher
from aiogram.client.default import DefaultBotProperties
from aiogram.client.session.aiohttp import AiohttpSession
from aiogram.client.telegram import TelegramAPIServer
from aiogram.enums import ParseMode
from aiogram.exceptions import (
    AiogramError,
    TelegramAPIError,
    TelegramNetworkError,
    TelegramNotFound,
    TelegramServerError,
    TelegramUnauthorizedError,
)
from aiogram.types import Update
from pydantic import ValidationError

from bot import words
from bot.commands import announce
from bot.doorkeeper import ChatMembers
from bot.handlers import get_routers
from bot.links import Links
from bot.middlewares import LogContext, Membership, People, Throttle
from bot.outbox import OutboxSender
from bot.pacing import PacedSession, Pacer, Pacing
from bot.polling import poll
from bot.sendings import Sendings
from bot.services import Services, Webhook
from bot.sharing import PreparedMessages
from engine.store.errors import Unavailable
from engine.table.tasks import Nursery

__all__ = ["BotApp", "Links", "Pacing", "Services", "Webhook"]

log: Final = structlog.stdlib.get_logger(__name__)

_LAST_WORDS: Final = 1.0
_LONGEST_PAUSE: Final = 30.0
_MOST: Final = 2**63


class BotApp:
    """One bot. What it is fed is stored before it is handled, so a crash loses nothing."""

    def __init__(
        self,
        token: str,
        api_base: str,
        services: Services,
        links: Links,
        nursery: Nursery,
        *,
        pacing: Pacing | None = None,
    ) -> None:
        self._services = services
        self._links = links
        self._nursery = nursery
        session = AiohttpSession(api=TelegramAPIServer.from_base(api_base))
        pacer = Pacer(pacing)
        session.middleware(PacedSession(pacer))
        properties = DefaultBotProperties(parse_mode=ParseMode.HTML, link_preview_is_disabled=True)
        self.bot: Final = Bot(token, session=session, default=properties)
        self.prepared: Final = PreparedMessages(self.bot)
        services.groups.doorkeeper = ChatMembers(self.bot, services.chats)
        sendings = Sendings(self.bot, services, links)
        self.sender: Final = OutboxSender(services, sendings, pacer, nursery)
        self._dispatcher = make_dispatcher(services, links, self.sender)
        self._kinds: Final = self._dispatcher.resolve_used_update_types()
        self._handling: set[asyncio.Task[None]] = set()
        self._background: list[asyncio.Task[Any]] = []
        self._starting: asyncio.Task[Any] | None = None
        self._lines: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._runs = False
        self._early: set[int] | None = set()
        """What came, and is handled, while older updates are being looked up."""

    async def start(self, webhook: Webhook | None) -> None:
        """Returns when the bot runs; until then it asks Telegram again and again.

        Takes up what was stored and not handled. Raises TelegramUnauthorizedError (or
        TelegramNotFound) where Telegram does not know the token.
        """
        self._starting = asyncio.current_task()
        try:
            await asyncio.to_thread(words.load)
            await self._meet(webhook)
            await announce(self.bot, self._links)
            await self._take_up()
        finally:
            self._starting = None
        self._beside(self.sender.run(), "outbox")
        if webhook is None:
            self._beside(poll(self.bot, self._kinds, self.feed), "polling")

    async def _take_up(self) -> None:
        """Handles what was stored before there was anybody to handle it."""
        self._runs = True
        for update_id, data in await self._services.inbox.pending():
            if update_id not in (self._early or ()):
                self._take(update_id, json.loads(data))
        self._early = None

    async def feed(self, raw: dict[str, Any]) -> None:
        """Takes an update in: stored when this returns, handled soon; a known one is let be.

        Raises `Unavailable` where it cannot be stored: Telegram is to bring it again.
        """
        update_id = raw.get("update_id")
        if not isinstance(update_id, int) or isinstance(update_id, bool) or not _fits(update_id):
            log.warning("no_update")
            return
        if not any(kind in raw for kind in self._kinds):
            log.info("update_of_no_use", update_id=update_id)
            return
        if await self._services.inbox.add(update_id, json.dumps(raw)) and self._runs:
            if self._early is not None:
                self._early.add(update_id)
            self._take(update_id, raw)

    async def close(self) -> None:
        """Stops taking updates, waits a moment for what is being done; the rest stays stored."""
        self._runs = False
        if self._starting is not None:
            self._background.append(self._starting)
        for task in self._background:
            task.cancel()
        running = self._handling | self.sender.running
        if running:
            await asyncio.wait(running, timeout=_LAST_WORDS)
        for task in running:
            task.cancel()
        await asyncio.gather(*self._background, *running, return_exceptions=True)
        await self.bot.session.close()

    def _beside(self, work: Any, name: str) -> None:
        self._background.append(self._nursery.start(work, name))

    async def _meet(self, webhook: Webhook | None) -> None:
        """Learns the bot's own name, and tells Telegram where updates go."""
        pause = 1.0
        while True:
            try:
                me = await self.bot.me()
                self._links.username = me.username
                self._links.main_app = me.has_main_web_app is not False
                await self._say_where(webhook)
            except (TelegramUnauthorizedError, TelegramNotFound):
                raise
            except AiogramError as error:
                log.warning(_trouble(error), error=str(error))
                await asyncio.sleep(pause)
                pause = min(2 * pause, _LONGEST_PAUSE)
            else:
                return

    async def _say_where(self, webhook: Webhook | None) -> None:
        if webhook is None:
            await self.bot.delete_webhook(drop_pending_updates=False)
            return
        await self.bot.set_webhook(
            webhook.url,
            secret_token=webhook.secret,
            allowed_updates=self._kinds,
            max_connections=40,
            drop_pending_updates=False,
        )

    def _take(self, update_id: int, raw: dict[str, Any]) -> None:
        task = self._nursery.start(self._handle(update_id, raw), f"update {update_id}")
        self._handling.add(task)
        task.add_done_callback(self._handling.discard)

    async def _handle(self, update_id: int, raw: dict[str, Any]) -> None:
        """Handles an update, after earlier ones of the same person."""
        line = self._lines.setdefault(_whose(raw), asyncio.Lock())
        async with line:
            try:
                if not _fits(raw):
                    raise _TooLarge
                update = Update.model_validate(raw, context={"bot": self.bot})
                await self._dispatcher.feed_update(self.bot, update)
            except ValidationError as error:
                log.warning(
                    "update_not_understood", update_id=update_id, faults=error.error_count()
                )
            except _TooLarge:
                log.warning("update_with_numbers_too_large", update_id=update_id)
            except Exception:
                log.exception("update_failed", update_id=update_id)
            try:
                await self._services.inbox.done(update_id)
            except Unavailable as error:
                log.warning("inbox_unavailable", update_id=update_id, error=str(error))


def make_dispatcher(services: Services, links: Links, sender: OutboxSender) -> Dispatcher:
    """A dispatcher with every handler, and what handlers may ask for by name."""
    dispatcher = Dispatcher(
        name="bot", disable_fsm=True, services=services, links=links, sender=sender
    )
    dispatcher.update.outer_middleware(LogContext())
    dispatcher.update.outer_middleware(Membership(services))
    throttle, people = Throttle(), People(services)
    for observer in (dispatcher.message, dispatcher.callback_query):
        observer.middleware(throttle)
        observer.middleware(people)
    dispatcher.inline_query.middleware(throttle)
    dispatcher.chosen_inline_result.middleware(throttle)
    dispatcher.include_routers(*get_routers())
    return dispatcher


class _TooLarge(Exception):
    """An update has a number that no id of Telegram's reaches, and no database takes."""


def _fits(raw: Any) -> bool:
    """Whether every number is one of 64 bits."""
    if isinstance(raw, dict):
        return all(_fits(part) for part in raw.values())
    if isinstance(raw, list):
        return all(_fits(part) for part in raw)
    return not isinstance(raw, int | float) or -_MOST <= raw < _MOST


def _trouble(error: AiogramError) -> str:
    """Whether Telegram answered, and said no, or gave no answer of sense."""
    silent = isinstance(error, TelegramNetworkError | TelegramServerError)
    answered = isinstance(error, TelegramAPIError) and not silent
    return "telegram_refused" if answered else "telegram_out_of_reach"


def _whose(raw: dict[str, Any]) -> int:
    """The person an update comes from; 0 where it says nothing of that."""
    for part in raw.values():
        if isinstance(part, dict):
            sender = part.get("from")
            who = sender.get("id") if isinstance(sender, dict) else None
            return who if isinstance(who, int) else 0
    return 0
