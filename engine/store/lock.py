"""A SQLite file belongs to one process: a lock beside it that ends with the process."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import IO

from engine.store.errors import Trouble, Unusable

if sys.platform != "win32":
    import fcntl


class FileLock:
    """A lock that is held; the system lets go of it when the process dies, however it dies."""

    def __init__(self, held: IO[str]) -> None:
        self._held = held

    @staticmethod
    def take(path: Path) -> FileLock:
        """The lock of a database file, whatever link leads to it.

        Raises `Unusable`: `database_in_use` if another has it, `database_unreachable` where there
        can be no lock.
        """
        file = path.resolve()
        beside = file.with_name(file.name + ".lock")
        try:
            held = beside.open("a")
        except OSError as error:
            raise Unusable(Trouble.UNREACHABLE, f"{beside}: {error.strerror}") from None
        if sys.platform != "win32":
            try:
                fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                held.close()
                raise Unusable(Trouble.IN_USE, f"another process uses {path}") from None
        return FileLock(held)

    def release(self) -> None:
        """Lets go of it."""
        self._held.close()
