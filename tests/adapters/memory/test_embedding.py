"""A question is embedded once and a card as a card; another embedder's rows are out of sight."""

import asyncio

import pytest

from adapters.memory import schema
from adapters.memory.gateway import SeekdbMemory
from adapters.memory.settings import MemorySettings
from bureau.errors import MemoryUnavailable
from bureau.ids import BOARD
from bureau.ports import Vector
from tests.adapters.memory.toys import DETECTIVE, DIMENSIONS, ToyEmbedder, ask, fill, gateway, new_case, stamp

pytestmark = pytest.mark.engine


async def test_one_question_is_embedded_once_for_two_spaces(settings: MemorySettings) -> None:
    """Two searches at the same time use the vector of the one `embed`; cards are embedded by the other method."""
    toy, case = ToyEmbedder(), new_case()
    memory = gateway(settings, toy)
    for space in (DETECTIVE, BOARD):
        await memory.write(case, space, f"the knife, says {space}", stamp())
    vector = await memory.embed("where is the knife?")
    found = await asyncio.gather(
        *(memory.search(case, space, "where is the knife?", vector) for space in (DETECTIVE, BOARD))
    )
    await memory.close()
    assert [[hit.row.text for hit in hits] for hits in found] == [
        ["the knife, says detective"],
        ["the knife, says bulletin_board"],
    ]
    assert toy.questions == ["where is the knife?"]
    assert toy.cards == ["the knife, says detective", "the knife, says bulletin_board"]


async def test_the_vector_decides_not_the_words(memory: SeekdbMemory) -> None:
    """The search goes by the vector that was passed, also when many threads search with vectors of their own."""
    case = new_case()
    await fill(memory, case, DETECTIVE, 16)
    vectors = [await memory.embed(f"card {number} of detective") for number in range(16)]
    nearest = await asyncio.gather(*(memory.search(case, DETECTIVE, "same words", vector) for vector in vectors))
    alone = [await memory.search(case, DETECTIVE, "other words", vector) for vector in vectors]
    assert nearest == alone
    assert len({hits[0].row.memory_id for hits in nearest}) > 8


async def test_another_embedder_searches_another_table(settings: MemorySettings, memory: SeekdbMemory) -> None:
    """A row that one embedder stored is not found through another, in the same database and space."""
    case = new_case()
    (made,) = await fill(memory, case, DETECTIVE, 1)
    other = gateway(settings, ToyEmbedder("toy, second edition"))
    assert await ask(other, case, DETECTIVE, "card 0 of detective") == []
    assert await other.rows(case, DETECTIVE) == []
    await other.close()
    assert [hit.row.memory_id for hit in await ask(memory, case, DETECTIVE, "card 0")] == [made]


def test_table_names_tell_embedders_apart() -> None:
    """The table's name is stable for an embedder and different for another fingerprint or length."""
    longer = ToyEmbedder()
    longer.dimensions = DIMENSIONS * 2
    names = [schema.table_name(toy) for toy in (ToyEmbedder(), ToyEmbedder(), ToyEmbedder("other"), longer)]
    assert names[0] == names[1]
    assert len(set(names)) == 3
    assert all(name.isidentifier() and len(name) < 64 for name in names)


@pytest.mark.parametrize("made", [(), (1.0, 0.0)])
async def test_a_card_without_a_proper_vector_is_not_stored(
    settings: MemorySettings, monkeypatch: pytest.MonkeyPatch, made: Vector
) -> None:
    """PowerMem stores a made-up vector when the embedder gives none; here that is an error and no row."""
    toy, case = ToyEmbedder(), new_case()
    monkeypatch.setattr(toy, "embed_card", lambda _: made)
    memory = gateway(settings, toy)
    with pytest.raises(MemoryUnavailable):
        await memory.write(case, DETECTIVE, "a card", stamp())
    assert await memory.rows(case, DETECTIVE) == []
    await memory.close()


async def test_a_vector_without_direction_hides_no_other_row(
    settings: MemorySettings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A card whose vector is all zeros is far from every question, and the others are still found."""
    toy, case = ToyEmbedder(), new_case()
    memory = gateway(settings, toy)
    (good,) = await fill(memory, case, DETECTIVE, 1)
    monkeypatch.setattr(toy, "embed_card", lambda _: (0.0,) * DIMENSIONS)
    empty = await memory.write(case, DETECTIVE, "a card of nothing", stamp())
    found = await ask(memory, case, DETECTIVE, "card 0 of detective")
    nearest, *_ = await ask(memory, case, DETECTIVE, "card 0 of detective")
    await memory.close()
    assert [hit.row.memory_id for hit in found] == [good, empty]
    assert found[1].relevance == -1.0
    assert nearest == found[0]


async def test_a_failing_embedder_is_memory_unavailable(
    settings: MemorySettings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An embedder that cannot be reached is an error of the memory, without the question in it."""
    toy = ToyEmbedder()

    def fail(text: str) -> None:
        raise ConnectionRefusedError(text)

    monkeypatch.setattr(toy, "embed_question", fail)
    memory = gateway(settings, toy)
    with pytest.raises(MemoryUnavailable) as caught:
        await memory.embed("a secret question")
    await memory.close()
    assert "secret" not in str(caught.value)
    assert caught.value.__cause__ is None
