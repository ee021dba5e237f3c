"""Challenges have a card in inline messages, tables and lobbies are rated, chairs bring a nonce."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.types import TypeEngine

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """No match of before was rated; no group or person has asked for posts."""
    _add("contest", sa.Column("inline_id", sa.Text()))
    op.create_index("ix_contest_inline_id", "contest", ["inline_id"])
    _add("contest", sa.Column("most", sa.Integer()))
    _add("game_table", _number("rated", 0))
    _add("lobby", _number("rated", 1))
    _add("lobby_seat", sa.Column("nonce", sa.LargeBinary()))
    for wish in ("daily", "weekly"):
        _add("group_chat", _number(wish, 0))
    for done in ("posted", "summed"):
        _add("group_chat", sa.Column(done, sa.Integer()))
    _add("group_chat", sa.Column("title", sa.Text(), nullable=False, server_default=sa.text("''")))
    _add("group_chat", sa.Column("key", sa.Text()))
    op.create_index("ix_group_chat_key", "group_chat", ["key"], unique=True)
    _reminders()
    _shared_deals()
    _dealings()


def _add(table: str, column: sa.Column[object]) -> None:
    op.add_column(table, column)


def _number(name: str, value: int) -> sa.Column[object]:
    return sa.Column(name, sa.Integer(), nullable=False, server_default=sa.text(str(value)))


def _time() -> TypeEngine[float]:
    return sa.Double().with_variant(sa.REAL(), "sqlite")


def _reminders() -> None:
    op.create_table(
        "reminder",
        sa.Column("user_id", sa.Text(), nullable=False),
        sa.Column("hour", sa.Integer(), nullable=False),
        sa.Column("told", sa.Integer()),
        sa.ForeignKeyConstraint(
            ["user_id"], ["account.id"], name="fk_reminder_user_id", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("user_id", name="pk_reminder"),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )
    op.create_index("ix_reminder_hour", "reminder", ["hour"])


def _shared_deals() -> None:
    op.create_table(
        "shared_deal",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.Text(), nullable=False),
        sa.Column("created", _time(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["game_table.id"], name="fk_shared_deal_table_id"),
        sa.ForeignKeyConstraint(
            ["user_id"], ["account.id"], name="fk_shared_deal_user_id", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name="pk_shared_deal"),
        sa.UniqueConstraint(
            "table_id", "number", "user_id", name="uq_shared_deal_table_id_number_user_id"
        ),
        sqlite_strict=True,
    )
    op.create_index("ix_shared_deal_user_id", "shared_deal", ["user_id"])


def _dealings() -> None:
    op.create_table(
        "dealing",
        sa.Column("week", sa.Integer(), nullable=False, autoincrement=False),
        sa.Column("deals", sa.Integer(), nullable=False),
        sa.Column("data", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("week", name="pk_dealing"),
        sqlite_strict=True,
    )
