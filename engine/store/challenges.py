"""Challenges as people have them: whose they are, where their cards are, who plays them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

from sqlalchemy import ColumnElement, case, func, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from engine.store.contest_schema import attempt, contest, deal_result
from engine.store.contests import Contest, ContestKind, contest_of
from engine.store.db import Database
from engine.store.schema import account

_CHALLENGES: Final = contest.c.kind == ContestKind.CHALLENGE.value
LISTED: Final = 20
"""How many of a person's are listed of those that are open, and of those that are closed."""


@dataclass(frozen=True, slots=True)
class CardPlace:
    """Where the card of a challenge is: in a chat, in its topic `thread_id`, as a message once it
    is posted; or, where it was sent by way of inline mode, the message `inline_id`."""

    chat_id: int | None = None
    thread_id: int | None = None
    message_id: int | None = None
    inline_id: str | None = None


@dataclass(frozen=True, slots=True)
class Player:
    """Somebody's attempt that counts. `user` is None, and `name` empty, where the account was
    erased; `score` is own points less theirs so far."""

    table: str
    user: str | None
    name: str
    finished: float | None
    score: int
    won: bool | None

    @property
    def counted(self) -> bool:
        """It counts, as every attempt at a challenge does."""
        return True

    @property
    def gone(self) -> bool:
        """Whether this will never be finished, since the account was erased."""
        return self.user is None and self.finished is None


class ChallengeRows:
    """The challenges of a database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of_user(self, user: str, since: float) -> list[Contest]:
        """Those a person hosts or plays: the open ones, then those closed since; the newest first,
        at most twenty of each."""
        own = _with(user)
        found = await self._where(own, contest.c.frozen.is_(None))
        return found + await self._where(own, contest.c.frozen >= since)

    async def open_with(self, user: str) -> list[str]:
        """The open ones a person hosts or plays."""
        query = select(contest.c.id).where(
            contest.c.kind == ContestKind.CHALLENGE, contest.c.frozen.is_(None), _with(user)
        )
        async with self._database.reading() as connection:
            return list((await connection.scalars(query)).all())

    async def of_chat(self, chat_id: int) -> list[Contest]:
        """The open ones whose cards are in a chat, the newest twenty."""
        return await self._where(contest.c.chat_id == chat_id, contest.c.frozen.is_(None))

    async def _where(self, *which: ColumnElement[bool]) -> list[Contest]:
        query = select(contest).where(_CHALLENGES, *which)
        newest = query.order_by(contest.c.created.desc(), contest.c.id).limit(LISTED)
        async with self._database.reading() as connection:
            return [contest_of(row) for row in await connection.execute(newest)]

    async def players(self, ids: Collection[str]) -> dict[str, list[Player]]:
        """Who plays challenges, or has played them, by the challenge."""
        async with self._database.reading() as connection:
            return await _players(connection, attempt.c.contest_id.in_(ids))

    async def hosts(self, ids: Collection[str]) -> dict[str, str]:
        """The names of the hosts of challenges, as far as they are not erased."""
        query = select(contest.c.id, account.c.name).join(account, account.c.id == contest.c.host)
        async with self._database.reading() as connection:
            rows = await connection.execute(query.where(contest.c.id.in_(ids)))
            return {id: name for id, name in rows}

    async def played(self, tables: Collection[str]) -> dict[str, int]:
        """How many deals have been played at these tables; those without any are left out."""
        query = select(deal_result.c.table_id, func.count()).group_by(deal_result.c.table_id)
        async with self._database.reading() as connection:
            rows = await connection.execute(query.where(deal_result.c.table_id.in_(tables)))
            return {table: count for table, count in rows}


def _with(user: str) -> ColumnElement[bool]:
    """Whether a person hosts or plays it."""
    plays = select(attempt.c.contest_id).where(attempt.c.user_id == user)
    return or_(contest.c.host == user, contest.c.id.in_(plays))


# --- within a transaction -------------------------------------------------------------------------


async def players(connection: AsyncConnection, id: str) -> list[Player]:
    """Who plays a challenge, or has played it."""
    return (await _players(connection, attempt.c.contest_id == id))[id]


async def _players(
    connection: AsyncConnection, which: ColumnElement[bool]
) -> dict[str, list[Player]]:
    query = (
        select(attempt, account.c.name)
        .outerjoin(account, account.c.id == attempt.c.user_id)
        .where(which, attempt.c.counted == 1)
        .order_by(attempt.c.started, attempt.c.table_id)
    )
    found: dict[str, list[Player]] = defaultdict(list)
    for row in await connection.execute(query):
        won = None if row.won is None else bool(row.won)
        name = row.name or ""
        player = Player(row.table_id, row.user_id, name, row.finished, row.score, won)
        found[row.contest_id].append(player)
    return found


async def at(connection: AsyncConnection, place: CardPlace) -> Contest | None:
    """The challenge whose card is this message."""
    here = [contest.c.inline_id == place.inline_id]
    if place.inline_id is None:
        here = [contest.c.chat_id == place.chat_id, contest.c.message_id == place.message_id]
    row = (await connection.execute(select(contest).where(*here))).first()
    return contest_of(row) if row else None


async def open_of(connection: AsyncConnection, host: str) -> int:
    """How many open challenges a person hosts."""
    query = select(func.count()).select_from(contest)
    own = (_CHALLENGES, contest.c.host == host, contest.c.frozen.is_(None))
    return int(await connection.scalar(query.where(*own)) or 0)


async def put(connection: AsyncConnection, id: str, message_id: int | None) -> None:
    """Writes down which message of its chat is the card."""
    change = update(contest).where(contest.c.id == id)
    await connection.execute(change.values(message_id=message_id))


async def done(connection: AsyncConnection, id: str) -> tuple[int, int]:
    """How many have begun, and how many of them have finished; without those who will never do so,
    since their accounts were erased."""
    finished = func.sum(case((attempt.c.finished.is_(None), 0), else_=1))
    query = select(func.count(), func.coalesce(finished, 0))
    lives = or_(attempt.c.user_id.is_not(None), attempt.c.finished.is_not(None))
    own = (attempt.c.contest_id == id, attempt.c.counted == 1, lives)
    row = (await connection.execute(query.where(*own))).one()
    return int(row[0]), int(row[1])
