"""The tables of what is played for: contests, attempts, streaks, rankings, ratings, records.

They are part of the one schema, `metadata`. Times are seconds since 1970 (UTC).
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    Table,
    Text,
    UniqueConstraint,
    text,
)

from engine.store.schema import BIG, TIME
from engine.store.schema import metadata as metadata

contest: Final = Table(
    "contest",
    metadata,
    Column("id", Text, primary_key=True),
    Column("kind", Text, nullable=False),
    Column("day", Integer),
    Column("created", TIME, nullable=False),
    Column("closes", TIME, nullable=False),
    Column("ends", TIME, nullable=False),
    Column("frozen", TIME),
    Column("rules", Text, nullable=False),
    Column("deals", Integer, nullable=False),
    Column("dealer", Integer, nullable=False),
    Column("level", Text, nullable=False),
    Column("bots", Text, nullable=False),
    Column("secret", LargeBinary, nullable=False),
    Column("commitment", Text, nullable=False),
    Column("par", Text),
    Column("host", Text, ForeignKey("account.id")),
    Column("chat_id", BIG),
    Column("thread_id", Integer),
    Column("message_id", BIG),
    Column("inline_id", Text),
    Column("most", Integer),
    UniqueConstraint("day"),
    Index(None, "frozen", "ends"),
    Index(None, "chat_id"),
    Index(None, "host"),
    Index(None, "inline_id"),
    sqlite_strict=True,
)
"""The same deals for everybody who plays them: of a day (`day`), or a challenge.

An attempt may begin until `closes` and counts until `ends`; since `frozen` the ranking stands. 0
`deals` are a whole match. `par`: a JSON list of what the bot gets in the player's seat, deal by
deal. From `chat_id` to `inline_id`: where the card of a challenge is in Telegram. `most`: how many
people may play it (null: as many as like).
"""

attempt: Final = Table(
    "attempt",
    metadata,
    Column("table_id", Text, ForeignKey("game_table.id"), primary_key=True),
    Column("contest_id", Text, ForeignKey("contest.id"), nullable=False),
    Column("user_id", Text, ForeignKey("account.id")),
    Column("counted", Integer, nullable=False),
    Column("started", TIME, nullable=False),
    Column("finished", TIME),
    Column("score", Integer, nullable=False, server_default=text("0")),
    Column("won", Integer),
    Column("percent", Integer),
    Column("rank", Integer),
    Index(
        "uq_attempt_counted",
        "contest_id",
        "user_id",
        unique=True,
        sqlite_where=text("counted = 1"),
        postgresql_where=text("counted = 1"),
    ),
    Index(None, "user_id"),
    Index(None, "contest_id", "rank"),
    sqlite_strict=True,
    sqlite_with_rowid=False,
)
"""A contest as one person plays it, at one table; at most one of a person counts.

