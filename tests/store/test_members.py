"""Who is in a group, what it is called, what names it in links, and what it wants posted."""

from __future__ import annotations

import pytest
from sqlalchemy import select

from engine.store.chats import Chats
from engine.store.db import Database
from engine.store.errors import Conflict
from engine.store.leftovers import GROUP, sweep
from engine.store.members import FRESH, Members, members_of
from engine.store.names import LONGEST_TITLE, clean_title
from engine.store.schema import group_chat
from engine.store.users import Users
from tests.store.samples import Time

OLD, NEW = -4_000_000_001, -1_004_000_000_001


@pytest.fixture
def chats(database: Database, time: Time) -> Chats:
    return Chats(database, time)


@pytest.fixture
def members(database: Database, time: Time) -> Members:
    return Members(database, time)


async def inside(database: Database, chat_id: int) -> set[str]:
    async with database.reading() as connection:
        return set(await connection.scalars(members_of(chat_id)))


async def test_who_was_seen_is_in_the_group_until_they_leave(
    members: Members, users: Users, database: Database, time: Time
) -> None:
    one, other = [(await users.create_guest(name, "ar")).id for name in "ab"]
    for _ in range(2):
        await members.seen(OLD, one)
        time.seconds += FRESH + 1
    await members.seen(OLD, other)
    assert await inside(database, OLD) == {one, other}
    await members.left(OLD, one)
    assert await inside(database, OLD) == {other}
    assert not await members.has(OLD, one)
    assert not await members.has(NEW, other)


async def test_who_is_erased_is_in_no_group(
    members: Members, users: Users, database: Database
) -> None:
    user = (await users.create_guest("a", "ar")).id
    await members.seen(OLD, user)
    assert (await users.export(user) or {})["members"][0]["chat_id"] == OLD
    await users.delete(user, "normal")
    assert await inside(database, OLD) == set()
    with pytest.raises(Conflict):
        await members.seen(OLD, user)


async def test_a_group_has_one_key_from_the_first_time_it_is_asked_for(chats: Chats) -> None:
    await chats.ensure(OLD, "ar")
    key = await chats.key_of(OLD)
    assert len(key) == 22
    assert await chats.key_of(OLD) == key
    found = await chats.by_key(key)
    assert found is not None
    assert found.id == OLD
    assert await chats.by_key("A" * 22) is None
    with pytest.raises(KeyError):
        await chats.key_of(NEW)


async def test_the_groups_of_a_person_are_those_the_bot_is_in(
    chats: Chats, members: Members, users: Users
) -> None:
    user = (await users.create_guest("a", "ar")).id
    for chat_id, title in ((-1, "Zay"), (-2, "Alif"), (-3, "Gone")):
        await chats.ensure(chat_id, "ar")
        await chats.set_title(chat_id, title)
        await members.seen(chat_id, user)
    await chats.set_present(-3, False)
    assert [chat.title for chat in await chats.of_member(user)] == ["Alif", "Zay"]


async def test_a_supergroup_takes_over_members_key_title_and_wishes(
    chats: Chats, members: Members, users: Users, database: Database
) -> None:
    one, other = [(await users.create_guest(name, "ar")).id for name in "ab"]
    await chats.ensure(OLD, "ar")
    await chats.set_title(OLD, "Friends")
    await chats.set_wishes(OLD, daily=True, weekly=True, posted=20_000)
    key = await chats.key_of(OLD)
    for chat_id, user in ((OLD, one), (OLD, other), (NEW, other)):
        await members.seen(chat_id, user)
    for _ in range(2):
        await chats.migrate(OLD, NEW)
    moved = await chats.get(NEW)
    assert moved is not None
    assert (moved.key, moved.title, moved.daily, moved.weekly) == (key, "Friends", True, True)
    assert await inside(database, NEW) == {one, other}
    assert await inside(database, OLD) == set()
    assert await posted(database, NEW) == 20_000


async def posted(database: Database, chat_id: int) -> int | None:
    query = select(group_chat.c.posted).where(group_chat.c.id == chat_id)
    async with database.reading() as connection:
        return await connection.scalar(query)


async def test_of_two_rows_of_one_group_nothing_is_lost_that_only_one_has(
    chats: Chats, time: Time, database: Database
) -> None:
    await chats.ensure(OLD, "ar")
    await chats.set_wishes(OLD, daily=True, weekly=False, posted=20_000)
    time.seconds += 60
    await chats.ensure(NEW, "en")
    await chats.set_wishes(NEW, daily=False, weekly=False, posted=20_001)
    key = await chats.key_of(NEW)
    await chats.migrate(OLD, NEW)
    moved = await chats.get(NEW)
    assert moved is not None
    assert (moved.lang, moved.daily, moved.key) == ("ar", True, key)
    assert await posted(database, NEW) == 20_001, "or it would be posted twice on that day"


async def test_members_are_forgotten_with_their_group(
    chats: Chats, members: Members, users: Users, database: Database, time: Time
) -> None:
    user = (await users.of_telegram(7, "a", "ar")).id
    for chat_id in (OLD, NEW):
        await chats.ensure(chat_id, "ar")
        await members.seen(chat_id, user)
    await chats.set_present(OLD, False)
    await sweep(database, time.seconds + GROUP)
    assert await members.has(OLD, user)
    await sweep(database, time.seconds + GROUP + 1)
    assert not await members.has(OLD, user)
    assert await members.has(NEW, user)


@pytest.mark.parametrize(
    ("title", "shown"),
    [
        ("Friends", "Friends"),
        (" \u202eFri\nends\u200b ", "Fri ends"),
        ("\u3164", ""),
        ("", ""),
        ("<b>&", "<b>&"),
        ("ع" * 128, "ع" * LONGEST_TITLE),
    ],
)
def test_a_title_is_one_line_without_hidden_signs(title: str, shown: str) -> None:
    assert clean_title(title) == shown
