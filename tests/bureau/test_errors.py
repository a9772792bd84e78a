"""Errors are data: kept as a command's outcome, and read again."""

import pytest

from bureau.errors import BadInput, BureauError, MemoryUnavailable, NotDirector, RateLimited, error_types, restore


@pytest.mark.parametrize(
    "error", [NotDirector(), BadInput("text", "too_long", 500), RateLimited(7), MemoryUnavailable("x")]
)
def test_an_error_comes_back_as_it_was(error: BureauError) -> None:
    assert restore(error.code, error.data()) == error


def test_every_error_has_a_code_of_its_own() -> None:
    assert len(error_types()) == len(BureauError.__subclasses__())
    assert "error" not in error_types()
