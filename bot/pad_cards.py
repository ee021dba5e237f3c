"""The card of a group's score pad, made once and edited in place, and the message of its end."""

from __future__ import annotations

from typing import Final

import structlog
from aiogram.methods import EditMessageText, SendMessage
from aiogram.types import InlineKeyboardMarkup, LinkPreviewOptions, ReplyParameters

from bot import keyboards
from bot.links import Links
from bot.pad_words import card_text, over_text
from bot.posting import Poster
from bot.services import Services
from bot.words import Words
from engine.contest.pad_info import PadInfo
from engine.core.pad import PadRefused
from engine.store.outbox import Body

log: Final = structlog.stdlib.get_logger(__name__)


class PadCards:
    """Sends what the outbox holds of score pads."""

    def __init__(self, services: Services, links: Links, poster: Poster) -> None:
        self._services = services
        self._links = links
        self._poster = poster
        self._posted: dict[str, int] = {}
        """Cards that are there, but could not be written down yet."""

    async def card(self, chat: int, body: Body) -> None:
        """Brings the card up to date, as the pad is at this moment."""
        found = await self._find(body)
        if found is None:
            return
        if found.id in self._posted:
            await self._placed(found, self._posted[found.id])
        message = self._posted.get(found.id, found.head.message_id)
        if message is not None and await self._edit(found, chat, message):
            return
        if message is not None:
            log.info("card_lost", pad=found.id)
            await self._services.pads.placed(found.id, found.head.thread_id, None)
        if not found.pad.over or not found.pad.rounds:
            await self._post(found, chat)

    async def over(self, chat: int, body: Body) -> None:
        """Tells who has won, under the card; a pad that was opened again meanwhile is not over."""
        found = await self._find(body)
        if found is None or found.standing.winner is None:
            return
        words = await self._poster.words(chat)
        message, reply = found.head.message_id, None
        if message is not None:
            reply = ReplyParameters(message_id=message, allow_sending_without_reply=True)
        await self._poster.in_topic(
            SendMessage(
                chat_id=chat,
                message_thread_id=found.head.thread_id,
                text=over_text(words, found),
                reply_parameters=reply,
                reply_markup=self._button(words, found),
                link_preview_options=self._preview(found, words),
            )
        )

    def _preview(self, found: PadInfo, words: Words) -> LinkPreviewOptions:
        """The picture of the sheet, where Telegram can fetch it."""
        picture = self._links.page(f"/pad/{found.id}/{found.pad.seq}.png", words.lang)
        if picture is None:
            return LinkPreviewOptions(is_disabled=True)
        return LinkPreviewOptions(url=picture, prefer_large_media=True, show_above_text=True)

    async def _find(self, body: Body) -> PadInfo | None:
        try:
            return await self._services.pads.find(body["pad"])
        except PadRefused:
            return None

    async def _post(self, found: PadInfo, chat: int) -> None:
        words = await self._poster.words(chat)
        message = await self._poster.in_topic(
            SendMessage(
                chat_id=chat,
                message_thread_id=found.head.thread_id,
                text=card_text(words, found),
                reply_markup=self._button(words, found),
            )
        )
        await self._placed(found, message.message_id)

    async def _placed(self, found: PadInfo, message: int) -> None:
        self._posted[found.id] = message
        await self._services.pads.placed(found.id, found.head.thread_id, message)
        del self._posted[found.id]

    async def _edit(self, found: PadInfo, chat: int, message: int) -> bool:
        words = await self._poster.words(chat)
        change = EditMessageText(
            text=card_text(words, found),
            chat_id=chat,
            message_id=message,
            reply_markup=self._button(words, found),
        )
        return await self._poster.edited(change)

    def _button(self, words: Words, found: PadInfo) -> InlineKeyboardMarkup:
        text = words.gettext("Open the sheet")
        return keyboards.keyboard([keyboards.link(text, self._links.pad(found.id))])
