"""The schema's history, run at every start by Alembic in the same process."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from alembic import command
from alembic.config import Config
from sqlalchemy import text
from sqlalchemy.engine import Connection

_ONE_AT_A_TIME: Final = 0x62616C6F6F74  # "baloot": the advisory lock of PostgreSQL


def migrate(connection: Connection, revision: str = "head") -> None:
    """Brings the database to a revision, within the transaction of the connection."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _ONE_AT_A_TIME})
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    command.upgrade(config, revision)
