"""What the web app and the bot may do with tables, in the words of people: create, act, watch."""

from __future__ import annotations

import re
from collections.abc import Collection
from contextlib import suppress
from typing import Final

from engine.ai.base import Level
from engine.core.cards import BySeat, Seat
from engine.core.ruleset import RuleSet
from engine.core.shuffle import NO_NONCES, Nonces
from engine.store.blocks import Blocks
from engine.store.contests import Contest
from engine.store.db import Database
from engine.store.errors import Conflict, Unavailable
from engine.store.eventlog import EventLog
from engine.store.headers import Chair, Header
from engine.store.ids import is_id
from engine.store.tables import Tables
from engine.store.users import Users
from engine.table.actor import Actor
from engine.table.allowance import Allowance
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
from engine.table.chairs import Give, Leave, Take
from engine.table.clock import AT_ONCE, ClockKind, Pace, SystemClock, Tempo
from engine.table.emotes import Emote
from engine.table.feed import Batch, Emoted, Feed, Legal, Lively, Snapshot
from engine.table.foundry import Also, Foundry, Share
from engine.table.hub import IDLE, Hub
from engine.table.live import Live, SeatState
from engine.table.pledges import Pledges
from engine.table.ports import (
    Alone,
    BotRunner,
    Bus,
    Clock,
    DealEnded,
    Notifier,
    Parts,
    Rematches,
)
from engine.table.seats import (
    SeatInfo,
    TableInfo,
    TableSummary,
    info_of,
    seat_of,
    summary_of,
)
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
    "ClockKind",
    "Emote",
    "Emoted",
    "Feed",
    "Legal",
    "Level",
    "Live",
    "Lively",
    "Nack",
    "NotFound",
    "Nursery",
    "Pace",
    "Reply",
    "SeatInfo",
    "SeatState",
    "Snapshot",
    "SystemClock",
    "TableInfo",
    "TableService",
    "Tempo",
    "ThreadBots",
]

_CLIENT_ID: Final = re.compile(r"[!-~]{1,64}")


