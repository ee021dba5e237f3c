"""What happens around every update: its number in the log, who it is from, and how often."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any, Final

import structlog
from aiogram import BaseMiddleware
from aiogram.dispatcher.flags import get_flag
from aiogram.types import CallbackQuery, Message, TelegramObject, Update
from aiogram.types import User as Sender

from bot.services import Services
from bot.words import words_of
from engine.store.users import User
from engine.table.limits import Buckets

log: Final = structlog.stdlib.get_logger(__name__)

Handler = Callable[[TelegramObject, dict[str, Any]], Awaitable[Any]]

NOT_PEOPLE: Final = frozenset({1087968824, 777000, 136817688})
"""Anonymous admins, posts of a linked channel, people who write as a channel."""


class LogContext(BaseMiddleware):
    """Every line of the log names the update it belongs to."""

    async def __call__(self, handler: Handler, event: TelegramObject, data: dict[str, Any]) -> Any:
        """Passes the update on."""
        assert isinstance(event, Update)
        with structlog.contextvars.bound_contextvars(update_id=event.update_id):
            return await handler(event, data)


class Throttle(BaseMiddleware):
    """Answers nobody more often than people press; `rates` are for handlers flagged by name."""

    def __init__(self) -> None:
        self._any = Buckets(20, 20)
        self._rates = {
            "tables": Buckets(3600, 10),
            "files": Buckets(3600, 3),
            "sheets": Buckets(600, 10),
        }

    async def __call__(self, handler: Handler, event: TelegramObject, data: dict[str, Any]) -> Any:
        """Drops what is too much; a press, and what has a rate of its own, is told so."""
        sender: Sender | None = data.get("event_from_user")
        if sender is None or sender.is_bot:
            return await handler(event, data)
        rate = get_flag(data, "rate")
        if not self._any.take(str(sender.id)):
            log.info("throttled", sender=sender.id)
            return await _slow_down(event, sender) if isinstance(event, CallbackQuery) else None
        if rate is not None and not self._rates[rate].take(str(sender.id)):
            log.info("throttled", sender=sender.id, rate=rate)
            return await _slow_down(event, sender)
        return await handler(event, data)


async def _slow_down(event: TelegramObject, sender: Sender) -> None:
    text = words_of(sender.language_code).gettext("Too fast. Wait a moment and try again.")
    if isinstance(event, CallbackQuery | Message):
        await event.answer(text)


class People(BaseMiddleware):
    """Finds or makes the account of whoever sent it, and the words that person reads.

    Around handlers that matched only: people who merely talk in a group are not stored. Who is no
    person is told so; handlers flagged `anyone` get `user=None` instead.
    """

    def __init__(self, services: Services) -> None:
        self._services = services

    async def __call__(self, handler: Handler, event: TelegramObject, data: dict[str, Any]) -> Any:
        """Passes the update on with `user` and `words`."""
        sender: Sender | None = data.get("event_from_user")
        words = words_of(sender.language_code if sender else None)
        if get_flag(data, "anyone"):
            return await handler(event, {**data, "user": None, "words": words})
        if sender is None or not is_person(event, sender):
            if isinstance(event, Message):
                await event.answer(await self._not_a_person(event))
            return None
        user = await self._user(event, sender)
        return await handler(event, {**data, "user": user, "words": words_of(user.lang)})

    async def _not_a_person(self, event: Message) -> str:
        chat = await self._services.chats.get(event.chat.id)
        return words_of(chat.lang if chat else None).gettext(
            "You write as a group or channel. Write as yourself, so that I know who plays."
        )

    async def _user(self, event: TelegramObject, sender: Sender) -> User:
        users = self._services.users
        user = await users.by_telegram(sender.id) or await self._newcomer(sender)
        private = isinstance(event, Message) and event.chat.type == "private"
        if private and not user.writable:
            await users.set_writable(user.id, True)
            user = replace(user, writable=True)
        return user

    async def _newcomer(self, sender: Sender) -> User:
        lang = words_of(sender.language_code).lang
        return await self._services.users.of_telegram(sender.id, sender.full_name, lang)


def is_person(event: TelegramObject, sender: Sender) -> bool:
    """Whether a person sent it under the own name."""
    as_chat = isinstance(event, Message) and event.sender_chat is not None
    return not (sender.is_bot or sender.id in NOT_PEOPLE or as_chat)
