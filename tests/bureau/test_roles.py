"""Roles by any of their names, and handles that mean one card."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bureau.cards import find_handle, handle
from bureau.errors import BadInput, UnknownCard, UnknownRole
from bureau.ids import BOARD, RoleId, Space
from bureau.roles import STANDARD, Role, Roster
from bureau.texts import Localized


def roster(*ids: str) -> Roster:
    return Roster(tuple(Role(RoleId(name), Localized(plain=name)) for name in ids))


@pytest.mark.parametrize("named", ["informant", "INFORMANT", " Informant ", "线人", "ｉｎｆｏｒｍａｎｔ"])
def test_a_role_is_found_by_id_and_by_name_in_each_language(named: str) -> None:
    assert STANDARD.find(named).id == "informant"


@pytest.mark.parametrize("named", ["", "butler", "bulletin_board", "inform"])
def test_no_other_name_finds_one(named: str) -> None:
    with pytest.raises(UnknownRole) as refused:
        STANDARD.find(named)
    assert refused.value.roles == "detective, informant, suspect"


def test_standard_prefixes() -> None:
    assert STANDARD.prefixes() == {"detective": "D", "informant": "I", "suspect": "S", "bulletin_board": "B"}


def test_a_prefix_is_the_shortest_that_begins_no_other_id() -> None:
    assert roster("cook", "courier", "baker", "co").prefixes() == {
        "cook": "COO",
        "courier": "COU",
        "baker": "BA",
        "co": "CO",
        "bulletin_board": "BU",
    }


def test_handles_that_could_be_read_two_ways_are_found_out() -> None:
    assert roster("r", "r1").clashing() == "r"
    assert roster("guard1", "guard2").clashing() == ""


ROLE = st.from_regex(r"[a-z][a-z0-9_]{0,8}", fullmatch=True).filter(lambda name: name != BOARD)


@given(st.lists(ROLE, min_size=2, max_size=8, unique=True), st.integers(1, 999))
def test_every_handle_names_its_own_card(ids: list[str], number: int) -> None:
    cast = roster(*ids)
    if cast.clashing():
        return
    prefixes = cast.prefixes()
    for space, prefix in prefixes.items():
        assert find_handle(handle(prefix, number), prefixes) == (space, number)
        assert find_handle(f" {handle(prefix, number).lower()} ", prefixes) == (space, number)


@pytest.mark.parametrize("typed", ["", "I", "1", "I0", "I-1", "I1 I2", "I1; DROP", "I٣"])
def test_a_malformed_handle_is_refused(typed: str) -> None:
    with pytest.raises(BadInput) as refused:
        find_handle(typed, STANDARD.prefixes())
    assert refused.value == BadInput(field="card", reason="malformed")


@pytest.mark.parametrize("typed", ["X1", "I01", "I9999999"])
def test_a_handle_of_no_space_is_unknown(typed: str) -> None:
    with pytest.raises(UnknownCard):
        find_handle(typed, STANDARD.prefixes())


def test_the_board_has_handles_too() -> None:
    assert find_handle("B7", STANDARD.prefixes()) == (Space(BOARD), 7)
