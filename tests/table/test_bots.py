"""Bots: asked outside the loop, trusted in nothing, and paused as stored facts say."""

from __future__ import annotations

import asyncio
import threading
from typing import Final

import pytest

from engine.ai.base import COMMON, Breed
from engine.core.calls import PASS
from engine.core.cards import Card, Seat
from engine.core.commands import Bid, By, ClaimSawa, PlayCard, SeatCommand, StartDeal, StartMatch
from engine.core.events import BidMade, CardPlayed, DealVoided
from engine.core.match import Match, decide
from engine.core.ruleset import RuleSet
from engine.core.view import PlayerView, view
from engine.store.db import Database
from engine.store.eventlog import EventLog
from engine.table import bots
from engine.table.bots import first_legal
from engine.table.clock import AT_ONCE, Pace, elapsed
from engine.table.record import after
from engine.table.service import AskBid, Level, Tempo, ThreadBots
from tests.table.players import FirstLegal, Person, serving, sit

BEGUN: Final = after(Match(), decide(Match(), StartMatch(RuleSet(), Seat.FOUR)))
OPENING: Final = view(after(BEGUN, decide(BEGUN, StartDeal(bytes(32)))), Seat.ONE)
"""Seat 1 is the first to speak."""


class Raises(FirstLegal):
    async def choose(self, view: PlayerView, level: Level, breed: Breed) -> SeatCommand:
        raise RuntimeError("no idea")


class Illegal(FirstLegal):
    """Plays an ace of spades whenever it may do anything."""

    async def choose(self, view: PlayerView, level: Level, breed: Breed) -> SeatCommand:
        assert view.viewer is not None
        return PlayCard(view.viewer, Card.parse("AS"))


class WrongSeat(FirstLegal):
    """Answers for the person."""

    async def choose(self, view: PlayerView, level: Level, breed: Breed) -> SeatCommand:
        return PlayCard(Seat.ONE, Card.parse("AS"))


class Sawa(FirstLegal):
    """Claims the rest all the time."""

    async def choose(self, view: PlayerView, level: Level, breed: Breed) -> SeatCommand:
        assert view.viewer is not None
        return ClaimSawa(view.viewer)


@pytest.mark.parametrize("bot", [Raises(), Illegal(), WrongSeat(), Sawa()])
async def test_a_bot_that_fails_or_cheats_holds_up_nobody(
    database: Database, bot: FirstLegal
) -> None:
    """The deal goes on to its score, with a legal action in place of what the bot did."""
    async with serving(database, bots=bot) as service:
        person = await sit(service, database)
        while not person.waits:
            await person.step()
        moves = [event for _, event in person.events if isinstance(event, BidMade | CardPlayed)]
        assert {move.by for move in moves if move.seat is not Seat.ONE} <= {By.BOT, By.CLAIM}


async def test_a_bot_sees_what_its_own_seat_sees(database: Database) -> None:
    bot = FirstLegal()
    async with serving(database, bots=bot) as service:
        person = await sit(service, database)
        while not person.waits:
            await person.step()
    assert {seen.viewer for seen in bot.asked} == {Seat.TWO, Seat.THREE, Seat.FOUR}
    assert all(seen.to_act is seen.viewer for seen in bot.asked)


async def test_the_real_bots_play_a_deal_in_threads(database: Database) -> None:
    runner = ThreadBots()
    async with serving(database, bots=runner) as service:
        person = await sit(service, database)
        while not person.waits:
            await person.step()
    runner.close()
    assert any(isinstance(event, CardPlayed) and event.by is By.BOT for _, event in person.events)


async def test_a_bot_that_thinks_long_leaves_other_tables_alone(database: Database) -> None:
    stuck = asyncio.Event()

    class Slow(FirstLegal):
        async def choose(self, view: PlayerView, level: Level, breed: Breed) -> SeatCommand:
            if level is Level.NORMAL:
                await stuck.wait()
            return await super().choose(view, level, breed)

    async with serving(database, bots=Slow()) as service:
        person = await sit(service, database)
        table = await service.create(person.user, RuleSet(), Level.NORMAL)
        slow = Person(service, person.user, table.id)
        await slow.look()
        await person.step()
        stuck.set()
        await slow.until_asked()


async def test_bots_think_in_threads_of_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    names: set[str] = set()

    def thinks(view: PlayerView, level: Level, breed: Breed) -> SeatCommand:
        names.add(threading.current_thread().name)
        return first_legal(view)

    monkeypatch.setattr(bots, "choose", thinks)
    runner = ThreadBots(1)
    assert await runner.choose(OPENING, Level.EASY, COMMON) == first_legal(OPENING)
    runner.close()
    assert names == {"bot_0"}


