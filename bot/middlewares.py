"""What happens around every update: its number in the log, who it is from, and how often."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any, Final

import structlog
from aiogram import BaseMiddleware
from aiogram.dispatcher.flags import get_flag
from aiogram.types import (
    CallbackQuery,
    Chat,
    InaccessibleMessage,
    Message,
    TelegramObject,
    Update,
)
from aiogram.types import User as Sender

from bot.services import Services
from bot.words import words_of
from engine.store.errors import Unavailable
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
    """Answers nobody more often than people press; `rates` are for handlers flagged by name.
    What Telegram itself says in a group (`service`) is always heard."""

    def __init__(self) -> None:
        self._any = Buckets(20, 20)
        self._rates = {
            "tables": Buckets(3600, 10),
            "files": Buckets(3600, 3),
            "sheets": Buckets(600, 10),
            "boards": Buckets(60, 15),
        }

    async def __call__(self, handler: Handler, event: TelegramObject, data: dict[str, Any]) -> Any:
        """Drops what is too much; a press, and what has a rate of its own, is told so."""
        sender: Sender | None = data.get("event_from_user")
        if sender is None or sender.is_bot or get_flag(data, "service"):
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
        user = await users.by_telegram(sender.id) or await self._newcomer(event, sender)
        private = isinstance(event, Message) and event.chat.type == "private"
        if private and not user.writable:
            await users.set_writable(user.id, True)
            user = replace(user, writable=True)
        return user

    async def _newcomer(self, event: TelegramObject, sender: Sender) -> User:
        lang = words_of(sender.language_code).lang
        user = await self._services.users.of_telegram(sender.id, sender.full_name, lang)
        if (chat := group_of(event)) is not None:
            await self._services.groups.seen(chat.id, lang, user)
        return user


class Membership(BaseMiddleware):
    """Remembers who is in a group, and what it is called, from whatever is written or pressed
    there. Only people who have an account are noted."""

    def __init__(self, services: Services) -> None:
        self._services = services

    async def __call__(self, handler: Handler, event: TelegramObject, data: dict[str, Any]) -> Any:
        """Passes the update on."""
        assert isinstance(event, Update)
        sender: Sender | None = data.get("event_from_user")
        sent = event.message or event.callback_query
        chat = None if sent is None else group_of(sent)
        if sent is not None and chat is not None and not _moves(sent):
            try:
                if sender is not None and is_person(sent, sender):
                    await self._note(chat.id, sender)
                await self._services.groups.called(chat.id, chat.title or "")
            except Unavailable as error:  # the next one notes it
                log.warning("member_not_noted", error=str(error))
        return await handler(event, data)

    async def _note(self, chat_id: int, sender: Sender) -> None:
        user = await self._services.users.by_telegram(sender.id)
        if user is not None:
            await self._services.groups.seen(chat_id, words_of(sender.language_code).lang, user)


def _moves(event: TelegramObject) -> bool:
    """Whether a message says that the group gets another id: nobody belongs to one of the two."""
    return isinstance(event, Message) and bool(
        event.migrate_to_chat_id or event.migrate_from_chat_id
    )


def group_of(event: TelegramObject) -> Chat | None:
    """The group an update comes from; None where it comes from none."""
    message = event.message if isinstance(event, CallbackQuery) else event
    if not isinstance(message, Message | InaccessibleMessage):
        return None
    return message.chat if message.chat.type in ("group", "supergroup") else None


def is_person(event: TelegramObject, sender: Sender) -> bool:
    """Whether a person sent it under the own name."""
    as_chat = isinstance(event, Message) and event.sender_chat is not None
    return not (sender.is_bot or sender.id in NOT_PEOPLE or as_chat)
