"""One task per table, its only writer: does one job after the other, tells, goes on by itself."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Container, Coroutine
from typing import Any, Final, assert_never

import structlog

from engine.core.cards import Seat
from engine.store.headers import Header
from engine.store.tables import Owned
from engine.table.asks import Ack, Ask, Nack, NotFound, Reply
from engine.table.audience import Audience
from engine.table.book import Book
from engine.table.chairs import Change
from engine.table.desk import Desk
from engine.table.emotes import Emote, EmotePace
from engine.table.feed import Emoted, Feed
from engine.table.jobs import Asked, Due, Job, Look, Moved, Stop
from engine.table.ports import Parts
from engine.table.record import Record
from engine.table.room import Room
from engine.table.seats import TableInfo, info_of, persons_of, seat_of
from engine.table.seeds import breed_of
from engine.table.timer import Timer

MOST_WAITING: Final = 64  # actions of people that may wait at one table
RETRY: Final = 1.0  # seconds until the table tries again what the store could not write

_log = structlog.get_logger(__name__)


class Actor:
    """A table that is awake. Made by `hub`, which sees to it that there is one a table."""

    def __init__(self, owned: Owned, record: Record, parts: Parts, rematch: str | None) -> None:
        self.id = owned.header.id
        self.used = parts.clock.now()
        self._parts = parts
        self._book = Book(owned, record, parts)
        self._room = Room(self._book, parts.clock, rematch)
        self._audience = Audience(record, owned.header.chairs.map(lambda chair: chair.bank))
        self._desk = Desk(self._book, self._room, self._audience, parts)
        self._emotes = EmotePace()
        self._jobs: asyncio.Queue[Job] = asyncio.Queue()
        self._timer = Timer(self.id, breed_of(owned), parts, self._jobs.put_nowait)
        self._to_look = False
        self._stopping = False
        self._task = parts.nursery.start(self._run(), f"table {self.id}")
        self._look_soon()

    # --- from outside -----------------------------------------------------------------------------

    async def act(self, user: str, client_id: str, ply: int, ask: Ask) -> Ack:
        """Does what a person here asks of the match; returns when it is stored; raises `Nack`."""
        return await self._ask(user, lambda answer: Asked(user, client_id, ply, ask, answer))

    async def move(self, user: str, change: Change) -> Ack:
        """Changes who sits where, as a person asks; returns when it is stored; raises `Nack`."""
        return await self._ask(user, lambda answer: Moved(user, change, answer))

    async def _ask(self, user: str, job: Callable[[asyncio.Future[Ack | Nack]], Job]) -> Ack:
        if self._stopping or self._jobs.qsize() >= MOST_WAITING:
            raise self._desk.nack(Reply.TRY_AGAIN, user)
        self.used = self._parts.clock.now()
        answer: asyncio.Future[Ack | Nack] = asyncio.get_running_loop().create_future()
        self._jobs.put_nowait(job(answer))
        await asyncio.wait((answer, self._task), return_when=asyncio.FIRST_COMPLETED)
        result = answer.result() if answer.done() else self._desk.nack(Reply.TRY_AGAIN, user)
        if isinstance(result, Nack):
            raise result
        return result

    def watch(self, user: str, since: int | None, found: Header) -> Feed:
        """A feed that begins with the events after `since`, or with the whole view; `found` is the
        header as it was just read. Raises `NotFound` for who may not watch."""
        if not self.known_to(user):
            raise NotFound(self.id)
        viewer = seat_of(self._book.header, user)
        self._book.call_by_name(found)
        feed = self._audience.join(user, viewer, self._unwatch)
        self._room.opened(user)
        self._audience.begin(feed, since, self._book.record, self._desk.lively())
        self._look_soon()
        return feed

    def _unwatch(self, feed: Feed) -> None:
        self._room.closed(feed.user)
        if not self._stopping:
            self._desk.call_missing(feed.user)
        self.used = self._parts.clock.now()
        self._look_soon()

    def _look_soon(self) -> None:
        """What has changed in the room is told, and acted on, when the jobs at hand are done."""
        if not self._to_look:
            self._to_look = True
            self._jobs.put_nowait(Look())

    def emote(self, user: str, emote: Emote, deaf: Container[str]) -> None:
        """Tells everybody but the deaf what a person here says; raises `Nack`."""
        seat = self._desk.seat(user)
        if not self._emotes.may(user, self._parts.clock.monotonic()):
            raise self._desk.nack(Reply.RATE, user)
        self._room.back(user)
        self._audience.say(Emoted(seat, emote), deaf)
        self._look_soon()

    def call_missing(self) -> None:
        """Has the person told whom the table waits for, where that person is not here."""
        self._desk.call_missing()

    def check_over(self, user: str) -> TableInfo:
        """The table, if its match is over and this user plays in it; raises `Nack`."""
        self._desk.seat(user)
        if self._book.match.winner is None:
            raise self._desk.nack(Reply.NOT_OVER, user)
        return info_of(self._book.header)

    def followed_by(self, lobby: str) -> None:
        """Tells everybody which lobby follows."""
        self._room.rematch = lobby
        self._look_soon()

    def other(self, user: str, seat: Seat) -> str:
        """The other person, who sits on this seat; raises `Nack` where none does."""
        self._desk.seat(user)
        other = self._book.header.chairs[seat].user
        if other is None or other == user:
            raise self._desk.nack(Reply.BAD_MESSAGE, user)
        return other

    def known_to(self, user: str) -> bool:
        """Whether this user may know of the table."""
        header = self._book.header
        return header.shared or seat_of(header, user) is not None

    @property
    def people(self) -> list[str]:
        """Those who sit here."""
        return persons_of(self._book.header)

    @property
    def users(self) -> set[str]:
        """Everybody who watches."""
        return self._audience.users

    @property
    def quiet(self) -> bool:
        """Whether nobody watches, nothing waits to be done and nothing is due."""
        return not len(self._audience) and not self._timer.running and self._jobs.empty()

    async def stop(self) -> None:
        """Does what was asked already, then ends; feeds are closed."""
        self._stopping = True
        self._timer.stop()
        self._jobs.put_nowait(Stop())
        await asyncio.wait([self._task])
        self._audience.close()

    # --- the loop ---------------------------------------------------------------------------------

    async def _run(self) -> None:
        while True:
            match await self._jobs.get():
                case Asked() as job:
                    await self._answer(job, self._desk.asked(job))
                case Moved() as job:
                    await self._answer(job, self._desk.moved(job))
                case Due() | Look() if self._stopping:
                    pass
                case Due() as job:
                    self._timer.disarm()
                    await self._by_itself(self._desk.go_on(job.step, job.command))
                case Look():
                    self._to_look = False
                    await self._by_itself(self._desk.look())
                case Stop():
                    return
                case job:
                    assert_never(job)

    async def _answer(self, job: Asked | Moved, work: Coroutine[Any, Any, Ack]) -> None:
        result: Ack | Nack
        try:
            result = await work
        except Nack as nack:
            result = nack
        except Exception:
            _log.exception("action_failed", table=self.id)
            result = self._desk.nack(Reply.TRY_AGAIN, job.user)
        if not job.answer.done():
            job.answer.set_result(result)
        self._refresh()

    async def _by_itself(self, work: Coroutine[Any, Any, None]) -> None:
        """What the table does unasked; where the store fails it is tried again later."""
        try:
            await work
        except Exception:
            _log.exception("table_cannot_go_on", table=self.id, seq=self._book.match.seq)
            self._refresh(at_least=RETRY)
        else:
            self._refresh()

    def _refresh(self, at_least: float = 0.0) -> None:
        """Tells what has changed but is no event, and sees to what the table does next."""
        self._audience.enliven(self._desk.lively())
        if self._stopping:
            return
        self._timer.arm(self._desk.next_step(), self._book.match, at_least)
        self._timer.look_in(self._room.next_look())
