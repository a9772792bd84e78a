"""The first tables."""

import sqlalchemy as sa
from alembic import op

from adapters.ledger.types import json_text, name

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "cards",
        sa.Column("card_id", name(36), nullable=False),
        sa.Column("case_id", name(36), nullable=False),
        sa.Column("epoch", sa.Integer(), nullable=False),
        sa.Column("space", name(64), nullable=False),
        sa.Column("number", sa.Integer(), nullable=True),
        sa.Column("memory_id", name(64), nullable=True),
        sa.Column("source_card_id", name(36), nullable=True),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("content_hash", name(64), nullable=False),
        sa.Column("state", name(64), nullable=False),
        sa.Column("owner", name(64), nullable=False),
        sa.Column("lease_until", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("card_id"),
        sa.UniqueConstraint("case_id", "space", "number", name="one_card_a_handle"),
        sa.UniqueConstraint("source_card_id", "version", name="one_copy_a_version"),
    )
    op.create_index("cards_of_a_space", "cards", ["case_id", "space", "state"], unique=False)
    op.create_table(
        "cases",
        sa.Column("case_id", name(36), nullable=False),
        sa.Column("platform", name(64), nullable=False),
        sa.Column("workspace", name(128), nullable=False),
        sa.Column("channel", name(128), nullable=False),
        sa.Column("state", name(64), nullable=False),
        sa.Column("epoch", sa.Integer(), nullable=False),
        sa.Column("locale", name(64), nullable=False),
        sa.Column("director", name(64), nullable=False),
        sa.Column("pack_id", name(64), nullable=False),
        sa.Column("pack_source", name(512), nullable=False),
        sa.Column("pack", json_text(), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("head", name(64), nullable=False),
        sa.Column("turn", sa.BigInteger(), nullable=False),
        sa.Column("opened_at", sa.BigInteger(), nullable=False),
        sa.Column("closed_at", sa.BigInteger(), nullable=True),
        sa.PrimaryKeyConstraint("case_id"),
    )
    op.create_table(
        "channels",
        sa.Column("platform", name(64), nullable=False),
        sa.Column("workspace", name(128), nullable=False),
        sa.Column("channel", name(128), nullable=False),
        sa.Column("case_id", name(36), nullable=False),
        sa.PrimaryKeyConstraint("platform", "workspace", "channel"),
    )
    op.create_table(
        "commands",
        sa.Column("platform", name(64), nullable=False),
        sa.Column("workspace", name(128), nullable=False),
        sa.Column("command_id", name(128), nullable=False),
        sa.Column("channel", name(128), nullable=False),
        sa.Column("person", name(128), nullable=False),
        sa.Column("verb", name(64), nullable=False),
        sa.Column("state", name(64), nullable=False),
        sa.Column("owner", name(64), nullable=False),
        sa.Column("lease_until", sa.BigInteger(), nullable=False),
        sa.Column("case_id", name(36), nullable=True),
        sa.Column("outcome", json_text(), nullable=True),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("platform", "workspace", "command_id"),
    )
    op.create_index("commands_of_a_person", "commands", ["platform", "workspace", "person", "verb", "at"], unique=False)
    op.create_table(
        "events",
        sa.Column("case_id", name(36), nullable=False),
        sa.Column("seq", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("epoch", sa.Integer(), nullable=False),
        sa.Column("action", name(64), nullable=False),
        sa.Column("seat_id", name(64), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("record", json_text(), nullable=False),
        sa.Column("speech_hash", name(64), nullable=False),
        sa.Column("previous", name(64), nullable=False),
        sa.Column("hash", name(64), nullable=False),
        sa.Column("trace_id", name(36), nullable=True),
        sa.Column("command_id", name(128), nullable=True),
        sa.PrimaryKeyConstraint("case_id", "seq"),
    )
    op.create_index("events_of_a_trace", "events", ["case_id", "trace_id"], unique=False)
    op.create_table(
        "people",
        sa.Column("case_id", name(36), nullable=False),
        sa.Column("seat_id", name(64), nullable=False),
        sa.Column("platform", name(64), nullable=False),
        sa.Column("workspace", name(128), nullable=False),
        sa.Column("person", name(128), nullable=False),
        sa.Column("name", name(128), nullable=False),
        sa.PrimaryKeyConstraint("case_id", "seat_id"),
        sa.UniqueConstraint("case_id", "platform", "workspace", "person", name="one_seat_a_person"),
    )
    op.create_table(
        "seats",
        sa.Column("case_id", name(36), nullable=False),
        sa.Column("seat_id", name(64), nullable=False),
        sa.Column("kind", name(64), nullable=False),
        sa.PrimaryKeyConstraint("case_id", "seat_id"),
    )
    op.create_table(
        "speeches",
        sa.Column("case_id", name(36), nullable=False),
        sa.Column("seq", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("speech", json_text(), nullable=False),
        sa.PrimaryKeyConstraint("case_id", "seq"),
    )
    op.create_table(
        "stages",
        sa.Column("case_id", name(36), nullable=False),
        sa.Column("platform", name(64), nullable=False),
        sa.Column("workspace", name(128), nullable=False),
        sa.Column("channel", name(128), nullable=False),
        sa.Column("seen", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("case_id"),
    )
    op.create_table(
        "workers",
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("owner", name(64), nullable=False),
        sa.Column("lease_until", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("number"),
    )
