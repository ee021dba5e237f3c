"""The card of a group's score pad, and the message of its end."""

from __future__ import annotations

from functools import partial

from aiogram.types import InlineKeyboardMarkup, LinkPreviewOptions, Message

from bot import keyboards
from bot.cards import Card, Cards
from bot.links import Links
from bot.pad_words import card_text, over_text
from bot.posting import Poster
from bot.services import Services
from bot.words import Words
from engine.contest.pad_info import PadInfo
from engine.core.pad import PadRefused
from engine.store.outbox import Body


class PadCards:
    """Sends what the outbox holds of score pads."""

    def __init__(self, services: Services, links: Links, poster: Poster) -> None:
        self._services = services
        self._links = links
        self._cards = Cards("pad", poster)

    async def card(self, chat: int, body: Body) -> None:
        """Brings the card up to date, as the pad is at this moment."""
        found = await self._find(body)
        if found is not None:
            await self._cards.show(self._card(found, chat))

    async def over(self, chat: int, body: Body) -> None:
        """Tells who has won, under the card; a pad that was opened again meanwhile is not over."""
        found = await self._find(body)
        if found is not None and found.standing.winner is not None:
            card, preview = self._card(found, chat), partial(self._preview, found)
            await self._cards.tell(card, lambda words: over_text(words, found), preview)

    async def _find(self, body: Body) -> PadInfo | None:
        try:
            return await self._services.pads.find(body["pad"])
        except PadRefused:
            return None

    def _card(self, found: PadInfo, chat: int) -> Card:
        wanted = not found.pad.over or not found.pad.rounds
        return Card(
            id=found.id,
            chat=chat,
            thread=found.head.thread_id,
            message=found.head.message_id,
            text=lambda words: card_text(words, found),
            buttons=lambda words: self._button(words, found),
            placed=partial(self._placed, found),
            wanted=wanted,
            again=wanted,
        )

    def _preview(self, found: PadInfo, words: Words) -> LinkPreviewOptions:
        """The picture of the sheet, where Telegram can fetch it."""
        picture = self._links.page(f"/pad/{found.id}/{found.pad.seq}.png", words.lang)
        if picture is None:
            return LinkPreviewOptions(is_disabled=True)
        return LinkPreviewOptions(url=picture, prefer_large_media=True, show_above_text=True)

    def _button(self, words: Words, found: PadInfo) -> InlineKeyboardMarkup:
        text = words.gettext("Open the sheet")
        return keyboards.keyboard([keyboards.link(text, self._links.pad(found.id))])

    async def _placed(self, found: PadInfo, message: Message | None) -> None:
        id = None if message is None else message.message_id
        await self._services.pads.placed(found.id, found.head.thread_id, id)