class TableService:
    """The tables of a database. Everything raises `Unavailable` where the store fails, but what
    changes a table: that answers `Nack` with `try_again`."""

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
        ended: DealEnded | None = None,
    ) -> None:
        self._tables = Tables(database)
        self._users = Users(database, clock.now)
        self._blocks = Blocks(database)
        outward = notifier or Alone(), bus or Alone(), ended or Alone()
        stored = database, EventLog(database), self._tables
        self._parts = Parts(*stored, bots, clock, nursery, pace or Pace(), *outward)
        self.hub = Hub(self._parts, idle)
        self._allowance = Allowance(self._tables, self.hub)
        self.pledges = Pledges(database)
        self._foundry = Foundry(self._parts, self._allowance, self.pledges)

    @property
    def rematches(self) -> Rematches | None:
        """Who makes the lobbies in which people meet again."""
        return self.hub.rematches

    @rematches.setter
    def rematches(self, rematches: Rematches) -> None:
        self.hub.rematches = rematches

    # --- tables -----------------------------------------------------------------------------------

    async def create(
        self,
        owner: str,
        rules: RuleSet,
        level: Level,
        tempo: Tempo = Tempo.NORMAL,
        share: Share | None = None,
    ) -> TableInfo:
        """A new table with the owner on seat 1, three bots of this level, and the first deal dealt;
        refuses and raises like `Foundry.make_own`."""
        made = self._foundry.make_own(owner, rules, level, tempo, share)
        return await self.info(await made, owner)

    async def create_attempt(self, contest: Contest, user: str, tempo: Tempo, also: Also) -> str:
        """A new table at which the user plays a contest; its id. `also` writes the attempt in the
        same transaction. Raises `Conflict` as that does, and for a user who is unknown."""
        return await self._foundry.make_attempt(contest, user, tempo, also)

    async def may_begin(self, user: str) -> bool:
        """Whether the user has not left too many tables unfinished to begin another."""
        return not await self._allowance.used_up(user)

    async def create_shared(
        self,
        table: str,
        host: str,
        rules: RuleSet,
        clock: ClockKind,
        chairs: BySeat[Chair],
        nonces: Nonces = NO_NONCES,
        *,
        rated: bool = False,
    ) -> TableInfo:
        """The table of this id, made with its first deal dealt, or as it is where it is there
        already. Whoever has the id may watch; a `rated` match of four people moves their ratings.
        Refuses (`Refused`) rules no table can play; raises `NotFound` for people who are unknown.
        """
        names = table, host, rules, clock, chairs, nonces
        if await self._foundry.make_shared(*names, rated=rated):
            self.hub.call_first(table)
        if (header := await self._tables.find(table)) is None:
            raise NotFound(table)
        return info_of(header)

    async def info(self, table: str, user: str) -> TableInfo:
        """The table; raises `NotFound` for one that is unknown and for one that is not the user's
        to see."""
        return info_of(await self._header(table, user))

    async def _header(self, table: str, user: str) -> Header:
        header = await self._tables.find(table) if is_id(table) else None
        if header is None or not (header.shared or seat_of(header, user)):
            raise NotFound(table)
        return header

    async def tables_of(self, user: str) -> list[TableSummary]:
        """The tables the user sits at, the newest first."""
        return [summary_of(listed) for listed in await self._tables.of_user(user)]

    # --- playing and watching ---------------------------------------------------------------------

    async def act(self, table: str, user: str, client_id: str, ply: int, ask: Ask) -> Ack:
        """Does what the user asks, and returns when it is stored; raises `Nack` where it is not,
        and `Refused` where the list of the table cannot be read.

        The same id with the same body gets the same answer again. `ply` is the one the user saw.
        """
        if not _CLIENT_ID.fullmatch(client_id):
            raise Nack(Reply.BAD_MESSAGE, 0, 0)
        actor = await self._actor(table, user)
        return await actor.act(user, client_id, ply, ask)

    async def _actor(self, table: str, user: str) -> Actor:
        """A table the user may know of, from memory where it is awake; raises `Nack`."""
        awake = self.hub.found(table)
        if awake is not None and awake.known_to(user):
            return awake
        try:
            await self._header(table, user)
            return await self.hub.actor(table)
        except NotFound:
            raise Nack(Reply.NOT_FOUND, 0, 0) from None
        except Unavailable:
            raise Nack(Reply.TRY_AGAIN, 0, 0) from None

    async def subscribe(self, table: str, user: str, since: int | None) -> Feed:
        """What the user sees of the table from now on, after event `since` where that is possible;
        raises `NotFound` like `info` and `Refused` where the list cannot be read. The feed must be
        closed. Who does not sit at a shared table is a spectator."""
        header = await self._header(table, user)
        actor = await self.hub.actor(table)
        return actor.watch(user, since, header)

    def looks(self, table: str, user: str) -> bool:
        """Whether the user has the table open now."""
        return user in self.hub.users(table)

    async def emote(self, table: str, user: str, emote: Emote) -> None:
        """Says something to everybody who has no block with the user; raises `Nack`."""
        actor = await self._actor(table, user)
        deaf = await self._apart(user, actor.users - {user})
        actor.emote(user, emote, deaf)

    async def _apart(self, user: str, others: Collection[str]) -> set[str]:
        """Those of the others who have a block with the user, either way; raises `Nack`."""
        try:
            return await self._blocks.between(user, others)
        except Unavailable:
            raise Nack(Reply.TRY_AGAIN, 0, 0) from None

    # --- who sits where ---------------------------------------------------------------------------

    async def give_seat(self, table: str, host: str, seat: Seat, level: Level | None) -> None:
        """Between deals, the host gives the seat of somebody who is away to a bot of this level, or
        (None) to whoever takes it; raises `Nack`."""
        await (await self._actor(table, host)).move(host, Give(seat, level))

    async def take_seat(self, table: str, user: str, seat: Seat) -> None:
        """Between deals, somebody who has no block with those who sit there takes an open chair;
        raises `Nack`."""
        actor = await self._actor(table, user)
        if user not in actor.people and await self._apart(user, actor.people):
            raise Nack(Reply.BLOCKED, 0, 0)
        await actor.move(user, Take(seat))

    async def leave(self, table: str, user: str) -> None:
        """Gets up for good: a bot sits down, or the table is closed where no person is left; raises
        `Nack`. At a table that is over nothing happens."""
        await (await self._actor(table, user)).move(user, Leave())

    async def rematch(self, table: str, user: str) -> str:
        """The lobby in which those of a table that is over meet again, the same one for everybody
        who asks; raises `Nack`, and what the lobbies raise."""
        actor = await self._actor(table, user)
        info = actor.check_over(user)
        if self.rematches is None:  # nobody has said yet who makes lobbies
            raise Nack(Reply.TRY_AGAIN, 0, 0)
        lobby = await self.rematches.again(info, user)
        actor.followed_by(lobby)
        return lobby

    async def block(self, user: str, table: str, seat: Seat) -> None:
        """Blocks the person on a seat, for somebody who sits there too; raises `Nack`."""
        actor = await self._actor(table, user)
        with suppress(Conflict):  # erased in this very moment
            await self._blocks.add(user, actor.other(user, seat))

    # --- the end ----------------------------------------------------------------------------------

    async def forget(self, user: str) -> None:
        """Erases a user: the account, the sessions, the name; bots sit in the user's seats."""
        tables = await self._tables.of_user(user)
        await self._users.delete(user, Level.NORMAL.value)
        for listed in tables:
            await self.hub.put_to_sleep(listed.id)

    async def close(self) -> None:
        """Takes no more actions, stores what was asked already, and closes every feed."""
        await self.hub.close()
