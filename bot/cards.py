"""A message that shows something as it is now: made once, edited in place, made anew where lost."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Final

import structlog
from aiogram.methods import EditMessageText, SendMessage
from aiogram.types import InlineKeyboardMarkup, LinkPreviewOptions, Message, ReplyParameters

from bot.posting import Poster
from bot.words import Words

log: Final = structlog.stdlib.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Card:
    """What a card shows, and where it is or is to be; `message` is None while there is none.

    `wanted`: whether one is made where there was none; `again`: whether one is made where the last
    one was lost. `placed` writes down which message it is now, None for one that was lost.
    """

    id: str
    chat: int
    thread: int | None
    message: int | None
    text: Callable[[Words], str]
    buttons: Callable[[Words], InlineKeyboardMarkup | None]
    placed: Callable[[Message | None], Awaitable[object]]
    wanted: bool
    again: bool


class Cards:
    """The cards of one kind; raises what Telegram answers."""

    def __init__(self, kind: str, poster: Poster) -> None:
        self._kind = kind
        self._poster = poster
        self._posted: dict[str, Message] = {}
        """Cards that are there, but could not be written down yet."""

    async def show(self, card: Card) -> None:
        """Brings a card up to date, or makes it."""
        message, posted = card.message, self._posted.get(card.id)
        if posted is not None:
            await self._place(card, posted)
            message = posted.message_id
        if message is None:
            if card.wanted:
                await self._post(card)
        elif not await self.edited(card, message):
            log.info("card_lost", kind=self._kind, id=card.id)
            await card.placed(None)
            if card.again:
                await self._post(card)

    async def edited(self, card: Card, message: int) -> bool:
        """Has this message show what the card shows; False where it is lost: deleted, or of a group
        that has moved."""
        words = await self._poster.words(card.chat)
        change = EditMessageText(
            text=card.text(words),
            chat_id=card.chat,
            message_id=message,
            reply_markup=card.buttons(words),
        )
        return await self._poster.edited(change)

    async def tell(
        self,
        card: Card,
        text: Callable[[Words], str],
        preview: Callable[[Words], LinkPreviewOptions] | None = None,
    ) -> None:
        """Sends a message with the same buttons, under the card where that is still there."""
        words, reply = await self._poster.words(card.chat), None
        if card.message is not None:
            reply = ReplyParameters(message_id=card.message, allow_sending_without_reply=True)
        message = self._new(card, words, text).model_copy(update={"reply_parameters": reply})
        if preview is not None:
            message = message.model_copy(update={"link_preview_options": preview(words)})
        await self._poster.in_topic(message)

    async def _post(self, card: Card) -> None:
        words = await self._poster.words(card.chat)
        await self._place(card, await self._poster.in_topic(self._new(card, words, card.text)))

    async def _place(self, card: Card, message: Message) -> None:
        self._posted[card.id] = message
        await card.placed(message)
        del self._posted[card.id]

    @staticmethod
    def _new(card: Card, words: Words, text: Callable[[Words], str]) -> SendMessage:
        return SendMessage(
            chat_id=card.chat,
            message_thread_id=card.thread,
            text=text(words),
            reply_markup=card.buttons(words),
        )
