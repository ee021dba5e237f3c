"""The card of a challenge, in a group or sent by way of inline mode, and the message of its end."""

from __future__ import annotations

from functools import partial

from aiogram.methods import EditMessageText
from aiogram.types import Message

from bot.cards import Card, Cards
from bot.challenge_keys import card
from bot.challenge_words import card_text, over_text
from bot.links import Links
from bot.posting import Poster
from bot.services import Services
from bot.words import words_of
from engine.contest.challenge_views import Challenge
from engine.contest.errors import NotThere
from engine.store.outbox import Body


class ChallengeCards:
    """Sends what the outbox holds of challenges."""

    def __init__(self, services: Services, links: Links, poster: Poster) -> None:
        self._services = services
        self._links = links
        self._poster = poster
        self._cards = Cards("challenge", poster)

    async def card(self, chat: int | None, body: Body) -> None:
        """Brings the card up to date, as the challenge is at this moment."""
        found = await self._find(body)
        if found is None:
            return
        if found.place.inline_id is not None:
            await self._edit_inline(found, found.place.inline_id)
        elif chat is not None:
            await self._cards.show(self._card(found, chat))

    async def over(self, chat: int, body: Body) -> None:
        """The final message, under the card where that is still there."""
        found = await self._find(body)
        if found is not None:
            await self._cards.tell(self._card(found, chat), lambda words: over_text(words, found))

    async def _find(self, body: Body) -> Challenge | None:
        try:
            return await self._services.challenges.find(body["challenge"])
        except NotThere:
            return None

    def _card(self, found: Challenge, chat: int) -> Card:
        return Card(
            id=found.id,
            chat=chat,
            thread=found.place.thread_id,
            message=found.place.message_id,
            text=lambda words: card_text(words, found),
            buttons=lambda words: card(words, self._links, found),
            placed=partial(self._placed, found.id),
            wanted=not found.closed,
            again=not found.closed,
        )

    async def _placed(self, id: str, message: Message | None) -> None:
        await self._services.challenges.placed(id, None if message is None else message.message_id)

    async def _edit_inline(self, found: Challenge, inline_id: str) -> None:
        """There the bot cannot write: the card itself tells how it ended, in the host's words."""
        host = await self._services.users.find(found.host) if found.host else None
        words = words_of(host.lang if host else None)
        text = over_text(words, found) if found.closed else card_text(words, found)
        await self._poster.edited(
            EditMessageText(
                text=text, inline_message_id=inline_id, reply_markup=card(words, self._links, found)
            )
        )
