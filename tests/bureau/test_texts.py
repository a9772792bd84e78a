"""Texts of players: stored as typed, or refused whole."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bureau.errors import BadInput
from bureau.texts import Localized, clean, fold


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        ("", "empty"),
        ("  \t ", "empty"),
        ("\u200d", "empty"),
        ("a" * 11, "too_long"),
        ("字" * 60_000, "too_long"),
        ("a\0b", "forbidden_character"),
        ("a\ud800b", "forbidden_character"),
        ("a\u202eb", "forbidden_character"),
        ("a\u200fb", "forbidden_character"),
        ("a\u2066b", "forbidden_character"),
        ("a\x1bb", "forbidden_character"),
        ("a\ufeffb", "forbidden_character"),
    ],
)
def test_hostile_text_is_refused(typed: str, reason: str) -> None:
    with pytest.raises(BadInput) as refused:
        clean(typed, field="text", limit=10)
    assert (refused.value.field, refused.value.reason) == ("text", reason)


@pytest.mark.parametrize(
    "text", ["@everyone", "```sql", "'; DROP TABLE cards; --", "%s {x}", "👩‍👩‍👧 ☂️", "密码是0427", "‹b›"]
)
def test_speech_is_kept_as_it_is(text: str) -> None:
    assert clean(text, field="text", limit=300) == text


def test_white_space_is_folded_and_accents_composed() -> None:
    assert clean("  cafe\u0301 \n  noir ", field="text", limit=10) == "café noir"


@given(st.text(max_size=40))
def test_cleaning_twice_changes_nothing_more(text: str) -> None:
    try:
        once = clean(text, field="text", limit=20)
    except BadInput:
        return
    assert clean(once, field="text", limit=20) == once
    assert 0 < len(once) <= 20
    once.encode()


def test_a_text_is_shown_in_the_language_asked_for_or_in_one_that_there_is() -> None:
    both = Localized({"en": "safe", "zh": "保险箱"})
    assert [both.text("zh"), both.text("en"), both.text("fr")] == ["保险箱", "safe", "safe"]
    assert Localized({"zh": "保险箱"}).text("en") == "保险箱"
    assert Localized(plain="Café").text("zh") == "Café"


def test_names_fold_case_width_and_spaces() -> None:
    assert fold(" Ｔｈｅ  Cook ") == fold("the cook") == "the cook"
