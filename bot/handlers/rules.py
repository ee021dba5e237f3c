"""`/rules`: how to play, in short, and the pages that explain it."""

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
    router = Router(name="rules")
    router.message.register(rules, Command("rules", ignore_case=True), IN_PRIVATE)
    router.message.register(rules_in_group, Command("rules", ignore_case=True), IN_GROUP)
    return router


async def rules(message: Message, words: Words, links: Links) -> None:
    """The pages, within Telegram."""
    button = keyboards.app(words, links, words.gettext("How to play"), "/how")
    await message.answer(words.message("rules"), reply_markup=keyboards.keyboard([button]))


async def rules_in_group(message: Message, words: Words, links: Links) -> None:
    """The pages by a plain link, which everybody may open."""
    url = links.public("/how", words.lang) or links.open()
    button = keyboards.link(words.gettext("How to play"), url)
    await message.answer(words.message("rules"), reply_markup=keyboards.keyboard([button]))
