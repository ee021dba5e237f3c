"""SQLAlchemy engines for writing and for reading, with what SQLite must be told on each connection.

`BEGIN IMMEDIATE` takes the write lock at the start: a transaction that reads first and writes then
would otherwise fail as soon as another one wrote in between.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from sqlalchemy import event
from sqlalchemy.engine import URL, Connection
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from engine.store.threads import Threads

READERS: Final = 2

_BOTH: Final = (
    "PRAGMA foreign_keys=ON",
    "PRAGMA busy_timeout=5000",
    "PRAGMA trusted_schema=OFF",
    "PRAGMA cell_size_check=ON",
)
_WRITER: Final = (
    "PRAGMA journal_mode=WAL",
    "PRAGMA synchronous=FULL",
    "PRAGMA wal_autocheckpoint=1000",
    "PRAGMA journal_size_limit=67108864",
    *_BOTH,
)
_READER: Final = (*_BOTH, "PRAGMA query_only=ON")


def writer(url: URL, threads: Threads) -> AsyncEngine:
    """The engine of the one connection that writes."""
    connect = {"factory": threads.connection} if _is_sqlite(url) else {}
    engine = _engine(url, 1, connect)
    if _is_sqlite(url):
        _on_connect(engine, _WRITER)

        @event.listens_for(engine.sync_engine, "begin")
        def begin(connection: Connection) -> None:
            connection.exec_driver_sql("BEGIN IMMEDIATE")

    return engine


def reader(url: URL, threads: Threads) -> AsyncEngine:
    """The engine of a few connections that the database itself keeps from writing."""
    if _is_sqlite(url):
        path = Path(url.database or "").absolute().as_uri()
        readonly = url.set(database=path, query={"mode": "ro", "uri": "true"})
        engine = _engine(readonly, READERS, {"factory": threads.connection})
        _on_connect(engine, _READER)
        return engine
    settings = {"default_transaction_read_only": "on"}
    return _engine(url, READERS, {"server_settings": settings})


def _engine(url: URL, size: int, connect: dict[str, Any]) -> AsyncEngine:
    """No values in error texts (they hold hands and names). PostgreSQL connections may have died
    while idle; a file's never do."""
    return create_async_engine(
        url,
        pool_size=size,
        max_overflow=0,
        connect_args=connect,
        hide_parameters=True,
        pool_pre_ping=not _is_sqlite(url),
    )


def _is_sqlite(url: URL) -> bool:
    return url.get_backend_name() == "sqlite"


def _on_connect(engine: AsyncEngine, pragmas: tuple[str, ...]) -> None:
    @event.listens_for(engine.sync_engine, "connect")
    def connect(connection: Any, _record: object) -> None:
        connection.isolation_level = None  # transactions begin where we say so
        cursor = connection.cursor()
        for pragma in pragmas:
            cursor.execute(pragma)
        cursor.close()
