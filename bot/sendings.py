"""What a row of the outbox says, put into words at the moment it is sent."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable
from typing import Final

import structlog
from aiogram import Bot
from aiogram.methods import SendMessage

from bot import keyboards
from bot.announcements import POST, REMINDER
from bot.challenge_cards import ChallengeCards
from bot.challenge_notices import CHALLENGE, CHALLENGE_OVER
from bot.links import Links, table_token
from bot.lobby_cards import LobbyCards
from bot.notify import CARD, RESULT, TURN, wants_notices
from bot.pad_cards import PadCards
from bot.pad_notices import PAD, PAD_OVER
from bot.posting import Poster
from bot.posts import Posts
from bot.services import Services
from bot.words import words_of
from engine.store.outbox import Body, Sending

log: Final = structlog.stdlib.get_logger(__name__)

QUIET: Final = 600.0
"""Seconds in which a person is told once only that a table waits."""

_MANY: Final = 10_000


class Sendings:
    """Sends the rows of the outbox by kind; raises what Telegram answers."""

    def __init__(
        self, bot: Bot, services: Services, links: Links, now: Callable[[], float] = time.time
    ) -> None:
        self._bot = bot
        self._services = services
        self._links = links
        self._now = now
        self._told: dict[tuple[int, str], float] = {}
        self._poster = Poster(bot, services)
        self._challenges = ChallengeCards(services, links, self._poster)
        lobbies = LobbyCards(services, links, self._poster)
        pads = PadCards(services, links, self._poster)
        posts = Posts(bot, services, links, now)
        self._kinds: dict[str, Callable[[int, Body], Awaitable[None]]] = {
            CARD: lobbies.card,
            TURN: self._turn,
            RESULT: self._result,
            POST: posts.post,
            REMINDER: posts.remind,
            CHALLENGE: self._challenges.card,
            CHALLENGE_OVER: self._challenges.over,
            PAD: pads.card,
            PAD_OVER: pads.over,
        }

    async def send(self, sending: Sending) -> None:
        """Sends one row; a row that says nothing any more is let go."""
        kind, chat = self._kinds.get(sending.method), sending.chat_id
        if chat is None and sending.method == CHALLENGE:  # sent by way of inline mode
            await self._challenges.card(None, sending.body)
            return
        if chat is None:
            log.error("outbox_without_chat", kind=sending.method)
            return
        if await self._thrown_out(chat):
            return
        if kind is None:
            log.error("outbox_unknown", kind=sending.method)
            return
        await kind(chat, sending.body)

    async def _thrown_out(self, chat: int) -> bool:
        """Whether the bot is known to be in this group no more."""
        found = await self._services.chats.get(chat) if chat < 0 else None
        return found is not None and not found.present

    async def _turn(self, chat: int, body: Body) -> None:
        """Only where the person still allows it, is not back, and was not told a while ago, and
        the table still waits."""
        table = body["table"]
        user = await self._services.users.by_telegram(chat)
        if user is None or not wants_notices(user) or self._services.tables.looks(table, user.id):
            return
        own = await self._services.tables.tables_of(user.id)
        waits = any(one.id == table and one.your_turn for one in own)
        if not waits or self._told.get((chat, table), 0.0) > self._now() - QUIET:
            return
        words = words_of(user.lang)
        button = keyboards.app(
            words, self._links, words.gettext("Open the table"), f"/t/{table}", table_token(table)
        )
        await self._bot.send_message(
            chat, words.message("turn"), reply_markup=keyboards.keyboard([button])
        )
        self._note_told(chat, table)

    def _note_told(self, chat: int, table: str) -> None:
        now = self._now()
        if len(self._told) >= _MANY:
            self._told = {key: at for key, at in self._told.items() if at > now - QUIET}
        self._told[chat, table] = now

    async def _result(self, chat: int, body: Body) -> None:
        words = await self._poster.words(chat)
        names = [words.name(name) if name else words.gettext("bot") for name in body["names"]]
        text = words.message(
            "result",
            names=names,
            totals=body["totals"],
            odd_won=body["odd_won"],
            gahwa=body["gahwa"],
        )
        button = keyboards.link(words.gettext("Match sheet"), self._links.table(body["table"]))
        await self._poster.in_topic(
            SendMessage(
                chat_id=chat,
                message_thread_id=body["thread"],
                text=text,
                reply_markup=keyboards.keyboard([button]),
            )
        )
