"""The host's buttons of a lobby: bots, rules, the start; and who is shown its open seats."""

from __future__ import annotations

import pytest

from engine.ai.base import Level
from engine.core.cards import Seat
from engine.core.errors import Refused
from engine.core.ruleset import PRESETS, Preset
from engine.table.clock import ClockKind
from engine.table.lobby import LobbyCode, LobbyState
from tests.table.lobbies import UNPLAYABLE, Place, names, refusal


async def test_only_the_host_starts_cancels_changes_and_places_bots(place: Place) -> None:
    made = await place.lobby()
    guest, stranger = await place.person(), await place.person()
    await place.lobbies.sit(made.id, guest, None)
    for who in (guest, stranger):
        for asking in (
            place.lobbies.start(made.id, who),
            place.lobbies.cancel(made.id, who),
            place.lobbies.change(made.id, who, open=True),
            place.lobbies.put_bot(made.id, who, Seat.FOUR, Level.EASY),
        ):
            assert await refusal(asking) is LobbyCode.NOT_HOST
    assert (await place.lobbies.find(made.id)).version == 2
    assert len(place.told.infos) == 2


async def test_bots_come_and_go_but_never_onto_a_person(place: Place) -> None:
    made, host = await place.lobby(), ""
    host = made.host or ""
    info = await place.lobbies.put_bot(made.id, host, Seat.THREE, Level.NORMAL)
    assert names(info) == ["سارة", None, "normal", None]
    assert names(await place.lobbies.put_bot(made.id, host, Seat.THREE, Level.EASY))[2] == "easy"
    assert names(await place.lobbies.put_bot(made.id, host, None, Level.EASY))[1] == "easy"
    assert names(await place.lobbies.put_bot(made.id, host, Seat.THREE, None))[2] is None
    on_person = place.lobbies.put_bot(made.id, host, Seat.ONE, Level.EASY)
    assert await refusal(on_person) is LobbyCode.SEAT_TAKEN
    sits = place.lobbies.sit(made.id, await place.person(), Seat.TWO)
    assert await refusal(sits) is LobbyCode.SEAT_TAKEN


async def test_the_host_changes_the_rules_until_the_start(place: Place) -> None:
    made = await place.lobby()
    host, rules = made.host or "", PRESETS[Preset.KAMMELNA]
    info = await place.lobbies.change(
        made.id, host, rules=rules, clock=ClockKind.FAST, open=True, level=Level.NORMAL
    )
    assert (info.rules, info.clock, info.open) == (rules, ClockKind.FAST, True)
    assert info.level is Level.NORMAL
    same = await place.lobbies.change(made.id, host, clock=ClockKind.FAST)
    assert same.version == info.version
    unplayable = rules.with_settings(UNPLAYABLE)
    with pytest.raises(Refused):
        await place.lobbies.change(made.id, host, rules=unplayable)


async def test_the_table_bears_the_id_the_people_and_the_rules_of_the_lobby(
    place: Place,
) -> None:
    made = await place.lobby()
    guest, host = await place.person("نورة"), made.host or ""
    await place.lobbies.sit(made.id, guest, Seat.THREE)
    assert await place.lobbies.start(made.id, host) == made.id
    info = await place.tables.info(made.id, guest)
    assert (info.shared, info.host, info.clock) == (True, host, ClockKind.RELAXED)
    assert info.rules == made.rules
    assert [seat.user for seat in info.seats] == [host, None, guest, None]
    assert [seat.bot for seat in info.seats] == [None, Level.EASY, None, Level.EASY]
    last = place.told.infos[-1]
    assert (last.state, names(last)) == (LobbyState.STARTED, ["سارة", "easy", "نورة", "easy"])
    feed = await place.tables.subscribe(made.id, guest, None)
    first = await anext(feed)
    assert first is not None
    feed.close()


async def test_a_lobby_that_has_started_takes_nobody_more(place: Place) -> None:
    made = await place.lobby()
    late, host = await place.person(), made.host or ""
    await place.lobbies.start(made.id, host)
    for asking in (
        place.lobbies.sit(made.id, late, None),
        place.lobbies.leave(made.id, host),
        place.lobbies.swap(made.id, host),
        place.lobbies.cancel(made.id, host),
        place.lobbies.change(made.id, host, open=True),
    ):
        assert await refusal(asking) is LobbyCode.STARTED
    assert (await place.lobbies.sit(made.id, host, None)).state is LobbyState.STARTED
    assert len((await place.lobbies.find(made.id)).people) == 1


async def test_the_chairs_of_an_open_lobby_are_kept_for_people_for_thirty_seconds(
    place: Place,
) -> None:
    made = await place.lobby(open=True)
    host = made.host or ""
    place.clock.seconds += 29
    assert await refusal(place.lobbies.start(made.id, host)) is LobbyCode.TOO_EARLY
    bot = place.lobbies.put_bot(made.id, host, Seat.TWO, Level.EASY)
    assert await refusal(bot) is LobbyCode.TOO_EARLY
    place.clock.seconds += 1
    assert await place.lobbies.start(made.id, host) == made.id


async def test_an_open_lobby_with_four_people_starts_at_once(place: Place) -> None:
    made = await place.lobby(open=True)
    for _ in range(3):
        await place.lobbies.sit(made.id, await place.person(), None)
    assert await place.lobbies.start(made.id, made.host or "") == made.id


async def test_open_seats_are_listed_to_everyone_while_there_are_any(place: Place) -> None:
    hidden, made = await place.lobby(), await place.lobby(open=True)
    visitor = await place.person()
    assert [info.id for info in await place.lobbies.open_lobbies(visitor)] == [made.id]
    for _ in range(3):
        await place.lobbies.sit(made.id, await place.person(), None)
    assert await place.lobbies.open_lobbies(visitor) == []
    assert [info.id for info in await place.lobbies.of_user(hidden.host or "")] == [hidden.id]
    assert await place.lobbies.of_user(visitor) == []
