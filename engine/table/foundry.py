"""Where tables are made: seeds committed to, the first deal dealt, the first turn begun."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable
from dataclasses import replace
from functools import partial
from typing import Protocol
from weakref import WeakValueDictionary

from sqlalchemy.ext.asyncio import AsyncConnection

from engine.ai.base import Level
from engine.ai.versions import CURRENT, VERSIONS
from engine.core.cards import SEATS, BySeat
from engine.core.commands import StartContest, StartDeal, StartMatch
from engine.core.match import Match, decide
from engine.core.ruleset import RuleSet
from engine.store.contests import Contest
from engine.store.errors import Conflict
from engine.store.eventlog import Row
from engine.store.headers import Chair, Header
from engine.store.ids import new_id
from engine.table.allowance import Allowance
from engine.table.asks import Nack, NotFound, Reply
from engine.table.clock import ClockKind, Tempo
from engine.table.ports import Parts
from engine.table.record import after, standing_of
from engine.table.seats import bot, person
from engine.table.seeds import commitment_of, new_secret, seed_of
from engine.table.turns import turn_of


class Also(Protocol):
    """Writes what stands beside a new table, in the same transaction."""

    async def __call__(self, connection: AsyncConnection, table: str) -> None:
        """Uses this connection only; may be called again where the transaction has to be redone."""


class Foundry:
    """Makes tables in a database."""

    def __init__(self, parts: Parts, allowance: Allowance) -> None:
        self._parts = parts
        self._allowance = allowance
        self._making: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def make_own(
        self, owner: str, rules: RuleSet, level: Level, tempo: Tempo = Tempo.NORMAL
    ) -> str:
        """Writes a new table with the owner on seat 1 and bots of this level on the others; its id.

        Refuses (`Refused`) rules no table can play; raises `NotFound` for an owner who is unknown,
        and `Nack` with `too_many` for one who has left too many tables unfinished.
        """
        async with self._making.setdefault(owner, asyncio.Lock()):
            if await self._allowance.used_up(owner):
                raise Nack(Reply.TOO_MANY, 0, 0)
            table = new_id()
            chairs = BySeat((person(owner), bot(level), bot(level), bot(level)))
            try:
                await self.make(
                    table, owner, rules, ClockKind.NONE, chairs, shared=False, tempo=tempo
                )
            except Conflict:
                raise NotFound(owner) from None
        return table

    async def make(
        self,
        table: str,
        host: str,
        rules: RuleSet,
        clock: ClockKind,
        chairs: BySeat[Chair],
        *,
        shared: bool,
        tempo: Tempo,
    ) -> None:
        """Writes a new table; raises `Conflict` where the id is taken or a person is not known, and
        refuses (`Refused`) rules no table can play."""
        secret = new_secret()
        commitment = commitment_of(table, secret)
        begin = StartMatch(rules, SEATS[secrets.randbelow(4)], table, commitment)
        header = Header(
            table,
            self._parts.clock.now(),
            rules,
            commitment,
            chairs,
            clock.value,
            shared,
            host,
            tempo=tempo.value,
            bots=CURRENT,
        )
        await self._write(header, secret, begin)

    async def make_attempt(self, contest: Contest, user: str, tempo: Tempo, also: Also) -> str:
        """Writes a new table at which a person plays a contest with three bots; its id.

        `also` writes the attempt beside it. Raises `Conflict` as that does, and where the person is
        not known.
        """
        table, level = new_id(), bot(Level(contest.level))
        names = contest.id, contest.commitment
        begin: StartMatch | StartContest = StartMatch(contest.rules, contest.dealer, *names)
        if contest.deals:
            begin = StartContest(contest.rules, contest.dealer, contest.deals, *names)
        now = self._parts.clock.now()
        header = Header(
            table,
            now,
            contest.rules,
            contest.commitment,
            BySeat((person(user), level, level, level)),
            host=user,
            tempo=tempo.value,
            bots=contest.bots if contest.bots in VERSIONS else CURRENT,  # of a day long closed
            contest=contest.id,
            ends=contest.ends if now < contest.ends else None,
        )
        await self._write(header, contest.secret, begin, partial(also, table=table))
        return table

    async def _write(
        self,
        header: Header,
        secret: bytes,
        begin: StartMatch | StartContest,
        also: Callable[[AsyncConnection], Awaitable[None]] | None = None,
    ) -> None:
        """Writes a table with its first deal dealt."""
        events = list(decide(Match(), begin))
        events += decide(after(Match(), events), StartDeal(seed_of(secret, 1)))
        match, now = after(Match(), events), header.created
        turn = turn_of(header, match, 0.0)
        header = replace(header, deadline=now + turn.whole if turn else None)
        rows = [Row(now, 1, event) for event in events]
        await self._parts.tables.create(header, secret, rows, standing_of(match), also)
