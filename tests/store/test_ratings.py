"""Ratings, records and turns as they are stored, on each kind of database."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import pytest

from engine.core.calls import PASS
from engine.core.cards import BySeat, Seat
from engine.core.commands import By
from engine.core.events import BidMade
from engine.store import ratings, records
from engine.store.db import Database
from engine.store.errors import Conflict
from engine.store.eventlog import EventLog
from engine.store.lobbies import Lobbies, Sitter
from engine.store.ratings import Change, Rating, Ratings
from engine.store.records import Record, record_of
from engine.store.turns import Turns, turns_at
from engine.store.users import Users
from tests.store.samples import START, add_table, lobby, row

AT = 1_800_000_000.0


def change(table: str, user: str, at: float = AT, shown: int = 1100) -> Change:
    return Change(table, user, at, 27.0, 7.5, shown, 1000)


async def test_a_change_is_the_rating_and_can_be_written_once(
    database: Database, users: Users
) -> None:
    user = await add_table(database)
    first = change("t1", user)
    await database.write(partial(ratings.write, change=first, matches=1))
    store = Ratings(database)
    assert await store.find(user) == Rating(27.0, 7.5, 1, AT)
    assert await store.change("t1", user) == first
    assert await store.change("t2", user) is None
    with pytest.raises(Conflict):
        await database.write(partial(ratings.write, change=first, matches=2))
    assert await store.find(user) == Rating(27.0, 7.5, 1, AT)
    assert await store.find("nobody") is None
    async with database.reading() as connection:
        assert await ratings.changed(connection, "t1")
        assert not await ratings.changed(connection, "t2")


async def test_a_history_is_the_last_ones_the_oldest_first(
    database: Database, users: Users
) -> None:
    user = await add_table(database)
    written = []
    for number in range(2, 6):
        await add_table(database, f"t{number}")
        one = change(f"t{number}", user, AT + number, 1000 + number)
        await database.write(partial(ratings.write, change=one, matches=number))
        written.append(one)
    assert await Ratings(database).history(user, 3) == written[1:]


async def test_the_four_of_a_match_are_known_and_how_often_they_met(
    database: Database, users: Users
) -> None:
    people = [(await users.create_guest(f"P{seat}", "en")).id for seat in range(1, 5)]
    one, two, three, four = (Sitter(user, "", None) for user in people)
    for name, last in (("l1", four), ("l2", None)):
        await add_table(database, name)
        met = replace(lobby(name, people[0]), chairs=BySeat((one, two, three, last)))
        await Lobbies(database).add(replace(met, state="started"))
        for user in people[:3]:
            new = change(name, user, AT + int(name[1:]))
            await database.write(partial(ratings.write, change=new, matches=1))
    async with database.reading() as connection:
        assert await ratings.began(connection, "l1") == BySeat(tuple(people))  # type: ignore[arg-type]  # four
        assert await ratings.began(connection, "l2") is None
        assert await ratings.began(connection, "l3") is None
        assert await ratings.together(connection, people, AT, AT + 9) == 1
        assert await ratings.together(connection, people, AT + 2, AT + 9) == 0
        assert await ratings.together(connection, people[:3], AT, AT + 9) == 1
        assert await ratings.guests(connection, people)


async def test_a_record_adds_up(database: Database, users: Users) -> None:
    user = (await users.create_guest("P", "en")).id
    assert await record_of(database, user) == Record()
    for more in (Record(deals=1, hokm=1, hokm_made=1), Record(matches=1, deals=1, kaboot=1)):
        await database.write(partial(records.add, user=user, more=more))
    expected = Record(matches=1, deals=2, hokm=1, hokm_made=1, kaboot=1)
    assert await record_of(database, user) == expected


async def test_turns_are_those_of_people_and_of_bots(database: Database, users: Users) -> None:
    await add_table(database)
    by = [By.PERSON, By.BOT, By.CLOCK, By.CLAIM, By.PERSON]
    rows = [row(BidMade(Seat.TWO, PASS, one), ply) for ply, one in enumerate(by, 2)]
    await EventLog(database).append("t1", 1, rows, START)
    async with database.reading() as connection:
        turns = await turns_at(connection, "t1")
    assert turns == BySeat((Turns(0, 0), Turns(2, 2), Turns(0, 0), Turns(0, 0)))
