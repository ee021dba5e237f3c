"""`/settings`: the language and notices, here; everything else in the app."""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from aiogram import Bot, Router
from aiogram.filters import Command
from aiogram.types import CallbackQuery, InlineKeyboardMarkup, Message

from bot import keyboards
from bot.callbacks import Setting, SettingPress
from bot.edits import edit
from bot.filters import IN_PRIVATE, PRESSED_IN_PRIVATE
from bot.links import Links
from bot.services import Services
from bot.words import LANGUAGES, Words, words_of
from engine.store.users import User


def get_router() -> Router:
    """The router of this feature."""
    router = Router(name="settings")
    router.message.register(settings, Command("settings", ignore_case=True), IN_PRIVATE)
    router.callback_query.register(changed, SettingPress.filter(), PRESSED_IN_PRIVATE)
    return router


async def settings(message: Message, user: User, words: Words, links: Links) -> None:
    """Shows them with their buttons."""
    text, buttons = _shown(user, words, links)
    await message.answer(text, reply_markup=buttons)


async def changed(
    query: CallbackQuery,
    callback_data: SettingPress,
    bot: Bot,
    user: User,
    links: Links,
    services: Services,
) -> None:
    """Keeps what was pressed, and shows it in the language that is chosen now."""
    match callback_data.what:
        case Setting.LANGUAGE:
            lang = callback_data.value if callback_data.value in LANGUAGES else user.lang
            await services.users.set_lang(user.id, lang)
            user = replace(user, lang=lang)
        case Setting.NOTICES:
            wished = {"notices": callback_data.value == "on"}
            kept = await services.users.change_settings(user.id, lambda stored: stored | wished)
            user = replace(user, settings=kept)
        case _:
            assert_never(callback_data.what)
    words = words_of(user.lang)
    await query.answer(words.gettext("Saved"))
    await edit(bot, query, *_shown(user, words, links))


def _shown(user: User, words: Words, links: Links) -> tuple[str, InlineKeyboardMarkup]:
    notices = user.settings.get("notices") is True
    return words.message("settings", notices=notices, writable=user.writable), keyboards.settings(
        words, links, user, notices
    )
