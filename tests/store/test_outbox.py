"""What is to be sent: kept until it is sent, the latest of each key, each row's own time."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy.ext.asyncio import AsyncConnection

from engine.store.db import Database
from engine.store.outbox import Outbox, Sending
from tests.store.samples import Time

GROUP = -1_001_234_567_890


@pytest.fixture
def outbox(database: Database, time: Time) -> Outbox:
    return Outbox(database, time)


async def put(outbox: Outbox, key: str | None, text: str, due: float = 0.0) -> None:
    await outbox.put(None, key, GROUP, "sendMessage", {"chat_id": GROUP, "text": text}, due)


async def waiting(outbox: Outbox) -> list[Sending]:
    return await outbox.due(1e9, 100)


async def test_what_is_put_comes_back_when_it_is_due(outbox: Outbox, time: Time) -> None:
    await put(outbox, None, "لاحقًا", due=20.0)
    await put(outbox, None, "الآن", due=10.0)
    assert await outbox.due(9.0, 5) == []
    (first,) = await outbox.due(10.0, 5)
    assert (first.chat_id, first.method, first.body["text"]) == (GROUP, "sendMessage", "الآن")
    assert (first.key, first.tries, first.created) == (None, 0, time.seconds)
    assert [one.body["text"] for one in await outbox.due(20.0, 5)] == ["الآن", "لاحقًا"]
    assert len(await outbox.due(20.0, 1)) == 1


async def test_an_empty_outbox_is_never_due(outbox: Outbox) -> None:
    assert await waiting(outbox) == []


async def test_of_one_key_only_the_latest_waits_in_the_place_of_the_first(outbox: Outbox) -> None:
    await put(outbox, "card", "1", due=5.0)
    (before,) = await waiting(outbox)
    await put(outbox, "other", "x")
    for text in ("2", "3"):
        await put(outbox, "card", text, due=9.0)
    found = {one.key: one for one in await waiting(outbox)}
    assert (found["card"].id, found["card"].body["text"]) == (before.id, "3")
    assert found["card"].due == 5.0, "changes that keep coming do not put it off for ever"


async def test_what_has_no_key_is_never_replaced(outbox: Outbox) -> None:
    for text in ("1", "2"):
        await put(outbox, None, text)
    assert [one.body["text"] for one in await waiting(outbox)] == ["1", "2"]


async def test_a_replacement_waits_as_long_as_telegram_said(outbox: Outbox) -> None:
    await put(outbox, "card", "1")
    (first,) = await waiting(outbox)
    await outbox.later(first.id, 40.0)
    await put(outbox, "card", "2", due=1.0)
    (again,) = await waiting(outbox)
    assert (again.due, again.tries, again.body["text"]) == (40.0, 1, "2")


async def test_what_was_sent_is_gone_unless_it_was_replaced_meanwhile(outbox: Outbox) -> None:
    await put(outbox, "card", "1")
    (first,) = await waiting(outbox)
    await put(outbox, "card", "2")
    await outbox.sent(first.id, first.body)
    (second,) = await waiting(outbox)
    assert second.body["text"] == "2"
    await outbox.sent(second.id, second.body)
    assert await waiting(outbox) == []


async def test_what_can_never_be_sent_is_dropped(outbox: Outbox) -> None:
    await put(outbox, None, "1")
    (only,) = await waiting(outbox)
    await outbox.drop(only.id)
    assert await waiting(outbox) == []


async def test_an_id_is_never_used_again(outbox: Outbox) -> None:
    """A late `drop` or `later` of what is gone must not hit what came after."""
    await put(outbox, None, "1")
    (first,) = await waiting(outbox)
    await outbox.drop(first.id)
    await put(outbox, None, "2")
    (second,) = await waiting(outbox)
    assert second.id != first.id


async def test_a_row_that_is_put_in_a_transaction_shares_its_fate(
    database: Database, outbox: Outbox
) -> None:
    async def fails(connection: AsyncConnection) -> None:
        await outbox.put(connection, "result", GROUP, "sendMessage", {}, 0.0)
        raise LookupError

    with pytest.raises(LookupError):
        await database.write(fails)
    assert await waiting(outbox) == []


async def test_who_listens_is_told_once_what_was_put_is_stored(
    database: Database, outbox: Outbox
) -> None:
    heard: list[int] = []
    done = 0

    def listener() -> None:
        heard.append(done)

    outbox.listen(listener)

    async def puts(connection: AsyncConnection) -> None:
        await outbox.put(connection, "result", GROUP, "sendMessage", {}, 0.0)
        assert heard == [], "it may still fail"

    async def fails(connection: AsyncConnection) -> None:
        await outbox.put(connection, "other", GROUP, "sendMessage", {}, 0.0)
        raise LookupError

    with pytest.raises(LookupError):
        await database.write(fails)
    assert heard == []
    done = 1
    await database.write(puts)
    assert heard == [1]


async def test_of_writes_that_share_a_commit_only_those_that_last_are_told(
    database: Database, outbox: Outbox
) -> None:
    """Where one fails, the others are done again, each alone."""
    heard: list[str] = []
    outbox.listen(lambda: heard.append("put"))

    async def fails(connection: AsyncConnection) -> None:
        await outbox.put(connection, "bad", GROUP, "sendMessage", {}, 0.0)
        raise LookupError

    works = [put(outbox, key, "x") for key in ("a", "b")]
    results = await asyncio.gather(*works, database.write(fails), return_exceptions=True)
    assert [type(one) for one in results] == [type(None), type(None), LookupError]
    assert heard == ["put", "put"]
    assert {one.key for one in await waiting(outbox)} == {"a", "b"}


async def test_the_next_that_is_due_is_the_first_of_those_to_come(outbox: Outbox) -> None:
    assert await outbox.next_due(0.0) is None
    for due in (30.0, 10.0, 20.0):
        await put(outbox, None, "x", due)
    assert await outbox.next_due(0.0) == 10.0
    assert await outbox.next_due(10.0) == 20.0
    assert await outbox.next_due(30.0) is None