async def test_an_answer_is_always_the_bots_own() -> None:
    class AsPerson(FirstLegal):
        async def choose(self, view: PlayerView, level: Level, breed: Breed) -> SeatCommand:
            return Bid(Seat.ONE, view.calls[-1], By.PERSON)

    best = Bid(Seat.ONE, OPENING.calls[-1], By.BOT)
    assert await bots.answer(AsPerson(), OPENING, Level.EASY, COMMON) == best
    assert await bots.answer(Raises(), OPENING, Level.EASY, COMMON) == first_legal(OPENING)


async def test_a_bot_that_never_answers_holds_up_no_table(monkeypatch: pytest.MonkeyPatch) -> None:
    class Stuck(FirstLegal):
        async def choose(self, view: PlayerView, level: Level, breed: Breed) -> SeatCommand:
            await asyncio.Event().wait()
            raise AssertionError

    monkeypatch.setattr(bots, "PATIENCE", 0.01)
    assert await bots.answer(Stuck(), OPENING, Level.EASY, COMMON) == first_legal(OPENING)


# --- pauses ---------------------------------------------------------------------------------------


def test_pauses_depend_on_the_table_and_the_place_in_its_list_alone() -> None:
    pace = Pace()
    pauses = [pace.bot_pause("t1", seq) for seq in range(200)]
    assert pauses == [Pace().bot_pause("t1", seq) for seq in range(200)]
    assert pauses != [pace.bot_pause("t2", seq) for seq in range(200)]
    assert len(set(pauses)) > 190
    assert all(0.3 <= pause <= 0.6 for pause in pauses)
    fast = [pace.bot_pause("t1", seq, Tempo.FAST) for seq in range(200)]
    assert all(0.1 <= pause <= 0.2 for pause in fast)
    assert min(pauses) < 0.33
    assert max(pauses) > 0.57
    assert all(2.0 < pace.void_pause("t1", seq) < 2.4 for seq in range(200))


def test_there_are_no_pauses_at_once() -> None:
    assert AT_ONCE.bot_pause("t1", 5) == 0
    assert AT_ONCE.void_pause("t1", 5) == 0


@pytest.mark.parametrize(
    ("now", "gone"),
    [(100.0, 0.0), (101.5, 1.5), (9999.0, 9899.0), (99.0, 0.0), (0.0, 0.0)],
)
def test_a_pause_runs_from_a_stored_time_and_never_grows(now: float, gone: float) -> None:
    """Even if the time of day was set back by an hour."""
    assert elapsed(100.0, now) == gone


class Patient:
    """A clock that notes how long it was asked to wait, and waits no time at all."""

    def __init__(self) -> None:
        self.slept: list[float] = []

    def now(self) -> float:
        return 1_800_000_000.0

    def monotonic(self) -> float:
        return 5000.0

    async def sleep(self, seconds: float) -> None:
        if seconds < 10:
            self.slept.append(seconds)
            await asyncio.sleep(0)
        else:
            await asyncio.Event().wait()


async def test_a_bot_waits_its_pause_and_a_voided_deal_its_own(database: Database) -> None:
    clock = Patient()
    async with serving(database, clock=clock, pace=Pace()) as service:
        person = await sit(service, database)
        while not any(isinstance(event, DealVoided) for _, event in person.events):
            await person.until_asked()
            await person.act(AskBid(PASS))
        await person.until_asked()
    seqs, table = range(1, person.seq + 1), person.table
    bot = [Pace().bot_pause(table, seq) for seq in seqs]
    void = [Pace().void_pause(table, seq) for seq in seqs]
    assert any(near(pause, void) for pause in clock.slept)
    assert any(near(pause, bot) for pause in clock.slept)
    assert all(near(pause, void + bot) for pause in clock.slept)


def near(pause: float, pauses: list[float]) -> bool:
    return any(abs(pause - other) < 1e-5 for other in pauses)


async def test_nothing_is_ever_played_for_a_person(database: Database, log: EventLog) -> None:
    clock = Patient()
    async with serving(database, clock=clock, pace=Pace()) as service:
        person = await sit(service, database)
        await person.until_asked()
        before = await log.since(person.table)
        clock.slept.clear()
        for _ in range(50):
            await asyncio.sleep(0)
        assert await log.since(person.table) == before
        assert clock.slept == []
