"""The database and the one table of cards, made where they are missing."""

import hashlib
from typing import Final

import pymysql

from adapters.memory.embedder import Embedder
from adapters.memory.faults import code
from adapters.memory.link import Link

_LAYOUT: Final = 1
"""Grows when the table changes in a way that old rows do not fit."""
_UNKNOWN_DATABASE: Final = 1049

# One statement, so that two processes that start at once, or one that dies half-way, leave a whole table. There is
# no vector index: a scope holds some hundred rows at most, and comparing all of them is exact and faster.
_TABLE: Final = """
CREATE TABLE IF NOT EXISTS `{table}` (
    id BIGINT NOT NULL PRIMARY KEY,
    embedding VECTOR({dimensions}) NOT NULL,
    document LONGTEXT NOT NULL,
    metadata JSON,
    user_id VARCHAR(128) NOT NULL,
    agent_id VARCHAR(128) NOT NULL,
    run_id VARCHAR(128),
    actor_id VARCHAR(128),
    hash VARCHAR(32),
    created_at VARCHAR(128),
    updated_at VARCHAR(128),
    category VARCHAR(64),
    fulltext_content LONGTEXT,
    INDEX idx_scope (user_id, agent_id)
) DEFAULT CHARSET utf8mb4 COLLATE utf8mb4_bin
"""


def table_name(embedder: Embedder) -> str:
    """The table for one embedder's vectors. Another embedder has another, and so never searches this one."""
    known_by = f"{_LAYOUT} {embedder.dimensions} {embedder.fingerprint}"
    return f"cards_{hashlib.sha256(known_by.encode()).hexdigest()[:12]}"


def create(link: Link, database: str, table: str, dimensions: int, timeout: float) -> None:
    """Make the database and the table where they are missing, each in `timeout` seconds. Raises `pymysql.Error`."""
    _create_database(link, database, timeout)
    with link.connect(database, timeout) as connection, connection.cursor() as cursor:
        # Asked before made: after an end under heavy load the engine can hang in a statement that changes tables,
        # also one that has nothing to change, while it still answers all others.
        cursor.execute("SHOW TABLES LIKE %s", (table.replace("_", "\\_"),))
        if not cursor.fetchone():
            cursor.execute(_TABLE.format(table=table, dimensions=int(dimensions)))


def _create_database(link: Link, database: str, timeout: float) -> None:
    """A user who may not make databases can still use one that is there, so that is tried first."""
    try:
        link.connect(database).close()
    except pymysql.OperationalError as error:
        if code(error) != _UNKNOWN_DATABASE:
            raise
        with link.connect(timeout=timeout) as connection, connection.cursor() as cursor:
            name = database.replace("`", "``")
            cursor.execute(f"CREATE DATABASE IF NOT EXISTS `{name}` CHARACTER SET utf8mb4 COLLATE utf8mb4_bin")
