"""`/delete`: erases all that is kept of a person, in two steps."""

from __future__ import annotations

from aiogram import Bot, Router
from aiogram.filters import Command
from aiogram.types import CallbackQuery, Message

from bot import keyboards
from bot.callbacks import DeletePress
from bot.edits import edit
from bot.filters import IN_PRIVATE, PRESSED_IN_PRIVATE
from bot.services import Services
from bot.words import Words
from engine.store.users import User


def get_router() -> Router:
    """The router of this feature."""
    router = Router(name="delete")
    router.message.register(ask, Command("delete", ignore_case=True), IN_PRIVATE)
    router.callback_query.register(answered, DeletePress.filter(), PRESSED_IN_PRIVATE)
    return router


async def ask(message: Message, words: Words) -> None:
    """Says what will be gone, and asks again."""
    await message.answer(words.message("delete"), reply_markup=keyboards.delete(words))


async def answered(
    query: CallbackQuery,
    callback_data: DeletePress,
    bot: Bot,
    user: User,
    words: Words,
    services: Services,
) -> None:
    """Erases whoever pressed, or nothing."""
    if not callback_data.sure:
        await query.answer(words.gettext("Nothing was deleted."))
        await edit(bot, query, words.gettext("Nothing was deleted."))
        return
    await services.forget(user.id)
    await query.answer(words.gettext("Deleted"))
    await edit(bot, query, words.message("deleted"))
