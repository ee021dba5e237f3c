"""What a table does, one thing at a time: what people ask of it, and what it does by itself.

Nobody is told a thing that is not stored. Where the store cannot say whether a write happened, the
book is read again before anything else is done.
"""

from __future__ import annotations

from dataclasses import replace

import structlog

from engine.core.cards import Seat
from engine.core.commands import Command, SeatCommand
from engine.core.errors import Code, Refused
from engine.core.view import view
from engine.store.errors import Conflict
from engine.store.eventlog import Origin
from engine.store.headers import Header
from engine.table import bots
from engine.table.asks import Ack, AskNext, Nack, Reply, digest, seat_command
from engine.table.audience import Audience
from engine.table.book import Book
from engine.table.chairs import Unfit, changed
from engine.table.feed import Lively
from engine.table.jobs import Asked, Moved
from engine.table.ports import Parts
from engine.table.record import Numbered
from engine.table.room import Room
from engine.table.seats import persons_of, seat_of
from engine.table.steps import Step, next_step

_log = structlog.get_logger(__name__)


class Desk:
    """Works for one actor, which calls it for one job after the other."""

    def __init__(self, book: Book, room: Room, audience: Audience, parts: Parts) -> None:
        self._book = book
        self._room = room
        self._audience = audience
        self._parts = parts

    # --- what people ask --------------------------------------------------------------------------

    async def asked(self, job: Asked) -> Ack:
        """Does what a person asks of the match, or finds that it was done already."""
        await self._catch_up()
        seat = self.seat(job.user)
        self._room.back(job.user)
        origin = Origin(seat, job.client_id, digest(job.ask, job.ply))
        if job.ply != self._book.record.ply:
            return await self._known(job, origin, Reply.PLY_MISMATCH)
        if self._book.header.closed is not None or self._late():
            return await self._known(job, origin, Reply.CLOSED)
        try:
            if isinstance(job.ask, AskNext):
                return await self._next(job, origin)
            await self._decide(seat_command(job.ask, seat), origin)
        except Refused as refused:
            return await self._known(job, origin, refused.code)
        except Conflict:
            await self._catch_up()
            return await self._known(job, origin, Reply.TRY_AGAIN)
        self._room.acted(job.user)
        return self._ack()

    def _late(self) -> bool:
        """Whether a contest's time is up."""
        ends = self._book.header.ends
        return ends is not None and self._parts.clock.now() >= ends

    async def _next(self, job: Asked, origin: Origin) -> Ack:
        """The next deal, at once for one person; several wait for each other, or for the table."""
        command, match = self._book.next_deal(), self._book.match
        alone = len(persons_of(self._book.header)) < 2
        if not alone and (match.void is not None or not self._room.wishes_next(job.user)):
            return self._room.agreement.answer(origin, self._ack())
        await self._decide(command, origin)
        return self._ack()

    async def _known(self, job: Asked, origin: Origin, otherwise: Code | Reply) -> Ack:
        """The same answer again to an action that is in the list already, or was a mere wish."""
        known = self._room.agreement.answered(origin) or await self._book.known(origin)
        if known is None:
            raise self.nack(otherwise, job.user)
        if known.digest != origin.digest:
            raise self.nack(Reply.ID_REUSED, job.user)
        return Ack(known.seq, known.ply)

    async def moved(self, job: Moved) -> Ack:
        """Changes who sits where."""
        await self._catch_up()
        if seat_of(self._book.header, job.user) is not None:
            self._room.back(job.user)
        header, match, at = self._book.header, self._book.match, self._parts.clock.now()
        try:
            new = changed(header, match, self._room.away, job.user, job.change, at)
        except Unfit as unfit:
            raise self.nack(unfit.code, job.user) from None
        try:
            await self._reseat(new)
        except Conflict:  # another owner, or a person who was erased
            await self._catch_up()
            raise self.nack(Reply.TRY_AGAIN, job.user) from None
        return self._ack()

    async def _reseat(self, new: Header) -> None:
        if new != self._book.header:
            await self._book.reseat(new)
            self._audience.reseat(self._book.header, self._book.record, self.lively())

    # --- what the table does by itself ------------------------------------------------------------

    async def go_on(self, step: Step, command: SeatCommand | None) -> None:
        """Does a step that is due, with the command of its bot, if it is still the next one."""
        await self._catch_up()
        if step != self.next_step():
            return
        try:
            await self._decide(command or self._book.next_deal())
        except Refused:
            if step.seat is None:
                raise
            _log.exception("bot_refused", table=self._book.header.id, seat=step.seat, seq=step.seq)
            seen = view(self._book.match, step.seat)
            await self._decide(bots.first_legal(seen, step.by))
        self._room.played_for(step)

    async def look(self) -> None:
        """Closes a table at which nothing has happened for too long."""
        await self._catch_up()
        if self._room.abandoned:
            await self._reseat(replace(self._book.header, closed=self._parts.clock.now()))

    async def _decide(self, command: Command, origin: Origin | None = None) -> None:
        self._tell(await self._book.decide(command, origin))

    async def _catch_up(self) -> None:
        """Reads the list again where the last write may or may not have happened."""
        if not self._book.doubtful:
            return
        events = await self._book.catch_up()
        if events:
            self._tell(events)
        self._audience.reseat(self._book.header, self._book.record, self.lively())

    def _tell(self, events: Numbered) -> None:
        book = self._book
        self._room.agreement.heard(event for _, event in events)
        self._audience.tell(events, book.record, self.lively())
        self._parts.bus.moved(book.header.id, book.match.seq)
        self.call_missing()

    def call_missing(self, only: str | None = None) -> None:
        """Has the person told whom the table waits for, where that person is not here; with `only`,
        where it is this one."""
        header = self._book.header
        waited_for = self._room.missing(self._book.match.to_act)
        if waited_for is not None and only in (None, waited_for):
            self._parts.notifier.your_turn(waited_for, header.id)

    def next_step(self) -> Step | None:
        """What the table does by itself next."""
        return next_step(self._room.situation(), self._parts.pace)

    def lively(self) -> Lively:
        """How the table is now."""
        return self._room.lively(self._audience.spectators)

    # --- answers ----------------------------------------------------------------------------------

    def seat(self, user: str) -> Seat:
        """Where this person sits; raises `Nack`."""
        seat = seat_of(self._book.header, user)
        if seat is None:
            raise self.nack(Reply.NOT_SEATED, user)
        return seat

    def nack(self, code: Code | Reply, user: str) -> Nack:
        """The refusal, with where the table stands as far as this person may know."""
        return Nack(code, *self._book.record.place_for(seat_of(self._book.header, user)))

    def _ack(self) -> Ack:
        return Ack(self._book.match.seq, self._book.record.ply)
