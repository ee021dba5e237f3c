"""The tables of the database, for both SQLite (STRICT) and PostgreSQL.

Times are seconds since 1970 (UTC). What is on or off is 1 or 0, since STRICT knows no boolean.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    REAL,
    CheckConstraint,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
)
from sqlalchemy.types import TypeEngine

metadata: Final = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
    }
)

_TIME: Final[TypeEngine[float]] = Double().with_variant(REAL(), "sqlite")

account: Final = Table(
    "account",
    metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("lang", Text, nullable=False),
    Column("settings", Text, nullable=False),
    Column("created", _TIME, nullable=False),
    sqlite_strict=True,
)
"""A person. The name is cleaned (`names.clean_name`); the settings are a JSON object."""

session: Final = Table(
    "session",
    metadata,
    Column("token_hash", Text, primary_key=True),
    Column("user_id", Text, ForeignKey("account.id", ondelete="CASCADE"), nullable=False),
    Column("created", _TIME, nullable=False),
    Column("used", _TIME, nullable=False),
    Index(None, "user_id"),
    sqlite_strict=True,
)
"""A login; only the SHA-256 of its token is kept."""

device: Final = Table(
    "device",
    metadata,
    Column("key_hash", Text, primary_key=True),
    Column("user_id", Text, ForeignKey("account.id", ondelete="CASCADE"), nullable=False),
    Column("created", _TIME, nullable=False),
    Column("used", _TIME, nullable=False),
    Index(None, "user_id"),
    sqlite_strict=True,
)
"""A device that may open new sessions for its guest; only the SHA-256 of its key is kept."""

game_table: Final = Table(
    "game_table",
    metadata,
    Column("id", Text, primary_key=True),
    Column("created", _TIME, nullable=False),
    Column("rules", Text, nullable=False),
    Column("target", Integer, nullable=False),
    Column("commitment", Text, nullable=False),
    Column("secret", LargeBinary, nullable=False),
    Column("epoch", Integer, nullable=False),
    Column("seq", Integer, nullable=False),
    Column("to_act", Integer),
    Column("total_odd", Integer, nullable=False),
    Column("total_even", Integer, nullable=False),
    Column("winner", Integer),  # the team that has won; null while the match runs
    sqlite_strict=True,
)
"""The header of a table, and from `seq` on where its list of events stands.

`epoch` counts the owners the table has had; a write with an older one is fenced off. `secret` makes
the seeds of all deals and leaves this table for `shuffle` only.
"""

seat: Final = Table(
    "seat",
    metadata,
    Column("table_id", Text, ForeignKey("game_table.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("user_id", Text, ForeignKey("account.id")),
    Column("bot", Text),
    CheckConstraint("(user_id IS NULL) <> (bot IS NULL)", name="person_or_bot"),
    Index(None, "user_id"),
    sqlite_strict=True,
    sqlite_with_rowid=False,
)
"""Who sits where: a person, or a bot of some level. Events never name people."""

event: Final = Table(
    "event",
    metadata,
    Column("table_id", Text, ForeignKey("game_table.id"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("at", _TIME, nullable=False),
    Column("ply", Integer, nullable=False),
    Column("actor", Text),
    Column("client_id", Text),
    Column("digest", Text),
    Column("kind", Text, nullable=False),
    Column("version", Integer, nullable=False),
    Column("data", Text, nullable=False),
    UniqueConstraint("table_id", "actor", "client_id"),
    sqlite_strict=True,
    sqlite_with_rowid=False,
)
"""What happened, append-only. `actor`, `client_id` and the `digest` of what was asked stand on the
first event of a client's action."""
