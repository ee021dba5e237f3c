"""The tables of score pads, a part of the one schema. Times are seconds since 1970 (UTC)."""

from __future__ import annotations

from typing import Final

from sqlalchemy import Column, ForeignKey, Index, Integer, Table, Text, UniqueConstraint

from engine.store.schema import BIG, TIME, metadata

pad: Final = Table(
    "pad",
    metadata,
    Column("id", Text, primary_key=True),
    Column("created", TIME, nullable=False),
    Column("changed", TIME, nullable=False),
    Column("host", Text, ForeignKey("account.id")),
    Column("chat_id", BIG),
    Column("thread_id", Integer),
    Column("message_id", BIG),
    Column("follows", Text, ForeignKey("pad.id", ondelete="SET NULL")),
    Column("seq", Integer, nullable=False),
    Column("rules", Text, nullable=False),
    Column("best_of", Integer, nullable=False),
    Column("names", Text, nullable=False),
    Column("rounds", Integer, nullable=False),
    Column("tally", Text, nullable=False),
    Column("won", Integer),
    Column("ended", TIME),
    UniqueConstraint("follows"),
    Index(None, "host"),
    Index(None, "chat_id", "ended"),
    Index(None, "rounds", "changed"),
    sqlite_strict=True,
)
"""A score pad, and from `seq` to `ended` where its list of events stands: what lists are made of.

From `chat_id` to `message_id`: where its card is in Telegram. `follows`: the pad of the match
before. `won`: the team that has won, `ended`: since when it is over; null while it runs.
"""

pad_event: Final = Table(
    "pad_event",
    metadata,
    Column("pad_id", Text, ForeignKey("pad.id", ondelete="CASCADE"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("at", TIME, nullable=False),
    Column("user_id", Text, ForeignKey("account.id")),
    Column("client_id", Text),
    Column("digest", Text),
    Column("kind", Text, nullable=False),
    Column("version", Integer, nullable=False),
    Column("data", Text, nullable=False),
    UniqueConstraint("pad_id", "user_id", "client_id"),
    Index(None, "user_id"),
    sqlite_strict=True,
    sqlite_with_rowid=False,
)
"""What happened to a pad, append-only, and who did it (null where the account was erased).
`client_id` and `digest` know a request again that is sent once more."""

pad_member: Final = Table(
    "pad_member",
    metadata,
    Column("pad_id", Text, ForeignKey("pad.id", ondelete="CASCADE"), primary_key=True),
    Column("user_id", Text, ForeignKey("account.id", ondelete="CASCADE"), primary_key=True),
    Column("seen", TIME, nullable=False),
    Index(None, "user_id"),
    sqlite_strict=True,
    sqlite_with_rowid=False,
)
"""Who has opened a pad, and when last, to the hour."""
