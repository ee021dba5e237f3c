"""A bot and a person for tests: the bot does the first legal thing, the person follows a feed."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, assert_never

from engine.ai.base import Breed
from engine.core.calls import SUN
from engine.core.commands import SeatCommand
from engine.core.events import ContestOver, DealScored, DealVoided, Event, MatchWon
from engine.core.ruleset import RuleSet
from engine.core.view import Phase, PlayerView
from engine.store.db import Database
from engine.store.users import Users
from engine.table.bots import first_legal
from engine.table.feed import Message
from engine.table.service import (
    AT_ONCE,
    Ack,
    Ask,
    AskBid,
    AskDouble,
    AskNext,
    AskPlay,
    Batch,
    Emoted,
    Feed,
    Legal,
    Level,
    Live,
    Lively,
    Nursery,
    Snapshot,
    SystemClock,
    TableInfo,
    TableService,
)


class FirstLegal:
    """A bot that does the first thing it may; `asked` are the views it was shown."""

    def __init__(self) -> None:
        self.asked: list[PlayerView] = []

    async def choose(self, view: PlayerView, level: Level, breed: Breed) -> SeatCommand:
        self.asked.append(view)
        return first_legal(view)


@asynccontextmanager
async def serving(database: Database, **options: Any) -> AsyncIterator[TableService]:
    """A service without pauses, closed at the end."""
    bots = options.pop("bots", None) or FirstLegal()
    clock = options.pop("clock", None) or SystemClock()
    pace = options.pop("pace", AT_ONCE)
    async with Nursery() as nursery:
        service = TableService(database, bots, clock, nursery, pace=pace, **options)
        yield service
        await service.close()


class Person:
    """Someone at seat 1 of a table, who knows what a feed has told and nothing else."""

    def __init__(self, service: TableService, user: str, table: str) -> None:
        self.service = service
        self.user = user
        self.table = table
        self.feed: Feed | None = None
        self.seq = 0
        self.ply = 0
        self.legal: Legal | None = None
        self.waits = False  # for the person to ask for the next deal
        self.over = False
        self.events: list[tuple[int, Event]] = []
        self.snapshots: list[Snapshot] = []
        self.live: Live | None = None
        self.info: TableInfo | None = None
        self.heard: list[Emoted] = []

    async def look(self, since: int | None = None) -> None:
        """Opens a feed (another one, if there was one) and reads its first message."""
        if self.feed is not None:
            self.feed.close()
        self.feed = await self.service.subscribe(self.table, self.user, since)
        await self.read()

    async def read(self) -> Message:
        """The next message, taken to heart."""
        assert self.feed is not None
        message = await anext(self.feed)
        match message:
            case Snapshot():
                self._snapshot(message)
            case Batch():
                self._batch(message)
            case Lively():
                self.live, self.info = message.live, message.info
            case Emoted():
                self.heard.append(message)
            case _:
                assert_never(message)
        return message

    def _snapshot(self, message: Snapshot) -> None:
        view = message.view
        self.snapshots.append(message)
        self.live, self.info = message.live, message.info
        self.seq, self.ply = message.seq, message.ply
        mine = view.to_act is view.viewer
        self.legal = Legal(view.calls, view.raises, view.choices, view.sawa) if mine else None
        self.waits = view.phase is Phase.BETWEEN and view.void is None
        self.over = view.phase is Phase.OVER

    def _batch(self, message: Batch) -> None:
        for seq, event in message.events:
            assert seq == self.seq + 1, "no gaps, nothing twice"
            self.seq = seq
            self.events.append((seq, event))
            if isinstance(event, DealScored | DealVoided):
                self.waits = isinstance(event, DealScored)
            self.over = self.over or isinstance(event, MatchWon | ContestOver)
        self.waits = self.waits and message.to_act is None and not self.over
        self.ply, self.legal = message.ply, message.legal

    async def until_asked(self) -> None:
        """Reads until it is the person's turn, a sheet waits to be read, or the match is over."""
        while self.legal is None and not self.waits and not self.over:
            await self.read()

    def wish(self) -> Ask:
        """What this person does now: buys when it can, never doubles, plays the first card."""
        if self.legal is None:
            return AskNext()
        if self.legal.calls:
            calls = self.legal.calls
            return AskBid(SUN if SUN in calls else calls[-1])
        if self.legal.raises:
            return AskDouble(self.legal.raises[0])
        return AskPlay(next(one.card for one in self.legal.choices if one.refusal is None))

    async def act(self, ask: Ask | None = None, client_id: str | None = None) -> Ack:
        """Asks (for what the person wishes, if nothing else is said)."""
        name, asked = client_id or f"k{self.ply}", self.wish() if ask is None else ask
        ack = await self.service.act(self.table, self.user, name, self.ply, asked)
        self.legal, self.waits = None, False
        return ack

    async def step(self) -> Ack:
        """One action of the person, and everything up to the next one."""
        await self.until_asked()
        ack = await self.act()
        await self.until_asked()
        return ack


async def sit(service: TableService, database: Database, rules: RuleSet | None = None) -> Person:
    """A new person at a new table with three easy bots, looking at it."""
    user = await Users(database).create_guest("فهد", "ar")
    info = await service.create(user.id, rules or RuleSet(), Level.EASY)
    person = Person(service, user.id, info.id)
    await person.look()
    return person
