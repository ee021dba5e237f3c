"""Anything in any order: acts, mistakes, repeats, lost connections, restarts, crashes.

After every step the list is dense, folds to what the viewer is shown, and hides what it must.
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
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from engine.core.calls import PASS
from engine.core.cards import PACK, Card, Seat
from engine.core.errors import Code
from engine.core.events import DealStarted
from engine.core.history import fold
from engine.core.match import Match
from engine.core.view import redact, view
from engine.store.db import Database
from engine.store.eventlog import EventLog
from engine.table.clock import AT_ONCE, SystemClock
from engine.table.service import (
    Ack,
    Ask,
    AskBid,
    AskDouble,
    AskNext,
    AskPlay,
    AskSawa,
    Nack,
    Nursery,
    Reply,
    TableService,
)
from tests import fresh
from tests.table.players import FirstLegal, Person, sit

T = TypeVar("T")


class TableMachine(RuleBasedStateMachine):
    """One person at one table, with everything that can go wrong between them."""

    def __init__(self) -> None:
        super().__init__()
        self.runner = asyncio.Runner()
        self.folder = tempfile.TemporaryDirectory()
        self.url = fresh.url(Path(self.folder.name))
        self.acked: list[tuple[str, int, Ask, Ack]] = []
        self.count = 0

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        return self.runner.run(work)

    async def serve(self) -> None:
        self.database = await Database.open(self.url)
        self.nursery = Nursery()
        self.service = TableService(
            self.database, FirstLegal(), SystemClock(), self.nursery, pace=AT_ONCE
        )

    @initialize()
    def begin(self) -> None:
        self.run(self.serve())
        self.person = self.run(sit(self.service, self.database))
        self.run(self.person.until_asked())

    def teardown(self) -> None:
        if hasattr(self, "database"):
            self.run(self.end(gently=True))
        self.runner.close()
        self.folder.cleanup()

    async def end(self, *, gently: bool) -> None:
        if gently:
            await self.service.close()
        await self.nursery.close()
        await self.database.close()

    async def ask(self, ask: Ask, ply: int, client_id: str) -> Ack | Nack:
        person = self.person
        try:
            return await self.service.act(person.table, person.user, client_id, ply, ask)
        except Nack as nack:
            return nack

    def new_id(self) -> str:
        self.count += 1
        return f"m{self.count}"

    async def does(self, ask: Ask) -> None:
        """Something that is legal: done, and everything that follows."""
        person, name = self.person, self.new_id()
        ply = person.ply
        ack = await person.act(ask, name)
        assert ack.ply == ply + 1
        self.acked.append((name, ply, ask, ack))
        await person.until_asked()

    # --- what a person does -----------------------------------------------------------------------

    @precondition(lambda self: self.person.legal is not None)
    @rule(data=st.data())
    def act_legally(self, data: st.DataObject) -> None:
        legal = self.person.legal
        assert legal is not None
        asks: list[Ask] = [AskBid(call) for call in legal.calls]
        asks += [AskDouble(call) for call in legal.raises]
        asks += [AskPlay(one.card) for one in legal.choices if one.refusal is None]
        asks += [AskSawa()] if legal.sawa else []
        self.run(self.does(data.draw(st.sampled_from(asks))))

    @precondition(lambda self: self.person.waits)
    @rule()
    def read_the_sheet(self) -> None:
        self.run(self.does(AskNext()))

    @precondition(lambda self: not self.person.over)
    @rule(card=st.sampled_from(PACK))
    def act_illegally(self, card: Card) -> None:
        legal = self.person.legal
        allowed = {one.card for one in legal.choices if one.refusal is None} if legal else set()
        ask: Ask = AskPlay(card)
        if card in allowed:
            ask = AskBid(PASS)
        answer = self.run(self.ask(ask, self.person.ply, self.new_id()))
        assert isinstance(answer, Nack)
        assert isinstance(answer.code, Code)
        assert (answer.seq, answer.ply) == (self.person.seq, self.person.ply)

    @precondition(lambda self: self.acked)
    @rule(data=st.data())
    def send_again(self, data: st.DataObject) -> None:
        name, ply, ask, ack = data.draw(st.sampled_from(self.acked))
        assert self.run(self.ask(ask, ply, name)) == ack

    @precondition(lambda self: self.acked)
    @rule(data=st.data())
    def use_an_id_again(self, data: st.DataObject) -> None:
        name, ply, _, _ = data.draw(st.sampled_from(self.acked))
        answer = self.run(self.ask(AskPlay(Card.parse("7S")), ply - 1, name))
        assert isinstance(answer, Nack)
        assert answer.code is Reply.ID_REUSED

    @rule(off=st.sampled_from([-3, -1, 1, 1000]))
    def act_at_the_wrong_time(self, off: int) -> None:
        answer = self.run(self.ask(self.person.wish(), self.person.ply + off, self.new_id()))
        assert isinstance(answer, Nack)
        assert answer.code is Reply.PLY_MISMATCH

    # --- what happens to a person -----------------------------------------------------------------

    @rule()
    def lose_the_connection(self) -> None:
        assert self.person.feed is not None
        self.person.feed.close()
        self.run(self.person.look(self.person.seq))
        self.run(self.person.until_asked())

    @rule()
    def act_and_lose_the_connection(self) -> None:
        person, seen, name = self.person, self.person.seq, self.new_id()
        if person.over:
            return
        assert person.feed is not None
        person.feed.close()
        ply, ask = person.ply, person.wish()
        answer = self.run(self.ask(ask, ply, name))
        assert isinstance(answer, Ack)
        self.acked.append((name, ply, ask, answer))
        person.legal, person.waits = None, False
        self.run(person.look(seen))
        self.run(person.until_asked())

    @rule(gently=st.booleans())
    def restart(self, gently: bool) -> None:
        self.run(self.end(gently=gently))
        self.run(self.serve())
        self.person.service, self.person.feed = self.service, None
        self.run(self.person.look())
        self.run(self.person.until_asked())

    # --- what always holds ------------------------------------------------------------------------

    @invariant()
    def list_is_dense_and_folds_to_what_is_shown(self) -> None:
        if not hasattr(self, "person"):
            return
        stored = self.run(EventLog(self.database).since(self.person.table))
        assert [one.seq for one in stored] == list(range(1, len(stored) + 1))
        assert sorted({one.ply for one in stored}) == list(range(1, self.person.ply + 1))
        truth = fold(one.event for one in stored)
        late = Person(self.service, self.person.user, self.person.table)
        self.run(late.look())
        assert late.feed is not None
        late.feed.close()
        assert late.snapshots[0].view == view(truth, Seat.ONE)
        assert self.person.seq == truth.seq
        for seq, event in self.person.events:
            assert event == redact(stored[seq - 1].event, Seat.ONE)
        self.hides_what_it_must(truth)

    def hides_what_it_must(self, truth: Match) -> None:
        if truth.running is None:
            return
        dealt = next(
            (event for _, event in self.person.events[::-1] if isinstance(event, DealStarted)), None
        )
        if dealt is not None and dealt.number == truth.number:
            assert sum(card is not None for card in dealt.deck) == 6


QUICK = settings(
    max_examples=6,
    stateful_step_count=25,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=list(HealthCheck),
)

TableMachine.TestCase.settings = QUICK
TestTable = TableMachine.TestCase


class LongMachine(TableMachine):
    """The same for longer."""


LongMachine.TestCase.settings = settings(
    QUICK, max_examples=300, stateful_step_count=80, derandomize=False
)
TestTableForLong = pytest.mark.long(LongMachine.TestCase)
