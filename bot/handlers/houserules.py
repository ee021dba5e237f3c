"""`/houserules`: the rules of every new table in a group, and what the bot posts there; its admins
change them by buttons."""

from __future__ import annotations

from dataclasses import replace
from typing import Final, assert_never

from aiogram import Bot, Router
from aiogram.filters import Command
from aiogram.types import CallbackQuery, Message

from bot import keyboards
from bot.admins import is_admin
from bot.callbacks import House, HousePress
from bot.edits import edit, group_of_press
from bot.filters import IN_GROUP
from bot.messages import house_text
from bot.services import Services
from bot.words import Words, words_of
from engine.core.errors import Refused
from engine.core.ruleset import preset
from engine.store.chats import Chat
from engine.store.users import User
from engine.table.clock import ClockKind

_TARGET: Final = "match.target"


def get_router() -> Router:
    """The router of this feature."""
    router = Router(name="houserules")
    command = Command("houserules", ignore_case=True)
    router.message.register(show, command, IN_GROUP, flags={"anyone": True})
    router.callback_query.register(pressed, HousePress.filter())
    return router


async def show(message: Message, words: Words, services: Services) -> None:
    """Shows them to everybody, with the buttons for admins.

    An admin who writes as the group may ask as well: a button tells who presses it.
    """
    chat = await services.chats.ensure(message.chat.id, words.lang)
    own = words_of(chat.lang)
    await message.answer(house_text(own, chat), reply_markup=keyboards.house(own, chat))


async def pressed(
    query: CallbackQuery,
    callback_data: HousePress,
    bot: Bot,
    user: User,
    words: Words,
    services: Services,
) -> None:
    """Sets what an admin of this very group pressed; tells everybody else who may."""
    chat_id = await group_of_press(query, words)
    if chat_id is None:
        return
    if not await is_admin(bot, chat_id, query.from_user.id):
        await query.answer(words.gettext("Only admins of the group may do that."), show_alert=True)
        return
    chat = await services.chats.ensure(chat_id, user.lang)
    try:
        chat = _changed(chat, callback_data)
    except (Refused, ValueError):
        await query.answer(words.gettext("This button is old."), show_alert=True)
        return
    if callback_data.what in (House.DAILY, House.WEEKLY):
        await services.groups.wish(chat, daily=chat.daily, weekly=chat.weekly)
    else:
        await services.chats.set_rules(chat_id, chat.rules, chat.clock)
    await query.answer(words.gettext("Saved"))
    own = words_of(chat.lang)
    buttons = None if callback_data.what is House.DONE else keyboards.house(own, chat)
    await edit(bot, query, house_text(own, chat), buttons)


def _changed(chat: Chat, press: HousePress) -> Chat:
    """The group after a press; raises for a value there is not (any more)."""
    match press.what:
        case House.PRESET:
            target = {_TARGET: chat.rules.match_target.value}
            return replace(chat, rules=preset(press.value).with_settings(target))
        case House.TARGET:
            return replace(chat, rules=chat.rules.with_settings({_TARGET: press.value}))
        case House.CLOCK:
            return replace(chat, clock=ClockKind(press.value).value)
        case House.DAILY:
            return replace(chat, daily=_on(press.value))
        case House.WEEKLY:
            return replace(chat, weekly=_on(press.value))
        case House.DONE:
            return chat
        case _:
            assert_never(press.what)


def _on(value: str) -> bool:
    """Whether a button switches on; ValueError for one that does neither."""
    return ("off", "on").index(value) == 1
