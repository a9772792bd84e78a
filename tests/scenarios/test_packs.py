"""Packs that are right, and where they are found."""

import time
from pathlib import Path

import pytest

from bureau.errors import BrokenScenario, UnknownScenario
from bureau.ports import Scenarios
from bureau.texts import Localized
from scenarios import ScenarioLibrary
from scenarios.packs import parse_pack
from tests.scenarios.samples import FILE, PACK, changed


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with the sample pack in it."""
    (tmp_path / FILE).write_text(PACK, encoding="utf-8")
    return tmp_path


def test_pack_is_what_its_file_says() -> None:
    """Texts by language, roles in their order, cards with their roles, questions with their cards."""
    pack = parse_pack(FILE, PACK.encode())
    assert pack.public.title == Localized({"en": "The tea", "zh": "茶"})
    assert [(role.id, role.emoji) for role in pack.public.roster] == [("cook", "🍲"), ("guest", "")]
    assert [(card.id, card.role, card.topic, card.kind) for card in pack.cards] == [
        ("pot", "cook", "tea", "secret"),
        ("cup", "guest", "general", "evidence"),
    ]
    assert pack.cards[0].answers == (
        Localized({"en": "Was there tea?", "zh": "还有茶吗？"}),
        Localized({"en": "When was it empty?"}),
    )
    assert [(question.cards, question.tag) for question in pack.questions] == [(("pot",), "direct"), ((), "direct")]
    assert pack.questions[1].ask == Localized(plain="Who pays?")
    assert (pack.finale.all(), pack.public.goal.all()) == ((), ())


@pytest.mark.parametrize(
    ("old", "new", "text"),
    [
        ("topic: tea", "topic: Is it tea? It is.", "Is it tea? It is."),
        ("topic: tea", "topic: '0427'", "0427"),
        ("topic: tea", "topic: >-\n      green\n      tea", "green tea"),
        ("topic: tea", "topic: 茶", "茶"),
    ],
)
def test_texts_are_taken_as_they_are_written(old: str, new: str, text: str) -> None:
    """Quoted, folded, with a question mark, in Chinese."""
    assert parse_pack(FILE, changed(old, new).encode()).cards[0].topic == text


def test_plain_list_of_answers_is_the_same_in_all_languages() -> None:
    """One list for all of them, questions written without quotes."""
    pack = parse_pack(
        FILE, changed("{en: [Was there tea?, When was it empty?], zh: [还有茶吗？]}", "[Any tea?]").encode()
    )
    assert pack.cards[0].answers == (Localized(plain="Any tea?"),)


def test_byte_order_mark_is_no_error() -> None:
    """Some editors write one."""
    assert parse_pack(FILE, b"\xef\xbb\xbf" + PACK.encode()).id == "tea"


def test_note_on_a_questions_language_is_allowed() -> None:
    """It changes nothing."""
    noted = changed("ask: Who pays?,", "ask: Who pays?, locale: en,")
    assert parse_pack(FILE, noted.encode()) == parse_pack(FILE, PACK.encode())


async def test_pack_is_found_by_id_in_any_case(folder: Path) -> None:
    """The source is the id."""
    library: Scenarios = ScenarioLibrary(files=False, folder=folder)
    pack, source = await library.pack(" Tea ")
    assert (pack.id, source) == ("tea", "tea")


async def test_pack_is_found_by_file_where_that_is_allowed(folder: Path) -> None:
    """The source is the whole path, so that it is found again from elsewhere."""
    pack, source = await ScenarioLibrary(files=True).pack(str(folder / FILE))
    assert (pack.id, source) == ("tea", str(folder / FILE))


async def test_path_is_no_pack_for_people_on_a_chat_platform(folder: Path) -> None:
    """Not even a path to a pack that there is."""
    library = ScenarioLibrary(files=False, folder=folder)
    for named in (str(folder / FILE), FILE, f"./{FILE}"):
        with pytest.raises(UnknownScenario):
            await library.pack(named)


@pytest.mark.parametrize(
    "named", ["", "coffee", "../tea", "tea/../tea", "no.yaml", "a\0.yaml", "\ud800.yaml", "/dev.yaml", "tea.yml", "."]
)
async def test_unknown_pack(folder: Path, named: str) -> None:
    """There is no such id and no such file."""
    with pytest.raises(UnknownScenario):
        await ScenarioLibrary(files=True, folder=folder).pack(named)


async def test_folder_is_no_pack(tmp_path: Path) -> None:
    """Even with the right name."""
    (tmp_path / "tea.yaml").mkdir()
    with pytest.raises(UnknownScenario):
        await ScenarioLibrary(files=True).pack(str(tmp_path / "tea.yaml"))


async def test_name_that_no_system_takes_is_an_error_of_ours() -> None:
    """A path of a thousand characters cannot be looked up."""
    with pytest.raises((UnknownScenario, BrokenScenario)):
        await ScenarioLibrary(files=True).pack(f"{'x' * 1_000}.yaml")


async def test_ids_are_those_of_the_files(folder: Path) -> None:
    """In alphabetical order; what is named like no pack is left out."""
    for name in ("apple.yaml", "Not A Pack.yaml", "notes.txt"):
        (folder / name).write_text("", encoding="utf-8")
    assert await ScenarioLibrary(files=False, folder=folder).ids() == ["apple", "tea"]


async def test_every_shipped_pack_loads_at_once() -> None:
    library = ScenarioLibrary(files=False)
    for identity in await library.ids():
        began = time.perf_counter()
        pack, _ = await library.pack(identity)
        assert (pack.id, time.perf_counter() - began < 2) == (identity, True)
