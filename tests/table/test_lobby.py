"""A lobby in play: who may make one, sit, move and leave, and what the others are told."""

from __future__ import annotations

import pytest

from engine.ai.base import Level
from engine.core.cards import Seat
from engine.core.errors import Refused
from engine.core.ruleset import PRESETS, Preset, RuleSet
from engine.store.blocks import Blocks
from engine.store.users import Users
from engine.table.clock import ABANDONED, ClockKind
from engine.table.lobby import ChatPlace, LobbyCode, LobbyInfo, LobbyRefused, LobbyState
from tests.table.lobbies import UNPLAYABLE, Place, names, refusal

# --- making one -----------------------------------------------------------------------------------


async def test_the_host_sits_at_once_and_is_told_what_was_chosen(place: Place) -> None:
    host = await place.person("سارة")
    rules = PRESETS[Preset.KAMMELNA]
    made = await place.lobbies.create(host, rules, ClockKind.FAST, Level.NORMAL, open=True)
    assert (made.host, made.state, made.version) == (host, LobbyState.WAITING, 1)
    assert (made.rules, made.clock, made.level, made.open) == (
        rules,
        ClockKind.FAST,
        Level.NORMAL,
        True,
    )
    assert names(made) == ["سارة", None, None, None]
    assert await place.lobbies.find(made.id) == made
    assert place.told.infos == [made]


async def test_a_lobby_that_is_not_there_is_said_to_be_not_there(place: Place) -> None:
    person = await place.person()
    assert await refusal(place.lobbies.find("nothing")) is LobbyCode.NOT_FOUND
    assert await refusal(place.lobbies.sit("nothing", person, None)) is LobbyCode.NOT_FOUND
    assert await refusal(place.lobbies.watch("nothing", person)) is LobbyCode.NOT_FOUND
    assert await refusal(place.lobby("nobody")) is LobbyCode.NOT_FOUND


async def test_a_host_has_one_lobby_that_waits_and_learns_which(place: Place) -> None:
    first = await place.lobby()
    with pytest.raises(LobbyRefused) as refused:
        await place.lobby(first.host)
    assert (refused.value.code, refused.value.other) == (LobbyCode.BUSY, first.id)


async def test_rules_no_table_can_play_are_refused_before_anybody_sits(place: Place) -> None:
    host, rules = await place.person(), RuleSet().with_settings(UNPLAYABLE)
    with pytest.raises(Refused):
        await place.lobbies.create(host, rules, ClockKind.NONE, Level.EASY)
    assert place.told.infos == []


# --- sitting, moving, leaving ---------------------------------------------------------------------


async def test_people_take_the_chair_they_name_or_the_first_that_is_free(place: Place) -> None:
    made = await place.lobby()
    one, two = await place.person("نورة"), await place.person("خالد")
    await place.lobbies.sit(made.id, one, Seat.FOUR)
    info = await place.lobbies.sit(made.id, two, None)
    assert names(info) == ["سارة", "خالد", None, "نورة"]
    assert (info.version, len(place.told.infos)) == (3, 3)
    assert set((await place.lobbies.find(made.id)).people) == {made.host, one, two}


async def test_who_sits_already_moves(place: Place) -> None:
    made = await place.lobby()
    one = await place.person("نورة")
    await place.lobbies.sit(made.id, one, Seat.TWO)
    info = await place.lobbies.sit(made.id, one, Seat.THREE)
    assert names(info) == ["سارة", None, "نورة", None]


async def test_a_chair_that_is_taken_and_a_lobby_that_is_full_are_refused(place: Place) -> None:
    made = await place.lobby()
    people = [await place.person() for _ in range(4)]
    taken = place.lobbies.sit(made.id, people[0], Seat.ONE)
    assert await refusal(taken) is LobbyCode.SEAT_TAKEN
    for person in people[:3]:
        await place.lobbies.sit(made.id, person, None)
    assert await refusal(place.lobbies.sit(made.id, people[3], None)) is LobbyCode.FULL
    assert await refusal(place.lobbies.swap(made.id, people[0])) is LobbyCode.FULL


async def test_who_waits_elsewhere_learns_where(place: Place) -> None:
    first, second = await place.lobby(), await place.lobby()
    with pytest.raises(LobbyRefused) as refused:
        await place.lobbies.sit(second.id, first.host or "", None)
    assert (refused.value.code, refused.value.other) == (LobbyCode.BUSY, first.id)


async def test_swapping_goes_to_the_other_side(place: Place) -> None:
    made = await place.lobby()
    one = await place.person("نورة")
    await place.lobbies.sit(made.id, one, Seat.TWO)
    assert await refusal(place.lobbies.swap(made.id, await place.person())) is LobbyCode.NOT_SEATED
    info = await place.lobbies.swap(made.id, one)
    assert names(info) == ["سارة", None, "نورة", None]
    place.clock.seconds += 2
    assert names(await place.lobbies.swap(made.id, one))[2] is None


async def test_when_the_host_leaves_the_next_person_has_the_lobby(place: Place) -> None:
    made = await place.lobby()
    one, two = await place.person("نورة"), await place.person("خالد")
    await place.lobbies.sit(made.id, one, Seat.FOUR)
    await place.lobbies.sit(made.id, two, Seat.THREE)
    info = await place.lobbies.leave(made.id, made.host or "")
    assert (info.host, names(info)) == (two, [None, None, "خالد", "نورة"])
    assert await place.lobbies.start(made.id, two) == made.id


