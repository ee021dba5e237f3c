"""The message a button stands under: which group it is in, and changing it, whether or not Telegram
still shows it to us."""

from __future__ import annotations

from typing import Final

import structlog
from aiogram import Bot
from aiogram.exceptions import TelegramBadRequest
from aiogram.types import CallbackQuery, InlineKeyboardMarkup

from bot.words import Words

log: Final = structlog.stdlib.get_logger(__name__)


async def group_of_press(query: CallbackQuery, words: Words) -> int | None:
    """The group in which a button of groups was pressed; who presses one elsewhere is told that it
    is old."""
    chat_id = query.message.chat.id if query.message else 0
    if chat_id < 0:
        return chat_id
    await query.answer(words.gettext("This button is old."), show_alert=True)
    return None


async def edit(
    bot: Bot, query: CallbackQuery, text: str, buttons: InlineKeyboardMarkup | None = None
) -> None:
    """Gives the message another text and other buttons; a message that is gone stays gone."""
    if query.message is None:
        return
    try:
        await bot.edit_message_text(
            text,
            chat_id=query.message.chat.id,
            message_id=query.message.message_id,
            reply_markup=buttons,
        )
    except TelegramBadRequest as error:
        log.info("not_edited", error=str(error))
