"""`/help`: what there is to ask for, here; and where to ask for the rest."""

from __future__ import annotations

from aiogram import Router
from aiogram.filters import Command
from aiogram.types import Message

from bot import keyboards
from bot.commands import IN_GROUPS, PRIVATE, PRIVATE_ONLY, listed
from bot.filters import IN_GROUP, IN_PRIVATE
from bot.links import Links
from bot.words import Words


def get_router() -> Router:
    """The router of this feature."""
    router = Router(name="help")
    router.message.register(help_in_private, Command("help", ignore_case=True), IN_PRIVATE)
    router.message.register(help_in_group, Command("help", ignore_case=True), IN_GROUP)
    router.message.register(in_private_please, Command(*PRIVATE_ONLY, ignore_case=True), IN_GROUP)
    return router


async def help_in_private(message: Message, words: Words) -> None:
    """The commands of a private chat."""
    await message.answer(words.message("help", commands=listed(words, PRIVATE)))


async def help_in_group(message: Message, words: Words) -> None:
    """The commands of a group."""
    await message.answer(words.message("help", commands=listed(words, IN_GROUPS)))


async def in_private_please(message: Message, words: Words, links: Links) -> None:
    """What concerns one person only is not for a group."""
    button = keyboards.link(words.gettext("Write to me in private"), links.private())
    await message.answer(
        words.gettext("That is between you and me."), reply_markup=keyboards.keyboard([button])
    )