async def test_a_lobby_its_host_leaves_alone_is_called_off(place: Place) -> None:
    made = await place.lobby()
    await place.lobbies.put_bot(made.id, made.host or "", Seat.TWO, Level.EASY)
    info = await place.lobbies.leave(made.id, made.host or "")
    assert info.state is LobbyState.CANCELLED
    assert await place.lobbies.leave(made.id, made.host or "") == info
    assert await refusal(place.lobbies.sit(made.id, made.host or "", None)) is LobbyCode.CANCELLED
    await place.lobby(made.host)


async def test_whoever_is_blocked_does_not_sit_with_whoever_blocked_them(place: Place) -> None:
    made = await place.lobby(open=True)
    other, guest = await place.person(), await place.person()
    await place.lobbies.sit(made.id, guest, None)
    await Blocks(place.database).add(guest, other)
    assert await refusal(place.lobbies.sit(made.id, other, None)) is LobbyCode.BLOCKED
    assert await place.lobbies.open_lobbies(other) == []
    await place.lobbies.leave(made.id, guest)
    assert len(await place.lobbies.open_lobbies(other)) == 1
    await place.lobbies.sit(made.id, other, None)


async def test_a_person_with_five_open_tables_takes_no_further_chair(place: Place) -> None:
    made, busy = await place.lobby(), await place.person()
    for _ in range(5):
        await place.tables.create(busy, RuleSet(), Level.EASY)
    assert await refusal(place.lobbies.sit(made.id, busy, None)) is LobbyCode.TOO_MANY
    assert await refusal(place.lobby(busy)) is LobbyCode.TOO_MANY


async def test_tables_that_are_long_dead_keep_nobody_from_a_chair(place: Place) -> None:
    sitter, host = await place.person(), await place.person()
    for _ in range(5):
        await place.tables.create(sitter, RuleSet(), Level.EASY)
        await place.tables.create(host, RuleSet(), Level.EASY)
    place.clock.seconds += ABANDONED + 1
    made = await place.lobby(host)
    assert (await place.lobbies.sit(made.id, sitter, None)).people[sitter] is Seat.TWO
    assert all(one.closed for one in await place.tables.tables_of(host))


# --- watching, the card, the broom ----------------------------------------------------------------


async def test_a_feed_tells_the_lobby_as_it_is_and_ends_with_the_start(place: Place) -> None:
    made = await place.lobby()
    feed = await place.lobbies.watch(made.id, await place.person())
    assert await anext(feed) == made
    guest = await place.person()
    await place.lobbies.sit(made.id, guest, Seat.TWO)
    info = await place.lobbies.sit(made.id, guest, Seat.THREE)
    assert await anext(feed) == info, "a slow viewer is told the newest only"
    await place.lobbies.start(made.id, made.host or "")
    rest = [told.state async for told in feed]
    assert rest == [LobbyState.STARTED]
    feed.close()
    feed.close()


async def test_a_feed_of_a_lobby_that_is_over_says_so_and_ends(place: Place) -> None:
    made = await place.lobby()
    await place.lobbies.cancel(made.id, made.host or "")
    feed = await place.lobbies.watch(made.id, "anybody")
    assert [told.state async for told in feed] == [LobbyState.CANCELLED]
    feed.close()


async def test_a_feed_that_is_closed_yields_nothing_more(place: Place) -> None:
    made = await place.lobby()
    feed = await place.lobbies.watch(made.id, "anybody")
    await anext(feed)
    feed.close()
    await place.lobbies.sit(made.id, await place.person(), None)
    assert [told async for told in feed] == []


async def test_where_the_card_is_is_remembered_and_told_to_nobody(place: Place) -> None:
    made = await place.lobby()
    spot = ChatPlace(-1_001_234_567_890, 7, 42)
    info = await place.lobbies.placed(made.id, spot)
    assert (info.chat, info.changed) == (spot, made.changed)
    assert [one.id for one in await place.lobbies.of_chat(spot.chat_id)] == [made.id]
    assert len(place.told.infos) == 1
    assert await place.lobbies.placed(made.id, spot) == info


async def test_an_abandoned_lobby_closes_itself_and_says_so(place: Place) -> None:
    made = await place.lobby()
    feed = await place.lobbies.watch(made.id, "anybody")
    await anext(feed)
    place.clock.seconds += 1700
    guest = await place.person()
    await place.lobbies.sit(made.id, guest, None)
    place.clock.seconds += 1799
    await place.lobbies.sweep()
    assert (await place.lobbies.find(made.id)).state is LobbyState.WAITING
    place.clock.seconds += 1
    await place.lobbies.sweep()
    assert [told.state async for told in feed][-1] is LobbyState.CLOSED
    assert await refusal(place.lobbies.start(made.id, made.host or "")) is LobbyCode.CANCELLED
    await place.lobby(guest)
    feed.close()


async def test_who_is_erased_leaves_every_lobby_and_the_others_are_told(place: Place) -> None:
    made = await place.lobby()
    guest, host = await place.person("نورة"), made.host or ""
    await place.lobbies.sit(made.id, guest, Seat.TWO)
    await place.lobbies.forget(host)
    await place.tables.forget(host)
    last: LobbyInfo = place.told.infos[-1]
    assert (last.host, names(last)) == (guest, [None, "نورة", None, None])
    assert await Users(place.database).find(host) is None
