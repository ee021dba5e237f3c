"""People: guests and those who come from Telegram; their names, languages and settings."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import msgspec
from sqlalchemy import ColumnElement, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from engine.store import codec
from engine.store.db import Database
from engine.store.ids import new_id
from engine.store.names import clean_name
from engine.store.schema import account
from engine.store.traces import erase, traces_of

Settings = dict[str, Any]


@dataclass(frozen=True, slots=True)
class User:
    """A person: the shown name is cleaned; the language is one of ours ("ar", "en", "fr").

    `writable`: the bot may write to the person in private.
    """

    id: str
    name: str
    lang: str
    settings: Settings
    created: float
    telegram_id: int | None = None
    writable: bool = False

    @property
    def guest(self) -> bool:
        """Whether the person came without Telegram."""
        return self.telegram_id is None


class Users:
    """The people of a database. Sessions are in `sessions`, device keys in `devices`."""

    def __init__(self, database: Database, now: Callable[[], float] = time.time) -> None:
        self._database = database
        self._now = now

    async def create_guest(self, name: str, lang: str) -> User:
        """A new person under this name, cleaned as by `clean_name`."""
        user = User(new_id(), clean_name(name), lang, {}, self._now())
        await self._database.within(None, insert(account).values(**_values(user)))
        return user

    async def of_telegram(self, telegram_id: int, name: str, lang: str) -> User:
        """The person of a Telegram account; a new one, as in `create_guest`, at the first time.

        Name and language are what Telegram says only where the person is new.
        """
        new = User(new_id(), clean_name(name), lang, {}, self._now(), telegram_id)

        async def work(connection: AsyncConnection) -> User:
            known = await _find(connection, account.c.telegram_id == telegram_id)
            if known is None:
                await connection.execute(insert(account).values(**_values(new)))
            return known or new

        return await self._database.write(work)

    async def find(self, user_id: str) -> User | None:
        """The person of this id; None where there is none (any more)."""
        async with self._database.reading() as connection:
            return await _find(connection, account.c.id == user_id)

    async def by_telegram(self, telegram_id: int) -> User | None:
        """The person of a Telegram account; None where it never came."""
        async with self._database.reading() as connection:
            return await _find(connection, account.c.telegram_id == telegram_id)

    async def rename(self, user_id: str, name: str) -> str:
        """Gives a person another name, cleaned as in `create_guest`; returns it."""
        cleaned = clean_name(name)
        await self._change(user_id, name=cleaned)
        return cleaned

    async def set_lang(self, user_id: str, lang: str) -> None:
        """Remembers the language a person reads."""
        await self._change(user_id, lang=lang)

    async def change_settings(
        self, user_id: str, changed: Callable[[Settings], Settings]
    ) -> Settings:
        """Remembers what this makes of a person's settings; returns them. Of two changes at once
        both last."""

        async def work(connection: AsyncConnection) -> Settings:
            known = await _find(connection, account.c.id == user_id)
            settings = changed(known.settings if known else {})
            own = update(account).where(account.c.id == user_id)
            await connection.execute(own.values(settings=msgspec.json.encode(settings).decode()))
            return settings

        return await self._database.write(work)

    async def set_writable(self, user_id: str, writable: bool) -> None:
        """Remembers whether the bot may write to a person in private."""
        await self._change(user_id, writable=int(writable))

    async def _change(self, user_id: str, **values: object) -> None:
        change = update(account).where(account.c.id == user_id)
        await self._database.within(None, change.values(**values))

    async def export(self, user_id: str) -> Settings | None:
        """All that is kept of a person, as a JSON object; None where nothing is."""
        user = await self.find(user_id)
        if user is None:
            return None
        return {"user": codec.plain(user)} | await traces_of(self._database, user_id)

    async def delete(self, user_id: str, bot: str) -> None:
        """Erases a person and all that is kept of the person; a bot of this level takes each seat.

        Chairs in lobbies become free, and a lobby the person is the host of is cancelled. The lists
        of events name seats only and stay.
        """
        await self._database.write(lambda connection: erase(connection, user_id, bot))


async def _find(connection: AsyncConnection, which: ColumnElement[bool]) -> User | None:
    row = (await connection.execute(select(account).where(which))).first()
    if row is None:
        return None
    settings = msgspec.json.decode(row.settings)
    kept = (row.created, row.telegram_id, bool(row.writable))
    return User(row.id, row.name, row.lang, settings, *kept)


def _values(user: User) -> dict[str, object]:
    return {
        "id": user.id,
        "name": user.name,
        "lang": user.lang,
        "settings": msgspec.json.encode(user.settings).decode(),
        "created": user.created,
        "telegram_id": user.telegram_id,
        "writable": int(user.writable),
    }
