"""The tables of the database, for both SQLite (STRICT) and PostgreSQL.

Times are seconds since 1970 (UTC). What is on or off is 1 or 0, since STRICT knows no boolean.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    REAL,
    BigInteger,
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
    text,
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

TIME: Final[TypeEngine[float]] = Double().with_variant(REAL(), "sqlite")
BIG: Final[TypeEngine[int]] = BigInteger().with_variant(Integer(), "sqlite")
"""The ids Telegram gives: they do not fit into 32 bits."""

account: Final = Table(
    "account",
    metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("lang", Text, nullable=False),
    Column("settings", Text, nullable=False),
    Column("created", TIME, nullable=False),
    Column("telegram_id", BIG),
    Column("writable", Integer, nullable=False, server_default=text("0")),
    Index(None, "telegram_id", unique=True),
    sqlite_strict=True,
)
"""A person. The name is cleaned (`names.clean_name`); the settings are a JSON object.

A guest has no `telegram_id`. `writable`: the bot may write to the person in private.
"""

session: Final = Table(
    "session",
    metadata,
    Column("token_hash", Text, primary_key=True),
    Column("user_id", Text, ForeignKey("account.id", ondelete="CASCADE"), nullable=False),
    Column("created", TIME, nullable=False),
    Column("used", TIME, nullable=False),
    Column("launch", Text),
    Index(None, "user_id"),
    Index(None, "launch"),
    sqlite_strict=True,
)
"""A login; only the SHA-256 of its token is kept, and of the launch data it was opened with."""

device: Final = Table(
    "device",
    metadata,
    Column("key_hash", Text, primary_key=True),
    Column("user_id", Text, ForeignKey("account.id", ondelete="CASCADE"), nullable=False),
    Column("created", TIME, nullable=False),
    Column("used", TIME, nullable=False),
    Index(None, "user_id"),
    sqlite_strict=True,
)
"""A device that may open new sessions for its guest; only the SHA-256 of its key is kept."""

game_table: Final = Table(
    "game_table",
    metadata,
    Column("id", Text, primary_key=True),
    Column("created", TIME, nullable=False),
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
    Column("clock", Text, nullable=False, server_default=text("'none'")),
    Column("shared", Integer, nullable=False, server_default=text("0")),
    Column("host", Text, ForeignKey("account.id")),
    Column("deadline", TIME),
    Column("closed", TIME),
    Column("tempo", Text, nullable=False, server_default=text("'normal'")),
    Column("bots", Text, nullable=False, server_default=text("'v1'")),
    Column("contest", Text, ForeignKey("contest.id")),
    Column("ends", TIME),
    Column("rated", Integer, nullable=False, server_default=text("0")),
    Index(None, "host"),
    Index(None, "contest"),
    sqlite_strict=True,
)
"""The header of a table, and from `seq` to `winner` where its list of events stands.

`epoch` counts the owners the table has had; a write with an older one is fenced off. `secret` makes
the seeds of all deals and leaves this table for `shuffle` only. A `shared` table was made from a
lobby: whoever has its id may watch. `deadline`: when the clock runs out for the seat to act.
`closed`: when it was given up without a winner. `tempo`: how fast bots move; `bots`: which version
of them, for good. `contest`: what one person plays for here; `ends`: until when a move counts.
`rated`: the match moves the ratings of the four, where four people play it.
"""

seat: Final = Table(
    "seat",
    metadata,
    Column("table_id", Text, ForeignKey("game_table.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("user_id", Text, ForeignKey("account.id")),
    Column("bot", Text),
    Column("bank", TIME, nullable=False, server_default=text("60")),
    Column("open", Integer, nullable=False, server_default=text("0")),
    CheckConstraint("(user_id IS NULL) <> (bot IS NULL)", name="person_or_bot"),
    Index(None, "user_id"),
    sqlite_strict=True,
    sqlite_with_rowid=False,
)
"""Who sits where: a person, or a bot of some level. Events never name people.

