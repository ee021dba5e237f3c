"""People: their names, languages and settings; what is kept of a person, taken out or erased."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import msgspec
from sqlalchemy import Table, delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from engine.store import codec
from engine.store.db import Database
from engine.store.ids import new_id
from engine.store.names import clean_name
from engine.store.schema import account, device, seat, session
from engine.store.tables import Tables

Settings = dict[str, Any]


@dataclass(frozen=True, slots=True)
class User:
    """A person: the shown name is cleaned; the language is one of ours ("ar", "en", "fr")."""

    id: str
    name: str
    lang: str
    settings: Settings
    created: float


class Users:
    """The people of a database. Sessions are in `sessions`, device keys in `devices`."""

    def __init__(self, database: Database, now: Callable[[], float] = time.time) -> None:
        self._database = database
        self._now = now

    async def create_guest(self, name: str, lang: str, fallback: str) -> User:
        """A new person under this name, cleaned, or under `fallback` where nothing is left."""
        user = User(new_id(), clean_name(name, fallback), lang, {}, self._now())
        values = {
            "id": user.id,
            "name": user.name,
            "lang": lang,
            "settings": "{}",
            "created": user.created,
        }

        async def work(connection: AsyncConnection) -> None:
            await connection.execute(insert(account), values)

        await self._database.write(work)
        return user

    async def find(self, user_id: str) -> User | None:
        """The person of this id; None where there is none (any more)."""
        query = select(account).where(account.c.id == user_id)
        async with self._database.reading() as connection:
            row = (await connection.execute(query)).first()
        if row is None:
            return None
        return User(row.id, row.name, row.lang, msgspec.json.decode(row.settings), row.created)

    async def rename(self, user_id: str, name: str, fallback: str) -> str:
        """Gives a person another name, cleaned as in `create_guest`; returns it."""
        cleaned = clean_name(name, fallback)
        await self._change(user_id, name=cleaned)
        return cleaned

    async def set_lang(self, user_id: str, lang: str) -> None:
        """Remembers the language a person reads."""
        await self._change(user_id, lang=lang)

    async def set_settings(self, user_id: str, settings: Settings) -> None:
        """Remembers a person's settings, in place of those before."""
        await self._change(user_id, settings=msgspec.json.encode(settings).decode())

    async def _change(self, user_id: str, **values: str) -> None:
        async def work(connection: AsyncConnection) -> None:
            await connection.execute(
                update(account).where(account.c.id == user_id).values(**values)
            )

        await self._database.write(work)

    async def export(self, user_id: str) -> Settings | None:
        """All that is kept of a person, as a JSON object; None where nothing is."""
        user = await self.find(user_id)
        if user is None:
            return None
        sessions = await self._uses(session, user_id)
        devices = await self._uses(device, user_id)
        tables = await Tables(self._database).of_user(user_id)
        return {
            "user": codec.plain(user),
            "sessions": sessions,
            "devices": devices,
            "tables": [codec.plain(table) for table in tables],
        }

    async def _uses(self, ways: Table, user_id: str) -> list[dict[str, float]]:
        """When each way in of a person, a session or a device, was made and last used."""
        query = select(ways.c.created, ways.c.used).where(ways.c.user_id == user_id)
        async with self._database.reading() as connection:
            rows = (await connection.execute(query.order_by(ways.c.created))).all()
        return [{"created": row.created, "used": row.used} for row in rows]

    async def delete(self, user_id: str, bot: str) -> None:
        """Erases a person, the sessions and the device keys; a bot of this level takes each seat.

        The lists of events name seats only and stay.
        """

        async def work(connection: AsyncConnection) -> None:
            await connection.execute(
                update(seat).where(seat.c.user_id == user_id).values(user_id=None, bot=bot)
            )
            for way in (session, device):
                await connection.execute(delete(way).where(way.c.user_id == user_id))
            await connection.execute(delete(account).where(account.c.id == user_id))

        await self._database.write(work)
