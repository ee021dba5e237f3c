"""Groups in Telegram: the house rules of each, its language, and whether the bot is there."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from sqlalchemy import ColumnElement, delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from engine.core.ruleset import RuleSet
from engine.store import outbox
from engine.store.contest_schema import contest
from engine.store.db import Database
from engine.store.schema import group_chat, house_pass, lobby


@dataclass(frozen=True, slots=True)
class Chat:
    """A group: the rules and the clock of every table there. Times in seconds since 1970; `gone`:
    since when the bot may not write there."""

    id: int
    rules: RuleSet
    clock: str
    lang: str
    created: float
    gone: float | None = None

    @property
    def present(self) -> bool:
        """Whether the bot may write there."""
        return self.gone is None


class Chats:
    """The groups of a database."""

    def __init__(self, database: Database, now: Callable[[], float] = time.time) -> None:
        self._database = database
        self._now = now

    async def get(self, chat_id: int) -> Chat | None:
        """The group of this id; None where the bot has never been."""
        async with self._database.reading() as connection:
            return await _find(connection, chat_id)

    async def ensure(self, chat_id: int, lang: str) -> Chat:
        """The group of this id; where it is new it gets the standard rules, no clock, and this
        language."""

        async def work(connection: AsyncConnection) -> Chat:
            known = await _find(connection, chat_id)
            if known is not None:
                return known
            chat = Chat(chat_id, RuleSet(), "none", lang, self._now())
            await connection.execute(insert(group_chat), _values(chat))
            return chat

        return await self._database.write(work)

    async def set_rules(self, chat_id: int, rules: RuleSet, clock: str) -> None:
        """Gives a group its house rules, for every table from now on."""
        await self._change(chat_id, rules=str(rules), clock=clock)

    async def set_lang(self, chat_id: int, lang: str) -> None:
        """Remembers the language a group reads."""
        await self._change(chat_id, lang=lang)

    async def set_present(self, chat_id: int, present: bool) -> None:
        """Remembers whether the bot is in a group, and since when it is not."""
        unknown = group_chat.c.gone.is_(None)
        if present:
            await self._change(chat_id, gone=None)
        else:
            await self._change(chat_id, unknown, gone=self._now())

    async def _change(self, chat_id: int, *which: ColumnElement[bool], **values: object) -> None:
        change = update(group_chat).where(group_chat.c.id == chat_id, *which)
        await self._database.within(None, change.values(**values))

    async def migrate(self, old: int, new: int) -> None:
        """A group has become a supergroup: all that belongs to it bears the new id from now on.

        May be repeated. Where both ids are known by now, the older group is the real one.
        """

        async def work(connection: AsyncConnection) -> None:
            known = [await _find(connection, chat_id) for chat_id in (old, new)]
            chats = sorted((chat for chat in known if chat), key=lambda chat: chat.created)
            for chat in chats[1:]:
                await connection.execute(delete(group_chat).where(group_chat.c.id == chat.id))
            moved = update(group_chat).where(group_chat.c.id == old)
            await connection.execute(moved.values(id=new))
            for kind in (lobby, house_pass):
                own = update(kind).where(kind.c.chat_id == old)
                await connection.execute(own.values(chat_id=new))
            cards = update(contest).where(contest.c.chat_id == old)
            await connection.execute(cards.values(chat_id=new, message_id=None))  # it counts anew
            await outbox.move(connection, old, new)

        if old != new:
            await self._database.write(work)


async def _find(connection: AsyncConnection, chat_id: int) -> Chat | None:
    query = select(group_chat).where(group_chat.c.id == chat_id)
    row = (await connection.execute(query)).first()
    if row is None:
        return None
    rules = RuleSet.parse(row.rules)
    return Chat(row.id, rules, row.clock, row.lang, row.created, row.gone)


def _values(chat: Chat) -> dict[str, object]:
    return {
        "id": chat.id,
        "rules": str(chat.rules),
        "clock": chat.clock,
        "lang": chat.lang,
        "created": chat.created,
        "gone": chat.gone,
    }
