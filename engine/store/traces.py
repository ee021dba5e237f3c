"""What is kept of a person all over the database: taken out for the person, or erased."""

from __future__ import annotations

from typing import Any, Final

from sqlalchemy import Select, Table, delete, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from engine.store import codec, inbox, outbox
from engine.store.blocks import Blocks
from engine.store.contest_schema import (
    attempt,
    contest,
    member,
    rating,
    rating_change,
    record,
    reminder,
    shared_deal,
    standing,
    streak,
)
from engine.store.db import Database
from engine.store.pad_schema import pad, pad_event, pad_member
from engine.store.schema import (
    account,
    block,
    device,
    game_table,
    house_pass,
    lobby,
    lobby_seat,
    seat,
    session,
)
from engine.store.tables import Tables

Row = dict[str, Any]

_OWN: Final = (streak, standing, rating, rating_change, record, member, reminder, shared_deal)
"""The tables of which each row is a person's alone."""


async def traces_of(database: Database, user_id: str) -> dict[str, list[Row]]:
    """All that is kept of a person but the account itself, as JSON objects by kind."""
    tables = await Tables(database).of_user(user_id)
    blocked = await Blocks(database).of(user_id)
    return {
        "sessions": await _rows(database, _uses(session, user_id)),
        "devices": await _rows(database, _uses(device, user_id)),
        "tables": [codec.plain(table) for table in tables],
        "lobbies": await _rows(database, _lobbies(user_id)),
        "challenges": await _rows(database, _challenges(user_id)),
        "passes": await _rows(database, _passes(user_id)),
        "blocks": [{"user": other, "name": name} for other, name in blocked],
        "attempts": await _rows(database, _attempts(user_id)),
        "pads": await _rows(database, _pads(user_id)),
        "pad_events": await _rows(database, _pad_events(user_id)),
        **{f"{kind.name}s": await _rows(database, _own(kind, user_id)) for kind in _OWN},
        "messages": await _messages(database, user_id),
    }


async def _rows(database: Database, query: Select[Any]) -> list[Row]:
    async with database.reading() as connection:
        return [dict(row._mapping) for row in await connection.execute(query)]


def _uses(ways: Table, user_id: str) -> Select[Any]:
    """When each way in of a person, a session or a device, was made and last used."""
    query = select(ways.c.created, ways.c.used).where(ways.c.user_id == user_id)
    return query.order_by(ways.c.created)


def _lobbies(user_id: str) -> Select[Any]:
    """The lobbies a person sits in."""
    return (
        select(lobby.c.id, lobby.c.created, lobby.c.state, lobby_seat.c.seat)
        .join(lobby_seat, lobby_seat.c.lobby_id == lobby.c.id)
        .where(lobby_seat.c.user_id == user_id)
        .order_by(lobby.c.created, lobby.c.id)
    )


def _challenges(user_id: str) -> Select[Any]:
    """The challenges a person has made."""
    told = (contest.c.id, contest.c.created, contest.c.closes, contest.c.deals, contest.c.rules)
    query = select(*told, contest.c.chat_id, contest.c.most)
    return query.where(contest.c.host == user_id).order_by(contest.c.created)


def _passes(user_id: str) -> Select[Any]:
    """The groups whose house rules a person may change, and since when."""
    query = select(house_pass.c.chat_id, house_pass.c.created)
    return query.where(house_pass.c.user_id == user_id).order_by(house_pass.c.created)


def _attempts(user_id: str) -> Select[Any]:
    """The contests a person has played, and what came of each."""
    query = select(*(column for column in attempt.c if column.name != "user_id"))
    return query.where(attempt.c.user_id == user_id).order_by(attempt.c.started)


def _pads(user_id: str) -> Select[Any]:
    """The score pads a person has opened, with the names that were given there."""
    query = select(pad.c.id, pad.c.created, pad.c.names, pad.c.tally, pad_member.c.seen)
    joined = query.join(pad_member, pad_member.c.pad_id == pad.c.id)
    return joined.where(pad_member.c.user_id == user_id).order_by(pad.c.created, pad.c.id)


