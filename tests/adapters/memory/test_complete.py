"""All rows of a space come back, however many lie elsewhere and however near those are."""

import asyncio
import json
from collections.abc import Sequence

import pytest

from adapters.memory import rows, schema
from adapters.memory.engine import EmbeddedEngine
from adapters.memory.gateway import SeekdbMemory
from adapters.memory.settings import MemorySettings
from bureau.ids import CaseId
from tests.adapters.memory.toys import DETECTIVE, ToyEmbedder, ask, new_case, stamp

pytestmark = pytest.mark.engine

ELSEWHERE = 4000
QUESTIONS = tuple(f"who saw the {thing} of room {number}?" for thing in ("knife", "letter") for number in range(5))


@pytest.mark.parametrize("count", [80, 200, 400])
async def test_no_row_is_missed(settings: MemorySettings, memory: SeekdbMemory, count: int) -> None:
    """With 80, 200 and 400 rows in a space among thousands of nearer ones, each search returns all and only them."""
    case = new_case()
    mine = {f"{case} {number}" for number in range(count)}
    await asyncio.to_thread(insert, settings, case, sorted(mine))
    found = [await ask(memory, case, DETECTIVE, question) for question in QUESTIONS]
    assert [{hit.row.text for hit in hits} for hits in found] == [mine] * len(QUESTIONS)
    assert {row.text for row in await memory.rows(case, DETECTIVE)} == mine


@pytest.fixture(autouse=True, scope="module")
def crowd(settings: MemorySettings) -> None:
    """Other cases' rows, with the very words of the questions."""
    toy = ToyEmbedder()
    schema.create(EmbeddedEngine(settings), settings.database, schema.table_name(toy), toy.dimensions, 30.0)
    for _ in range(4):
        insert(settings, new_case(), [QUESTIONS[number % len(QUESTIONS)] for number in range(ELSEWHERE // 4)])


def insert(settings: MemorySettings, case: CaseId, texts: Sequence[str]) -> None:
    """Many rows at once, as the gateway would have written them."""
    toy, told = ToyEmbedder(), json.dumps(rows.metadata(case, DETECTIVE, stamp()))
    table, first = schema.table_name(toy), int(case.replace("-", "")[:12], 16) << 12
    statement = f"INSERT INTO {table} (id, embedding, document, metadata, user_id, agent_id) VALUES (%s,%s,%s,%s,%s,%s)"
    values = [
        (first + number, json.dumps(toy.embed_card(text)), text, told, f"case:{case}", DETECTIVE)
        for number, text in enumerate(texts)
    ]
    connection = EmbeddedEngine(settings).connect(settings.database)
    with connection, connection.cursor() as cursor:
        cursor.executemany(statement, values)
        connection.commit()