`bank`: the seconds that are left of the seat's time bank. `open`: a bot plays until a person comes.
"""

event: Final = Table(
    "event",
    metadata,
    Column("table_id", Text, ForeignKey("game_table.id"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("at", TIME, nullable=False),
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

group_chat: Final = Table(
    "group_chat",
    metadata,
    Column("id", BIG, primary_key=True, autoincrement=False),
    Column("rules", Text, nullable=False),
    Column("clock", Text, nullable=False),
    Column("lang", Text, nullable=False),
    Column("created", TIME, nullable=False),
    Column("gone", TIME),
    Column("daily", Integer, nullable=False, server_default=text("0")),
    Column("weekly", Integer, nullable=False, server_default=text("0")),
    Column("posted", Integer),
    Column("summed", Integer),
    Column("title", Text, nullable=False, server_default=text("''")),
    Column("key", Text),
    Index(None, "gone"),
    Index(None, "key", unique=True),
    sqlite_strict=True,
)
"""A group in Telegram and its house rules. `gone`: since when the bot is not in it, or may not
write. `daily`, `weekly`: the group wants today's deals and the summary of the week posted; `posted`
and `summed` are the last day and week for which that was done. `title`: as its members read it;
`key`: what names it in links, known to its members."""

lobby: Final = Table(
    "lobby",
    metadata,
    Column("id", Text, primary_key=True),
    Column("host", Text, ForeignKey("account.id")),
    Column("created", TIME, nullable=False),
    Column("changed", TIME, nullable=False),
    Column("state", Text, nullable=False),
    Column("version", Integer, nullable=False),
    Column("rules", Text, nullable=False),
    Column("clock", Text, nullable=False),
    Column("level", Text, nullable=False),
    Column("open", Integer, nullable=False),
    Column("chat_id", BIG),
    Column("thread_id", Integer),
    Column("message_id", BIG),
    Column("rematch_of", Text, ForeignKey("game_table.id")),
    Column("rated", Integer, nullable=False, server_default=text("1")),
    UniqueConstraint("rematch_of"),
    Index(None, "state", "changed"),
    Index(None, "chat_id"),
    Index(None, "host"),
    sqlite_strict=True,
)
"""Four chairs before there is a table; the table it becomes bears the same id.

From `chat_id` to `message_id`: where its card is in Telegram. The host is null where the account
was erased. `rated`: the match is to move ratings where four people play it.
"""

lobby_seat: Final = Table(
    "lobby_seat",
    metadata,
    Column("lobby_id", Text, ForeignKey("lobby.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("user_id", Text, ForeignKey("account.id")),
    Column("bot", Text),
    Column("nonce", LargeBinary),
    CheckConstraint("(user_id IS NULL) <> (bot IS NULL)", name="person_or_bot"),
    UniqueConstraint("lobby_id", "user_id"),
    Index(None, "user_id"),
    sqlite_strict=True,
    sqlite_with_rowid=False,
)
"""A chair of a lobby that is taken, by a person or by a bot of some level; `nonce`: the 16 bytes
the person's browser has added to the shuffle."""

block: Final = Table(
    "block",
    metadata,
    Column("user_id", Text, ForeignKey("account.id", ondelete="CASCADE"), primary_key=True),
    Column("blocked_id", Text, ForeignKey("account.id", ondelete="CASCADE"), primary_key=True),
    Index(None, "blocked_id"),
    sqlite_strict=True,
    sqlite_with_rowid=False,
)
"""Whom a person wants nothing to do with."""

house_pass: Final = Table(
    "house_pass",
    metadata,
    Column("key_hash", Text, primary_key=True),
    Column("chat_id", BIG, nullable=False),
    Column("user_id", Text, ForeignKey("account.id", ondelete="CASCADE"), nullable=False),
    Column("created", TIME, nullable=False),
    Index(None, "user_id"),
    sqlite_strict=True,
)
"""Lets one admin change the house rules of one group in the app; only the SHA-256 of its key is
kept."""

inbox: Final = Table(
    "inbox",
    metadata,
    Column("update_id", BIG, primary_key=True, autoincrement=False),
    Column("received", TIME, nullable=False),
    Column("data", Text, nullable=False),
    Column("done", Integer, nullable=False),
    Index(None, "received"),
    sqlite_strict=True,
)
"""What Telegram sent, stored before it is handled, and whether it was."""

outbox: Final = Table(
    "outbox",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("key", Text),
    Column("chat_id", BIG),
    Column("method", Text, nullable=False),
    Column("body", Text, nullable=False),
    Column("due", TIME, nullable=False),
    Column("tries", Integer, nullable=False),
    Column("created", TIME, nullable=False),
    UniqueConstraint("key"),
    Index(None, "due"),
    Index(None, "chat_id"),
    sqlite_strict=True,
    sqlite_autoincrement=True,
)
"""What is to be sent to Telegram: at most one row a key, the latest. Ids are never used again."""

pulse: Final = Table(
    "pulse",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("alive", TIME, nullable=False),
    sqlite_strict=True,
)
"""One row: when the server was alive last."""
