"""Which database a `DATABASE_URL` means, and whether it can be used at all."""

from __future__ import annotations

import os
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError

from engine.store.errors import Trouble, Unusable

_POSTGRES: Final = {"postgres", "postgresql", "postgresql+asyncpg"}
_SQLITE: Final = {"sqlite", "sqlite+aiosqlite"}
_SQLITE_HEAD: Final = b"SQLite format 3\x00"


def normalise(text: str) -> URL:
    """The URL with the driver this project uses, from the short or the long form.

    `sqlite:///data/baloot.db`, `postgresql://user@host/name` and `postgres://…` are understood.
    Raises `Unusable` for anything else, and for a SQLite database without a file.
    """
    try:
        url = make_url(text)
    except (ArgumentError, ValueError):
        raise Unusable(Trouble.BAD_URL, "DATABASE_URL is no URL") from None
    if url.drivername in _SQLITE:
        return _sqlite(url)
    if url.drivername in _POSTGRES:
        return _postgres(url)
    raise Unusable(Trouble.BAD_URL, f"no database {url.drivername!r}: use sqlite or postgresql")


def _sqlite(url: URL) -> URL:
    if not url.database or url.database == ":memory:" or url.database.startswith("file:"):
        raise Unusable(Trouble.BAD_URL, "SQLite needs a file: sqlite:///data/baloot.db")
    if "\0" in url.database:
        raise Unusable(Trouble.BAD_URL, "a path cannot hold a zero byte")
    if url.host or url.query:
        raise Unusable(Trouble.BAD_URL, "sqlite takes a path only: sqlite:///data/baloot.db")
    return url.set(drivername="sqlite+aiosqlite")


def _postgres(url: URL) -> URL:
    """asyncpg says `ssl` where libpq says `sslmode`."""
    if find_spec("asyncpg") is None:
        raise Unusable(Trouble.NO_DRIVER, "its driver is missing: make install EXTRAS=postgres")
    query = {("ssl" if name == "sslmode" else name): value for name, value in url.query.items()}
    return url.set(drivername="postgresql+asyncpg", query=query)


def database_file(url: URL) -> Path | None:
    """The file of a SQLite URL; None for PostgreSQL."""
    if url.get_backend_name() != "sqlite" or url.database is None:
        return None
    return Path(url.database)


def prepare_file(path: Path) -> None:
    """Makes the folder and the file, readable by their owner only; raises `Unusable`."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
        with path.open("rb") as file:
            head = file.read(len(_SQLITE_HEAD))
    except OSError as error:
        raise Unusable(Trouble.UNREACHABLE, f"{path}: {error.strerror}") from None
    if head not in (b"", _SQLITE_HEAD):
        raise Unusable(Trouble.NOT_A_DATABASE, f"{path} is no SQLite database")
