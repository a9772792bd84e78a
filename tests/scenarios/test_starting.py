"""The pack that an author starts from."""

import re
import stat
from pathlib import Path
from typing import Any
from unittest.mock import patch

import numpy as np
import pytest

from adapters.embedding import LocalEmbedder
from adapters.messages.errors import sentence
from bureau.errors import BadInput
from bureau.scenario import Pack
from bureau.texts import LOCALES
from scenarios.packs import parse_pack, read_pack
from scenarios.starting import starter, write_starter

CHINESE = re.compile(r"[\u4e00-\u9fff]")


def reason_of(path: Path, locale: str = "en") -> str:
    with pytest.raises(BadInput) as refused:
        write_starter(path, locale)
    assert sentence(refused.value, "en") != sentence(refused.value, "zh")
    return refused.value.reason


def pack_of(locale: str) -> Pack:
    return parse_pack("tea-time.yaml", starter("tea-time", locale).encode())


@pytest.mark.parametrize("locale", LOCALES)
def test_what_is_written_is_a_pack_in_both_languages(tmp_path: Path, locale: str) -> None:
    pack = read_pack(write_starter(tmp_path / "tea-time.yaml", locale))
    assert (pack.id, set(pack.languages)) == ("tea-time", set(LOCALES))
    assert len(pack.questions) >= 12
    assert {question.tag for question in pack.questions} == {"direct", "paraphrase", "near", "unrelated", "injection"}
    assert {card.role for card in pack.cards} == {role.id for role in pack.public.roster}


def test_only_the_comments_are_in_another_language() -> None:
    assert pack_of("en").public == pack_of("zh").public
    assert pack_of("en").cards == pack_of("zh").cards
    asked = [[(each.ask, each.cards, each.tag) for each in pack_of(locale).questions] for locale in LOCALES]
    assert asked[0] == asked[1]


@pytest.mark.parametrize(("locale", "chinese"), [("en", False), ("zh", True)])
def test_comments_are_in_the_language_that_was_asked_for(locale: str, *, chinese: bool) -> None:
    comments = [line.strip(" #") for line in starter("tea-time", locale).splitlines() if line.strip().startswith("#")]
    prose = [line for line in comments if line and not line.startswith("python -m bot")]
    assert len(prose) >= 20
    assert [line for line in prose if bool(CHINESE.search(line)) != chinese] == []


def test_comments_name_the_pack_as_it_is_called() -> None:
    text = starter("tea-time", "en")
    assert "python -m bot scenarios check tea-time.yaml" in text
    assert "my-pack" not in text


def test_an_ending_is_added_where_there_is_none(tmp_path: Path) -> None:
    assert write_starter(tmp_path / "tea", "en") == tmp_path / "tea.yaml"
    assert read_pack(tmp_path / "tea.yaml").id == "tea"


@pytest.mark.parametrize("name", ["tea.yaml", "tea"])
def test_a_file_that_is_there_stays_as_it_is(tmp_path: Path, name: str) -> None:
    (tmp_path / "tea.yaml").write_text("mine")
    assert reason_of(tmp_path / name) == "exists"
    assert (tmp_path / "tea.yaml").read_text() == "mine"


def test_a_link_is_not_followed(tmp_path: Path) -> None:
    (tmp_path / "tea.yaml").symlink_to(tmp_path / "elsewhere.yaml")
    assert reason_of(tmp_path / "tea.yaml") == "exists"
    assert not (tmp_path / "elsewhere.yaml").exists()


@pytest.mark.parametrize(
    "name", ["Tea.yaml", "tea.yml", "te a.yaml", "茶.yaml", "-tea.yaml", f"{'x' * 65}.yaml", ".yaml"]
)
def test_a_name_that_no_pack_has_is_refused(tmp_path: Path, name: str) -> None:
    assert reason_of(tmp_path / name) == "no_pack_name"
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_is_missing_or_a_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert reason_of(tmp_path / "nowhere" / "tea.yaml") == "unwritable"
    assert reason_of(tmp_path / "file" / "tea.yaml") == "unwritable"
    assert reason_of(Path("a\0b") / "tea.yaml") == "unwritable"


def test_a_full_disk_leaves_no_half_of_a_file(tmp_path: Path) -> None:
    full = Path("/dev/full")
    if not (full.exists() and stat.S_ISCHR(full.stat().st_mode)):
        pytest.skip("this system has no full disk to write to")
    real = Path.open

    def open_full(path: Path, mode: str = "r", **how: Any) -> Any:
        stream = real(path, mode, **how)
        if mode != "xb":
            return stream
        stream.close()
        return real(full, "wb")

    with patch.object(Path, "open", open_full):
        assert reason_of(tmp_path / "tea.yaml") == "unwritable"
    assert list(tmp_path.iterdir()) == []


def test_a_language_that_the_game_has_not_is_refused(tmp_path: Path) -> None:
    assert reason_of(tmp_path / "tea.yaml", "fr") == "unknown"


@pytest.mark.parametrize("locale", LOCALES)
def test_its_questions_separate_the_roles(embedder: LocalEmbedder, locale: str) -> None:
    """All but the near ones hit exactly their own card, and nothing that is public."""
    pack = pack_of("en")
    public = pack.public
    open_texts = [public.title, public.summary, public.intro, public.goal, *(role.persona for role in public.roster)]
    texts = {card.id: card.text.text(locale) for card in pack.cards}
    texts |= {text.text(locale): text.text(locale) for text in open_texts}
    cards = np.array([embedder.embed_card(text) for text in texts.values()])
    clear = [question for question in pack.questions if question.tag != "near"]
    found = {}
    for question in clear:
        scores = cards @ np.array(embedder.embed_question(question.ask.text(locale)))
        hits = [name for name, score in zip(texts, scores, strict=True) if score >= embedder.threshold]
        found[question.ask.text(locale)] = hits
    assert found == {question.ask.text(locale): list(question.cards) for question in clear}
