"""The book of a table: its list of events, its chairs and its clock, as their one owner keeps them.

Everything is on the disk before anybody can see it here. Where the store cannot say whether a write
happened, the book is doubtful and must be read again before anything else is done.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from sqlalchemy.ext.asyncio import AsyncConnection

from engine.core import match as matches
from engine.core.cards import SEATS
from engine.core.commands import (
    By,
    Command,
    RevealSeed,
    StartContest,
    StartDeal,
    StartMatch,
    TakeBack,
)
from engine.core.events import Event
from engine.core.match import Match
from engine.store.eventlog import Known, Origin, Row, check_owner
from engine.store.headers import Chair, Header
from engine.store.tables import Owned
from engine.table.clock import elapsed
from engine.table.ports import Parts
from engine.table.record import Numbered, Record, after, standing_of
from engine.table.seeds import seed_of
from engine.table.turns import Turn, resumed, turn_of

_OF_THE_TABLE: Final = (StartMatch, StartContest, StartDeal, RevealSeed, TakeBack)
_EARLY: Final = 0.1  # seconds by which a timer may be early
_SAME: Final = 1.0  # seconds by which a deadline may be off until it is told anew


class Book:
    """`since` is when the last event happened, in monotonic time; `turn` is the turn that runs."""

    def __init__(self, owned: Owned, record: Record, parts: Parts) -> None:
        self.header = owned.header
        self.record = record
        self.since = 0.0
        self.turn: Turn | None = None
        self._owned = owned
        self._parts = parts
        self.doubtful = False
        self._deadline: float | None = None
        self._resume()

    def _resume(self) -> None:
        """Takes the times up where the store has them: the pause begun, the turn as far as it is
        used up. `Pulse` has moved its deadline on by the time the server was down."""
        clock = self._parts.clock
        now, at = clock.monotonic(), clock.now()
        self.since = now - elapsed(self.record.at, at)
        self.turn = turn_of(self.header, self.record.match, now)
        if self.turn is not None and self.header.deadline is not None:
            self.turn = resumed(self.turn, self.header.deadline - at)

    @property
    def match(self) -> Match:
        """The match as it stands."""
        return self.record.match

    def deadline(self) -> float | None:
        """When the running turn ends, by the time of day."""
        clock = self._parts.clock
        if self.turn is None:
            return None
        exact = clock.now() + self.turn.left(clock.monotonic())
        if self._deadline is None or abs(exact - self._deadline) > _SAME:
            self._deadline = exact
        return self._deadline

    def grace(self) -> None:
        """Gives the person whose turn runs time enough to find back."""
        if self.turn is not None:
            self.turn = self.turn.graced(self._parts.clock.monotonic())

    # --- deciding ---------------------------------------------------------------------------------

    def next_deal(self) -> StartDeal:
        """The next deal; refuses in the middle of one, or after the match."""
        matches.check_awaits_deal(self.match)  # before the thousands of hashes that a seed takes
        return StartDeal(self._seed(self.match.number + 1))

    def _seed(self, number: int) -> bytes:
        return seed_of(self._owned.secret, number)

    async def decide(self, command: Command, origin: Origin | None = None) -> Numbered:
        """Decides, stores in one transaction, applies: the events that happened."""
        before = self.match
        events = list(matches.decide(before, command))
        then = after(before, events)
        hidden = self.header.contest is not None  # others play the same deals until it closes
        ended = then.running is None and then.deal is not None
        if ended and not hidden and then.revealed < then.number:
            reveal = matches.decide(then, RevealSeed(self._seed(then.number)))
            events += reveal
            then = after(then, reveal)
        clock = self._parts.clock
        at, now = clock.now(), clock.monotonic()
        header = self._charged(By.PERSON if isinstance(command, _OF_THE_TABLE) else command.by, now)
        turn = turn_of(header, then, now)
        header = replace(header, deadline=at + turn.whole if turn else None)
        await self._store(then, header, events, at, origin)
        self.record.add(events, at)
        self.header, self.turn, self.since = header, turn, now
        self._deadline = header.deadline
        return tuple(enumerate(events, before.seq + 1))

    def _charged(self, by: By, now: float) -> Header:
        """The header with what the turn that ends has taken from its bank."""
        turn = self.turn
        if turn is None or (by is not By.PERSON and turn.left(now) > _EARLY):
            return self.header
        left = turn.bank_left(now) if by is By.PERSON else 0.0
        chair = replace(self.header.chairs[turn.seat], bank=left)
        return replace(self.header, chairs=self.header.chairs.replace(turn.seat, chair))

    async def _store(
        self,
        then: Match,
        header: Header,
        events: Sequence[Event],
        at: float,
        origin: Origin | None,
    ) -> None:
        before, ply = self.match, self.record.ply + 1
        rows = [Row(at, ply, event, None if i else origin) for i, event in enumerate(events)]

        async def also(connection: AsyncConnection) -> None:
            if header != self.header:
                banks = header.chairs.map(lambda chair: chair.bank)
                await self._parts.tables.set_clock(connection, header.id, header.deadline, banks)
            if before.running is not None and then.running is None:
                await self._parts.ended(connection, header, then)

        epoch = self._owned.epoch
        try:
            await self._parts.log.append(
                header.id, before.seq, rows, standing_of(then), epoch, also
            )
        except BaseException:
            self.doubtful = True
            raise

    # --- the store --------------------------------------------------------------------------------

    async def known(self, origin: Origin) -> Known | None:
        """The client's action under this id, if it is in the list already."""
        return await self._parts.log.find_client_id(self.header.id, origin.actor, origin.client_id)

    async def catch_up(self) -> Numbered:
        """Reads everything again: the events that were not known here."""
        seen = self.match.seq
        stored = await self._parts.log.since(self.header.id)
        header = await self._parts.tables.find(self.header.id)
        self.doubtful = False
        self.header = header or self.header
        if len(stored) <= seen:
            self.turn = self._turn_under(self.header)
            self.grace()  # whose turn it is may have acted while nothing could be stored
            return ()
        self.record = Record(stored)
        self._resume()
        return tuple((one.seq, one.event) for one in stored[seen:])

    async def reseat(self, header: Header) -> None:
        """Stores who sits where, who is the host, and whether the table is closed; a turn that runs
        goes on unless nobody is timed any more. Raises `Conflict` where the table has another owner
        by now, or a person is not known."""
        turn = self._turn_under(header)
        header = replace(header, deadline=header.deadline if turn else None)
        try:
            await self._parts.database.write(lambda connection: self._move(connection, header))
            self.header = await self._parts.tables.find(header.id) or header
        except BaseException:
            self.doubtful = True
            raise
        self.turn = turn

    def _turn_under(self, header: Header) -> Turn | None:
        """The turn that runs, as it goes on with these people."""
        turn = turn_of(header, self.match, self._parts.clock.monotonic())
        kept = turn is not None and self.turn is not None and turn.seat is self.turn.seat
        return self.turn if kept else turn

    async def _move(self, connection: AsyncConnection, new: Header) -> None:
        tables, old = self._parts.tables, self.header
        await check_owner(connection, new.id, self._owned.epoch)
        for seat in SEATS:
            if new.chairs[seat] != old.chairs[seat]:
                await tables.set_chair(connection, new.id, seat, new.chairs[seat])
        if new.host != old.host:
            await tables.set_host(connection, new.id, new.host)
        if new.deadline != old.deadline:
            await tables.set_clock(connection, new.id, new.deadline)
        if new.closed is not None:
            await tables.close(new.id, new.closed, connection)

    def call_by_name(self, fresh: Header) -> None:
        """Takes the names that people bear now from a header that was just read."""
        names = {chair.user: chair.name for chair in fresh.chairs if chair.user is not None}
        chairs = self.header.chairs.map(lambda chair: _named(chair, names))
        self.header = replace(self.header, chairs=chairs)


def _named(chair: Chair, names: dict[str, str]) -> Chair:
    return replace(chair, name=names.get(chair.user, chair.name)) if chair.user else chair
