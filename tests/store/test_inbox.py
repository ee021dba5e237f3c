"""What Telegram sent: stored once, and there until it was handled."""

from __future__ import annotations

import asyncio

import pytest

from engine.store.db import Database
from engine.store.inbox import Inbox
from tests.store.samples import Time


@pytest.fixture
def inbox(database: Database, time: Time) -> Inbox:
    return Inbox(database, time)


async def test_an_update_is_new_once_however_often_it_comes(inbox: Inbox) -> None:
    answers = await asyncio.gather(*(inbox.add(9_000_000_000, '{"n":1}') for _ in range(20)))
    assert answers.count(True) == 1
    assert await inbox.pending() == [(9_000_000_000, '{"n":1}')]


async def test_what_was_not_handled_is_there_after_a_restart_in_order(
    inbox: Inbox, database: Database, time: Time
) -> None:
    for number in (7, 5, 6):
        time.seconds += 1
        await inbox.add(number, "{}")
    await inbox.done(5)
    assert [number for number, _ in await Inbox(database).pending()] == [7, 6]


async def test_what_was_handled_is_still_known(inbox: Inbox) -> None:
    await inbox.add(1, "{}")
    await inbox.done(1)
    assert not await inbox.add(1, "{}")
    assert await inbox.pending() == []
