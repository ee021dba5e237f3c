"""Messages and cards that the outbox sends: into their topics, and edited where they stand."""

from __future__ import annotations

from typing import Final

from aiogram import Bot
from aiogram.exceptions import TelegramBadRequest
from aiogram.methods import EditMessageText, SendMessage
from aiogram.types import Message

from bot.services import Services
from bot.words import Words, words_of

_SAME: Final = "message is not modified"
_LOST: Final = ("message to edit not found", "message can't be edited", "message_id_invalid")
_NO_TOPIC: Final = ("message thread not found", "topic_closed", "topic_deleted")


class Poster:
    """Posts and edits; raises what Telegram answers, but for what is no trouble."""

    def __init__(self, bot: Bot, services: Services) -> None:
        self._bot = bot
        self._services = services

    async def words(self, chat: int) -> Words:
        """The words that a group, or a person, reads."""
        found = await self._services.chats.get(chat)
        return words_of(found.lang if found else None)

    async def in_topic(self, message: SendMessage) -> Message:
        """Sends into the topic, or into the group where the topic is gone."""
        try:
            return await self._bot(message)
        except TelegramBadRequest as error:
            closed = any(reason in str(error).lower() for reason in _NO_TOPIC)
            if message.message_thread_id is None or not closed:
                raise
            return await self._bot(message.model_copy(update={"message_thread_id": None}))

    async def edited(self, change: EditMessageText) -> bool:
        """Edits a message, which may say the same already; False where it is lost: deleted, or of a
        group that has moved."""
        try:
            await self._bot(change)
        except TelegramBadRequest as error:
            said = str(error).lower()
            if any(reason in said for reason in _LOST):
                return False
            if _SAME not in said:
                raise
        return True
