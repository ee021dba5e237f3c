"""What nobody else knows: buttons of earlier versions, and words in private that are no command."""

from __future__ import annotations

import re
from typing import Final

from aiogram import F, Router
from aiogram.types import CallbackQuery, Message

from bot.filters import IN_PRIVATE
from bot.outbox import OutboxSender
from bot.services import Services
from bot.words import Words
from engine.table.lobby import LobbyRefused

_LOBBY: Final = re.compile(r"(?<![A-Za-z0-9_-])[A-Za-z0-9_-]{22}(?![A-Za-z0-9_-])")


def get_router() -> Router:
    """The router of this feature; it belongs last."""
    router = Router(name="old")
    router.callback_query.register(old_button)
    router.message.register(no_command, IN_PRIVATE, F.text, ~F.via_bot)
    return router


async def old_button(
    query: CallbackQuery, words: Words, services: Services, sender: OutboxSender
) -> None:
    """Says that the button is old; where it stands under a lobby's card, that is made new."""
    await query.answer(words.gettext("This button is old."), show_alert=True)
    named = _LOBBY.search(query.data or "")
    if named is None or query.message is None:
        return
    try:
        info = await services.lobbies.find(named[0])
    except LobbyRefused:
        return
    if info.chat and info.chat.message_id == query.message.message_id:
        await sender.card(info)


async def no_command(message: Message, words: Words) -> None:
    """Says what to write instead."""
    await message.answer(words.gettext("I only know commands. /help lists them."))
