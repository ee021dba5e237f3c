"""What goes wrong in a handler, from the narrow to the wide; the last one says so to the person."""

from __future__ import annotations

from typing import Final

import structlog
from aiogram import Bot, Router
from aiogram.exceptions import (
    TelegramAPIError,
    TelegramBadRequest,
    TelegramForbiddenError,
    TelegramMigrateToChat,
)
from aiogram.filters import ExceptionTypeFilter
from aiogram.types import ErrorEvent, Update

from bot.services import Services, may_not_write
from bot.words import Words, words_of
from engine.store.errors import Unavailable

log: Final = structlog.stdlib.get_logger(__name__)


def get_router() -> Router:
    """The router of this feature."""
    router = Router(name="errors")
    router.error.register(migrated, ExceptionTypeFilter(TelegramMigrateToChat))
    router.error.register(forbidden, ExceptionTypeFilter(TelegramForbiddenError))
    router.error.register(late, ExceptionTypeFilter(TelegramBadRequest))
    router.error.register(unreachable, ExceptionTypeFilter(TelegramAPIError))
    router.error.register(unavailable, ExceptionTypeFilter(Unavailable))
    router.error.register(unexpected, ExceptionTypeFilter(Exception))
    return router


async def migrated(event: ErrorEvent, services: Services, bot: Bot) -> None:
    """The group has another id: what was to be said is said there."""
    error = event.exception
    assert isinstance(error, TelegramMigrateToChat)
    method, new = error.method, error.migrate_to_chat_id
    old = getattr(method, "chat_id", None)
    log.info("chat_migrated", old=old, new=new)
    if isinstance(old, int):
        await services.chats.migrate(old, new)
    if method.__api_method__.startswith("send"):  # there is no old message there to be changed
        try:
            await bot(method.model_copy(update={"chat_id": new}))
        except TelegramAPIError as refused:
            log.warning("telegram_trouble", error=str(refused))


async def forbidden(event: ErrorEvent, services: Services) -> None:
    """The bot was thrown out, or blocked, before it could answer."""
    error = event.exception
    assert isinstance(error, TelegramForbiddenError)
    chat = getattr(error.method, "chat_id", None)
    log.info("chat_closed", chat=chat, error=str(error))
    if isinstance(chat, int):
        await may_not_write(services, chat)


async def late(event: ErrorEvent) -> None:
    """A press that was answered too late is over; any other refusal is a mistake of ours."""
    said = str(event.exception)
    if "query is too old" in said or "query ID is invalid" in said:
        log.info("answer_too_late")
    else:
        log.error("telegram_refused", error=said)


async def unreachable(event: ErrorEvent) -> None:
    """Telegram did not take the answer; there is nobody to tell."""
    log.warning("telegram_trouble", error=str(event.exception))


async def unavailable(event: ErrorEvent, services: Services) -> None:
    """The store cannot be used now."""
    log.error("store_unavailable", error=str(event.exception))
    words = await _words(event.update, services)
    await _tell(event.update, words.gettext("Not now. Try again in a moment."))


async def unexpected(event: ErrorEvent, services: Services) -> None:
    """Nobody thought of this."""
    log.error("update_failed", exc_info=event.exception)
    words = await _words(event.update, services)
    await _tell(event.update, words.gettext("Something went wrong here. Try again."))


async def _words(update: Update, services: Services) -> Words:
    """The words of whoever sent it, where they can be found out."""
    sent = update.callback_query or update.message or update.inline_query
    sender = sent.from_user if sent else None
    if sender is None:
        return words_of(None)
    try:
        user = await services.users.by_telegram(sender.id)
    except Unavailable:
        user = None
    return words_of(user.lang if user else sender.language_code)


async def _tell(update: Update, text: str) -> None:
    try:
        if update.callback_query:
            await update.callback_query.answer(text, show_alert=True)
        elif update.message:
            await update.message.answer(text)
    except TelegramAPIError as error:
        log.warning("telegram_trouble", error=str(error))
