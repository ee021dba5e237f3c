"""Waking and sleeping: one actor a table, from its list, for as long as somebody is there."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy import update
from sqlalchemy.ext.asyncio import AsyncConnection

from engine.core.errors import Code, Refused
from engine.store.db import Database
from engine.store.errors import Unavailable
from engine.store.eventlog import EventLog
from engine.store.schema import event
from engine.store.users import Users
from engine.table.service import AskNext, Nack, NotFound, Reply, TableService
from tests.table.players import Person, serving, sit


async def test_many_who_come_at_once_wake_one_actor(service: TableService, person: Person) -> None:
    await service.hub.put_to_sleep(person.table)
    actors = await asyncio.gather(*(service.hub.actor(person.table) for _ in range(20)))
    assert len(set(map(id, actors))) == 1


async def test_a_table_that_is_not_stored_cannot_be_woken(service: TableService) -> None:
    with pytest.raises(NotFound):
        await service.hub.actor("nothing")
    assert service.hub.awake() == ()


async def test_a_table_sleeps_when_nobody_looks_and_wakes_where_it_was(
    database: Database, log: EventLog
) -> None:
    async with serving(database, idle=0.0) as service:
        person = await sit(service, database)
        await person.step()
        await service.hub.sweep()
        assert service.hub.awake() == (person.table,)
        assert person.feed is not None
        person.feed.close()
        stored = await log.since(person.table)
        await service.hub.sweep()
        assert service.hub.awake() == ()
        person.seq -= 1
        await person.look(person.seq)
        assert person.seq == len(stored)
        await person.step()


async def test_a_table_stays_awake_for_a_while_after_the_last_look(
    service: TableService, person: Person
) -> None:
    await person.until_asked()
    assert person.feed is not None
    person.feed.close()
    await service.hub.sweep()
    assert service.hub.awake() == (person.table,)


async def test_idle_tables_are_swept_without_being_asked(database: Database) -> None:
    async with serving(database, idle=0.01) as service:
        person = await sit(service, database)
        await person.until_asked()
        assert person.feed is not None
        person.feed.close()
        while service.hub.awake():  # noqa: ASYNC110 - sleeping is announced to nobody
            await asyncio.sleep(0.01)
        await person.look()
        await person.step()


async def test_sleeping_between_an_action_and_its_answer_loses_nothing(
    service: TableService, person: Person
) -> None:
    await person.until_asked()
    acting = service.act(person.table, person.user, "k1", person.ply, person.wish())
    ack, _ = await asyncio.gather(acting, service.hub.put_to_sleep(person.table))
    assert ack.ply == person.ply + 1
    await person.look()
    assert person.seq >= ack.seq


async def test_closing_answers_what_was_asked_and_takes_no_more(
    service: TableService, person: Person, log: EventLog
) -> None:
    await person.until_asked()
    ply, ask = person.ply, person.wish()
    await service.close()
    with pytest.raises(Nack) as nack:
        await service.act(person.table, person.user, "k1", ply, ask)
    assert nack.value.code is Reply.TRY_AGAIN
    with pytest.raises(Unavailable):
        await service.subscribe(person.table, person.user, None)
    assert person.feed is not None
    assert [message async for message in person.feed] == []
    assert len(await log.since(person.table)) == person.seq


class Notes:
    """Hears what the tables tell outward."""

    def __init__(self) -> None:
        self.turns: list[tuple[str, str]] = []
        self.told = asyncio.Event()
        self.seqs: list[int] = []

    def your_turn(self, user: str, table: str) -> None:
        self.turns.append((user, table))
        self.told.set()

    def moved(self, table: str, seq: int) -> None:
        self.seqs.append(seq)


async def test_a_person_who_does_not_look_is_told_of_the_turn(database: Database) -> None:
    notes = Notes()
    async with serving(database, notifier=notes, bus=notes) as service:
        person = await sit(service, database)
        await person.step()
        assert notes.turns == []
        assert person.feed is not None
        person.feed.close()
        await person.act()
        await notes.told.wait()
        assert notes.turns[0] == (person.user, person.table)
        assert notes.seqs == sorted(notes.seqs)
        assert notes.seqs[-1] > person.seq


async def test_two_people_at_two_tables_do_not_meet(
    service: TableService, database: Database
) -> None:
    one, two = [await sit(service, database) for _ in range(2)]
    await asyncio.gather(one.step(), two.step())
    with pytest.raises(NotFound):
        await service.subscribe(one.table, two.user, None)
    assert await Users(database).find(one.user) is not None


async def test_a_list_that_cannot_be_read_is_refused_each_time_and_logged_once(
    database: Database, service: TableService, person: Person, capsys: pytest.CaptureFixture[str]
) -> None:
    await service.hub.put_to_sleep(person.table)
    for data in ("no json", "{}"):
        await spoil(database, data)
        for _ in range(3):
            with pytest.raises(Refused) as refused:
                await service.subscribe(person.table, person.user, None)
            assert refused.value.code is Code.BAD_NOTATION
    with pytest.raises(Refused):
        await service.act(person.table, person.user, "k1", 1, AskNext())
    assert service.hub.awake() == ()
    assert "".join(capsys.readouterr()).count("list cannot be read") == 1


async def spoil(database: Database, data: str) -> None:
    """Puts this in the place of what the second event says."""

    async def work(connection: AsyncConnection) -> None:
        await connection.execute(update(event).where(event.c.seq == 2).values(data=data))

    await database.write(work)
