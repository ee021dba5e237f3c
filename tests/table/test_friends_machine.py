"""Three people and a bot, in any order: acts, thinking too long, coming, going, leaving, restarts.

After every step the list is dense, everybody who looks has been told what the list says and no
more, and a spectator less than that.
"""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Coroutine
from pathlib import Path
from typing import Any, TypeVar

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from engine.core import history
from engine.core.cards import Seat
from engine.core.commands import By
from engine.core.errors import Code
from engine.core.events import BidMade, CardPlayed, Doubled
from engine.core.view import redact, view
from engine.store.db import Database
from engine.store.tables import Tables
from engine.table.clock import AT_ONCE, BANK
from engine.table.service import ClockKind, Emote, Level, Nack, Nursery, Reply, TableService
from tests import fresh
from tests.table.friends import Friends, HandClock, invite
from tests.table.players import FirstLegal, Person
from tests.table.test_spectators import known

T = TypeVar("T")
SEAT = st.integers(1, 3)


async def answer(work: Coroutine[Any, Any, None]) -> Code | Reply | None:
    """Why something was not done; None where it was."""
    try:
        await work
    except Nack as nack:
        return nack.code
    return None


class FriendsMachine(RuleBasedStateMachine):
    """A table of three people with a clock, and somebody who watches."""

    kind = ClockKind.FAST

    def __init__(self) -> None:
        super().__init__()
        self.runner = asyncio.Runner()
        self.folder = tempfile.TemporaryDirectory()
        self.url = fresh.url(Path(self.folder.name))
        self.clock = HandClock()

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        return self.runner.run(work)

    async def serve(self) -> TableService:
        self.database = await Database.open(self.url)
        self.nursery = Nursery()
        return TableService(self.database, FirstLegal(), self.clock, self.nursery, pace=AT_ONCE)

    @initialize()
    def begin(self) -> None:
        self.run(self.gather())

    async def gather(self) -> None:
        self.service = await self.serve()
        self.friends = await invite(self.service, self.database, self.clock, 3, self.kind)
        self.watcher = Person(self.service, "stranger", self.friends.table)
        await self.watcher.look()

    def teardown(self) -> None:
        if hasattr(self, "friends"):
            self.run(self.end(gently=True))
        self.runner.close()
        self.folder.cleanup()

    async def end(self, *, gently: bool) -> None:
        if gently:
            await self.service.close()
        await self.nursery.close()
        await self.database.close()

    # --- what people do ---------------------------------------------------------------------------

    @rule()
    def somebody_acts(self) -> None:
        self.run(self.act())

    async def act(self) -> None:
        match = await self.read()
        if match.to_act is None or match.to_act <= 3:
            code = await answer(self.friends.act(match))
            assert code in (None, Reply.CLOSED, Reply.NOT_SEATED)

    @rule(seconds=st.sampled_from([1.0, 5.0, 14.0, 30.0, 80.0, 130.0, 700.0]))
    def time_passes(self, seconds: float) -> None:
        self.clock.move(seconds)

    @rule()
    def the_time_of_day_is_set_back(self) -> None:
        self.clock.set_back(300)

    @rule(seat=SEAT)
    def goes(self, seat: int) -> None:
        if self.friends[seat].feed is not None:
            self.run(self.friends.close(seat))

    @rule(seat=SEAT, fresh=st.booleans())
    def comes(self, seat: int, fresh: bool) -> None:
        one = self.friends[seat]
        self.run(one.look(None if fresh else one.seq))

    @rule(seat=SEAT, emote=st.sampled_from(Emote))
    def says(self, seat: int, emote: Emote) -> None:
        one = self.friends[seat]
        self.ask(self.service.emote(one.table, one.user, emote))

    @rule(seat=SEAT, level=st.sampled_from([None, Level.EASY]))
    def gives(self, seat: int, level: Level | None) -> None:
        host = self.friends[1]
        self.ask(self.service.give_seat(host.table, host.user, Seat(seat), level))

    @rule(by=SEAT, seat=SEAT)
    def takes(self, by: int, seat: int) -> None:
        one = self.friends[by]
        self.ask(self.service.take_seat(one.table, one.user, Seat(seat)))

    def ask(self, work: Coroutine[Any, Any, None]) -> None:
        assert self.run(answer(work)) is not Reply.TRY_AGAIN

    @rule(gently=st.booleans())
    def restart(self, gently: bool) -> None:
        self.run(self.again(gently))

    async def again(self, gently: bool) -> None:
        await self.end(gently=gently)
        self.service = await self.serve()
        people = [*self.friends.people, self.watcher]
        looking = [one for one in people if one.feed is not None]
        for one in people:
            one.service, one.feed = self.service, None
        self.friends = Friends(self.service, self.database, self.clock, self.friends.people)
        for one in looking:
            await one.look(one.seq)

    # --- what always holds ------------------------------------------------------------------------

    async def read(self) -> Any:
        match = await self.friends.catch_up()
        for one in (*self.friends.people, self.watcher):
            if one.feed is not None:
                await self.friends.news(one)
        return match

    @invariant()
    def everybody_has_been_told_what_is_stored(self) -> None:
        if hasattr(self, "friends"):
            self.run(self.check())

    async def check(self) -> None:
        await self.read()
        stored = await self.friends.stored()
        events = [one.event for one in stored]
        assert [one.seq for one in stored] == list(range(1, len(stored) + 1))
        truth = history.fold(events)
        assert self.watcher.seq == known(events)
        header = await Tables(self.database).find(self.friends.table)
        assert header is not None
        for one in self.friends.people:
            place = next((at for at in Seat if header.chairs[at].user == one.user), None)
            if one.feed is not None and place is not None:
                assert one.seq == truth.seq
                for seq, event in one.events[-40:]:
                    assert redact(events[seq - 1], place) == event or event == redact(
                        events[seq - 1], None
                    )
        assert all(0 <= chair.bank <= BANK for chair in header.chairs)
        assert (header.deadline is None) or truth.to_act is not None
        assert view(truth, None).hand == ()
        for event in events:
            if isinstance(event, BidMade | CardPlayed | Doubled) and event.seat == 4:
                assert event.by in (By.BOT, By.CLAIM)


QUICK = settings(
    max_examples=4,
    stateful_step_count=20,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=list(HealthCheck),
)

FriendsMachine.TestCase.settings = QUICK
TestFriends = FriendsMachine.TestCase


class UntimedMachine(FriendsMachine):
    """The same without a clock."""

    kind = ClockKind.NONE


UntimedMachine.TestCase.settings = QUICK
TestUntimedFriends = UntimedMachine.TestCase


class LongMachine(FriendsMachine):
    """The same for longer."""


LongMachine.TestCase.settings = settings(
    QUICK, max_examples=60, stateful_step_count=50, derandomize=False
)
TestFriendsForLong = pytest.mark.long(LongMachine.TestCase)
