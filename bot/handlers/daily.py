"""`/daily`: the deals of the day, the same for everybody."""

from __future__ import annotations

from time import time

from aiogram import Router
from aiogram.filters import Command
from aiogram.types import InlineKeyboardMarkup, Message

from bot import keyboards
from bot.filters import IN_GROUP, IN_PRIVATE
from bot.links import Links, daily_token
from bot.words import Words
from engine.contest import day as days


def get_router() -> Router:
    """The router of this feature."""
    router = Router(name="daily")
    router.message.register(daily, Command("daily", ignore_case=True), IN_PRIVATE)
    router.message.register(daily_in_group, Command("daily", ignore_case=True), IN_GROUP)
    return router


async def daily(message: Message, words: Words, links: Links) -> None:
    """A button to today's deals."""
    number = today()
    await message.answer(_text(words, number), reply_markup=button(words, links, number))


async def daily_in_group(message: Message, words: Words, links: Links) -> None:
    """A link to today's deals, for each one alone."""
    number = today()
    open_it = keyboards.link(words.gettext("Today’s deals"), links.daily(number))
    await message.answer(_text(words, number), reply_markup=keyboards.keyboard([open_it]))


def button(words: Words, links: Links, number: int) -> InlineKeyboardMarkup:
    """The button, in private, to the deals of a day."""
    path, token = f"/daily/{number}", daily_token(number)
    text = words.gettext("Today’s deals")
    if number != today():
        text = words.gettext("Deals of day {number}").format(number=number)
    return keyboards.keyboard([keyboards.app(words, links, text, path, token)])


def _text(words: Words, number: int) -> str:
    return words.message("daily", number=number)


def today() -> int:
    """The number of today's deals."""
    return days.number_of(days.day_at(time()))