`score`: own points less theirs so far. `won`: of a whole match. `percent` (in hundredths of a
percent) and `rank` stand from the freezing on; an attempt that was not finished has neither.
"""

deal_result: Final = Table(
    "deal_result",
    metadata,
    Column("table_id", Text, ForeignKey("game_table.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("contest_id", Text, ForeignKey("contest.id"), nullable=False),
    Column("counted", Integer, nullable=False),
    Column("score", Integer, nullable=False),
    Column("tricks", Text, nullable=False),
    Index(None, "contest_id", "number", "score"),
    sqlite_strict=True,
    sqlite_with_rowid=False,
)
"""A deal of an attempt that has been played: own points less theirs, and who took each trick ("1"
own side, "0" theirs; empty where nobody bought)."""

streak: Final = Table(
    "streak",
    metadata,
    Column("user_id", Text, ForeignKey("account.id", ondelete="CASCADE"), primary_key=True),
    Column("length", Integer, nullable=False),
    Column("best", Integer, nullable=False),
    Column("freezes", Integer, nullable=False),
    Column("day", Integer, nullable=False),
    sqlite_strict=True,
    sqlite_with_rowid=False,
)
"""Days in a row on which a person has finished the daily deals, up to `day`, and the freezes that
are held."""

standing: Final = Table(
    "standing",
    metadata,
    Column("board", Text, primary_key=True),
    Column("period", Integer, primary_key=True, autoincrement=False),
    Column("user_id", Text, ForeignKey("account.id", ondelete="CASCADE"), primary_key=True),
    Column("value", Integer, nullable=False),
    Column("rank", Integer, nullable=False),
    Index(None, "board", "period", "rank", "user_id"),
    Index(None, "user_id"),
    sqlite_strict=True,
    sqlite_with_rowid=False,
)
"""A row of a ranking over several days: `value` in hundredths of a percent; the week by the number
of its first day, all time as period 0."""

rating: Final = Table(
    "rating",
    metadata,
    Column("user_id", Text, ForeignKey("account.id", ondelete="CASCADE"), primary_key=True),
    Column("mu", TIME, nullable=False),
    Column("sigma", TIME, nullable=False),
    Column("matches", Integer, nullable=False),
    Column("at", TIME, nullable=False),
    sqlite_strict=True,
    sqlite_with_rowid=False,
)
"""How well a person plays at live tables, by openskill; `at` is the time of the last match."""

rating_change: Final = Table(
    "rating_change",
    metadata,
    Column("table_id", Text, ForeignKey("game_table.id"), primary_key=True),
    Column("user_id", Text, ForeignKey("account.id", ondelete="CASCADE"), primary_key=True),
    Column("at", TIME, nullable=False),
    Column("mu", TIME, nullable=False),
    Column("sigma", TIME, nullable=False),
    Column("shown", Integer, nullable=False),
    Column("shown_before", Integer, nullable=False),
    Index(None, "user_id", "at"),
    sqlite_strict=True,
    sqlite_with_rowid=False,
)
"""What a match made of a rating: the rating after it, and as it was shown after and before."""

record: Final = Table(
    "record",
    metadata,
    Column("user_id", Text, ForeignKey("account.id", ondelete="CASCADE"), primary_key=True),
    *(
        Column(name, Integer, nullable=False, server_default=text("0"))
        for name in (
            "matches",
            "won",
            "deals",
            "hokm",
            "hokm_made",
            "sun",
            "sun_made",
            "doubled",
            "doubled_won",
            "kaboot",
        )
    ),
    sqlite_strict=True,
    sqlite_with_rowid=False,
)
"""What a person has done at all tables: matches played to the end and won, deals scored, contracts
bought and made by game, deals doubled and won, deals in which the own side took every trick."""

member: Final = Table(
    "member",
    metadata,
    Column("chat_id", BIG, primary_key=True, autoincrement=False),
    Column("user_id", Text, ForeignKey("account.id", ondelete="CASCADE"), primary_key=True),
    Column("seen", TIME, nullable=False),
    Index(None, "user_id"),
    sqlite_strict=True,
    sqlite_with_rowid=False,
)
"""Who is in a group, as far as the bot has seen."""

reminder: Final = Table(
    "reminder",
    metadata,
    Column("user_id", Text, ForeignKey("account.id", ondelete="CASCADE"), primary_key=True),
    Column("hour", Integer, nullable=False),
    Column("told", Integer),
    Index(None, "hour"),
    sqlite_strict=True,
    sqlite_with_rowid=False,
)
"""Who wants to be reminded of the daily deals in private, at which hour (0 to 23, Riyadh), and the
last day on which that was done."""

shared_deal: Final = Table(
    "shared_deal",
    metadata,
    Column("id", Text, primary_key=True),
    Column("table_id", Text, ForeignKey("game_table.id"), nullable=False),
    Column("number", Integer, nullable=False),
    Column("user_id", Text, ForeignKey("account.id", ondelete="CASCADE"), nullable=False),
    Column("created", TIME, nullable=False),
    UniqueConstraint("table_id", "number", "user_id"),
    Index(None, "user_id"),
    sqlite_strict=True,
)
"""A deal that is over and that somebody who may see it shows to whoever has the link."""

dealing: Final = Table(
    "dealing",
    metadata,
    Column("week", Integer, primary_key=True, autoincrement=False),
    Column("deals", Integer, nullable=False),
    Column("data", Text, nullable=False),
    sqlite_strict=True,
)
"""How the cards of a week (by the number of its first day) fell: counts as a JSON object."""

secret: Final = Table(
    "secret",
    metadata,
    Column("name", Text, primary_key=True),
    Column("value", LargeBinary, nullable=False),
    sqlite_strict=True,
)
"""What the server alone knows: what the days' deals are made of."""
