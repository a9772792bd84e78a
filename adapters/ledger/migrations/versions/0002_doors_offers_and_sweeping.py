"""Who may open a case, who was offered one, and which spaces are to be swept."""

import sqlalchemy as sa
from alembic import op

from adapters.ledger.types import name

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.add_column("cards", sa.Column("sweep_at", sa.BigInteger(), nullable=True))
    op.add_column("cards", sa.Column("sweeps", sa.Integer(), nullable=False, server_default="0"))
    op.create_index("cards_to_sweep", "cards", ["sweep_at"], unique=False)
    op.create_table(
        "offers",
        sa.Column("case_id", name(36), nullable=False),
        sa.Column("platform", name(64), nullable=False),
        sa.Column("workspace", name(128), nullable=False),
        sa.Column("person", name(128), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("case_id"),
    )
    op.create_table(
        "workspaces",
        sa.Column("platform", name(64), nullable=False),
        sa.Column("workspace", name(128), nullable=False),
        sa.Column("openers", name(64), nullable=False),
        sa.PrimaryKeyConstraint("platform", "workspace"),
    )
    op.create_table(
        "tries",
        sa.Column("try_id", name(36), nullable=False),
        sa.Column("platform", name(64), nullable=False),
        sa.Column("workspace", name(128), nullable=False),
        sa.Column("person", name(128), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("try_id"),
    )
    op.create_index("tries_of_a_workspace", "tries", ["platform", "workspace", "at"], unique=False)
