"""Telegram and live tables: lobbies, groups, clocks, blocks, what comes in and what goes out."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.types import TypeEngine

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Adds columns one by one: a table that SQLite copies would take its children with it."""
    _people()
    _tables()
    _groups()
    _lobbies()
    _post()


def _time() -> TypeEngine[float]:
    return sa.Double().with_variant(sa.REAL(), "sqlite")


def _big() -> TypeEngine[int]:
    return sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def _flag(name: str) -> sa.Column[int]:
    return sa.Column(name, sa.Integer(), nullable=False, server_default=sa.text("0"))


def _people() -> None:
    op.add_column("account", sa.Column("telegram_id", _big()))
    op.add_column("account", _flag("writable"))
    op.create_index("ix_account_telegram_id", "account", ["telegram_id"], unique=True)
    op.add_column("session", sa.Column("launch", sa.Text()))
    op.create_index("ix_session_launch", "session", ["launch"])
    op.create_table(
        "block",
        sa.Column("user_id", sa.Text(), nullable=False),
        sa.Column("blocked_id", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("user_id", "blocked_id", name="pk_block"),
        sa.ForeignKeyConstraint(
            ["user_id"], ["account.id"], name="fk_block_user_id", ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["blocked_id"], ["account.id"], name="fk_block_blocked_id", ondelete="CASCADE"
        ),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )
    op.create_index("ix_block_blocked_id", "block", ["blocked_id"])


def _tables() -> None:
    none = sa.text("'none'")
    op.add_column("game_table", sa.Column("clock", sa.Text(), nullable=False, server_default=none))
    op.add_column("game_table", _flag("shared"))
    op.execute(
        "ALTER TABLE game_table ADD COLUMN host TEXT"
        " CONSTRAINT fk_game_table_host REFERENCES account (id)"
    )
    op.add_column("game_table", sa.Column("deadline", _time()))
    op.add_column("game_table", sa.Column("closed", _time()))
    op.add_column("seat", sa.Column("bank", _time(), nullable=False, server_default=sa.text("60")))
    op.add_column("seat", _flag("open"))


def _groups() -> None:
    op.create_table(
        "group_chat",
        sa.Column("id", _big(), nullable=False, autoincrement=False),
        sa.Column("rules", sa.Text(), nullable=False),
        sa.Column("clock", sa.Text(), nullable=False),
        sa.Column("lang", sa.Text(), nullable=False),
        sa.Column("present", sa.Integer(), nullable=False),
        sa.Column("created", _time(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_group_chat"),
        sqlite_strict=True,
    )


def _lobbies() -> None:
    op.create_table(
        "lobby",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("host", sa.Text()),
        sa.Column("created", _time(), nullable=False),
        sa.Column("changed", _time(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("rules", sa.Text(), nullable=False),
        sa.Column("clock", sa.Text(), nullable=False),
        sa.Column("level", sa.Text(), nullable=False),
        sa.Column("open", sa.Integer(), nullable=False),
        sa.Column("chat_id", _big()),
        sa.Column("thread_id", sa.Integer()),
        sa.Column("message_id", _big()),
        sa.Column("inline_id", sa.Text()),
        sa.Column("rematch_of", sa.Text()),
        sa.PrimaryKeyConstraint("id", name="pk_lobby"),
        sa.ForeignKeyConstraint(["host"], ["account.id"], name="fk_lobby_host"),
        sa.ForeignKeyConstraint(["rematch_of"], ["game_table.id"], name="fk_lobby_rematch_of"),
        sa.UniqueConstraint("inline_id", name="uq_lobby_inline_id"),
        sa.UniqueConstraint("rematch_of", name="uq_lobby_rematch_of"),
        sqlite_strict=True,
    )
    op.create_index("ix_lobby_state_changed", "lobby", ["state", "changed"])
    op.create_index("ix_lobby_chat_id", "lobby", ["chat_id"])
    op.create_index("ix_lobby_host", "lobby", ["host"])
    _lobby_seats()


def _lobby_seats() -> None:
    op.create_table(
        "lobby_seat",
        sa.Column("lobby_id", sa.Text(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False, autoincrement=False),
        sa.Column("user_id", sa.Text()),
        sa.Column("bot", sa.Text()),
        sa.PrimaryKeyConstraint("lobby_id", "seat", name="pk_lobby_seat"),
        sa.ForeignKeyConstraint(
            ["lobby_id"], ["lobby.id"], name="fk_lobby_seat_lobby_id", ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["user_id"], ["account.id"], name="fk_lobby_seat_user_id"),
        sa.UniqueConstraint("lobby_id", "user_id", name="uq_lobby_seat_lobby_id_user_id"),
        sa.CheckConstraint(
            "(user_id IS NULL) <> (bot IS NULL)", name=op.f("ck_lobby_seat_person_or_bot")
        ),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )
    op.create_index("ix_lobby_seat_user_id", "lobby_seat", ["user_id"])


def _post() -> None:
    op.create_table(
        "inbox",
        sa.Column("update_id", _big(), nullable=False, autoincrement=False),
        sa.Column("received", _time(), nullable=False),
        sa.Column("data", sa.Text(), nullable=False),
        sa.Column("done", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("update_id", name="pk_inbox"),
        sqlite_strict=True,
    )
    op.create_index("ix_inbox_received", "inbox", ["received"])
    op.create_table(
        "outbox",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("key", sa.Text()),
        sa.Column("chat_id", _big()),
        sa.Column("method", sa.Text(), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.Column("due", _time(), nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("created", _time(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_outbox"),
        sa.UniqueConstraint("key", name="uq_outbox_key"),
        sqlite_strict=True,
        sqlite_autoincrement=True,
    )
    op.create_index("ix_outbox_due", "outbox", ["due"])
    op.create_index("ix_outbox_chat_id", "outbox", ["chat_id"])
