"""The first schema: people, sessions and devices, tables with their seats and lists of events."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.types import TypeEngine

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Makes every table."""
    _people()
    _tables()
    _events()


def _time() -> TypeEngine[float]:
    return sa.Double().with_variant(sa.REAL(), "sqlite")


def _people() -> None:
    op.create_table(
        "account",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("lang", sa.Text(), nullable=False),
        sa.Column("settings", sa.Text(), nullable=False),
        sa.Column("created", _time(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_account"),
        sqlite_strict=True,
    )
    op.create_table(
        "session",
        sa.Column("token_hash", sa.Text(), nullable=False),
        sa.Column("user_id", sa.Text(), nullable=False),
        sa.Column("created", _time(), nullable=False),
        sa.Column("used", _time(), nullable=False),
        sa.PrimaryKeyConstraint("token_hash", name="pk_session"),
        sa.ForeignKeyConstraint(
            ["user_id"], ["account.id"], name="fk_session_user_id", ondelete="CASCADE"
        ),
        sqlite_strict=True,
    )
    op.create_index("ix_session_user_id", "session", ["user_id"])
    op.create_table(
        "device",
        sa.Column("key_hash", sa.Text(), nullable=False),
        sa.Column("user_id", sa.Text(), nullable=False),
        sa.Column("created", _time(), nullable=False),
        sa.Column("used", _time(), nullable=False),
        sa.PrimaryKeyConstraint("key_hash", name="pk_device"),
        sa.ForeignKeyConstraint(
            ["user_id"], ["account.id"], name="fk_device_user_id", ondelete="CASCADE"
        ),
        sqlite_strict=True,
    )
    op.create_index("ix_device_user_id", "device", ["user_id"])


def _tables() -> None:
    op.create_table(
        "game_table",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("created", _time(), nullable=False),
        sa.Column("rules", sa.Text(), nullable=False),
        sa.Column("target", sa.Integer(), nullable=False),
        sa.Column("commitment", sa.Text(), nullable=False),
        sa.Column("secret", sa.LargeBinary(), nullable=False),
        sa.Column("epoch", sa.Integer(), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("to_act", sa.Integer()),
        sa.Column("total_odd", sa.Integer(), nullable=False),
        sa.Column("total_even", sa.Integer(), nullable=False),
        sa.Column("winner", sa.Integer()),
        sa.PrimaryKeyConstraint("id", name="pk_game_table"),
        sqlite_strict=True,
    )
    op.create_table(
        "seat",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False, autoincrement=False),
        sa.Column("user_id", sa.Text()),
        sa.Column("bot", sa.Text()),
        sa.PrimaryKeyConstraint("table_id", "seat", name="pk_seat"),
        sa.ForeignKeyConstraint(["table_id"], ["game_table.id"], name="fk_seat_table_id"),
        sa.ForeignKeyConstraint(["user_id"], ["account.id"], name="fk_seat_user_id"),
        sa.CheckConstraint(
            "(user_id IS NULL) <> (bot IS NULL)", name=op.f("ck_seat_person_or_bot")
        ),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )
    op.create_index("ix_seat_user_id", "seat", ["user_id"])


def _events() -> None:
    op.create_table(
        "event",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False, autoincrement=False),
        sa.Column("at", _time(), nullable=False),
        sa.Column("ply", sa.Integer(), nullable=False),
        sa.Column("actor", sa.Text()),
        sa.Column("client_id", sa.Text()),
        sa.Column("digest", sa.Text()),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("data", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seq", name="pk_event"),
        sa.ForeignKeyConstraint(["table_id"], ["game_table.id"], name="fk_event_table_id"),
        sa.UniqueConstraint(
            "table_id", "actor", "client_id", name="uq_event_table_id_actor_client_id"
        ),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )
