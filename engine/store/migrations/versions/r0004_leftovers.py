"""Lobbies without inline cards, since when a group has no bot, when the server was alive."""

import time

import sqlalchemy as sa
from alembic import op
from sqlalchemy.types import TypeEngine

revision = "0004"
down_revision = "0003"

_COLUMNS = (
    "id, host, created, changed, state, version, rules, clock, level, open,"
    " chat_id, thread_id, message_id, rematch_of"
)


def upgrade() -> None:
    """Nobody's lobby, chair or house rules are lost; what was in no use goes."""
    if op.get_bind().dialect.name == "sqlite":
        _copy_lobbies()
    else:
        op.drop_constraint("uq_lobby_inline_id", "lobby", type_="unique")
        op.drop_column("lobby", "inline_id")
    _groups()
    op.create_index("ix_game_table_host", "game_table", ["host"])
    _pulse()


def _pulse() -> None:
    """What happened last was done by a server that was alive."""
    when: TypeEngine[float] = sa.Double().with_variant(sa.REAL(), "sqlite")
    op.create_table(
        "pulse",
        sa.Column("id", sa.Integer(), nullable=False, autoincrement=False),
        sa.Column("alive", when, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_pulse"),
        sqlite_strict=True,
    )
    last = sa.text("INSERT INTO pulse (id, alive) SELECT 1, COALESCE(MAX(at), :now) FROM event")
    op.execute(last.bindparams(now=time.time()))


def _groups() -> None:
    """A group that the bot had left before counts from now."""
    when: TypeEngine[float] = sa.Double().with_variant(sa.REAL(), "sqlite")
    op.add_column("group_chat", sa.Column("gone", when))
    left = sa.text("UPDATE group_chat SET gone = :now WHERE present = 0")
    op.execute(left.bindparams(now=time.time()))
    op.drop_column("group_chat", "present")
    op.create_index("ix_group_chat_gone", "group_chat", ["gone"])


def _copy_lobbies() -> None:
    """SQLite drops no column that is unique. The chairs are copied too, and go first: with their
    lobbies they would be deleted."""
    for index in ("lobby_state_changed", "lobby_chat_id", "lobby_host", "lobby_seat_user_id"):
        op.drop_index(f"ix_{index}")
    op.rename_table("lobby_seat", "old_lobby_seat")
    op.rename_table("lobby", "old_lobby")
    _create_lobby()
    op.execute(f"INSERT INTO lobby ({_COLUMNS}) SELECT {_COLUMNS} FROM old_lobby")
    _create_lobby_seat()
    chairs = "lobby_id, seat, user_id, bot"
    op.execute(f"INSERT INTO lobby_seat ({chairs}) SELECT {chairs} FROM old_lobby_seat")
    op.drop_table("old_lobby_seat")
    op.drop_table("old_lobby")


def _create_lobby() -> None:
    op.create_table(
        "lobby",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("host", sa.Text()),
        sa.Column("created", sa.REAL(), nullable=False),
        sa.Column("changed", sa.REAL(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("rules", sa.Text(), nullable=False),
        sa.Column("clock", sa.Text(), nullable=False),
        sa.Column("level", sa.Text(), nullable=False),
        sa.Column("open", sa.Integer(), nullable=False),
        sa.Column("chat_id", sa.Integer()),
        sa.Column("thread_id", sa.Integer()),
        sa.Column("message_id", sa.Integer()),
        sa.Column("rematch_of", sa.Text()),
        sa.PrimaryKeyConstraint("id", name="pk_lobby"),
        sa.ForeignKeyConstraint(["host"], ["account.id"], name="fk_lobby_host"),
        sa.ForeignKeyConstraint(["rematch_of"], ["game_table.id"], name="fk_lobby_rematch_of"),
        sa.UniqueConstraint("rematch_of", name="uq_lobby_rematch_of"),
        sqlite_strict=True,
    )
    op.create_index("ix_lobby_state_changed", "lobby", ["state", "changed"])
    op.create_index("ix_lobby_chat_id", "lobby", ["chat_id"])
    op.create_index("ix_lobby_host", "lobby", ["host"])


def _create_lobby_seat() -> None:
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
