"""What the web app and the bot may do with tables, in the words of people: create, act, watch."""

from __future__ import annotations

import re
import secrets
from typing import Final

from engine.ai.base import Level
from engine.core.cards import SEATS, BySeat, Seat
from engine.core.commands import StartDeal, StartMatch
from engine.core.match import Match, decide
from engine.core.ruleset import RuleSet
from engine.store.db import Database
from engine.store.errors import Conflict, Unavailable
from engine.store.eventlog import EventLog, Row
from engine.store.ids import new_id
from engine.store.tables import Header, Tables
from engine.store.users import Users
from engine.table.asks import (
    Ack,
    Ask,
    AskBid,
    AskDouble,
    AskNext,
    AskPlay,
    AskSawa,
    Nack,
    NotFound,
    Reply,
)
from engine.table.bots import ThreadBots
from engine.table.clock import AT_ONCE, Pace, SystemClock
from engine.table.feed import Batch, Feed, Legal, Snapshot
from engine.table.hub import IDLE, Hub
from engine.table.ports import Alone, BotRunner, Bus, Clock, MatchEnded, Notifier, Parts
from engine.table.record import after, standing_of
from engine.table.seats import (
    SeatInfo,
    TableInfo,
    TableSummary,
    bot,
    info_of,
    person,
    seat_of,
    summary_of,
)
from engine.table.seeds import commitment_of, new_secret, seed_of
from engine.table.tasks import Nursery

__all__ = [
    "AT_ONCE",
    "Ack",
    "Ask",
    "AskBid",
    "AskDouble",
    "AskNext",
    "AskPlay",
    "AskSawa",
    "Batch",
    "Feed",
    "Legal",
    "Level",
    "Nack",
    "NotFound",
    "Nursery",
    "Pace",
    "Reply",
    "SeatInfo",
    "Snapshot",
    "SystemClock",
    "TableInfo",
    "TableService",
    "TableSummary",
    "ThreadBots",
]

_ID: Final = re.compile(r"[A-Za-z0-9_-]{1,64}")
_CLIENT_ID: Final = re.compile(r"[!-~]{1,64}")


class TableService:
    """The tables of a database. Everything raises `Unavailable` where the store fails, but `act`,
    which answers `Nack` with `try_again`."""

    def __init__(
        self,
        database: Database,
        bots: BotRunner,
        clock: Clock,
        nursery: Nursery,
        *,
        pace: Pace | None = None,
        idle: float = IDLE,
        notifier: Notifier | None = None,
        bus: Bus | None = None,
        ended: MatchEnded | None = None,
    ) -> None:
        alone = Alone()
        self._clock = clock
        self._tables = Tables(database)
        self._users = Users(database, clock.now)
        self._parts = Parts(
            EventLog(database),
            self._tables,
            bots,
            clock,
            nursery,
            pace or Pace(),
            notifier or alone,
            bus or alone,
            ended or alone,
        )
        self.hub = Hub(self._parts, idle)

    async def create(self, owner: str, rules: RuleSet, level: Level) -> TableInfo:
        """A new table with the owner on seat 1, three bots of this level, and the first deal dealt.

        Refuses (`Refused`) rules no table can play; raises `NotFound` for an owner who is unknown.
        """
        table, secret = new_id(), new_secret()
        dealer = SEATS[secrets.randbelow(4)]
        commitment = commitment_of(table, secret)
        events = list(decide(Match(), StartMatch(rules, dealer, table, commitment)))
        events += decide(after(Match(), events), StartDeal(seed_of(secret, 1)))
        now = self._clock.now()
        chairs = BySeat((person(owner), bot(level), bot(level), bot(level)))
        header = Header(table, now, rules, commitment, chairs)
        rows = [Row(now, 1, event) for event in events]
        try:
            await self._tables.create(header, secret, rows, standing_of(after(Match(), events)))
        except Conflict:
            raise NotFound(owner) from None
        return await self.info(table, owner)

    async def info(self, table: str, user: str) -> TableInfo:
        """The table; raises `NotFound` for one that is unknown and for one that is not the user's
        to see."""
        return (await self._seated(table, user))[1]

    async def _seated(self, table: str, user: str) -> tuple[Seat, TableInfo]:
        header = await self._tables.find(table) if _ID.fullmatch(table) else None
        seat = seat_of(header, user) if header else None
        if header is None or seat is None:
            raise NotFound(table)
        return seat, info_of(header)

    async def tables_of(self, user: str) -> list[TableSummary]:
        """The tables the user sits at, the newest first."""
        return [summary_of(listed) for listed in await self._tables.of_user(user)]

    async def act(self, table: str, user: str, client_id: str, ply: int, ask: Ask) -> Ack:
        """Does what the user asks, and returns when it is stored; raises `Nack` where it is not,
        and `Refused` where the list of the table cannot be read.

        The same id with the same body gets the same answer again. `ply` is the one the user saw.
        """
        if not _CLIENT_ID.fullmatch(client_id):
            raise Nack(Reply.BAD_MESSAGE, 0, 0)
        try:
            seat, _ = await self._seated(table, user)
            actor = await self.hub.actor(table)
        except NotFound:
            raise Nack(Reply.NOT_FOUND, 0, 0) from None
        except Unavailable:
            raise Nack(Reply.TRY_AGAIN, 0, 0) from None
        return await actor.act(seat, client_id, ply, ask)

    async def subscribe(self, table: str, user: str, since: int | None) -> Feed:
        """What the user sees of the table from now on, after event `since` where that is possible;
        raises `NotFound` like `info` and `Refused` where the list cannot be read. The feed must be
        closed."""
        seat, info = await self._seated(table, user)
        actor = await self.hub.actor(table)
        return actor.watch(seat, since, info)

    async def forget(self, user: str) -> None:
        """Erases a user: the account, the sessions, the name; bots sit in the user's seats."""
        tables = await self._tables.of_user(user)
        await self._users.delete(user, Level.NORMAL.value)
        for listed in tables:
            await self.hub.put_to_sleep(listed.id)

    async def close(self) -> None:
        """Takes no more actions, stores what was asked already, and closes every feed."""
        await self.hub.close()
