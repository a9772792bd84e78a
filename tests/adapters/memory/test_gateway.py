"""What is written comes back: whole, at once, scored by cosine, with what was stamped on it."""

from collections.abc import Sequence

import pytest

from adapters.memory.gateway import SeekdbMemory
from bureau.ids import BOARD, CardId, MemoryId, RoleId, new_uuid
from bureau.ports import CardStamp
from tests.adapters.memory.toys import DETECTIVE, SUSPECT, ToyEmbedder, ask, fill, new_case, stamp

pytestmark = pytest.mark.engine

NASTY = (
    'it\'s "100%" %s :word :1 \\ ; DROP TABLE cards; -- {}',
    "密码是 7–2–9，藏在厨房的钟里。",
    "emoji 🕶️ and zero\x00byte and\nnew line and trailing blank ",
    "x" * 500,
)


async def test_a_written_row_is_found_at_once(memory: SeekdbMemory) -> None:
    """Read your write: 40 rows, and each is found by the search that follows it."""
    case, missed = new_case(), []
    for number in range(40):
        made = await memory.write(case, DETECTIVE, f"clue number {number}", stamp())
        found = await ask(memory, case, DETECTIVE, f"clue number {number}")
        missed += [made] if made not in {hit.row.memory_id for hit in found} else []
    assert missed == []


@pytest.mark.parametrize("text", NASTY)
async def test_any_text_comes_back_as_it_was(memory: SeekdbMemory, text: str) -> None:
    """Quotes, parameter marks, zero bytes and other scripts neither break a statement nor change."""
    case = new_case()
    await memory.write(case, DETECTIVE, text, stamp())
    assert [hit.row.text for hit in await ask(memory, case, DETECTIVE, text)] == [text]


async def test_relevance_is_the_cosine(memory: SeekdbMemory) -> None:
    """Relevance is the cosine of the two vectors, -1 to 1, best first."""
    case, toy = new_case(), ToyEmbedder()
    texts = ["the knife lies in the kitchen", "nobody saw the gardener", "zzz"]
    for text in texts:
        await memory.write(case, DETECTIVE, text, stamp())
    question = toy.embed_question("where is the knife?")
    expected = {text: _cosine(question, toy.embed_card(text)) for text in texts}
    found = await ask(memory, case, DETECTIVE, "where is the knife?")
    assert {hit.row.text: hit.relevance for hit in found} == pytest.approx(expected, abs=1e-5)
    assert [hit.relevance for hit in found] == sorted((hit.relevance for hit in found), reverse=True)


async def test_a_board_copy_keeps_its_source(memory: SeekdbMemory) -> None:
    """All that is stamped on a row comes back with it, ids as strings."""
    case = new_case()
    source = CardStamp(
        CardId(new_uuid()), "password", RoleId("informant"), MemoryId("783025557465255936"), 2, "ab" * 32
    )
    made = await memory.write(case, BOARD, "The code is 7-2-9.", source)
    (hit,) = await ask(memory, case, BOARD, "code")
    assert hit.row.stamp == source
    assert hit.row.memory_id == made
    assert made.isdecimal()


async def test_read_gives_only_the_wanted_rows(memory: SeekdbMemory) -> None:
    """Of more than 100 rows exactly the wanted ones are read, and none of another space or case."""
    case, other = new_case(), new_case()
    made = await fill(memory, case, DETECTIVE, 130)
    (theirs,) = await fill(memory, case, SUSPECT, 1)
    (elsewhere,) = await fill(memory, other, DETECTIVE, 1)
    wanted = {made[0], made[64], made[129]}
    read = await memory.read(case, DETECTIVE, [*wanted, theirs, elsewhere, MemoryId("12345")])
    assert {row.memory_id for row in read} == wanted
    assert {row.memory_id for row in await memory.rows(case, DETECTIVE)} == set(made)


async def test_delete_is_scoped(memory: SeekdbMemory) -> None:
    """A row can be removed only from its own space and case, and only once."""
    case = new_case()
    (made,) = await fill(memory, case, DETECTIVE, 1)
    assert await memory.delete(case, SUSPECT, made) is False
    assert await memory.delete(new_case(), DETECTIVE, made) is False
    assert [row.memory_id for row in await memory.rows(case, DETECTIVE)] == [made]
    assert await memory.delete(case, DETECTIVE, made) is True
    assert await memory.delete(case, DETECTIVE, made) is False
    assert await memory.rows(case, DETECTIVE) == []


async def test_searching_changes_nothing(memory: SeekdbMemory) -> None:
    """A search writes nothing: not an access count, not an importance, not a time."""
    case = new_case()
    await fill(memory, case, DETECTIVE, 3)
    before = await memory.rows(case, DETECTIVE)
    for _ in range(3):
        await ask(memory, case, DETECTIVE, "card")
    assert await memory.rows(case, DETECTIVE) == before


def _cosine(left: Sequence[float], right: Sequence[float]) -> float:
    return sum(one * other for one, other in zip(left, right, strict=True))
