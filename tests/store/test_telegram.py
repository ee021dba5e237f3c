"""People who come from Telegram: found again by its id, and let in by one launch only so often."""

from __future__ import annotations

import asyncio

import pytest

from engine.store.errors import TooMany
from engine.store.sessions import MOST_A_LAUNCH, Sessions
from engine.store.users import Users
from tests.store.samples import Time

BIG = 7_500_000_000


async def test_a_telegram_account_is_one_person_however_often_it_comes(users: Users) -> None:
    came = await asyncio.gather(*(users.of_telegram(BIG, "فهد", "ar") for _ in range(20)))
    assert len({one.id for one in came}) == 1
    assert (came[0].name, came[0].telegram_id, came[0].guest) == ("فهد", BIG, False)
    assert await users.by_telegram(BIG) == came[0] == await users.find(came[0].id)
    assert await users.by_telegram(BIG + 1) is None


async def test_another_account_is_another_person(users: Users) -> None:
    one, two = [await users.of_telegram(BIG + i, "فهد", "ar") for i in range(2)]
    assert one.id != two.id


async def test_a_name_and_a_language_that_were_chosen_stay(users: Users) -> None:
    person = await users.of_telegram(BIG, "<b>\u202eX", "ar")
    assert person.name == "<b>X"
    await users.rename(person.id, "سارة")
    await users.set_lang(person.id, "fr")
    again = await users.of_telegram(BIG, "Y", "en")
    assert (again.name, again.lang) == ("سارة", "fr")


async def test_the_bot_may_write_to_those_who_said_so(users: Users) -> None:
    person = await users.of_telegram(BIG, "a", "ar")
    assert not person.writable
    for allowed in (True, False):
        await users.set_writable(person.id, allowed)
        found = await users.find(person.id)
        assert found is not None
        assert found.writable is allowed


async def test_one_launch_opens_twenty_sessions_and_no_more(
    users: Users, sessions: Sessions, time: Time
) -> None:
    person = await users.of_telegram(BIG, "a", "ar")
    opened = [await sessions.open(person.id, "hash") for _ in range(MOST_A_LAUNCH)]
    with pytest.raises(TooMany):
        await sessions.open(person.id, "hash")
    assert await sessions.open(person.id, "another hash")
    assert await sessions.open(person.id)
    await sessions.close(opened[0])
    assert await sessions.open(person.id, "hash")
    time.seconds += 13 * 3600.0
    assert await sessions.open(person.id, "hash"), "sessions that have ended count no more"
