"""A folder for each evening; nothing that runs on it is left in the end."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.faults.house import own_folder


@pytest.fixture
def folder() -> Iterator[Path]:
    """A folder of this test's own."""
    with own_folder() as made:
        yield made
