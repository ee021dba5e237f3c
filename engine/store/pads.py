"""Score pads as they are stored: a header, the list of events, who has opened each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from sqlalchemy import ColumnElement, and_, func, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from engine.core.pad import Pad, fold
from engine.core.pad_events import PadEvent
from engine.store import pad_codec
from engine.store.db import Database
from engine.store.errors import Conflict
from engine.store.pad_heads import PadHead, head_of, head_values
from engine.store.pad_schema import pad, pad_event, pad_member
from engine.store.schema import account

LISTED: Final = 50
"""How many of a person's are listed of those that run, and of those that are over."""

COUNTED: Final = 1000  # finished pads of a person that are counted together
HOUR: Final = 3600.0


@dataclass(frozen=True, slots=True)
class Change:
    """An event with its number, when it was and who did it: an id with the name as it is now, None
    and an empty name where the account was erased."""

    seq: int
    at: float
    user: str | None
    name: str
    event: PadEvent


@dataclass(frozen=True, slots=True)
class Request:
    """Who asks, under which id of the client's, and a digest of what is asked."""

    user: str
    client_id: str
    digest: str


@dataclass(frozen=True, slots=True)
class StoredPad:
    """A pad with all that happened to it; `following`: the pad of the next match."""

    head: PadHead
    changes: tuple[Change, ...]
    following: str | None

    def state(self) -> Pad:
        """The pad these events make."""
        return fold([one.event for one in self.changes])


class Pads:
    """The pads of a database, to be read."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def find(self, pad_id: str) -> StoredPad | None:
        """The pad of this id; refuses (`Refused`, `bad_notation`) one that cannot be read."""
        async with self._database.reading() as connection:
            return await load(connection, pad_id)

    async def head(self, pad_id: str) -> PadHead | None:
        """The header of the pad of this id."""
        async with self._database.reading() as connection:
            row = (await connection.execute(select(pad).where(pad.c.id == pad_id))).first()
        return None if row is None else head_of(row)

    async def running(self, user: str) -> list[PadHead]:
        """The pads a person has opened that are not over, the last changed first."""
        return await self._of(user, pad.c.ended.is_(None), limit=LISTED)

    async def finished(self, user: str, limit: int = LISTED) -> list[PadHead]:
        """The pads a person has opened that somebody has won or given up, the newest first."""
        return await self._of(user, pad.c.ended.is_not(None), limit=limit)

    async def seen(self, pad_id: str, user: str) -> float | None:
        """When a person last opened a pad, to the hour; None where never."""
        async with self._database.reading() as connection:
            return await _seen(connection, pad_id, user)

    async def of_chat(self, chat_id: int) -> list[PadHead]:
        """The pads of a group that are not over, the newest first."""
        async with self._database.reading() as connection:
            return await of_chat(connection, chat_id)

    async def recent(self, chat_id: int) -> list[PadHead]:
        """The last three pads of a group, over or not, the newest first."""
        query = select(pad).where(pad.c.chat_id == chat_id)
        newest = query.order_by(pad.c.created.desc(), pad.c.id).limit(3)
        async with self._database.reading() as connection:
            return [head_of(row) for row in await connection.execute(newest)]

    async def _of(self, user: str, *which: ColumnElement[bool], limit: int) -> list[PadHead]:
        own = select(pad_member.c.pad_id).where(pad_member.c.user_id == user)
        query = select(pad).where(pad.c.id.in_(own), *which)
        newest = query.order_by(pad.c.changed.desc(), pad.c.id).limit(limit)
        async with self._database.reading() as connection:
            return [head_of(row) for row in await connection.execute(newest)]


# --- within a transaction -------------------------------------------------------------------------


async def load(connection: AsyncConnection, pad_id: str) -> StoredPad | None:
    """The pad of this id with its events."""
    row = (await connection.execute(select(pad).where(pad.c.id == pad_id))).first()
    if row is None:
        return None
    query = (
        select(pad_event, account.c.name)
        .outerjoin(account, account.c.id == pad_event.c.user_id)
        .where(pad_event.c.pad_id == pad_id)
        .order_by(pad_event.c.seq)
    )
    changes = tuple(
        Change(
            one.seq,
            one.at,
            one.user_id,
            one.name or "",
            pad_codec.decode(one.kind, one.version, one.data),
        )
        for one in await connection.execute(query)
    )
    following = await connection.scalar(select(pad.c.id).where(pad.c.follows == pad_id))
    return StoredPad(head_of(row), changes, following)


async def of_chat(connection: AsyncConnection, chat_id: int) -> list[PadHead]:
    """The pads of a group that are not over, the newest first."""
    query = select(pad).where(pad.c.chat_id == chat_id, pad.c.ended.is_(None))
    newest = query.order_by(pad.c.created.desc(), pad.c.id)
    return [head_of(row) for row in await connection.execute(newest)]


async def is_last(connection: AsyncConnection, head: PadHead) -> bool:
    """Whether no other pad of its group was begun after this one, nor one that follows it."""
    later = or_(
        pad.c.follows == head.id,
        and_(pad.c.chat_id == head.chat_id, pad.c.created > head.created, pad.c.id != head.id),
    )
    return await connection.scalar(select(pad.c.id).where(later).limit(1)) is None


async def runs(connection: AsyncConnection, pad_id: str) -> bool:
    """Whether a pad is not over."""
    query = select(pad.c.id).where(pad.c.id == pad_id, pad.c.ended.is_(None))
    return await connection.scalar(query) is not None


async def running_of(connection: AsyncConnection, host: str) -> int:
    """How many pads that are not over a person has opened as the first."""
    query = select(func.count()).select_from(pad)
    own = query.where(pad.c.host == host, pad.c.ended.is_(None), pad.c.chat_id.is_(None))
    return int(await connection.scalar(own) or 0)


async def add(
    connection: AsyncConnection, head: PadHead, event: PadEvent, request: Request
) -> None:
    """Writes a new pad with its first event; raises `Conflict` where its id or what it follows is
    taken, or the person is not known."""
    place = {name: getattr(head, name) for name in ("chat_id", "thread_id", "message_id")}
    first = {"id": head.id, "created": head.created, "host": head.host, "follows": head.follows}
    await connection.execute(insert(pad), {**first, **place, **head_values(head)})
    await _insert(connection, head, event, request)


async def append(
    connection: AsyncConnection, head: PadHead, event: PadEvent, request: Request
) -> None:
    """Appends one event, after which the pad has this header; raises `Conflict` where the list
    ends elsewhere, or the client's id is in it already."""
    here = (pad.c.id == head.id, pad.c.seq == head.seq - 1)
    moved = await connection.execute(update(pad).where(*here).values(**head_values(head)))
    if moved.rowcount != 1:
        raise Conflict(f"pad {head.id} does not stand at event {head.seq - 1}")
    await _insert(connection, head, event, request)


