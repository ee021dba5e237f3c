"""`/privacy`: what is kept of a person, and how to get or erase it."""

from __future__ import annotations

from aiogram import Router
from aiogram.filters import Command
from aiogram.types import Message

from bot.filters import IN_PRIVATE
from bot.words import Words


def get_router() -> Router:
    """The router of this feature."""
    router = Router(name="privacy")
    router.message.register(privacy, Command("privacy", ignore_case=True), IN_PRIVATE)
    return router


async def privacy(message: Message, words: Words) -> None:
    """Says it."""
    await message.answer(words.message("privacy"))
