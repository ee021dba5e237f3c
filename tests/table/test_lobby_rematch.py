"""The rematch: one lobby for a table, everybody in their own seat."""

from __future__ import annotations

import asyncio

import pytest

from engine.ai.base import Level
from engine.core.cards import Seat
from engine.core.ruleset import RuleSet
from engine.store.blocks import Blocks
from engine.table.clock import ABANDONED
from engine.table.lobby import ChatPlace, LobbyCode, LobbyRefused
from engine.table.service import TableInfo
from tests.table.lobbies import Place, names

GROUP = ChatPlace(-1_001_234_567_890, 7, 42)


async def played(place: Place) -> tuple[TableInfo, str, str]:
    """A table of two people, the host on 1 and another on 4, with a card in a group."""
    made = await place.lobby()
    host, guest = made.host or "", await place.person("نورة")
    await place.lobbies.placed(made.id, GROUP)
    await place.lobbies.sit(made.id, guest, Seat.FOUR)
    await place.lobbies.start(made.id, host)
    return await place.tables.info(made.id, host), host, guest


async def test_all_sit_where_they_sat_and_the_group_gets_a_new_card(place: Place) -> None:
    table, host, guest = await played(place)
    assert await place.lobbies.following(table.id) is None
    lobby = await place.lobbies.again(table, guest)
    info = await place.lobbies.find(lobby)
    assert names(info) == ["سارة", "easy", "easy", "نورة"]
    assert (info.host, info.rules, info.clock) == (guest, table.rules, table.clock)
    assert info.chat == ChatPlace(GROUP.chat_id, GROUP.thread_id, None)
    assert await place.lobbies.following(table.id) == lobby
    assert set(info.people) == {host, guest}
    assert place.told.infos[-1] == info


async def test_however_many_ask_there_is_one_rematch(place: Place) -> None:
    table, host, guest = await played(place)
    asked = (place.lobbies.again(table, who) for who in (host, guest) * 5)
    lobbies = await asyncio.gather(*asked)
    assert len(set(lobbies)) == 1


async def test_who_waits_elsewhere_by_then_is_left_out(place: Place) -> None:
    table, host, guest = await played(place)
    elsewhere = await place.lobby(guest)
    info = await place.lobbies.find(await place.lobbies.again(table, host))
    assert names(info) == ["سارة", "easy", "easy", None]
    with pytest.raises(LobbyRefused) as refused:
        await place.lobbies.sit(info.id, guest, None)
    assert (refused.value.code, refused.value.other) == (LobbyCode.BUSY, elsewhere.id)


async def test_who_has_a_block_with_another_is_left_out(place: Place) -> None:
    table, host, guest = await played(place)
    await Blocks(place.database).add(guest, host)
    info = await place.lobbies.find(await place.lobbies.again(table, guest))
    assert names(info) == [None, "easy", "easy", "نورة"]


async def test_who_has_five_open_tables_makes_no_rematch_until_they_are_dead(
    place: Place,
) -> None:
    table, host, guest = await played(place)
    for _ in range(4):  # with the one that is to be played again
        await place.tables.create(host, RuleSet(), Level.EASY)
    with pytest.raises(LobbyRefused) as refused:
        await place.lobbies.again(table, host)
    assert refused.value.code is LobbyCode.TOO_MANY
    place.clock.seconds += ABANDONED + 1
    made = await place.lobbies.again(table, host)
    place.clock.seconds += 1
    for _ in range(5):
        await place.tables.create(guest, RuleSet(), Level.EASY)
    assert await place.lobbies.again(table, guest) == made, "it is there: nobody has to make it"


async def test_who_waits_elsewhere_asks_for_no_rematch(place: Place) -> None:
    table, host, guest = await played(place)
    await place.lobby(guest)
    with pytest.raises(LobbyRefused) as refused:
        await place.lobbies.again(table, guest)
    assert refused.value.code is LobbyCode.BUSY
    await place.lobbies.again(table, host)
