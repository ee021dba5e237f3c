"""Feeds: everything in order, a tail or the whole view to begin with, and an end for the slow."""

from __future__ import annotations

import asyncio

import pytest

from engine.core.cards import Card, Seat
from engine.core.events import DealStarted, RestDealt
from engine.store.db import Database
from engine.table import record
from engine.table.feed import LONGEST, Batch, Feed, Message
from engine.table.service import Snapshot, TableService
from tests.table.players import Person, sit


def batch(ply: int) -> Batch:
    return Batch((), ply, None, None, ())


def feed(closed: list[Feed] | None = None) -> Feed:
    on_close = [] if closed is None else closed
    made = Feed("u", Seat.ONE, on_close.append)
    made.put(batch(0))
    return made


def ply_of(message: Message) -> int:
    assert isinstance(message, Batch)
    return message.ply


async def test_messages_come_in_order_and_the_first_one_first() -> None:
    one = feed()
    for ply in range(1, 4):
        one.put(batch(ply))
    one.close()
    assert [ply_of(message) async for message in one] == [0, 1, 2, 3]


async def test_a_reader_waits_for_what_comes_later() -> None:
    one = feed()
    assert ply_of(await anext(one)) == 0
    async with asyncio.TaskGroup() as group:
        waiting = group.create_task(anext(one))
        await asyncio.sleep(0)
        assert not waiting.done()
        one.put(batch(7))
    assert ply_of(waiting.result()) == 7


async def test_closing_ends_a_reader_that_waits() -> None:
    one = feed()
    await anext(one)
    async with asyncio.TaskGroup() as group:

        async def read() -> list[object]:
            return [message async for message in one]

        waiting = group.create_task(read())
        await asyncio.sleep(0)
        one.close()
    assert waiting.result() == []


async def test_a_viewer_that_does_not_read_is_cut_off() -> None:
    closed: list[Feed] = []
    one = feed(closed)
    for ply in range(LONGEST - 1):
        one.put(batch(ply))
    assert not one.overflowed
    for ply in (99, 100):
        one.put(batch(ply))
    assert [message async for message in one] == []
    assert (closed, closed[0].overflowed) == ([one], True)


async def test_closing_twice_is_closing_once() -> None:
    closed: list[Feed] = []
    one = feed(closed)
    one.close()
    one.close()
    one.put(batch(1))
    assert closed == [one]
    assert not one.overflowed


# --- at a table -----------------------------------------------------------------------------------


async def test_without_a_number_the_whole_view_comes(person: Person) -> None:
    await person.until_asked()
    await person.look()
    last = person.snapshots[-1]
    assert (last.seq, last.ply, last.view.seq) == (person.seq, person.ply, person.seq)
    assert last.info == await person.service.info(person.table, person.user)
    assert last.view.viewer is Seat.ONE


async def test_who_comes_back_gets_what_was_missed_and_may_act(person: Person) -> None:
    await person.until_asked()
    seen = person.seq
    assert person.feed is not None
    person.feed.close()
    await person.act()
    other = Person(person.service, person.user, person.table)
    await other.look()
    await other.until_asked()
    person.seq, known = seen, len(person.snapshots)
    await person.look(seen)
    await person.until_asked()
    assert len(person.snapshots) == known
    assert (person.seq, person.ply, person.legal) == (other.seq, other.ply, other.legal)
    assert [seq for seq, _ in person.events if seq > seen] == list(range(seen + 1, person.seq + 1))


@pytest.mark.parametrize("since", [-1, 0, 10**9, -(10**9)])
async def test_a_number_that_cannot_be_continued_gets_the_whole_view(
    person: Person, since: int
) -> None:
    await person.until_asked()
    await person.look(since)
    assert person.snapshots[-1].seq == person.seq


async def test_who_is_up_to_date_gets_the_whole_view(person: Person) -> None:
    await person.until_asked()
    await person.look(person.seq)
    assert len(person.snapshots) == 2


async def test_who_is_too_far_behind_gets_the_whole_view(
    service: TableService, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    tail = 40  # no match is over before its second deal, and a deal is more than 40 events
    monkeypatch.setattr(record, "TAIL", tail)
    person = await sit(service, database)
    while person.seq <= tail + 2:
        await person.step()
    for since, kind in ((person.seq - tail - 1, Snapshot), (person.seq - tail, Batch)):
        late = await service.subscribe(person.table, person.user, since)
        assert isinstance(await anext(late), kind)
        late.close()


async def test_a_tail_hides_what_the_events_hid(person: Person) -> None:
    while not any(isinstance(event, RestDealt) for _, event in person.events):
        await person.step()
    late = await person.service.subscribe(person.table, person.user, 1)
    message = await anext(late)
    assert isinstance(message, Batch)
    shown = {type(event): event for _, event in message.events}
    dealt, rest = shown[DealStarted], shown[RestDealt]
    assert isinstance(dealt, DealStarted)
    assert isinstance(rest, RestDealt)
    assert sum(card is not None for card in dealt.deck) == 6
    assert None not in rest.hands[Seat.ONE]
    assert None in rest.hands[Seat.TWO]
    late.close()


async def test_only_who_must_act_is_told_what_is_legal(person: Person) -> None:
    assert person.feed is not None
    while not person.waits:
        if person.legal is not None:
            await person.act()
        message = await person.read()
        if isinstance(message, Batch):
            assert (message.legal is not None) == (message.to_act is Seat.ONE)
            assert all(isinstance(card, Card) for card in message.hand)


async def test_a_second_feed_is_told_the_same(person: Person) -> None:
    other = Person(person.service, person.user, person.table)
    await other.look()
    await person.step()
    while other.seq < person.seq:
        await other.read()
    tail = [event for event in person.events if event[0] > other.snapshots[0].seq]
    assert other.events == tail


async def test_a_slow_viewer_is_cut_off_and_the_table_goes_on(
    service: TableService, database: Database
) -> None:
    person = await sit(service, database)
    slow = await service.subscribe(person.table, person.user, None)
    while not slow.overflowed:
        await person.step()
    assert [message async for message in slow] == []
    await person.step()
