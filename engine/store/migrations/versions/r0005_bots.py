"""A table names the version of its bots, and how fast they move."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Every table there is was played by the first bots, at the one pace there was."""
    for name, value in (("tempo", "normal"), ("bots", "v1")):
        default = sa.text(f"'{value}'")
        op.add_column(
            "game_table", sa.Column(name, sa.Text(), nullable=False, server_default=default)
        )
