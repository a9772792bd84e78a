"""One catalogue: every sentence that the code uses, and no other, in each language."""

import re
from pathlib import Path

import pytest
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po

from adapters.messages.catalogue import say
from adapters.messages.errors import sentence
from bureau.errors import BadInput, BureauError, NotDirector, error_types

ROOT = Path(__file__).parents[3]
LOCALE = ROOT / "adapters" / "messages" / "locale"
FIELD = re.compile(r"\{[a-z]+\}")


def used() -> set[str]:
    folders = [ROOT / "adapters", ROOT / "bot"]
    found = [
        message
        for folder in folders
        for _, _, message, _, _ in extract_from_dir(folder, method_map=[("**.py", "python")], keywords={"N_": None})
    ]
    return {message for message in found if isinstance(message, str)}


def test_chinese_has_what_the_code_uses_and_nothing_else() -> None:
    with (LOCALE / "zh.po").open("rb") as file:
        catalogue = read_po(file)
    translated = {str(message.id): str(message.string) for message in catalogue if message.id}
    assert set(translated) == used()
    assert [key for key, value in translated.items() if not value] == []
    assert [key for key, value in translated.items() if set(FIELD.findall(key)) != set(FIELD.findall(value))] == []


def test_a_sentence_that_is_looked_up_is_also_marked() -> None:
    """`say` takes a marked sentence or a name; a bare text in it would be missed by the test above."""
    code = "\n".join(file.read_text() for folder in ("adapters", "bot") for file in (ROOT / folder).rglob("*.py"))
    assert re.findall(r"say\([a-z_.]+, [\"'][^\"']+", code) == []


def test_what_a_player_typed_is_never_read_for_fields() -> None:
    assert say("en", "{role} does not know.", role="{0} {secret}") == "{0} {secret} does not know."


@pytest.mark.parametrize("kind", error_types().values(), ids=lambda kind: kind.code)
@pytest.mark.parametrize("locale", ["en", "zh"])
def test_every_error_has_its_sentence(kind: type[BureauError], locale: str) -> None:
    values = {name: 7 if name in {"line", "limit", "seconds"} else "x" for name in kind.__annotations__}
    error = kind(**{name: value for name, value in values.items() if name not in {"code", "passing"}})
    said = sentence(error, locale)
    assert len(said) > 6
    assert FIELD.findall(said) == []


def test_a_sentence_says_which_part_was_wrong() -> None:
    error = BadInput("question", "too_long", 300)
    assert sentence(error, "en") == "The question is too long: 300 characters at the most."
    assert sentence(error, "zh") == "问题太长：最多 300 个字符。"
    assert sentence(NotDirector(), "fr") == "Only the director of this case can do that."
