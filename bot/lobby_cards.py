"""The card of a table that waits in a group for people, and other messages that show it."""

from __future__ import annotations

from functools import partial

from aiogram.types import Message

from bot import keyboards
from bot.cards import Card, Cards
from bot.links import Links
from bot.messages import card_text
from bot.posting import Poster
from bot.services import Services
from engine.store.outbox import Body
from engine.table.lobby import ChatPlace, LobbyInfo, LobbyRefused, LobbyState


class LobbyCards:
    """Sends what the outbox holds of lobbies."""

    def __init__(self, services: Services, links: Links, poster: Poster) -> None:
        self._services = services
        self._links = links
        self._cards = Cards("lobby", poster)

    async def card(self, _chat: int, body: Body) -> None:
        """Brings the card, or the other message that is named, up to date, as the lobby is at this
        moment and where it says that its card is."""
        try:
            info = await self._services.lobbies.find(body["lobby"])
        except LobbyRefused:
            return
        if info.chat is None:
            return
        card, other = self._card(info, info.chat), body.get("message")
        if other is None or other == card.message:
            await self._cards.show(card)
        else:
            await self._cards.edited(card, other)

    def _card(self, info: LobbyInfo, place: ChatPlace) -> Card:
        return Card(
            id=info.id,
            chat=place.chat_id,
            thread=place.thread_id,
            message=place.message_id,
            text=lambda words: card_text(words, info),
            buttons=lambda words: keyboards.card(words, self._links, info),
            placed=partial(self._placed, info.id, place),
            wanted=info.state in (LobbyState.WAITING, LobbyState.STARTED),
            again=info.state is LobbyState.WAITING,
        )

    async def _placed(self, id: str, place: ChatPlace, message: Message | None) -> None:
        """A topic that turned out to be gone is asked for no more."""
        if message is None:
            now = ChatPlace(place.chat_id, place.thread_id)
        else:
            thread = place.thread_id if message.is_topic_message else None
            now = ChatPlace(place.chat_id, thread, message.message_id)
        await self._services.lobbies.placed(id, now)
