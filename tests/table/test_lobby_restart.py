"""The process ends between the press and the answer: whatever was stored goes on, nothing twice."""

from __future__ import annotations

import asyncio

import pytest

from engine.core.cards import BySeat, Seat
from engine.core.ruleset import RuleSet
from engine.core.shuffle import Nonces
from engine.store.db import Database
from engine.store.errors import Unavailable
from engine.store.headers import Chair
from engine.table.clock import ClockKind
from engine.table.lobby import LobbyCode, LobbyRefused, LobbyService, LobbyState
from engine.table.pledges import Pledges
from engine.table.seats import TableInfo
from engine.table.tasks import Nursery
from tests.table.lobbies import Place, Still, names, place


class Dies:
    """Tables of a process that ends, or whose disk is full, just before it makes one."""

    pledges: Pledges  # nobody asks

    def __init__(self, error: Exception | None = None) -> None:
        self.asked = asyncio.Event()
        self._error = error

    async def create_shared(
        self,
        table: str,
        host: str,
        rules: RuleSet,
        clock: ClockKind,
        chairs: BySeat[Chair],
        nonces: Nonces,
        *,
        rated: bool,
    ) -> TableInfo:
        self.asked.set()
        if self._error is not None:
            raise self._error
        await asyncio.Event().wait()
        raise AssertionError("never")

    async def may_begin(self, user: str) -> bool:
        return True


async def died_in_the_start(here: Place) -> tuple[str, str]:
    """The id and the host of a lobby that was told to start by a process that then ended."""
    made = await here.lobby()
    host, dies = made.host or "", Dies()
    async with Nursery() as nursery:
        lobbies = LobbyService(here.database, dies, here.clock, nursery)
        press = asyncio.gather(lobbies.start(made.id, host), return_exceptions=True)
        await dies.asked.wait()
        await nursery.close()
        (answer,) = await press
    assert isinstance(answer, Unavailable)
    return made.id, host


async def test_seats_and_settings_are_as_they_were_after_a_restart(database: Database) -> None:
    async with place(database) as before:
        made = await before.lobby(open=True)
        guest = await before.person("نورة")
        left = await before.lobbies.sit(made.id, guest, Seat.FOUR)
    async with place(database) as after:
        assert await after.lobbies.find(made.id) == left
        assert await after.lobbies.sit(made.id, guest, None) == left
        assert after.told.infos == [], "nobody is told what they know"


async def test_a_start_that_was_stored_has_its_table_after_a_restart(database: Database) -> None:
    async with place(database) as before:
        lobby, host = await died_in_the_start(before)
    async with place(database) as after:
        await after.lobbies.sweep()
        info = await after.tables.info(lobby, host)
        assert [seat.user for seat in info.seats] == [host, None, None, None]
        assert [told.state for told in after.told.infos] == [LobbyState.STARTED]


async def test_whoever_looks_first_after_such_a_restart_finds_the_table(
    database: Database,
) -> None:
    async with place(database) as before:
        lobby, host = await died_in_the_start(before)
    async with place(database) as after:
        infos = await asyncio.gather(*(after.lobbies.find(lobby) for _ in range(5)))
        assert {info.state for info in infos} == {LobbyState.STARTED}
        assert await after.lobbies.start(lobby, host) == lobby
        assert len(await after.tables.tables_of(host)) == 1


async def test_nobody_sits_down_in_between(database: Database) -> None:
    async with place(database) as before:
        lobby, _ = await died_in_the_start(before)
    async with place(database) as after:
        late = await after.person()
        with pytest.raises(LobbyRefused) as refused:
            await after.lobbies.sit(lobby, late, None)
        assert refused.value.code is LobbyCode.STARTED


async def test_a_table_the_disk_has_no_room_for_is_made_at_the_next_press(
    database: Database,
) -> None:
    async with place(database) as here:
        made = await here.lobby()
        host = made.host or ""
        full = LobbyService(database, Dies(Unavailable("full")), here.clock, Nursery())
        with pytest.raises(Unavailable):
            await full.start(made.id, host)
        assert await here.lobbies.start(made.id, host) == made.id
        assert names(await here.lobbies.find(made.id))[1:] == ["easy"] * 3


async def test_a_lobby_that_was_left_overnight_is_closed_by_the_next_process(
    database: Database,
) -> None:
    clock = Still()
    async with place(database, clock) as before:
        made = await before.lobby()
    clock.seconds += 8 * 3600
    async with place(database, clock) as after:
        await after.lobbies.sweep()
        assert (await after.lobbies.find(made.id)).state is LobbyState.CLOSED
