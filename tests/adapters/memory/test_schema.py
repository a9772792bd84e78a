"""The table has PowerMem's columns, and making it is safe for any number at once."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from powermem.storage.oceanbase.models import create_memory_model
from pymysql import Connection

from adapters.memory import schema
from adapters.memory.engine import EmbeddedEngine
from adapters.memory.settings import MemorySettings

pytestmark = pytest.mark.engine


@pytest.fixture
def engine(settings: MemorySettings) -> Iterator[EmbeddedEngine]:
    """A user of the engine that stays."""
    user = EmbeddedEngine(settings)
    user.start()
    yield user
    user.stop()


def test_the_table_has_powermems_columns(engine: EmbeddedEngine) -> None:
    """Column by column what PowerMem's own model of the table has."""
    schema.create(engine, "columns", "cards_columns", 8, 30.0)
    model = create_memory_model("cards_columns", 8, include_sparse=False)
    with engine.connect("columns") as connection:
        made = [row[0] for row in shown(connection, "SHOW COLUMNS FROM cards_columns")]
    assert sorted(made) == sorted(model.__table__.c.keys())


def test_eight_at_once_make_one_table(engine: EmbeddedEngine) -> None:
    """Eight that find neither database nor table at the same moment: no error, one table, one index each."""

    def make(_: int) -> None:
        schema.create(engine, "race", "cards_race", 8, 30.0)

    with ThreadPoolExecutor(8) as threads:
        assert list(threads.map(make, range(8))) == [None] * 8
    with engine.connect("race") as connection:
        tables = shown(connection, "SHOW TABLES")
        indexes = {row[2] for row in shown(connection, "SHOW INDEX FROM cards_race")}
    assert tables == [("cards_race",)]
    assert indexes == {"PRIMARY", "idx_scope"}


def test_a_search_goes_through_the_scope_index(engine: EmbeddedEngine) -> None:
    """The database looks only at the rows of the scope, and compares all of them."""
    schema.create(engine, "plan", "cards_plan", 3, 30.0)
    statement = (
        "EXPLAIN SELECT id FROM cards_plan WHERE user_id = 'a' AND agent_id = 'b' "
        "ORDER BY cosine_distance(embedding, '[1,0,0]') LIMIT 100"
    )
    with engine.connect("plan") as connection:
        plan = str(shown(connection, statement))
    assert "cards_plan(idx_scope)" in plan
    assert "VECTOR INDEX" not in plan


def shown(connection: Connection, statement: str) -> list[tuple[Any, ...]]:
    with connection.cursor() as cursor:
        cursor.execute(statement)
        return list(cursor.fetchall())
