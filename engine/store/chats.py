"""Groups in Telegram: the house rules of each, its title, its wishes, whether the bot is there."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Row, Select, delete, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from engine.core.ruleset import RuleSet
from engine.store import members, outbox
from engine.store.contest_schema import contest, member
from engine.store.db import Database
from engine.store.ids import new_id
from engine.store.pad_schema import pad
from engine.store.schema import group_chat, house_pass, lobby


@dataclass(frozen=True, slots=True)
class Chat:
    """A group: the rules and the clock of every table there. Times in seconds since 1970; `gone`:
    since when the bot may not write there.

    `title`: what it is called, cleaned, "" where that is not known; `key`: what names it in links;
    `daily` and `weekly`: whether it wants the day's deals and the summary of the week posted.
    """

    id: int
    rules: RuleSet
    clock: str
    lang: str
    created: float
    gone: float | None = None
    title: str = ""
    key: str | None = None
    daily: bool = False
    weekly: bool = False

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

    async def by_key(self, key: str) -> Chat | None:
        """The group that a link names; None where there is none."""
        async with self._database.reading() as connection:
            row = (await connection.execute(_select(group_chat.c.key == key))).first()
        return None if row is None else _chat(row)

    async def of_member(self, user_id: str) -> list[Chat]:
        """The groups a person is in and the bot too, by title."""
        own = (member.c.user_id == user_id, group_chat.c.gone.is_(None))
        query = select(group_chat).join(member, member.c.chat_id == group_chat.c.id).where(*own)
        async with self._database.reading() as connection:
            rows = await connection.execute(query.order_by(group_chat.c.title, group_chat.c.id))
            return [_chat(row) for row in rows]

    async def key_of(self, chat_id: int) -> str:
        """What names a group in links, made when it is first asked for; KeyError for a group
        nobody knows."""

        async def work(connection: AsyncConnection) -> str:
            known = await _find(connection, chat_id)
            if known is None:
                raise KeyError(chat_id)
            key = known.key or new_id()
            if known.key is None:
                own = update(group_chat).where(group_chat.c.id == chat_id)
                await connection.execute(own.values(key=key))
            return key

        known = await self.get(chat_id)
        return known.key if known and known.key else await self._database.write(work)

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

        # Asked with every message of a group: nobody waits for the writer to hear what is known.
        known = await self.get(chat_id)
        return known if known is not None else await self._database.write(work)

    async def set_rules(self, chat_id: int, rules: RuleSet, clock: str) -> None:
        """Gives a group its house rules, for every table from now on."""
        await self._change(chat_id, rules=str(rules), clock=clock)

    async def set_lang(self, chat_id: int, lang: str) -> None:
        """Remembers the language a group reads."""
        await self._change(chat_id, lang=lang)

    async def set_title(self, chat_id: int, title: str) -> None:
        """Remembers what a group is called; the title is cleaned (`names.clean_title`)."""
        await self._change(chat_id, group_chat.c.title != title, title=title)

    async def set_wishes(
        self, chat_id: int, daily: bool, weekly: bool, posted: int | None = None
    ) -> None:
        """Remembers what a group wants posted; `posted`: a day whose hour is over, on which
        nothing is posted any more."""
        own = update(group_chat).where(group_chat.c.id == chat_id)
        changes = [own.values(daily=int(daily), weekly=int(weekly))]
        if posted is not None:
            earlier = or_(group_chat.c.posted.is_(None), group_chat.c.posted < posted)
            changes.append(own.where(earlier).values(posted=posted))
        await self._database.within(None, *changes)

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

        May be repeated. Where both ids are known by now, the older group is the real one; it gets
        what only the other one has had, a key in links and the day of the last post.
        """

        async def work(connection: AsyncConnection) -> None:
            await _merge(connection, old, new)
            moved = update(group_chat).where(group_chat.c.id == old)
            await connection.execute(moved.values(id=new))
            for kind in (lobby, house_pass):
                own = update(kind).where(kind.c.chat_id == old)
                await connection.execute(own.values(chat_id=new))
            for carded in (contest, pad):  # the messages of the new group count anew
                cards = update(carded).where(carded.c.chat_id == old)
                await connection.execute(cards.values(chat_id=new, message_id=None))
            await members.move(connection, old, new)
            await outbox.move(connection, old, new)

        if old != new:
            await self._database.write(work)


async def _merge(connection: AsyncConnection, old: int, new: int) -> None:
    """Of two rows of one group the older one stays, with what only the other has."""
    rows = (await connection.execute(_select(group_chat.c.id.in_((old, new))))).all()
    if len(rows) < 2:
        return
    kept, other = sorted(rows, key=lambda row: row.created)
    await connection.execute(delete(group_chat).where(group_chat.c.id == other.id))
    values = {"key": kept.key or other.key, "title": kept.title or other.title}
    for last in ("posted", "summed"):
        known = [getattr(row, last) for row in rows if getattr(row, last) is not None]
        values[last] = max(known, default=None)
    own = update(group_chat).where(group_chat.c.id == kept.id)
    await connection.execute(own.values(**values))


async def _find(connection: AsyncConnection, chat_id: int) -> Chat | None:
    row = (await connection.execute(_select(group_chat.c.id == chat_id))).first()
    return None if row is None else _chat(row)


def _select(which: ColumnElement[bool]) -> Select[Any]:
    return select(group_chat).where(which)


def _chat(row: Row[Any]) -> Chat:
    rules = RuleSet.parse(row.rules)
    known = (row.gone, row.title, row.key, bool(row.daily), bool(row.weekly))
    return Chat(row.id, rules, row.clock, row.lang, row.created, *known)


def _values(chat: Chat) -> dict[str, object]:
    return {
        "id": chat.id,
        "rules": str(chat.rules),
        "clock": chat.clock,
        "lang": chat.lang,
        "created": chat.created,
        "gone": chat.gone,
    }