def _pad_events(user_id: str) -> Select[Any]:
    """What a person has written on score pads."""
    query = select(*(pad_event.c[name] for name in ("pad_id", "seq", "at", "kind", "data")))
    own = query.where(pad_event.c.user_id == user_id)
    return own.order_by(pad_event.c.pad_id, pad_event.c.seq)


def _own(kind: Table, user_id: str) -> Select[Any]:
    """The rows of a table that are a person's."""
    query = select(*(column for column in kind.c if column.name != "user_id"))
    return query.where(kind.c.user_id == user_id)


async def _messages(database: Database, user_id: str) -> list[Row]:
    """What the person has sent the bot and what waits to be sent, as far as it is kept."""
    async with database.reading() as connection:
        telegram_id = await _telegram_id(connection, user_id)
        if telegram_id is None:
            return []
        came = await inbox.of(connection, telegram_id)
        waits = await outbox.of(connection, telegram_id)
    return [{"update": data} for data in came] + [{"waits": body} for body in waits]


async def erase(connection: AsyncConnection, user_id: str, bot: str) -> None:
    """Erases a person and every trace, within a transaction; a bot of this level takes each seat.

    A waiting lobby loses the person, and is cancelled where the person is its host.
    """
    telegram_id = await _telegram_id(connection, user_id)
    if telegram_id is not None:
        await inbox.forget(connection, telegram_id)
        await outbox.forget(connection, telegram_id)
    taken = {"user_id": None, "bot": bot}
    await connection.execute(update(seat).where(seat.c.user_id == user_id).values(**taken))
    await _leave_lobbies(connection, user_id, bot)
    played = update(attempt).where(attempt.c.user_id == user_id)
    await connection.execute(played.values(user_id=None))  # the result stays in the field
    await _leave_pads(connection, user_id)
    for hosted in (game_table, lobby, contest, pad):
        own = update(hosted).where(hosted.c.host == user_id)
        await connection.execute(own.values(host=None))
    for kind, column in (
        (session, session.c.user_id),
        (device, device.c.user_id),
        (house_pass, house_pass.c.user_id),
        (block, block.c.user_id),
        (block, block.c.blocked_id),
        *((kind, kind.c.user_id) for kind in _OWN),
        (account, account.c.id),
    ):
        await connection.execute(delete(kind).where(column == user_id))


async def _leave_pads(connection: AsyncConnection, user_id: str) -> None:
    """Pads of a group, or that others have opened, keep their rounds without saying who wrote
    them; the person's own ones go."""
    wrote = update(pad_event).where(pad_event.c.user_id == user_id)
    await connection.execute(wrote.values(user_id=None, client_id=None, digest=None))
    opened = select(pad_member.c.pad_id).where(pad_member.c.user_id == user_id)
    others = select(pad_member.c.pad_id).where(pad_member.c.user_id != user_id)
    alone = (pad.c.id.in_(opened), pad.c.id.not_in(others), pad.c.chat_id.is_(None))
    await connection.execute(delete(pad).where(*alone))
    await connection.execute(delete(pad_member).where(pad_member.c.user_id == user_id))


async def _leave_lobbies(connection: AsyncConnection, user_id: str, bot: str) -> None:
    """Chairs of waiting lobbies become free; elsewhere they show who has played, so a bot sits."""
    waiting = lobby.c.state == "waiting"
    version = lobby.c.version + 1
    own = update(lobby).where(waiting, lobby.c.host == user_id)
    await connection.execute(own.values(state="cancelled", version=version))
    seated = select(lobby_seat.c.lobby_id).where(lobby_seat.c.user_id == user_id)
    left = update(lobby).where(waiting, lobby.c.id.in_(seated))
    await connection.execute(left.values(version=version))
    started = select(lobby.c.id).where(lobby.c.state == "started")
    here = lobby_seat.c.user_id == user_id
    played = update(lobby_seat).where(here, lobby_seat.c.lobby_id.in_(started))
    await connection.execute(played.values(user_id=None, bot=bot))
    await connection.execute(delete(lobby_seat).where(here))


async def _telegram_id(connection: AsyncConnection, user_id: str) -> int | None:
    found: int | None = await connection.scalar(
        select(account.c.telegram_id).where(account.c.id == user_id)
    )
    return found
