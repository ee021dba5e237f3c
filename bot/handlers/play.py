"""`/play`: a match against three bots, in the app."""

from __future__ import annotations

from aiogram import Router
from aiogram.filters import Command
from aiogram.types import Message

from bot import keyboards
from bot.filters import IN_GROUP, IN_PRIVATE
from bot.links import Links
from bot.words import Words


def get_router() -> Router:
    """The router of this feature."""
    router = Router(name="play")
    router.message.register(play, Command("play", ignore_case=True), IN_PRIVATE)
    router.message.register(play_in_group, Command("play", ignore_case=True), IN_GROUP)
    return router


async def play(message: Message, words: Words, links: Links) -> None:
    """A button that begins a match."""
    button = keyboards.app(words, links, words.gettext("Play now"), "/new")
    await message.answer(words.message("play"), reply_markup=keyboards.keyboard([button]))


async def play_in_group(message: Message, words: Words, links: Links) -> None:
    """A link to the app, for each one alone."""
    button = keyboards.link(words.gettext("Play now"), links.open())
    await message.answer(words.message("play"), reply_markup=keyboards.keyboard([button]))
