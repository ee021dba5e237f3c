"""Lobbies: four chairs before there is a table, each change written only over the one it saw."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from sqlalchemy import ColumnElement, RowMapping, delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from engine.core.cards import SEATS, BySeat, Seat
from engine.core.ruleset import RuleSet
from engine.store.db import Database
from engine.store.errors import Conflict
from engine.store.schema import account, game_table, lobby, lobby_seat

WAITING: Final = "waiting"
MOST_LISTED: Final = 100


@dataclass(frozen=True, slots=True)
class Sitter:
    """Who sits on a chair of a lobby: a person with a shown name, or a bot of a level. `nonce`: the
    16 bytes the person's browser adds to the shuffle, once it has."""

    user: str | None
    name: str
    bot: str | None
    nonce: bytes | None = None


@dataclass(frozen=True, slots=True)
class Lobby:
    """A lobby as it is stored. `version` counts its changes; `host` is None where the account was
    erased; `tabled`: the table it becomes is there; `rated`: that may move ratings. Times in
    seconds since 1970."""

    id: str
    host: str | None
    created: float
    changed: float
    state: str
    version: int
    rules: RuleSet
    clock: str
    level: str
    open: bool
    chairs: BySeat[Sitter | None]
    chat_id: int | None = None
    thread_id: int | None = None
    message_id: int | None = None
    rematch_of: str | None = None
    tabled: bool = False
    rated: bool = True

    @property
    def people(self) -> dict[str, Seat]:
        """The people who sit here, and where."""
        found = ((chair.user, seat) for seat, chair in self._taken())
        return {user: seat for user, seat in found if user is not None}

    def _taken(self) -> list[tuple[Seat, Sitter]]:
        pairs = zip(SEATS, self.chairs, strict=True)
        return [(seat, chair) for seat, chair in pairs if chair is not None]


class Busy(Exception):
    """A person who was to sit down sits in another waiting lobby; nothing was written."""

    def __init__(self, user: str, lobby_id: str) -> None:
        super().__init__(f"{user} sits in {lobby_id}")
        self.user = user
        self.lobby_id = lobby_id


