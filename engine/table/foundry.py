"""Where tables are made: seeds committed to, the first deal dealt, the first turn begun."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from typing import Protocol
from weakref import WeakValueDictionary

from sqlalchemy.ext.asyncio import AsyncConnection

from engine.ai.base import Level
from engine.ai.versions import CURRENT, VERSIONS
from engine.core.cards import SEATS, BySeat, Seat
from engine.core.commands import StartContest, StartDeal, StartMatch
from engine.core.match import Match, decide
from engine.core.ruleset import RuleSet
from engine.core.shuffle import NO_NONCES, Nonces
from engine.store.contests import Contest
from engine.store.errors import Conflict
from engine.store.eventlog import Row
from engine.store.headers import Chair, Header
from engine.store.ids import new_id
from engine.table.allowance import Allowance
from engine.table.asks import Nack, NotFound, Reply
from engine.table.clock import ClockKind, Tempo, tempo_of
from engine.table.pledges import Pledges
from engine.table.ports import Parts
from engine.table.record import after, standing_of
from engine.table.seats import bot, person
from engine.table.seeds import commitment_of, seed_of
from engine.table.turns import turn_of


class Also(Protocol):
    """Writes what stands beside a new table, in the same transaction."""

    async def __call__(self, connection: AsyncConnection, table: str) -> None:
        """Uses this connection only; may be called again where the transaction has to be redone."""


@dataclass(frozen=True, slots=True)
class Share:
    """What somebody adds to the shuffle of a table, having been told what its seeds are bound to:
    the text of the pledge, and the nonce (16 bytes)."""

    pledge: str
    nonce: bytes


class Foundry:
    """Makes tables in a database."""

    def __init__(self, parts: Parts, allowance: Allowance, pledges: Pledges) -> None:
        self._parts = parts
        self._allowance = allowance
        self._pledges = pledges
        self._making: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def make_own(
        self,
        owner: str,
        rules: RuleSet,
        level: Level,
        tempo: Tempo = Tempo.NORMAL,
        share: Share | None = None,
    ) -> str:
        """Writes a new table with the owner on seat 1 and bots of this level on the others; its id.

        With a share it is the table that was pledged, as it is where it is there already. Refuses
        (`Refused`) rules no table can play; raises `NotFound` for an owner who is unknown and for a
        table that was not pledged to the owner, and `Nack` with `too_many` for an owner who has
        left too many tables unfinished.
        """
        table = await self._pledges.claimed(share.pledge, owner) if share else new_id()
        nonces = NO_NONCES.replace(Seat.ONE, share.nonce) if share else NO_NONCES
        async with self._making.setdefault(owner, asyncio.Lock()):
            if share is not None and await self._parts.tables.find(table) is not None:
                return table
            if await self._allowance.used_up(owner):
                raise Nack(Reply.TOO_MANY, 0, 0)
            chairs = BySeat((person(owner), bot(level), bot(level), bot(level)))
            names = table, owner, rules, ClockKind.NONE, chairs, nonces
            try:
                await self.make(*names, shared=False, tempo=tempo)
            except Conflict:
                raise NotFound(owner) from None
        return table

    async def make_shared(
        self,
        table: str,
        host: str,
        rules: RuleSet,
        clock: ClockKind,
        chairs: BySeat[Chair],
        nonces: Nonces,
        *,
        rated: bool,
    ) -> bool:
        """Writes a new table that was a lobby, as `make` does; False where it is there already, or
        a person is not known."""
        if await self._parts.tables.find(table) is not None:
            return False
        names = table, host, rules, clock, chairs, nonces
        with suppress(Conflict):  # made at the same moment, or somebody is not known
            await self.make(*names, shared=True, tempo=tempo_of(clock), rated=rated)
            return True
        return False

    async def make(
        self,
        table: str,
        host: str,
        rules: RuleSet,
        clock: ClockKind,
        chairs: BySeat[Chair],
        nonces: Nonces,
        *,
        shared: bool,
        tempo: Tempo,
        rated: bool = False,
    ) -> None:
        """Writes a new table, one that may be `rated` only where four people sit there; raises
        `Conflict` where the id is taken or a person is not known, and refuses (`Refused`) rules no
        table can play."""
        secret = await self._pledges.secret(table)
        commitment = commitment_of(table, secret)
        begin = StartMatch(rules, SEATS[secrets.randbelow(4)], table, commitment, nonces)
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
            rated=rated and None not in chairs.map(lambda chair: chair.user).values,
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
