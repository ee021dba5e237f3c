"""What is played for: contests, attempts, streaks, rankings, ratings, records, groups' members."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.types import TypeEngine

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Nothing was played for before: the tables are empty."""
    _contests()
    _attempts()
    _deal_results()
    _streaks()
    _standings()
    _ratings()
    _rating_changes()
    _records()
    _members()
    _secrets()
    op.execute(
        "ALTER TABLE game_table ADD COLUMN contest TEXT"
        " CONSTRAINT fk_game_table_contest REFERENCES contest (id)"
    )
    op.add_column("game_table", sa.Column("ends", _time()))
    op.create_index("ix_game_table_contest", "game_table", ["contest"])


def _time() -> TypeEngine[float]:
    return sa.Double().with_variant(sa.REAL(), "sqlite")


def _big() -> TypeEngine[int]:
    return sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def _contests() -> None:
    op.create_table(
        "contest",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("day", sa.Integer()),
        sa.Column("created", _time(), nullable=False),
        sa.Column("closes", _time(), nullable=False),
        sa.Column("ends", _time(), nullable=False),
        sa.Column("frozen", _time()),
        sa.Column("rules", sa.Text(), nullable=False),
        sa.Column("deals", sa.Integer(), nullable=False),
        sa.Column("dealer", sa.Integer(), nullable=False),
        sa.Column("level", sa.Text(), nullable=False),
        sa.Column("bots", sa.Text(), nullable=False),
        sa.Column("secret", sa.LargeBinary(), nullable=False),
        sa.Column("commitment", sa.Text(), nullable=False),
        sa.Column("par", sa.Text()),
        sa.Column("host", sa.Text()),
        sa.Column("chat_id", _big()),
        sa.Column("thread_id", sa.Integer()),
        sa.Column("message_id", _big()),
        sa.ForeignKeyConstraint(["host"], ["account.id"], name="fk_contest_host"),
        sa.PrimaryKeyConstraint("id", name="pk_contest"),
        sa.UniqueConstraint("day", name="uq_contest_day"),
        sqlite_strict=True,
    )
    op.create_index("ix_contest_chat_id", "contest", ["chat_id"])
    op.create_index("ix_contest_frozen_ends", "contest", ["frozen", "ends"])
    op.create_index("ix_contest_host", "contest", ["host"])


def _attempts() -> None:
    op.create_table(
        "attempt",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("contest_id", sa.Text(), nullable=False),
        sa.Column("user_id", sa.Text()),
        sa.Column("counted", sa.Integer(), nullable=False),
        sa.Column("started", _time(), nullable=False),
        sa.Column("finished", _time()),
        sa.Column("score", sa.Integer(), server_default=sa.text("0"), nullable=False),
        sa.Column("won", sa.Integer()),
        sa.Column("percent", sa.Integer()),
        sa.Column("rank", sa.Integer()),
        sa.ForeignKeyConstraint(["contest_id"], ["contest.id"], name="fk_attempt_contest_id"),
        sa.ForeignKeyConstraint(["table_id"], ["game_table.id"], name="fk_attempt_table_id"),
        sa.ForeignKeyConstraint(["user_id"], ["account.id"], name="fk_attempt_user_id"),
        sa.PrimaryKeyConstraint("table_id", name="pk_attempt"),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )
    op.create_index("ix_attempt_contest_id_rank", "attempt", ["contest_id", "rank"])
    op.create_index("ix_attempt_user_id", "attempt", ["user_id"])
    op.create_index(
        "uq_attempt_counted",
        "attempt",
        ["contest_id", "user_id"],
        unique=True,
        sqlite_where=sa.text("counted = 1"),
        postgresql_where=sa.text("counted = 1"),
    )


def _deal_results() -> None:
    op.create_table(
        "deal_result",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("contest_id", sa.Text(), nullable=False),
        sa.Column("counted", sa.Integer(), nullable=False),
        sa.Column("score", sa.Integer(), nullable=False),
        sa.Column("tricks", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["contest_id"], ["contest.id"], name="fk_deal_result_contest_id"),
        sa.ForeignKeyConstraint(["table_id"], ["game_table.id"], name="fk_deal_result_table_id"),
        sa.PrimaryKeyConstraint("table_id", "number", name="pk_deal_result"),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )
    op.create_index(
        "ix_deal_result_contest_id_number_score", "deal_result", ["contest_id", "number", "score"]
    )


