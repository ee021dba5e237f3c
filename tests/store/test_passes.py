"""Passes to the house rules of a group: of one person, for one hour, and never kept in clear."""

from __future__ import annotations

import pytest
from sqlalchemy import func, select

from engine.store.db import Database
from engine.store.errors import Conflict
from engine.store.ids import hash_of
from engine.store.passes import LIFE, Passes
from engine.store.schema import house_pass
from engine.store.users import Users
from tests.store.samples import Time

GROUP = -1_001_234_567_890


@pytest.fixture
def passes(database: Database, time: Time) -> Passes:
    return Passes(database, time)


@pytest.fixture
async def admin(users: Users) -> str:
    return (await users.create_guest("a", "ar")).id


async def test_a_pass_opens_its_group_to_its_person_only(
    passes: Passes, users: Users, admin: str
) -> None:
    key = await passes.make(GROUP, admin)
    other = (await users.create_guest("b", "ar")).id
    assert await passes.chat_of(key, admin) == GROUP
    assert await passes.chat_of(key, other) is None
    assert await passes.chat_of(key[:-1], admin) is None
    assert await passes.chat_of(hash_of(key), admin) is None


async def test_a_pass_ends_after_an_hour_and_is_swept_out_by_the_next(
    passes: Passes, database: Database, admin: str, time: Time
) -> None:
    key = await passes.make(GROUP, admin)
    time.seconds += LIFE
    assert await passes.chat_of(key, admin) == GROUP
    time.seconds += 1
    assert await passes.chat_of(key, admin) is None
    await passes.make(GROUP, admin)
    async with database.reading() as connection:
        assert await connection.scalar(select(func.count()).select_from(house_pass)) == 1


async def test_an_older_pass_goes_on_beside_a_newer_one(passes: Passes, admin: str) -> None:
    first, second = await passes.make(GROUP, admin), await passes.make(GROUP - 1, admin)
    assert first != second
    assert await passes.chat_of(first, admin) == GROUP
    assert await passes.chat_of(second, admin) == GROUP - 1


async def test_the_key_itself_is_not_kept(passes: Passes, database: Database, admin: str) -> None:
    key = await passes.make(GROUP, admin)
    async with database.reading() as connection:
        row = (await connection.execute(select(house_pass))).one()
    assert row.key_hash == hash_of(key)
    assert key not in str(tuple(row))


async def test_nobody_who_is_erased_has_a_pass(
    passes: Passes, users: Users, admin: str, time: Time
) -> None:
    key = await passes.make(GROUP, admin)
    await users.delete(admin, "normal")
    assert await passes.chat_of(key, admin) is None
    with pytest.raises(Conflict):
        await passes.make(GROUP, admin)
