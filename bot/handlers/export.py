"""`/export`: everything that is kept of a person, as a JSON file."""

from __future__ import annotations

import json
from typing import Final

from aiogram import Router
from aiogram.filters import Command
from aiogram.types import BufferedInputFile, Message

from bot.filters import IN_PRIVATE
from bot.services import Services
from bot.words import Words
from engine.store.users import User

FILE_NAME: Final = "baloot.json"


def get_router() -> Router:
    """The router of this feature."""
    router = Router(name="export")
    router.message.register(
        export, Command("export", ignore_case=True), IN_PRIVATE, flags={"rate": "files"}
    )
    return router


async def export(message: Message, user: User, words: Words, services: Services) -> None:
    """Sends the file."""
    kept = await services.users.export(user.id)
    data = json.dumps(kept, ensure_ascii=False, indent=1).encode()
    await message.answer_document(
        BufferedInputFile(data, FILE_NAME), caption=words.gettext("Everything about you.")
    )
