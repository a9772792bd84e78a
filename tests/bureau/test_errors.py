"""Errors are data: kept as a command's outcome, and read again."""

import pytest

from bureau.errors import (
    BadInput,
    BrokenScenario,
    BureauError,
    MemoryUnavailable,
    NotDirector,
    RateLimited,
    error_types,
    restore,
)
from bureau.faults import PackFault


@pytest.mark.parametrize(
    "error",
    [
        NotDirector(),
        BadInput("text", "too_long", 500),
        RateLimited(7),
        MemoryUnavailable("x"),
        BrokenScenario("tea.yaml", 4, PackFault.KEY_MISSPELT, "card", "knid", "kind"),
    ],
)
def test_an_error_comes_back_as_it_was(error: BureauError) -> None:
    assert restore(error.code, error.data()) == error


def test_every_error_has_a_code_of_its_own() -> None:
    assert len(error_types()) == len(BureauError.__subclasses__())
    assert "error" not in error_types()


@pytest.mark.parametrize("data", [{"reason": "A sentence."}, {"fault": "of_tomorrow", "column": 9}])
def test_a_pack_that_another_version_refused_keeps_what_is_known_of_it(data: dict[str, str | int]) -> None:
    assert restore("broken_scenario", {"file": "tea.yaml", "line": 4, **data}) == BrokenScenario("tea.yaml", 4)
    assert restore("broken_scenario", data) == BrokenScenario(fault=PackFault.OTHER)
