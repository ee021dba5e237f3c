"""`/settings`: the language, notices and the reminder, here; everything else in the app."""

from __future__ import annotations

from dataclasses import replace
from typing import Final, assert_never

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

_HOURS: Final = {"off": None} | {str(hour): hour for hour in range(24)}


def get_router() -> Router:
    """The router of this feature."""
    router = Router(name="settings")
    router.message.register(settings, Command("settings", ignore_case=True), IN_PRIVATE)
    router.callback_query.register(changed, SettingPress.filter(), PRESSED_IN_PRIVATE)
    return router


async def settings(
    message: Message, user: User, words: Words, links: Links, services: Services
) -> None:
    """Shows them with their buttons."""
    hour = await services.reminding.hour_of(user)
    text, buttons = _shown(user, words, links, hour)
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
        case Setting.REMINDER:
            if callback_data.value not in _HOURS:
                said = words_of(user.lang).gettext("This button is old.")
                await query.answer(said, show_alert=True)
                return
            await services.reminding.choose(user, _HOURS[callback_data.value])
        case _:
            assert_never(callback_data.what)
    words = words_of(user.lang)
    await query.answer(words.gettext("Saved"))
    hour = await services.reminding.hour_of(user)
    await edit(bot, query, *_shown(user, words, links, hour))


def _shown(
    user: User, words: Words, links: Links, hour: int | None
) -> tuple[str, InlineKeyboardMarkup]:
    notices = user.settings.get("notices") is True
    at = None if hour is None else f"{hour}:00"
    text = words.message("settings", notices=notices, writable=user.writable, reminder=at)
    return text, keyboards.settings(words, links, user, notices, hour)
