"""One task per table, its only writer: take, decide, store, apply, tell, acknowledge, ask bots.

Nobody is told a thing that is not stored. Where the store cannot say whether a write happened, the
table reads its list again before it does anything else.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Final, assert_never

import structlog
from sqlalchemy.ext.asyncio import AsyncConnection

from engine.core import match as matches
from engine.core.cards import Seat
from engine.core.commands import Command, RevealSeed, StartDeal
from engine.core.errors import Code, Refused
from engine.core.events import Event
from engine.core.match import Match
from engine.core.view import redact, view
from engine.store.errors import Conflict
from engine.store.eventlog import Known, Origin, Row
from engine.store.tables import Owned
from engine.table import bots
from engine.table.asks import Ack, Ask, AskNext, Nack, Reply, digest, seat_command
from engine.table.clock import remaining
from engine.table.feed import Feed, Message, Snapshot, batch
from engine.table.jobs import Asked, Due, Job, Stop
from engine.table.ports import Parts
from engine.table.record import Numbered, Record, after, standing_of
from engine.table.seats import TableInfo, level_of
from engine.table.seeds import seed_of

MOST_WAITING: Final = 64  # actions of people that may wait at one table
RETRY: Final = 1.0  # seconds until the table tries again what the store could not write

_log = structlog.get_logger(__name__)


class Actor:
    """A table that is awake. Made by `hub`, which sees to it that there is one a table."""

    def __init__(self, owned: Owned, record: Record, parts: Parts) -> None:
        self.id = owned.header.id
        self.used = parts.clock.now()
        self._owned = owned
        self._record = record
        self._parts = parts
        self._feeds: list[Feed] = []
        self._jobs: asyncio.Queue[Job] = asyncio.Queue()
        self._doubtful = False  # the record may be behind the list
        self._stopping = False
        self._waiting: asyncio.Task[None] | None = None
        self._task = parts.nursery.start(self._run(), f"table {self.id}")
        self._arm()

    # --- from outside -----------------------------------------------------------------------------

    async def act(self, seat: Seat, client_id: str, ply: int, ask: Ask) -> Ack:
        """Does what the person on this seat asks; returns when it is stored; raises `Nack`."""
        if self._stopping or self._jobs.qsize() >= MOST_WAITING:
            raise self._nack(Reply.TRY_AGAIN)
        self.used = self._parts.clock.now()
        answer: asyncio.Future[Ack | Nack] = asyncio.get_running_loop().create_future()
        self._jobs.put_nowait(Asked(seat, client_id, ply, ask, answer))
        await asyncio.wait((answer, self._task), return_when=asyncio.FIRST_COMPLETED)
        result = answer.result() if answer.done() else self._nack(Reply.TRY_AGAIN)
        if isinstance(result, Nack):
            raise result
        return result

    def watch(self, viewer: Seat, since: int | None, info: TableInfo) -> Feed:
        """A feed that begins with the events after `since`, or with the whole view."""
        match = self._record.match
        seen = view(match, viewer)
        tail = None if since is None else self._record.since(since, viewer)
        first: Message = Snapshot(match.seq, self._record.ply, seen, info)
        if tail is not None:
            first = batch(tail, self._record.ply, seen)
        feed = Feed(viewer, first, self._unwatch)
        self._feeds.append(feed)
        return feed

    def _unwatch(self, feed: Feed) -> None:
        self._feeds.remove(feed)
        self.used = self._parts.clock.now()

    @property
    def quiet(self) -> bool:
        """Whether nobody watches, nothing waits to be done and nothing is due."""
        due = self._waiting is not None and not self._waiting.done()
        return not self._feeds and not due and self._jobs.empty()

    async def stop(self) -> None:
        """Does what was asked already, then ends; feeds are closed."""
        self._stopping = True
        self._disarm()
        self._jobs.put_nowait(Stop())
        await asyncio.wait([self._task])
        for feed in list(self._feeds):
            feed.close()

    # --- the loop ---------------------------------------------------------------------------------

    async def _run(self) -> None:
        while True:
            match await self._jobs.get():
                case Asked() as job:
                    await self._answer(job)
                case Due() as job:
                    await self._go_on(job)
                case Stop():
                    return
                case job:
                    assert_never(job)

    async def _answer(self, job: Asked) -> None:
        result: Ack | Nack
        try:
            result = await self._asked(job)
        except Nack as nack:
            result = nack
        except Exception:
            _log.exception("action_failed", table=self.id)
            result = self._nack(Reply.TRY_AGAIN)
        if not job.answer.done():
            job.answer.set_result(result)

    async def _asked(self, job: Asked) -> Ack:
        await self._catch_up()
        origin = Origin(job.seat, job.client_id, digest(job.ask, job.ply))
        if job.ply != self._record.ply:
            return await self._known(origin, Reply.PLY_MISMATCH)
        try:
            await self._decide(self._command(job.ask, job.seat), origin)
        except Refused as refused:
            return await self._known(origin, refused.code)
        except Conflict:
            await self._catch_up()
            return await self._known(origin, Reply.TRY_AGAIN)
        return Ack(self._record.match.seq, self._record.ply)

    async def _known(self, origin: Origin, otherwise: Code | Reply) -> Ack:
        """The same answer again to an action that is in the list already."""
        known: Known | None = await self._parts.log.find_client_id(
            self.id, origin.actor, origin.client_id
        )
        if known is None:
            raise self._nack(otherwise)
        if known.digest != origin.digest:
            raise self._nack(Reply.ID_REUSED)
        return Ack(known.seq, known.ply)

    async def _go_on(self, job: Due) -> None:
        """What the table does by itself; where the store fails it is tried again later."""
        if job.seq != self._record.match.seq or self._stopping:
            return
        try:
            await self._catch_up()
            if job.seq == self._record.match.seq:
                await self._do_due(job)
        except Exception:
            _log.exception("table_cannot_go_on", table=self.id, seq=job.seq)
            self._arm(at_least=RETRY)

    async def _do_due(self, job: Due) -> None:
        try:
            await self._decide(job.command or self._next_deal(), None)
        except Refused:
            seat = self._record.match.to_act
            if job.command is None or seat is None:
                raise
            _log.exception("bot_refused", table=self.id, seat=seat, seq=job.seq)
            await self._decide(bots.first_legal(view(self._record.match, seat)), None)

    # --- deciding and storing ---------------------------------------------------------------------

    def _command(self, ask: Ask, seat: Seat) -> Command:
        return self._next_deal() if isinstance(ask, AskNext) else seat_command(ask, seat)

    def _next_deal(self) -> StartDeal:
        """The next deal; refuses in the middle of one, or after the match."""
        match = self._record.match
        matches.check_awaits_deal(match)  # before the thousands of hashes that a seed takes
        return StartDeal(seed_of(self._owned.secret, match.number + 1))

    async def _decide(self, command: Command, origin: Origin | None) -> None:
        """Decides, stores in one transaction, applies, tells, and sees what is due next."""
        before = self._record.match
        events = list(matches.decide(before, command))
        then = after(before, events)
        if then.running is None and then.deal is not None and then.revealed < then.number:
            reveal = matches.decide(then, RevealSeed(seed_of(self._owned.secret, then.number)))
            events += reveal
            then = after(then, reveal)
        at = self._parts.clock.now()
        await self._store(before, then, events, at, origin)
        self._record.add(events, at)
        self._tell(tuple(enumerate(events, before.seq + 1)))
        self._arm()

    async def _store(
        self, before: Match, then: Match, events: Sequence[Event], at: float, origin: Origin | None
    ) -> None:
        ply = self._record.ply + 1
        rows = [Row(at, ply, event, None if i else origin) for i, event in enumerate(events)]

        async def also(connection: AsyncConnection) -> None:
            if then.winner is not None and before.winner is None:
                await self._parts.ended(connection, self.id, then)

        try:
            await self._parts.log.append(
                self.id, before.seq, rows, standing_of(then), self._owned.epoch, also
            )
        except BaseException:
            self._doubtful = True
            raise

    async def _catch_up(self) -> None:
        """Reads the list again where the last write may or may not have happened."""
        if not self._doubtful:
            return
        seen = self._record.match.seq
        stored = await self._parts.log.since(self.id)
        self._doubtful = False
        if len(stored) > seen:
            self._record = Record(stored)
            self._tell(tuple((one.seq, one.event) for one in stored[seen:]))
        self._arm()

    # --- telling, and what is due next ------------------------------------------------------------

    def _tell(self, events: Numbered) -> None:
        match, ply = self._record.match, self._record.ply
        for feed in list(self._feeds):
            own = tuple((seq, redact(event, feed.viewer)) for seq, event in events)
            feed.put(batch(own, ply, view(match, feed.viewer)))
        self._parts.bus.moved(self.id, match.seq)
        seat = match.to_act
        user = self._owned.header.chairs[seat].user if seat else None
        if user is not None and all(feed.viewer is not seat for feed in self._feeds):
            self._parts.notifier.your_turn(user, self.id)

    def _arm(self, at_least: float = 0.0) -> None:
        """Sees to the next thing the table does by itself, if there is one."""
        self._disarm()
        match, pace, clock = self._record.match, self._parts.pace, self._parts.clock
        if self._stopping:
            return
        if match.to_act is not None:
            if level_of(self._owned.header.chairs[match.to_act]) is None:
                return
            pause = pace.bot_pause(self.id, match.seq)
        elif match.awaits_deal and (match.void is not None or match.number == 0):
            pause = pace.void_pause(self.id, match.seq)
        else:
            return
        wait = max(remaining(self._record.at, pause, clock.now()), at_least)
        self._waiting = self._parts.nursery.start(
            self._wait(match, clock.now() + wait, wait), f"table {self.id} waits"
        )

    async def _wait(self, match: Match, until: float, wait: float) -> None:
        """Lets a bot think, if it is a bot's turn, during the pause that is due anyway."""
        command = None
        if match.to_act is not None:
            level = level_of(self._owned.header.chairs[match.to_act])
            assert level is not None
            command = await bots.answer(self._parts.bots, view(match, match.to_act), level)
        left = min(until - self._parts.clock.now(), wait)
        if left > 0:
            await self._parts.clock.sleep(left)
        self._jobs.put_nowait(Due(match.seq, command))

    def _disarm(self) -> None:
        if self._waiting is not None:
            self._waiting.cancel()
            self._waiting = None

    def _nack(self, code: Code | Reply) -> Nack:
        return Nack(code, self._record.match.seq, self._record.ply)
