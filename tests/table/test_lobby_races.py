"""Many taps at once: each has the one right outcome, and everybody is told what is stored."""

from __future__ import annotations

import asyncio
from collections import Counter

import pytest

from engine.core.cards import SEATS, Seat
from engine.core.ruleset import RuleSet
from engine.store.errors import Unavailable
from engine.table.clock import ClockKind
from engine.table.lobby import LobbyCode, LobbyInfo, LobbyService, LobbyState
from engine.table.service import Level
from engine.table.tasks import Nursery
from tests.table.lobbies import Place, code, names


async def test_three_taps_on_join_seat_a_person_once_and_answer_all_alike(place: Place) -> None:
    made, guest = await place.lobby(), await place.person()
    taps = [place.lobbies.sit(made.id, guest, None) for _ in range(3)]
    answers = await asyncio.gather(*taps)
    assert [info.people for info in answers] == [{made.host: Seat.ONE, guest: Seat.TWO}] * 3
    assert len(place.told.infos) == 2


async def test_twenty_people_who_sit_at_once_fill_three_chairs(place: Place) -> None:
    made = await place.lobby()
    people = [await place.person() for _ in range(20)]
    sits = [place.lobbies.sit(made.id, person, None) for person in people]
    results = await asyncio.gather(*sits, return_exceptions=True)
    infos = [result for result in results if isinstance(result, LobbyInfo)]
    codes = Counter(code(result) for result in results if not isinstance(result, LobbyInfo))
    assert (len(infos), codes) == (3, {LobbyCode.FULL: 17})
    stored = await place.lobbies.find(made.id)
    assert sorted(stored.people.values()) == list(SEATS)
    assert [info.version for info in place.told.infos] == [1, 2, 3, 4]
    assert place.told.infos[-1] == stored


async def test_twenty_taps_on_one_chair_give_it_to_one(place: Place) -> None:
    made = await place.lobby()
    people = [await place.person() for _ in range(20)]
    sits = [place.lobbies.sit(made.id, person, Seat.THREE) for person in people]
    results = await asyncio.gather(*sits, return_exceptions=True)
    codes = Counter(code(result) for result in results if not isinstance(result, LobbyInfo))
    assert codes == {LobbyCode.SEAT_TAKEN: 19}


async def test_a_person_who_taps_every_chair_has_one(place: Place) -> None:
    made, guest = await place.lobby(), await place.person()
    sits = [place.lobbies.sit(made.id, guest, seat) for seat in SEATS[1:]]
    await asyncio.gather(*sits)
    stored = await place.lobbies.find(made.id)
    assert list(stored.people) == [made.host, guest]


async def test_a_person_who_joins_two_lobbies_at_once_has_one(place: Place) -> None:
    made = [await place.lobby() for _ in range(5)]
    guest = await place.person()
    sits = [place.lobbies.sit(one.id, guest, None) for one in made]
    results = await asyncio.gather(*sits, return_exceptions=True)
    (info,) = [result for result in results if isinstance(result, LobbyInfo)]
    assert [code(one) for one in results if one is not info] == [LobbyCode.BUSY] * 4
    assert [one.id for one in await place.lobbies.of_user(guest)] == [info.id]


async def test_a_double_tap_on_swap_swaps_once(place: Place) -> None:
    made, guest = await place.lobby(), await place.person("نورة")
    await place.lobbies.sit(made.id, guest, Seat.TWO)
    await asyncio.gather(*(place.lobbies.swap(made.id, guest) for _ in range(2)))
    assert names(await place.lobbies.find(made.id)) == ["سارة", None, "نورة", None]


async def test_who_has_seen_the_swap_swaps_back_at_once(place: Place) -> None:
    made, guest = await place.lobby(), await place.person("نورة")
    seen = (await place.lobbies.sit(made.id, guest, Seat.TWO)).version
    taps = [await place.lobbies.swap(made.id, guest, seen) for _ in range(2)]
    assert [names(info) for info in taps] == [["سارة", None, "نورة", None]] * 2
    back = await place.lobbies.swap(made.id, guest, taps[0].version)
    assert names(back) == ["سارة", None, None, "نورة"]


async def test_a_double_tap_on_start_makes_one_table(place: Place) -> None:
    made = await place.lobby()
    starts = [place.lobbies.start(made.id, made.host or "") for _ in range(5)]
    assert set(await asyncio.gather(*starts)) == {made.id}
    assert len(await place.tables.tables_of(made.host or "")) == 1
    assert [info.state for info in place.told.infos] == [LobbyState.WAITING, LobbyState.STARTED]


@pytest.mark.parametrize("turns", range(12))
async def test_who_joins_during_the_start_plays_or_is_free_to_join_elsewhere(
    place: Place, turns: int
) -> None:
    """The join is asked at another moment of the start each time."""
    made, guest = await place.lobby(), await place.person()

    async def join() -> object:
        for _ in range(turns):
            await asyncio.sleep(0)
        return await place.lobbies.sit(made.id, guest, None)

    joined, started = await asyncio.gather(
        join(), place.lobbies.start(made.id, made.host or ""), return_exceptions=True
    )
    table = await place.tables.info(made.id, guest)
    plays = guest in [seat.user for seat in table.seats]
    assert started == made.id
    if plays:
        assert isinstance(joined, LobbyInfo)
    else:
        assert code(joined) is LobbyCode.STARTED
        await place.lobby(guest)
    lobby = await place.lobbies.find(made.id)
    assert set(lobby.people) == {seat.user for seat in table.seats if seat.user}


@pytest.mark.parametrize("turns", range(6))
async def test_a_start_and_a_cancel_at_once_have_one_winner(place: Place, turns: int) -> None:
    made = await place.lobby()
    host = made.host or ""

    async def cancel() -> LobbyInfo:
        for _ in range(turns):
            await asyncio.sleep(0)
        return await place.lobbies.cancel(made.id, host)

    await asyncio.gather(cancel(), place.lobbies.start(made.id, host), return_exceptions=True)
    stored = await place.lobbies.find(made.id)
    tables = await place.tables.tables_of(host)
    assert (stored.state is LobbyState.STARTED) == (len(tables) == 1)


async def test_what_was_asked_is_finished_and_told_though_nobody_waits_for_it(
    place: Place,
) -> None:
    """The one who pressed start closes the phone at once."""
    made = await place.lobby()
    feed = await place.lobbies.watch(made.id, "anybody")
    await anext(feed)
    with pytest.raises(TimeoutError):
        async with asyncio.timeout(0):
            await place.lobbies.start(made.id, made.host or "")
    assert [told.state async for told in feed] == [LobbyState.STARTED]
    assert (await place.tables.info(made.id, "anybody")).id == made.id
    feed.close()


async def test_what_is_asked_while_the_lobbies_close_is_to_be_tried_again(place: Place) -> None:
    host = await place.person()
    async with Nursery() as nursery:
        lobbies = LobbyService(place.database, place.tables, place.clock, nursery)
        made = await lobbies.create(host, RuleSet(), ClockKind.NONE, Level.EASY)
        left, _ = await asyncio.gather(
            lobbies.leave(made.id, host), nursery.close(), return_exceptions=True
        )
    assert isinstance(left, Unavailable)
    assert (await place.lobbies.leave(made.id, host)).state is LobbyState.CANCELLED
