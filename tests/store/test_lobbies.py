"""Lobbies as they are stored: each change over the one it saw, nobody in two that wait."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from engine.core.cards import SEATS, BySeat, Seat
from engine.core.ruleset import PRESETS, Preset
from engine.store.db import Database
from engine.store.errors import Conflict
from engine.store.lobbies import Busy, Lobbies, Lobby, Sitter
from engine.store.users import Users
from tests.store.samples import add_table, lobby


@pytest.fixture
def lobbies(database: Database) -> Lobbies:
    return Lobbies(database)


async def guest(users: Users, name: str = "فهد") -> str:
    return (await users.create_guest(name, "ar")).id


def seated(old: Lobby, seat: Seat, user: str) -> Lobby:
    chairs = old.chairs.replace(seat, Sitter(user, "", None))
    return replace(old, chairs=chairs, version=old.version + 1)


async def found(lobbies: Lobbies, lobby_id: str) -> Lobby:
    lobby = await lobbies.find(lobby_id)
    assert lobby is not None
    return lobby


async def test_a_lobby_comes_back_as_it_was_with_the_names_of_now(
    lobbies: Lobbies, users: Users
) -> None:
    host = await guest(users)
    one = replace(
        lobby("l1", host, PRESETS[Preset.KAMMELNA]),
        chairs=BySeat((None, Sitter(host, "", None, b"n" * 16), Sitter(None, "", "easy"), None)),
        chat_id=-1_001_234_567_890,
        thread_id=7,
        message_id=3_000_000_000,
    )
    await lobbies.add(one)
    await users.rename(host, "سارة")
    chairs = one.chairs.replace(Seat.TWO, Sitter(host, "سارة", None, b"n" * 16))
    assert await lobbies.find("l1") == replace(one, chairs=chairs)
    assert await lobbies.find("l9") is None


async def test_a_lobby_with_nobody_in_it_is_read_all_the_same(
    lobbies: Lobbies, users: Users
) -> None:
    one = lobby("l1", await guest(users))
    await lobbies.add(replace(one, chairs=BySeat((None,) * 4)))
    assert (await found(lobbies, "l1")).people == {}


async def test_only_one_of_two_changes_made_from_the_same_state_is_written(
    lobbies: Lobbies, users: Users
) -> None:
    host, two, three = [await guest(users) for _ in range(3)]
    await lobbies.add(lobby("l1", host))
    old = await found(lobbies, "l1")
    await lobbies.replace(old, seated(old, Seat.TWO, two))
    with pytest.raises(Conflict):
        await lobbies.replace(old, seated(old, Seat.TWO, three))
    assert (await found(lobbies, "l1")).people == {host: Seat.ONE, two: Seat.TWO}


async def test_nobody_sits_in_two_lobbies_that_wait(lobbies: Lobbies, users: Users) -> None:
    one, two = await guest(users), await guest(users)
    await lobbies.add(lobby("l1", one))
    await lobbies.add(lobby("l2", two))
    with pytest.raises(Busy) as busy:
        await lobbies.add(lobby("l3", one))
    assert (busy.value.user, busy.value.lobby_id) == (one, "l1")
    old = await found(lobbies, "l2")
    with pytest.raises(Busy):
        await lobbies.replace(old, seated(old, Seat.TWO, one))
    assert await lobbies.find("l3") is None
    assert (await found(lobbies, "l2")).version == old.version


async def test_of_twenty_lobbies_sat_down_in_at_once_one_has_the_person(
    lobbies: Lobbies, users: Users
) -> None:
    person = await guest(users)
    for number in range(20):
        await lobbies.add(lobby(f"l{number}", await guest(users)))
    olds = [await found(lobbies, f"l{number}") for number in range(20)]
    tries = (lobbies.replace(old, seated(old, Seat.TWO, person)) for old in olds)
    results = await asyncio.gather(*tries, return_exceptions=True)
    assert results.count(None) == 1
    assert sum(isinstance(result, Busy) for result in results) == 19
    assert len(await lobbies.of_user(person)) == 1


async def test_whoever_sat_in_a_lobby_that_is_over_is_free(lobbies: Lobbies, users: Users) -> None:
    person = await guest(users)
    await lobbies.add(lobby("l1", person))
    old = await found(lobbies, "l1")
    await lobbies.replace(old, replace(old, state="cancelled", version=2))
    await lobbies.add(lobby("l2", person))
    assert [one.id for one in await lobbies.of_user(person)] == ["l2"]


async def test_one_person_never_has_two_chairs(lobbies: Lobbies, users: Users) -> None:
    host = await guest(users)
    await lobbies.add(lobby("l1", host))
    old = await found(lobbies, "l1")
    with pytest.raises(Conflict):
        await lobbies.replace(old, seated(old, Seat.TWO, host))


async def test_a_table_has_one_rematch(database: Database, lobbies: Lobbies, users: Users) -> None:
    await add_table(database)
    await lobbies.add(replace(lobby("l1", await guest(users)), rematch_of="t1"))
    another = lobby("l2", await guest(users))
    with pytest.raises(Conflict):
        await lobbies.add(replace(another, rematch_of="t1"))
    rematch = await lobbies.rematch_of("t1")
    assert rematch is not None
    assert rematch.id == "l1"


async def test_lists_hold_what_waits_and_nothing_else(lobbies: Lobbies, users: Users) -> None:
    hosts = [await guest(users) for _ in range(4)]
    await lobbies.add(replace(lobby("old", hosts[0]), open=True, created=1.0, changed=5.0))
    await lobbies.add(replace(lobby("new", hosts[1]), open=True, created=2.0, changed=9.0))
    await lobbies.add(replace(lobby("shut", hosts[2]), chat_id=-5, created=3.0, changed=9.0))
    await lobbies.add(replace(lobby("over", hosts[3]), open=True, state="closed"))
    assert [one.id for one in await lobbies.open()] == ["new", "old"]
    assert [one.id for one in await lobbies.abandoned(5.0)] == ["old"]
    assert [one.id for one in await lobbies.of_chat(-5)] == ["shut"]


async def test_a_lobby_knows_whether_its_table_is_there(
    database: Database, lobbies: Lobbies, users: Users
) -> None:
    await add_table(database, "t1")
    await lobbies.add(replace(lobby("t1", await guest(users)), state="started"))
    await lobbies.add(replace(lobby("t2", await guest(users)), state="started"))
    assert (await found(lobbies, "t1")).tabled
    assert [one.id for one in await lobbies.untabled("started")] == ["t2"]


def test_people_are_those_who_are_no_bots() -> None:
    chairs = BySeat.of(lambda seat: Sitter(None, "", "easy") if seat < 3 else None)
    assert replace(lobby("l1", "a"), chairs=chairs).people == {}
    assert lobby("l1", "a").people == {"a": SEATS[0]}
