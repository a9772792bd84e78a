"""Ids that a store could misread never come to be."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bureau import ids
from bureau.errors import BadInput

UUID = "0b6c7a8e-1111-4222-8333-444455556666"


def test_a_lower_case_uuid_is_a_case_id() -> None:
    assert ids.case_id(UUID) == UUID


@pytest.mark.parametrize(
    "text", ["", UUID.upper(), UUID + " ", " " + UUID, UUID[:-1], UUID + "\n", "case:" + UUID, "%"]
)
def test_anything_else_is_none(text: str) -> None:
    with pytest.raises(BadInput) as refused:
        ids.case_id(text)
    assert refused.value == BadInput(field="case", reason="malformed")


@pytest.mark.parametrize("text", ["", "Detective", "detective ", "détective", "9lives", "a" * 33, "a-b", "a\n"])
def test_a_role_id_is_a_slug(text: str) -> None:
    with pytest.raises(BadInput) as refused:
        ids.role_id(text)
    assert refused.value.reason == "malformed"


def test_the_board_is_no_role() -> None:
    with pytest.raises(BadInput) as refused:
        ids.role_id("bulletin_board")
    assert refused.value.reason == "reserved"


def test_the_board_is_a_space() -> None:
    assert ids.space("bulletin_board") == ids.BOARD


@given(st.text())
def test_a_space_is_the_board_or_a_role(text: str) -> None:
    try:
        checked = ids.space(text)
    except BadInput:
        return
    assert checked == text
    assert text == ids.BOARD or ids.role_id(text) == text


@pytest.mark.parametrize("text", ["", "a b", "é", "x" * 81, "a\n"])
def test_a_command_id_is_visible_ascii(text: str) -> None:
    with pytest.raises(BadInput) as refused:
        ids.command_id(text)
    assert refused.value == BadInput(field="id", reason="malformed")
