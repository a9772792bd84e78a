"""The ledger's tables, portable between SQLite and the MySQL protocol.

Times are integer milliseconds UTC. Ids and names compare by their bytes. No partial index, no `RETURNING`, no upsert.
A change here needs a migration beside it in `migrations/versions`; a test compares the two.
"""

from sqlalchemy import BigInteger, Column, Index, Integer, MetaData, Table, UniqueConstraint

from adapters.ledger.types import json_text, name

metadata = MetaData()


UUID = name(36)
SLUG = name(64)
NAME = name(128)
HASH = name(64)

cases = Table(
    "cases",
    metadata,
    Column("case_id", UUID, primary_key=True),
    Column("platform", SLUG, nullable=False),
    Column("workspace", NAME, nullable=False),
    Column("channel", NAME, nullable=False),
    Column("state", SLUG, nullable=False),
    Column("epoch", Integer, nullable=False),
    Column("locale", SLUG, nullable=False),
    Column("director", SLUG, nullable=False),
    Column("pack_id", SLUG, nullable=False),
    Column("pack_source", name(512), nullable=False),
    Column("pack", json_text(), nullable=False),
    Column("seq", Integer, nullable=False),
    Column("head", HASH, nullable=False),
    Column("turn", BigInteger, nullable=False),
    Column("opened_at", BigInteger, nullable=False),
    Column("closed_at", BigInteger),
)

channels = Table(
    "channels",
    metadata,
    Column("platform", SLUG, primary_key=True),
    Column("workspace", NAME, primary_key=True),
    Column("channel", NAME, primary_key=True),
    Column("case_id", UUID, nullable=False),
)

seats = Table(
    "seats",
    metadata,
    Column("case_id", UUID, primary_key=True),
    Column("seat_id", SLUG, primary_key=True),
    Column("kind", SLUG, nullable=False),
)

people = Table(
    "people",
    metadata,
    Column("case_id", UUID, primary_key=True),
    Column("seat_id", SLUG, primary_key=True),
    Column("platform", SLUG, nullable=False),
    Column("workspace", NAME, nullable=False),
    Column("person", NAME, nullable=False),
    Column("name", NAME, nullable=False),
    UniqueConstraint("case_id", "platform", "workspace", "person", name="one_seat_a_person"),
)

cards = Table(
    "cards",
    metadata,
    Column("card_id", UUID, primary_key=True),
    Column("case_id", UUID, nullable=False),
    Column("epoch", Integer, nullable=False),
    Column("space", SLUG, nullable=False),
    Column("number", Integer),
    Column("memory_id", SLUG),
    Column("source_card_id", UUID),
    Column("version", Integer, nullable=False),
    Column("content_hash", HASH, nullable=False),
    Column("state", SLUG, nullable=False),
    Column("owner", SLUG, nullable=False),
    Column("lease_until", BigInteger, nullable=False),
    Column("sweep_at", BigInteger),
    Column("sweeps", Integer, nullable=False, server_default="0"),
    UniqueConstraint("case_id", "space", "number", name="one_card_a_handle"),
    UniqueConstraint("source_card_id", "version", name="one_copy_a_version"),
    Index("cards_of_a_space", "case_id", "space", "state"),
    Index("cards_to_sweep", "sweep_at"),
)

events = Table(
    "events",
    metadata,
    Column("case_id", UUID, primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("epoch", Integer, nullable=False),
    Column("action", SLUG, nullable=False),
    Column("seat_id", SLUG, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("record", json_text(), nullable=False),
    Column("speech_hash", HASH, nullable=False),
    Column("previous", HASH, nullable=False),
    Column("hash", HASH, nullable=False),
    Column("trace_id", UUID),
    Column("command_id", NAME),
    Index("events_of_a_trace", "case_id", "trace_id"),
)

speeches = Table(
    "speeches",
    metadata,
    Column("case_id", UUID, primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("speech", json_text(), nullable=False),
)

stages = Table(
    "stages",
    metadata,
    Column("case_id", UUID, primary_key=True),
    Column("platform", SLUG, nullable=False),
    Column("workspace", NAME, nullable=False),
    Column("channel", NAME, nullable=False),
    Column("seen", Integer, nullable=False),
)

commands = Table(
    "commands",
    metadata,
    Column("platform", SLUG, primary_key=True),
    Column("workspace", NAME, primary_key=True),
    Column("command_id", NAME, primary_key=True),
    Column("channel", NAME, nullable=False),
    Column("person", NAME, nullable=False),
    Column("verb", SLUG, nullable=False),
    Column("state", SLUG, nullable=False),
    Column("owner", SLUG, nullable=False),
    Column("lease_until", BigInteger, nullable=False),
    Column("case_id", UUID),
    Column("outcome", json_text()),
    Column("at", BigInteger, nullable=False),
    Index("commands_of_a_person", "platform", "workspace", "person", "verb", "at"),
)

offers = Table(
    "offers",
    metadata,
    Column("case_id", UUID, primary_key=True),
    Column("platform", SLUG, nullable=False),
    Column("workspace", NAME, nullable=False),
    Column("person", NAME, nullable=False),
    Column("until", BigInteger, nullable=False),
)

workspaces = Table(
    "workspaces",
    metadata,
    Column("platform", SLUG, primary_key=True),
    Column("workspace", NAME, primary_key=True),
    Column("openers", SLUG, nullable=False),
)

tries = Table(
    "tries",
    metadata,
    Column("try_id", UUID, primary_key=True),
    Column("platform", SLUG, nullable=False),
    Column("workspace", NAME, nullable=False),
    Column("person", NAME, nullable=False),
    Column("at", BigInteger, nullable=False),
    Index("tries_of_a_workspace", "platform", "workspace", "at"),
)

workers = Table(
    "workers",
    metadata,
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("owner", SLUG, nullable=False),
    Column("lease_until", BigInteger, nullable=False),
)
