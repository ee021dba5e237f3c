"""How long a bot waits is a function of the table and the place in its list alone: nobody learns
from it what anybody holds."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Final

import pytest

from engine.ai.base import Breed
from engine.core.cards import PACK, BySeat, Card, Rank, Seat
from engine.core.commands import By, SeatCommand, StartMatch
from engine.core.deal import TURNED
from engine.core.events import BidMade, CardPlayed, DealStarted, Doubled
from engine.core.match import Match, decide
from engine.core.ruleset import RuleSet
from engine.core.view import PlayerView
from engine.store.db import Database
from engine.store.eventlog import EventLog, Row, Stored
from engine.store.headers import Header
from engine.store.tables import Tables
from engine.store.users import Users
from engine.table.clock import ABSENT, Pace
from engine.table.record import after, standing_of
from engine.table.seats import bot, person
from engine.table.service import Level, TableService
from tests.table.players import FirstLegal, Person, serving

TABLE: Final = "the-same-table"
PACE: Final = Pace()
MOVES = BidMade | CardPlayed | Doubled


class JumpClock:
    """Moves on by itself as far as anybody waits (for a short time)."""

    def __init__(self) -> None:
        self.passed = 0.0

    def now(self) -> float:
        return 1_800_000_000.0 + self.passed

    def monotonic(self) -> float:
        return 5_000.0 + self.passed

    async def sleep(self, seconds: float) -> None:
        if seconds > 10:
            await asyncio.Event().wait()
        self.passed += seconds
        await asyncio.sleep(0)


class Ponders(FirstLegal):
    """A bot that thinks the longer the better its cards are."""

    def __init__(self, clock: JumpClock) -> None:
        super().__init__()
        self._clock = clock

    async def choose(self, view: PlayerView, level: Level, breed: Breed) -> SeatCommand:
        aces = sum(card.rank is Rank.ACE for card in view.hand)
        self._clock.passed += 0.05 * aces
        return await super().choose(view, level, breed)


def deck(shuffled: int) -> tuple[Card, ...]:
    """A pack in which seat 1, right of the dealer, always has the same cards, and the others the
    rest in some order."""
    own = {0, 1, 2, 12, 13, TURNED, 21, 22, 23}
    rest = [card for place, card in enumerate(PACK) if place not in own]
    Random(shuffled).shuffle(rest)
    return tuple(card if place in own else rest.pop() for place, card in enumerate(PACK))


@asynccontextmanager
async def seated(
    folder: Path, shuffled: int, clock: JumpClock
) -> AsyncIterator[tuple[TableService, Person, EventLog]]:
    """A person at seat 1, one who is gone at seat 2, bots at the others, with this deck."""
    database = await Database.open(f"sqlite:///{folder}/{shuffled}.db")
    users = [(await Users(database).create_guest("x", "en")).id for _ in range(2)]
    events = [*decide(Match(), StartMatch(RuleSet(), Seat.FOUR, TABLE))]
    events.append(DealStarted(1, Seat.FOUR, deck(shuffled)))
    easy = bot(Level.EASY)
    chairs = BySeat((person(users[0]), person(users[1]), easy, easy))
    header = Header(TABLE, clock.now(), RuleSet(), "", chairs, shared=True, host=users[0])
    rows = [Row(clock.now(), 1, event) for event in events]
    await Tables(database).create(header, bytes(32), rows, standing_of(after(Match(), events)))
    async with serving(database, clock=clock, pace=PACE, bots=Ponders(clock)) as service:
        yield service, Person(service, users[0], TABLE), EventLog(database)
    await database.close()


async def played(folder: Path, shuffled: int) -> list[Stored]:
    """The list after twenty cards."""
    clock = JumpClock()
    async with seated(folder, shuffled, clock) as (_, one, log):
        await one.look()
        clock.passed += ABSENT
        while sum(isinstance(event, CardPlayed) for _, event in one.events) < 20:
            while one.legal is None:
                await one.read()
            await one.act()
        return await log.since(TABLE)


async def delays(folder: Path, shuffled: int) -> dict[int, tuple[By, float]]:
    """After which event a bot moved, for whom, and how long it took."""
    stored = await played(folder, shuffled)
    found: dict[int, tuple[By, float]] = {}
    for before, one in pairwise(stored[2:]):
        if one.ply > before.ply:
            move = next(
                each.event
                for each in stored
                if each.ply == one.ply and isinstance(each.event, MOVES)
            )
            if move.by in (By.BOT, By.CLOCK):
                found[before.seq] = (move.by, one.at - before.at)
    return found


async def test_the_delays_are_the_same_when_the_hidden_hands_are_permuted(tmp_path: Path) -> None:
    games = [await delays(tmp_path, shuffled) for shuffled in range(4)]
    assert {by for game in games for by, _ in game.values()} == {By.BOT, By.CLOCK}
    for game in games:
        for seq, (_, delay) in game.items():
            assert delay == pytest.approx(PACE.bot_pause(TABLE, seq), abs=1e-6)
    alike = set.intersection(*(set(game) for game in games))
    assert len(alike) >= 5
