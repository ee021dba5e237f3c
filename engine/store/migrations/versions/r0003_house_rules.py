"""House rules in the app: passes for the admins of a group."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.types import TypeEngine

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Adds a table; nothing that is there changes."""
    big: TypeEngine[int] = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
    time: TypeEngine[float] = sa.Double().with_variant(sa.REAL(), "sqlite")
    op.create_table(
        "house_pass",
        sa.Column("key_hash", sa.Text(), nullable=False),
        sa.Column("chat_id", big, nullable=False),
        sa.Column("user_id", sa.Text(), nullable=False),
        sa.Column("created", time, nullable=False),
        sa.PrimaryKeyConstraint("key_hash", name="pk_house_pass"),
        sa.ForeignKeyConstraint(
            ["user_id"], ["account.id"], name="fk_house_pass_user_id", ondelete="CASCADE"
        ),
        sqlite_strict=True,
    )
    op.create_index("ix_house_pass_user_id", "house_pass", ["user_id"])
