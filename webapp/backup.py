"""`python -m webapp backup FILE`: a copy of the SQLite database, whole and checked, during play."""

from __future__ import annotations

import sys
from pathlib import Path

from pydantic import ValidationError

from engine.store import backups
from engine.store.errors import Trouble, Unusable
from engine.store.url import database_file, normalise
from webapp.config import Config, bad_settings


def main(target: Path) -> int:
    """Writes the copy to a new file, beside a server that runs or without one; its exit status.

    0, or 2 with a line that says why: the settings, the database or the target cannot be used.
    """
    try:
        source = database_file(normalise(Config().database_url))
        if source is None:
            raise Unusable(Trouble.NO_BACKUP, "use pg_dump for PostgreSQL")
        if not source.is_file():
            raise Unusable(Trouble.UNREACHABLE, f"there is no {source}")
        backups.copy(source, target)
    except ValidationError as error:
        print(bad_settings(error), file=sys.stderr)
        return 2
    except Unusable as error:
        print(str(error), file=sys.stderr)
        return 2
    print(f"{source} is copied to {target}")
    return 0
