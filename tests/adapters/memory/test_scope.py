"""Nothing but the one case and the one space that were asked for, whoever asks and whatever lies in the table."""

import asyncio
import importlib
import json
import logging
from collections.abc import Awaitable, Callable

import pymysql
import pytest

from adapters.memory import rows, schema
from adapters.memory.engine import EmbeddedEngine
from adapters.memory.gateway import SeekdbMemory
from adapters.memory.settings import MemorySettings
from bureau.errors import BadInput
from bureau.ids import BOARD, CaseId, MemoryId, Space
from bureau.ports import Vector
from tests.adapters.memory.toys import DETECTIVE, DIMENSIONS, SPACES, ToyEmbedder, ask, fill, new_case, stamp

pytestmark = pytest.mark.engine

GOOD_CASE = "0f8fad5b-d9cb-469f-a165-70867728950e"
VECTOR = Vector((1.0,) * DIMENSIONS)
BAD_CASES = (
    "",
    " ",
    GOOD_CASE.upper(),
    GOOD_CASE + " ",
    GOOD_CASE + "\n",
    f"case:{GOOD_CASE}",
    "%",
    "á" + GOOD_CASE[1:],
)
BAD_SPACES = (
    "",
    " ",
    "Detective",
    "détective",
    "detective ",
    "detective\n",
    "de-tective",
    "*",
    "a" * 33,
    "case:1 :word",
)
Use = Callable[[SeekdbMemory, CaseId, Space], Awaitable[object]]
USES: dict[str, Use] = {
    "search": lambda memory, case, space: memory.search(case, space, "question", VECTOR),
    "read": lambda memory, case, space: memory.read(case, space, [MemoryId("1")]),
    "rows": lambda memory, case, space: memory.rows(case, space),
    "write": lambda memory, case, space: memory.write(case, space, "text", stamp()),
    "delete": lambda memory, case, space: memory.delete(case, space, MemoryId("1")),
}


@pytest.mark.parametrize("name", USES)
async def test_malformed_ids_are_refused_at_the_door(memory: SeekdbMemory, name: str) -> None:
    """An id that is empty or differs in case, accent or blanks is refused, by every method."""
    pairs = [(case, "detective") for case in BAD_CASES] + [(GOOD_CASE, space) for space in BAD_SPACES]
    refused = []
    for case, space in pairs:
        try:
            await USES[name](memory, CaseId(case), Space(space))
        except BadInput as refusal:
            refused.append(refusal.field)
    assert refused == ["case"] * len(BAD_CASES) + ["role"] * len(BAD_SPACES)


async def test_ids_that_are_missing_are_refused(memory: SeekdbMemory) -> None:
    """`None`, which PowerMem takes for *every agent*, is refused like any other wrong id."""
    nothing: list[CaseId] = json.loads("[null]")
    with pytest.raises(BadInput):
        await memory.rows(nothing[0], DETECTIVE)


@pytest.mark.parametrize("memory_id", ["", "0", "1 OR 1=1", "12.5", "-1", "１２"])
async def test_malformed_memory_ids_are_refused(memory: SeekdbMemory, memory_id: str) -> None:
    """Only a number names a row."""
    with pytest.raises(BadInput):
        await memory.delete(new_case(), DETECTIVE, MemoryId(memory_id))
    with pytest.raises(BadInput):
        await memory.read(new_case(), DETECTIVE, [MemoryId(memory_id)])


async def test_empty_texts_are_refused(memory: SeekdbMemory) -> None:
    """PowerMem answers an empty question with no rows, as if nobody knew; here it is an error."""
    with pytest.raises(BadInput):
        await memory.search(new_case(), DETECTIVE, "  ", VECTOR)
    with pytest.raises(BadInput):
        await memory.embed("")
    with pytest.raises(BadInput):
        await memory.write(new_case(), DETECTIVE, " \n", stamp())


async def test_an_unfit_vector_is_refused(memory: SeekdbMemory) -> None:
    """A vector of another length is an error, not an empty result."""
    with pytest.raises(BadInput):
        await memory.search(new_case(), DETECTIVE, "question", Vector((1.0,)))


async def test_spaces_and_cases_are_apart(memory: SeekdbMemory) -> None:
    """Three cases with the same roles and the same words: each search finds its own ten rows and no other."""
    cases = [new_case() for _ in range(3)]
    made = {(case, space): set(await fill(memory, case, space, 10)) for case in cases for space in SPACES}
    found = {
        (case, space): {hit.row.memory_id for hit in await ask(memory, case, space, "card 3 of detective")}
        for case in cases
        for space in SPACES
    }
    assert found == made


