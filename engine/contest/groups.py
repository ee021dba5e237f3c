"""Groups in Telegram as those who play see them: who is in them, how they are opened, their wishes.

A person is in a group who was seen there, or of whom Telegram says so; who is said to have left is
in it no more, at once.
"""

from __future__ import annotations

import asyncio
from typing import Final, Protocol

import structlog

from engine.contest import day as days
from engine.contest.errors import NotThere
from engine.contest.herald import POST_HOUR
from engine.store.chats import Chat, Chats
from engine.store.db import Database
from engine.store.errors import Conflict
from engine.store.members import Members
from engine.store.names import clean_title
from engine.store.users import User
from engine.table.ports import Clock

KNOWN: Final = 600.0  # seconds for which an answer of Telegram's holds
UNSAID: Final = 60.0  # and for which it is not asked again where it gave none
PATIENCE: Final = 5.0  # seconds to wait for an answer
_MANY: Final = 10_000

_log = structlog.get_logger(__name__)


class Doorkeeper(Protocol):
    """Knows who is in a group."""

    async def is_member(self, chat_id: int, telegram_id: int) -> bool | None:
        """Whether a person is in a group; None where that cannot be told."""


class Groups:
    """The groups of a database. Everything raises `Unavailable` where the store fails."""

    def __init__(self, database: Database, clock: Clock) -> None:
        self._chats = Chats(database, clock.now)
        self._members = Members(database, clock.now)
        self._clock = clock
        self._said: dict[tuple[int, str], tuple[float, bool | None]] = {}
        self.doorkeeper: Doorkeeper | None = None
        """Whom to ask; None where there is no bot (yet)."""

    async def seen(self, chat_id: int, lang: str, user: User) -> None:
        """Remembers that a person is in a group, which is new where nobody knows it: it reads this
        language then."""
        await self._chats.ensure(chat_id, lang)
        self._said.pop((chat_id, user.id), None)
        await self._note(chat_id, user)

    async def _note(self, chat_id: int, user: User) -> bool:
        """Writes down that a person is in a group; False for one who is erased in this moment."""
        try:
            await self._members.seen(chat_id, user.id)
        except Conflict:
            _log.info("member_erased")
            return False
        return True

    async def left(self, chat_id: int, user: User) -> None:
        """Remembers that a person is in a group no more."""
        self._said.pop((chat_id, user.id), None)
        await self._members.left(chat_id, user.id)

    async def called(self, chat_id: int, title: str) -> None:
        """Remembers what a group is called, where it is known."""
        cleaned = clean_title(title)
        known = await self._chats.get(chat_id)
        if known is not None and known.title != cleaned:
            await self._chats.set_title(chat_id, cleaned)

    async def of(self, user: User) -> list[tuple[str, str]]:
        """The groups a person is in, each as its key and title."""
        found = await self._chats.of_member(user.id)
        return [(await self._chats.key_of(chat.id), chat.title) for chat in found]

    async def enter(self, user: User, key: str) -> int:
        """The group of a key, for somebody who is in it; raises `NotThere` for anybody else.

        Telegram is asked, now and then; where it does not say, being seen is enough.
        """
        chat = await self._chats.by_key(key)
        if chat is None or not chat.present or user.telegram_id is None:
            raise NotThere(key)
        said = await self._ask(chat.id, user.id, user.telegram_id)
        if said is None:
            said = await self._members.has(chat.id, user.id)
        elif said:
            said = await self._note(chat.id, user)
        else:
            await self._members.left(chat.id, user.id)
        if not said:
            raise NotThere(key)
        return chat.id

    async def _ask(self, chat_id: int, user: str, telegram_id: int) -> bool | None:
        now = self._clock.monotonic()
        until, said = self._said.get((chat_id, user), (now, None))
        if until > now or self.doorkeeper is None:
            return said
        said = None
        try:
            async with asyncio.timeout(PATIENCE):
                said = await self.doorkeeper.is_member(chat_id, telegram_id)
        except TimeoutError:
            _log.info("doorkeeper_silent", chat=chat_id)
        if len(self._said) >= _MANY:
            self._said = {key: one for key, one in self._said.items() if one[0] > now}
        self._said[chat_id, user] = now + (UNSAID if said is None else KNOWN), said
        return said

    async def wish(self, chat: Chat, *, daily: bool, weekly: bool) -> None:
        """Remembers what a group wants posted, from the next hour of posts on: it is not made up
        for on a day on which that is over."""
        now = self._clock.now()
        over = days.day_at(now) if days.hour_at(now) >= POST_HOUR else None
        await self._chats.set_wishes(chat.id, daily, weekly, over)
