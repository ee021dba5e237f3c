"""The whole rule sheet of a group, in the app: an admin who presses gets a way in of their own."""

from __future__ import annotations

from typing import Final

import structlog
from aiogram import Bot, Router
from aiogram.exceptions import TelegramAPIError, TelegramForbiddenError
from aiogram.types import CallbackQuery, InlineKeyboardMarkup, Message

from bot import keyboards
from bot.admins import is_admin
from bot.callbacks import SheetPress
from bot.links import Links, house_token
from bot.services import Services, may_not_write
from bot.words import Words
from engine.store.users import User

log: Final = structlog.stdlib.get_logger(__name__)


def get_router() -> Router:
    """The router of this feature."""
    router = Router(name="housesheet")
    router.callback_query.register(pressed, SheetPress.filter(), flags={"rate": "sheets"})
    return router


async def pressed(
    query: CallbackQuery, bot: Bot, user: User, words: Words, links: Links, services: Services
) -> None:
    """Sends an admin of this very group the sheet in private, or leads there who has not let the
    bot write; a button in a group cannot be one person's."""
    chat = query.message.chat if query.message else None
    if chat is None or chat.id >= 0:
        await query.answer(words.gettext("This button is old."), show_alert=True)
        return
    if not await is_admin(bot, chat.id, query.from_user.id):
        await query.answer(words.gettext("Only admins of the group may do that."), show_alert=True)
        return
    await services.chats.ensure(chat.id, user.lang)
    key = await services.passes.make(chat.id, user.id)
    text, buttons = _way_in(words, links, key, chat.title)
    if user.writable and await _wrote(bot, services, query.from_user.id, text, buttons):
        await query.answer(words.gettext("I sent you the rule sheet in private."))
        return
    await query.answer(url=links.private(house_token(key)))


async def enter(
    message: Message, key: str, user: User, words: Words, links: Links, services: Services
) -> bool:
    """Gives whoever follows the link of a pass the sheet; False where it is not theirs (any
    more)."""
    chat_id = await services.passes.chat_of(key, user.id)
    if chat_id is None:
        return False
    assert message.bot is not None
    text, buttons = _way_in(words, links, key, await _title(message.bot, chat_id))
    await message.answer(text, reply_markup=buttons)
    return True


def _way_in(
    words: Words, links: Links, key: str, group: str | None
) -> tuple[str, InlineKeyboardMarkup]:
    label = words.gettext("Open the rule sheet")
    button = keyboards.app(words, links, label, f"/house/{key}", house_token(key))
    return words.message("house_sheet", group=group), keyboards.keyboard([button])


async def _wrote(
    bot: Bot, services: Services, person: int, text: str, buttons: InlineKeyboardMarkup
) -> bool:
    """Whether the person could be written to; that they cannot is remembered."""
    try:
        await bot.send_message(person, text, reply_markup=buttons)
    except TelegramForbiddenError:
        await may_not_write(services, person)
        return False
    return True


async def _title(bot: Bot, chat_id: int) -> str | None:
    """What the group is called; None where Telegram does not say."""
    try:
        return (await bot.get_chat(chat_id)).title
    except TelegramAPIError as error:
        log.info("no_chat", chat=chat_id, error=str(error))
        return None