async def test_foreign_rows_are_dropped_and_logged(
    settings: MemorySettings, memory: SeekdbMemory, caplog: pytest.LogCaptureFixture
) -> None:
    """A row with the right ids but a wrong or missing mark is never shown, and is an error in the log, without text."""
    case = new_case()
    (made,) = await fill(memory, case, DETECTIVE, 1)
    told = rows.metadata(case, DETECTIVE, stamp())
    wrong: list[dict[str, object]] = [
        {"case_id": new_case()},
        {"owner_agent_id": "suspect"},
        {"owner_agent_id": BOARD},
        {"visibility": "public"},
        {"visibility": None},
        {"card_id": ""},
        {"card_id": 7},
        {"source_version": "many"},
    ]
    planted = [json.dumps({**told, **change}) for change in wrong] + ["[]", "null", '"text"']
    await asyncio.to_thread(plant, settings, case, planted)
    with caplog.at_level(logging.ERROR):
        found = await ask(memory, case, DETECTIVE, "secret planted text")
        read = await memory.rows(case, DETECTIVE)
    assert [hit.row.memory_id for hit in found] == [made]
    assert [row.memory_id for row in read] == [made]
    assert len(caplog.records) == 2 * len(planted)
    assert "secret planted text" not in caplog.text
    assert case in caplog.text


def plant(settings: MemorySettings, case: CaseId, planted: list[str]) -> None:
    """Rows that the gateway would never write, put straight into the table."""
    table = schema.table_name(ToyEmbedder())
    vector = json.dumps([1.0] * DIMENSIONS)
    statement = f"INSERT INTO {table} (id, embedding, document, metadata, user_id, agent_id) VALUES (%s,%s,%s,%s,%s,%s)"
    connection = EmbeddedEngine(settings).connect(settings.database)
    with connection, connection.cursor() as cursor:
        for number, told in enumerate(planted):
            values = (
                number + int(case[:8], 16),
                vector,
                "secret planted text",
                told,
                f"case:{case}",
                DETECTIVE,
            )
            cursor.execute(statement, values)
        connection.commit()


@pytest.mark.parametrize("field", ["user_id", "agent_id"])
def test_a_row_of_another_scope_is_foreign(field: str) -> None:
    """Even if the database gave a row of another case or agent back, it would not pass."""
    case = new_case()
    raw = {"id": 5, "memory": "t", "user_id": f"case:{case}", "agent_id": DETECTIVE}
    raw |= {"metadata": rows.metadata(case, DETECTIVE, stamp())}
    assert rows.checked(raw, case, DETECTIVE).text == "t"
    for value in ("", None, f"{raw[field]} ", str(raw[field]).upper()):
        with pytest.raises(rows.ForeignRow):
            rows.checked({**raw, field: value}, case, DETECTIVE)


async def test_the_store_refuses_what_powermem_would_widen(memory: SeekdbMemory) -> None:
    """Under the door too: an empty id or a filter that replaces the scope is an error in PowerMem's own client."""
    case = new_case()
    await fill(memory, case, DETECTIVE, 1)
    client = memory._loaded()._clients[DETECTIVE]
    widened: list[dict[str, object]] = [
        {"user_id": f"case:{case}", "agent_id": ""},
        {"user_id": "", "agent_id": DETECTIVE},
        {"user_id": None, "agent_id": None},
        {"user_id": f"case:{case}", "agent_id": DETECTIVE, "filters": {"OR": [{"agent_id": "suspect"}]}},
        {"user_id": f"case:{case}", "agent_id": DETECTIVE, "filters": {"topic": "x"}},
    ]
    for scope in widened:
        with pytest.raises(_unscoped()):
            await asyncio.to_thread(client.search, "card", limit=5, **scope)
        with pytest.raises(_unscoped()):
            await asyncio.to_thread(client.get_all, **scope)


def _unscoped() -> type[Exception]:
    """Of a module that imports PowerMem, which nobody should do before it is muted."""
    refusal: type[Exception] = importlib.import_module("adapters.memory.store").Unscoped
    return refusal


async def test_ids_are_compared_byte_by_byte(settings: MemorySettings, memory: SeekdbMemory) -> None:
    """The table's collation is binary, and an index covers the scope."""
    await fill(memory, new_case(), DETECTIVE, 1)
    shown = await asyncio.to_thread(_shown, settings)
    assert "COLLATE = utf8mb4_bin" in shown
    assert "KEY `idx_scope` (`user_id`, `agent_id`)" in shown


def _shown(settings: MemorySettings) -> str:
    connection: pymysql.Connection = EmbeddedEngine(settings).connect(settings.database)
    with connection, connection.cursor() as cursor:
        cursor.execute(f"SHOW CREATE TABLE {schema.table_name(ToyEmbedder())}")
        row = cursor.fetchone()
    return str(row[1]) if row else ""
