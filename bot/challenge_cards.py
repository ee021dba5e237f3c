"""The card of a challenge, made once and edited in place, and the message that tells its end."""

from __future__ import annotations

from typing import Final

import structlog
from aiogram.methods import EditMessageText, SendMessage
from aiogram.types import ReplyParameters

from bot.challenge_keys import card
from bot.challenge_words import card_text, over_text
from bot.links import Links
from bot.posting import Poster
from bot.services import Services
from bot.words import words_of
from engine.contest.challenge_views import Challenge
from engine.contest.errors import NotThere
from engine.store.outbox import Body

log: Final = structlog.stdlib.get_logger(__name__)


class ChallengeCards:
    """Sends what the outbox holds of challenges."""

    def __init__(self, services: Services, links: Links, poster: Poster) -> None:
        self._services = services
        self._links = links
        self._poster = poster
        self._posted: dict[str, int] = {}
        """Cards that are there, but could not be written down yet."""

    async def card(self, chat: int | None, body: Body) -> None:
        """Brings the card up to date, as the challenge is at this moment."""
        found = await self._find(body)
        if found is None:
            return
        if found.place.inline_id is not None:
            await self._edit_inline(found, found.place.inline_id)
            return
        if found.id in self._posted:
            await self._placed(found.id, self._posted[found.id])
            found = await self._services.challenges.find(found.id)
        message = found.place.message_id
        if chat is None:
            return
        if message is not None and await self._edit(found, chat, message):
            return
        if message is not None:
            log.info("card_lost", challenge=found.id)
            await self._services.challenges.placed(found.id, None)
        if not found.closed:
            await self._post(found, chat)

    async def over(self, chat: int, body: Body) -> None:
        """The final message, under the card where that is still there."""
        found = await self._find(body)
        if found is None:
            return
        words = await self._poster.words(chat)
        message = found.place.message_id
        reply = None
        if message is not None:
            reply = ReplyParameters(message_id=message, allow_sending_without_reply=True)
        await self._poster.in_topic(
            SendMessage(
                chat_id=chat,
                message_thread_id=found.place.thread_id,
                text=over_text(words, found),
                reply_parameters=reply,
                reply_markup=card(words, self._links, found),
            )
        )

    async def _find(self, body: Body) -> Challenge | None:
        try:
            return await self._services.challenges.find(body["challenge"])
        except NotThere:
            return None

    async def _post(self, found: Challenge, chat: int) -> None:
        words = await self._poster.words(chat)
        message = await self._poster.in_topic(
            SendMessage(
                chat_id=chat,
                message_thread_id=found.place.thread_id,
                text=card_text(words, found),
                reply_markup=card(words, self._links, found),
            )
        )
        await self._placed(found.id, message.message_id)

    async def _placed(self, id: str, message: int) -> None:
        self._posted[id] = message
        await self._services.challenges.placed(id, message)
        del self._posted[id]

    async def _edit(self, found: Challenge, chat: int, message: int) -> bool:
        words = await self._poster.words(chat)
        change = EditMessageText(
            text=card_text(words, found),
            chat_id=chat,
            message_id=message,
            reply_markup=card(words, self._links, found),
        )
        return await self._poster.edited(change)

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