def _streaks() -> None:
    op.create_table(
        "streak",
        sa.Column("user_id", sa.Text(), nullable=False),
        sa.Column("length", sa.Integer(), nullable=False),
        sa.Column("best", sa.Integer(), nullable=False),
        sa.Column("freezes", sa.Integer(), nullable=False),
        sa.Column("day", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["user_id"], ["account.id"], name="fk_streak_user_id", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("user_id", name="pk_streak"),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )


def _standings() -> None:
    op.create_table(
        "standing",
        sa.Column("board", sa.Text(), nullable=False),
        sa.Column("period", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("user_id", sa.Text(), nullable=False),
        sa.Column("value", sa.Integer(), nullable=False),
        sa.Column("rank", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["user_id"], ["account.id"], name="fk_standing_user_id", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("board", "period", "user_id", name="pk_standing"),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )
    op.create_index(
        "ix_standing_board_period_rank_user_id", "standing", ["board", "period", "rank", "user_id"]
    )
    op.create_index("ix_standing_user_id", "standing", ["user_id"])


def _ratings() -> None:
    op.create_table(
        "rating",
        sa.Column("user_id", sa.Text(), nullable=False),
        sa.Column("mu", _time(), nullable=False),
        sa.Column("sigma", _time(), nullable=False),
        sa.Column("matches", sa.Integer(), nullable=False),
        sa.Column("at", _time(), nullable=False),
        sa.ForeignKeyConstraint(
            ["user_id"], ["account.id"], name="fk_rating_user_id", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("user_id", name="pk_rating"),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )


def _rating_changes() -> None:
    op.create_table(
        "rating_change",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("user_id", sa.Text(), nullable=False),
        sa.Column("at", _time(), nullable=False),
        sa.Column("mu", _time(), nullable=False),
        sa.Column("sigma", _time(), nullable=False),
        sa.Column("shown", sa.Integer(), nullable=False),
        sa.Column("shown_before", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["game_table.id"], name="fk_rating_change_table_id"),
        sa.ForeignKeyConstraint(
            ["user_id"], ["account.id"], name="fk_rating_change_user_id", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("table_id", "user_id", name="pk_rating_change"),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )
    op.create_index("ix_rating_change_user_id_at", "rating_change", ["user_id", "at"])


def _records() -> None:
    op.create_table(
        "record",
        sa.Column("user_id", sa.Text(), nullable=False),
        sa.Column("matches", sa.Integer(), server_default=sa.text("0"), nullable=False),
        sa.Column("won", sa.Integer(), server_default=sa.text("0"), nullable=False),
        sa.Column("deals", sa.Integer(), server_default=sa.text("0"), nullable=False),
        sa.Column("hokm", sa.Integer(), server_default=sa.text("0"), nullable=False),
        sa.Column("hokm_made", sa.Integer(), server_default=sa.text("0"), nullable=False),
        sa.Column("sun", sa.Integer(), server_default=sa.text("0"), nullable=False),
        sa.Column("sun_made", sa.Integer(), server_default=sa.text("0"), nullable=False),
        sa.Column("doubled", sa.Integer(), server_default=sa.text("0"), nullable=False),
        sa.Column("doubled_won", sa.Integer(), server_default=sa.text("0"), nullable=False),
        sa.Column("kaboot", sa.Integer(), server_default=sa.text("0"), nullable=False),
        sa.ForeignKeyConstraint(
            ["user_id"], ["account.id"], name="fk_record_user_id", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("user_id", name="pk_record"),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )


def _members() -> None:
    op.create_table(
        "member",
        sa.Column("chat_id", _big(), autoincrement=False, nullable=False),
        sa.Column("user_id", sa.Text(), nullable=False),
        sa.Column("seen", _time(), nullable=False),
        sa.ForeignKeyConstraint(
            ["user_id"], ["account.id"], name="fk_member_user_id", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("chat_id", "user_id", name="pk_member"),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )
    op.create_index("ix_member_user_id", "member", ["user_id"])


def _secrets() -> None:
    op.create_table(
        "secret",
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("value", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_secret"),
        sqlite_strict=True,
    )
