"""A copy of a SQLite database, made by the process that uses it, and checked."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path

from engine.store.errors import Trouble, Unusable


def copy(source: Path, target: Path) -> None:
    """Writes the database, as it stands at this moment, to a new file (call it in a thread).

    It reads through a connection that cannot write, so play goes on. The target appears only when
    it is whole and has passed SQLite's integrity check. Raises `Unusable` where it exists already
    or cannot be written.
    """
    part = target.with_name(target.name + ".part")
    try:
        if target.exists():
            raise FileExistsError("exists already")
        part.unlink(missing_ok=True)  # of a copy that was broken off
        _read(source, part)
        with part.open("rb+") as file:
            os.fsync(file.fileno())
        part.replace(target)
    except (OSError, sqlite3.Error) as error:
        raise Unusable(Trouble.NO_BACKUP, f"{target}: {error}") from error


def _read(source: Path, part: Path) -> None:
    os.close(os.open(part, os.O_RDWR | os.O_CREAT, 0o600))
    uri = f"{source.absolute().as_uri()}?mode=ro"
    with closing(sqlite3.connect(uri, uri=True)) as old, closing(sqlite3.connect(part)) as new:
        old.backup(new)
        verdict = new.execute("PRAGMA integrity_check").fetchone()[0]
    if verdict != "ok":
        raise sqlite3.DatabaseError(verdict)