async def _insert(
    connection: AsyncConnection, head: PadHead, event: PadEvent, request: Request
) -> None:
    kind, version, data = pad_codec.encode(event)
    row = {
        "pad_id": head.id,
        "seq": head.seq,
        "at": head.changed,
        "user_id": request.user,
        "client_id": request.client_id,
        "digest": request.digest,
        "kind": kind,
        "version": version,
        "data": data,
    }
    await connection.execute(insert(pad_event), row)


async def name_of(connection: AsyncConnection, user: str) -> str:
    """What a person is called; raises `Conflict` where there is none."""
    name: str | None = await connection.scalar(select(account.c.name).where(account.c.id == user))
    if name is None:
        raise Conflict(f"nobody {user}")
    return name


async def was_done(connection: AsyncConnection, chat_id: int, request: Request) -> bool:
    """Whether this person has asked under this id before, on any pad of a group."""
    query = (
        select(pad_event.c.pad_id)
        .join(pad, pad.c.id == pad_event.c.pad_id)
        .where(
            pad.c.chat_id == chat_id,
            pad_event.c.user_id == request.user,
            pad_event.c.client_id == request.client_id,
        )
    )
    return await connection.scalar(query.limit(1)) is not None


async def known(
    connection: AsyncConnection, pad_id: str, request: Request
) -> tuple[int, str] | None:
    """The number and the digest of what this person has asked under this id before."""
    query = select(pad_event.c.seq, pad_event.c.digest).where(
        pad_event.c.pad_id == pad_id,
        pad_event.c.user_id == request.user,
        pad_event.c.client_id == request.client_id,
    )
    row = (await connection.execute(query)).first()
    return None if row is None else (row.seq, row.digest)


async def opened(connection: AsyncConnection, pad_id: str, user: str, now: float) -> None:
    """Notes that a person has opened a pad, once an hour; raises `Conflict` where either is not
    known."""
    seen = await _seen(connection, pad_id, user)
    if seen is None:
        row = {"pad_id": pad_id, "user_id": user, "seen": now}
        await connection.execute(insert(pad_member), row)
    elif seen < now - HOUR:
        here = (pad_member.c.pad_id == pad_id, pad_member.c.user_id == user)
        await connection.execute(update(pad_member).where(*here).values(seen=now))


async def _seen(connection: AsyncConnection, pad_id: str, user: str) -> float | None:
    query = select(pad_member.c.seen).where(
        pad_member.c.pad_id == pad_id, pad_member.c.user_id == user
    )
    return await connection.scalar(query)


async def place(
    connection: AsyncConnection, pad_id: str, thread_id: int | None, message_id: int | None
) -> None:
    """Writes down where in its chat the card of a pad is."""
    change = update(pad).where(pad.c.id == pad_id)
    await connection.execute(change.values(thread_id=thread_id, message_id=message_id))
