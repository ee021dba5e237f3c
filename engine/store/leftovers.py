"""What nobody will ask for any more, and how long it is kept: deleted a few rows at a time.

Tables, their events and who sat there are history and stay, and so do people who sat at one.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from sqlalchemy import ColumnElement, Delete, Table, and_, delete, exists, or_, select, tuple_
from sqlalchemy.ext.asyncio import AsyncConnection

from engine.store.contest_schema import contest, member
from engine.store.db import Database
from engine.store.devices import UNUSED
from engine.store.pad_schema import pad, pad_event, pad_member
from engine.store.schema import (
    account,
    device,
    event,
    game_table,
    group_chat,
    inbox,
    lobby,
    lobby_seat,
    seat,
    session,
)

DAY: Final = 86_400.0
UPDATE: Final = DAY  # Telegram sends none again after that
LOBBY: Final = 30 * DAY  # after it was called off, or after the match that came of it
PAD: Final = 30 * DAY  # after its last change, without a round or without anybody who has opened it
GROUP: Final = 90 * DAY  # and who is in it, after the bot has left it
GUEST: Final = UNUSED  # after the account was made, where no device can come back to it
BATCH: Final = 200  # rows deleted at once: a move waits for no more than that

_OVER: Final = ("started", "cancelled", "closed")


async def sweep(database: Database, now: float) -> int:
    """Deletes what was kept for long enough, in transactions of at most 200 rows; how much it was.

    Raises `Unavailable`; what was deleted before stays deleted.
    """
    count = 0
    for statement in _statements(now):
        deleted = BATCH
        while deleted >= BATCH:
            deleted = await _delete(database, statement)
            count += deleted
    return count


async def _delete(database: Database, statement: Delete) -> int:
    async def work(connection: AsyncConnection) -> int:
        return (await connection.execute(statement)).rowcount

    return await database.write(work)


def _statements(now: float) -> Iterator[Delete]:
    yield _some(inbox, inbox.c.received < now - UPDATE)
    yield _some(lobby, _lobby_over(now - LOBBY))
    yield _some(pad, _pad_unused(now - PAD))
    yield _some(group_chat, group_chat.c.gone < now - GROUP)
    yield _some(member, ~exists().where(group_chat.c.id == member.c.chat_id))
    yield _some(account, _guest_lost(now - GUEST))


def _some(kind: Table, which: ColumnElement[bool]) -> Delete:
    keys = tuple(kind.primary_key.columns)
    key = keys[0] if len(keys) == 1 else tuple_(*keys)
    return delete(kind).where(key.in_(select(*keys).where(which).limit(BATCH)))


def _lobby_over(before: float) -> ColumnElement[bool]:
    """A lobby that waits no more and whose table, if there is one, was over before this time."""
    last = and_(event.c.table_id == game_table.c.id, event.c.seq == game_table.c.seq)
    runs = and_(game_table.c.winner.is_(None), game_table.c.closed.is_(None))
    wanted = (
        select(game_table.c.id)
        .join(event, last)
        .where(
            game_table.c.id == lobby.c.id,
            or_(runs, game_table.c.closed >= before, event.c.at >= before),
        )
    )
    return and_(lobby.c.state.in_(_OVER), lobby.c.changed < before, ~exists(wanted))


def _pad_unused(before: float) -> ColumnElement[bool]:
    """A pad that was last changed before this time and has no round, or nobody to look at it: no
    person who has opened it and has a way back in, and no group where the bot still is."""
    back = [exists().where(one.c.user_id == pad_member.c.user_id) for one in (session, device)]
    known = exists().where(account.c.id == pad_member.c.user_id, account.c.telegram_id.is_not(None))
    opened = exists().where(pad_member.c.pad_id == pad.c.id, or_(known, *back))
    grouped = exists().where(group_chat.c.id == pad.c.chat_id)
    return and_(pad.c.changed < before, or_(pad.c.rounds == 0, and_(~opened, ~grouped)))


def _guest_lost(before: float) -> ColumnElement[bool]:
    """A guest made before this time who has no way back in, never sat at a table and never wrote
    on a score pad."""
    kept = (
        session.c.user_id,
        device.c.user_id,
        seat.c.user_id,
        lobby_seat.c.user_id,
        lobby.c.host,
        game_table.c.host,
        contest.c.host,
        pad.c.host,
        pad_event.c.user_id,
    )
    nowhere = [~exists().where(column == account.c.id) for column in kept]
    return and_(account.c.telegram_id.is_(None), account.c.created < before, *nowhere)