class Lobbies:
    """The lobbies of a database. Nobody sits in two that wait: every write sees to it."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, new: Lobby) -> None:
        """Writes a new lobby.

        Raises `Busy`, and `Conflict` where its id or its rematch is taken, or a person is not
        known.
        """

        async def work(connection: AsyncConnection) -> None:
            await _check_free(connection, new, list(new.people))
            await connection.execute(insert(lobby), {"id": new.id, **_values(new)})
            await _seat(connection, new)

        await self._database.write(work)

    async def replace(self, old: Lobby, new: Lobby) -> None:
        """Writes a lobby over the version it was made from.

        Raises `Busy` for somebody who sits down, and `Conflict` where the stored version is another
        one or a person is not known.
        """

        async def work(connection: AsyncConnection) -> None:
            coming = [person for person in new.people if person not in old.people]
            await _check_free(connection, new, coming)
            here = (lobby.c.id == old.id, lobby.c.version == old.version)
            written = await connection.execute(update(lobby).where(*here).values(**_values(new)))
            if written.rowcount != 1:
                raise Conflict(f"lobby {old.id} is not at version {old.version}")
            if new.chairs != old.chairs:
                await connection.execute(delete(lobby_seat).where(lobby_seat.c.lobby_id == old.id))
                await _seat(connection, new)

        await self._database.write(work)

    async def find(self, lobby_id: str) -> Lobby | None:
        """The lobby of this id, with the names people bear now."""
        return next(iter(await self._where(lobby.c.id == lobby_id)), None)

    async def rematch_of(self, table_id: str) -> Lobby | None:
        """The lobby in which those of a table meet again."""
        return next(iter(await self._where(lobby.c.rematch_of == table_id)), None)

    async def of_user(self, user_id: str) -> list[Lobby]:
        """The waiting lobbies a person sits in."""
        seated = select(lobby_seat.c.lobby_id).where(lobby_seat.c.user_id == user_id)
        return await self._where(lobby.c.state == WAITING, lobby.c.id.in_(seated))

    async def of_chat(self, chat_id: int) -> list[Lobby]:
        """The waiting lobbies whose card is in a chat, the newest first."""
        return await self._where(lobby.c.state == WAITING, lobby.c.chat_id == chat_id)

    async def open(self) -> list[Lobby]:
        """The waiting lobbies anybody may sit down in, the newest 100 first."""
        return await self._where(lobby.c.state == WAITING, lobby.c.open == 1)

    async def abandoned(self, since: float) -> list[Lobby]:
        """The waiting lobbies that nothing has changed since this time."""
        return await self._where(lobby.c.state == WAITING, lobby.c.changed <= since)

    async def untabled(self, state: str) -> list[Lobby]:
        """The lobbies in this state whose table is not there."""
        return await self._where(lobby.c.state == state, game_table.c.id.is_(None))

    async def _where(self, *which: ColumnElement[bool]) -> list[Lobby]:
        wanted = (
            select(lobby.c.id)
            .join(game_table, game_table.c.id == lobby.c.id, isouter=True)
            .where(*which)
            .order_by(lobby.c.created.desc(), lobby.c.id)
            .limit(MOST_LISTED)
        )
        query = (
            select(
                lobby,
                game_table.c.id.label("table_id"),
                lobby_seat.c.seat,
                lobby_seat.c.user_id,
                lobby_seat.c.bot,
                lobby_seat.c.nonce,
                account.c.name,
            )
            .join(game_table, game_table.c.id == lobby.c.id, isouter=True)
            .join(lobby_seat, lobby_seat.c.lobby_id == lobby.c.id, isouter=True)
            .join(account, account.c.id == lobby_seat.c.user_id, isouter=True)
            .where(lobby.c.id.in_(wanted))
            .order_by(lobby.c.created.desc(), lobby.c.id)
        )
        async with self._database.reading() as connection:
            rows = (await connection.execute(query)).all()
        by_id: dict[str, list[RowMapping]] = {}
        for row in rows:
            by_id.setdefault(row.id, []).append(row._mapping)
        return [_lobby(lines) for lines in by_id.values()]


async def _check_free(connection: AsyncConnection, new: Lobby, people: list[str]) -> None:
    """Raises `Busy` where one of those who sit down in a lobby sits in another; both wait."""
    if not people or new.state != WAITING:
        return
    elsewhere = (
        select(lobby_seat.c.user_id, lobby.c.id)
        .join(lobby, lobby.c.id == lobby_seat.c.lobby_id)
        .where(lobby.c.state == WAITING, lobby.c.id != new.id, lobby_seat.c.user_id.in_(people))
    )
    row = (await connection.execute(elsewhere)).first()
    if row is not None:
        raise Busy(row.user_id, row.id)


async def _seat(connection: AsyncConnection, new: Lobby) -> None:
    rows = [
        {
            "lobby_id": new.id,
            "seat": int(seat),
            "user_id": chair.user,
            "bot": chair.bot,
            "nonce": chair.nonce,
        }
        for seat, chair in zip(SEATS, new.chairs, strict=True)
        if chair is not None
    ]
    if rows:
        await connection.execute(insert(lobby_seat), rows)


def _values(new: Lobby) -> dict[str, object]:
    return {
        "host": new.host,
        "created": new.created,
        "changed": new.changed,
        "state": new.state,
        "version": new.version,
        "rules": str(new.rules),
        "clock": new.clock,
        "level": new.level,
        "open": int(new.open),
        "chat_id": new.chat_id,
        "thread_id": new.thread_id,
        "message_id": new.message_id,
        "rematch_of": new.rematch_of,
        "rated": int(new.rated),
    }


def _lobby(lines: list[RowMapping]) -> Lobby:
    first = lines[0]
    sitters = {
        line["seat"]: Sitter(line["user_id"], line["name"] or "", line["bot"], line["nonce"])
        for line in lines
        if line["seat"] is not None
    }
    return Lobby(
        first["id"],
        first["host"],
        first["created"],
        first["changed"],
        first["state"],
        first["version"],
        RuleSet.parse(first["rules"]),
        first["clock"],
        first["level"],
        bool(first["open"]),
        BySeat.of(lambda seat: sitters.get(int(seat))),
        first["chat_id"],
        first["thread_id"],
        first["message_id"],
        first["rematch_of"],
        first["table_id"] is not None,
        bool(first["rated"]),
    )


async def place_of(connection: AsyncConnection, lobby_id: str) -> tuple[int, int | None] | None:
    """The chat and the topic a lobby's card is in; None for a lobby without a card."""
    query = select(lobby.c.chat_id, lobby.c.thread_id).where(lobby.c.id == lobby_id)
    row = (await connection.execute(query)).first()
    return None if row is None or row.chat_id is None else (row.chat_id, row.thread_id)
