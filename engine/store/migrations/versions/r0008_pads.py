"""Score pads: a header, a list of events, and who has opened each."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.types import TypeEngine

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Nothing of before changes."""
    _pads()
    _events()
    _members()


def _time() -> TypeEngine[float]:
    return sa.Double().with_variant(sa.REAL(), "sqlite")


def _big() -> TypeEngine[int]:
    return sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def _pads() -> None:
    op.create_table(
        "pad",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("created", _time(), nullable=False),
        sa.Column("changed", _time(), nullable=False),
        sa.Column("host", sa.Text()),
        sa.Column("chat_id", _big()),
        sa.Column("thread_id", sa.Integer()),
        sa.Column("message_id", _big()),
        sa.Column("follows", sa.Text()),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("rules", sa.Text(), nullable=False),
        sa.Column("best_of", sa.Integer(), nullable=False),
        sa.Column("names", sa.Text(), nullable=False),
        sa.Column("rounds", sa.Integer(), nullable=False),
        sa.Column("tally", sa.Text(), nullable=False),
        sa.Column("won", sa.Integer()),
        sa.Column("ended", _time()),
        sa.ForeignKeyConstraint(["host"], ["account.id"], name="fk_pad_host"),
        sa.ForeignKeyConstraint(
            ["follows"], ["pad.id"], name="fk_pad_follows", ondelete="SET NULL"
        ),
        sa.PrimaryKeyConstraint("id", name="pk_pad"),
        sa.UniqueConstraint("follows", name="uq_pad_follows"),
        sqlite_strict=True,
    )
    op.create_index("ix_pad_host", "pad", ["host"])
    op.create_index("ix_pad_chat_id_ended", "pad", ["chat_id", "ended"])
    op.create_index("ix_pad_rounds_changed", "pad", ["rounds", "changed"])


def _events() -> None:
    op.create_table(
        "pad_event",
        sa.Column("pad_id", sa.Text(), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False, autoincrement=False),
        sa.Column("at", _time(), nullable=False),
        sa.Column("user_id", sa.Text()),
        sa.Column("client_id", sa.Text()),
        sa.Column("digest", sa.Text()),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("data", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["pad_id"], ["pad.id"], name="fk_pad_event_pad_id", ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["user_id"], ["account.id"], name="fk_pad_event_user_id"),
        sa.PrimaryKeyConstraint("pad_id", "seq", name="pk_pad_event"),
        sa.UniqueConstraint(
            "pad_id", "user_id", "client_id", name="uq_pad_event_pad_id_user_id_client_id"
        ),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )
    op.create_index("ix_pad_event_user_id", "pad_event", ["user_id"])


def _members() -> None:
    op.create_table(
        "pad_member",
        sa.Column("pad_id", sa.Text(), nullable=False),
        sa.Column("user_id", sa.Text(), nullable=False),
        sa.Column("seen", _time(), nullable=False),
        sa.ForeignKeyConstraint(
            ["pad_id"], ["pad.id"], name="fk_pad_member_pad_id", ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["user_id"], ["account.id"], name="fk_pad_member_user_id", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("pad_id", "user_id", name="pk_pad_member"),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )
    op.create_index("ix_pad_member_user_id", "pad_member", ["user_id"])
