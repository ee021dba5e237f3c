"""The database: one writing connection with group commit, and readers that cannot write."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Generic, Self, TypeVar, cast

from sqlalchemy import Executable
from sqlalchemy.engine import URL
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from engine.store import (
    backups,
    contest_schema,  # noqa: F401 - parts of the one schema
    engines,
    pad_schema,  # noqa: F401
)
from engine.store.errors import Conflict, Trouble, Unavailable, Unusable
from engine.store.lock import FileLock
from engine.store.migrations import migrate
from engine.store.threads import PATIENCE, Threads
from engine.store.url import database_file, normalise, prepare_file

T = TypeVar("T")
Work = Callable[[AsyncConnection], Awaitable[T]]

_FAILURES: Final = (DBAPIError, PoolTimeout, OSError)


@dataclass(eq=False, slots=True)
class _Job(Generic[T]):
    """One piece of work that wants to be written, and what came of it."""

    work: Work[T]
    done: bool = False
    result: T | None = None
    error: Exception | None = None

    def end(self, result: T | None = None, error: Exception | None = None) -> None:
        self.done, self.result, self.error = True, result, error


class Database:
    """Everything that is kept. `write` returns when the work is safely on the disk."""

    def __init__(self, url: URL, lock: FileLock | None) -> None:
        self.url = url
        self._lock = lock
        self._threads = Threads()
        self._readers = 0
        self._unread = asyncio.Event()
        self._unread.set()
        self._writer: AsyncEngine = engines.writer(url, self._threads)
        self._reader: AsyncEngine = engines.reader(url, self._threads)
        self._pending: list[_Job[Any]] = []
        self._afterwards: list[Callable[[], None]] = []
        self._turn = asyncio.Lock()

    @classmethod
    async def open(cls, url: str) -> Self:
        """The database of a `DATABASE_URL`, brought to the newest schema.

        Makes the file of a SQLite database and its folder. Raises `Unusable` where it cannot be
        used; a SQLite file belongs to one process at a time.
        """
        normal = normalise(url)
        path = database_file(normal)
        if path is not None:
            prepare_file(path)
        database = cls(normal, FileLock.take(path) if path is not None else None)
        try:
            async with database._writer.begin() as connection:
                await connection.run_sync(migrate)
        except (*_FAILURES, SQLAlchemyError) as error:
            await database.close()
            raise Unusable(Trouble.UNREACHABLE, _said(error, normal)) from error
        except BaseException:
            await database.close()
            raise
        return database

    async def close(self) -> None:
        """Waits for the write and the reads in hand, folds the write-ahead log into the file, lets
        go of it."""
        async with self._turn:
            with suppress(TimeoutError):  # of a reader that never ends
                async with asyncio.timeout(PATIENCE):
                    await self._unread.wait()
            await self._reader.dispose()
            await self._writer.dispose()  # the last connection: SQLite folds the log on its close
            await self._threads.ended()  # a read that was cancelled still answers to this loop
            if self._lock is not None:
                self._lock.release()

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """A connection that can only read, for a short time; raises `Unavailable`."""
        self._readers += 1
        self._unread.clear()
        try:
            async with self._reader.connect() as connection:
                yield connection
        except _FAILURES as error:
            raise Unavailable(_said(error, self.url)) from error
        finally:
            self._readers -= 1
            if not self._readers:
                self._unread.set()

    async def write(self, work: Work[T]) -> T:
        """Does the work in a transaction and returns its result once that is committed.

        Writes that come while one is being committed share the next commit; where one of them
        fails, each is done again alone, so work must leave no trace but on its connection. What has
        begun is finished, even where the caller is cancelled. Raises what the work raises,
        `Conflict` for a key that is taken or missing, and `Unavailable` where the database cannot
        write.
        """
        job = _Job(work)
        self._pending.append(job)
        try:
            async with self._turn:
                if not job.done:
                    batch, self._pending = self._pending, []
                    await _to_the_end(self._commit(batch))
        finally:
            if job in self._pending:  # cancelled before its turn
                self._pending.remove(job)
        if job.error is not None:
            raise job.error
        return cast(T, job.result)

    async def within(self, connection: AsyncConnection | None, *statements: Executable) -> None:
        """Does the statements in the transaction that is given, or, with none, in one of their own.

        Raises like `write`.
        """

        async def work(own: AsyncConnection) -> None:
            for statement in statements:
                await own.execute(statement)

        if connection is None:
            await self.write(work)
        else:
            await work(connection)

    def afterwards(self, call: Callable[[], None]) -> None:
        """Calls this once what is being written is committed, and never where it is not: for work
        that runs in a transaction now."""
        self._afterwards.append(call)

    async def _commit(self, batch: list[_Job[Any]]) -> None:
        begun = False
        self._afterwards = []
        try:
            async with self._writer.begin() as connection:
                begun = True
                results = [await job.work(connection) for job in batch]
        except Exception as error:
            if len(batch) == 1 or not begun:  # locked out: one wait for the lock is enough for all
                for job in batch:
                    job.end(error=self._translated(error))
                return
            for job in batch:
                await self._commit([job])
        except BaseException:
            for job in batch:
                job.end(error=Unavailable("the write was broken off"))
            raise
        else:
            for job, result in zip(batch, results, strict=True):
                job.end(result)
            for call in self._afterwards:
                call()

    def _translated(self, error: Exception) -> Exception:
        if isinstance(error, IntegrityError):
            translated: Exception = Conflict(_said(error, self.url))
        elif isinstance(error, _FAILURES):
            translated = Unavailable(_said(error, self.url))
        else:
            return error
        translated.__cause__ = error
        return translated

    async def backup(self, target: Path) -> None:
        """Writes a whole, checked copy to a new file while play goes on.

        Only for SQLite (PostgreSQL has pg_dump): raises `Unusable` otherwise, or where the target
        exists or cannot be written.
        """
        source = database_file(self.url)
        if source is None:
            raise Unusable(Trouble.NO_BACKUP, "use pg_dump for PostgreSQL")
        await asyncio.to_thread(backups.copy, source, target)


async def _to_the_end(work: Coroutine[Any, Any, None]) -> None:
    """Does the work even if the caller is cancelled meanwhile; only then it is.

    A statement that is cancelled goes on in SQLite's thread, and its transaction would stay open.
    """
    ended = asyncio.Event()

    async def unbroken() -> None:
        try:
            await work
        finally:
            ended.set()

    try:
        await asyncio.shield(unbroken())
    except asyncio.CancelledError:
        while not ended.is_set():
            with suppress(asyncio.CancelledError):
                await ended.wait()
        raise


def _said(error: BaseException, url: URL) -> str:
    """What went wrong, for the log: never a statement's values, never a password."""
    cause = error.orig if isinstance(error, DBAPIError) and error.orig else error
    return f"{url.render_as_string(hide_password=True)}: {type(cause).__name__}: {cause}"
