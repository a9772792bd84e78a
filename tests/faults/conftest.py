"""A folder for each test that ends a terminal, and one terminal for all tests after which it goes on."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
import pytest_asyncio

from tests.faults.desk import Desk, desk_in
from tests.faults.house import LIGHT, House, house, own_folder

LEDGER_TIMEOUT = 1.0


@pytest.fixture
def folder() -> Iterator[Path]:
    """A folder of this test's own."""
    with own_folder() as made:
        yield made


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def sturdy() -> AsyncIterator[House]:
    """A terminal that has to survive what is done to its engine and its ledger."""
    with own_folder() as made:
        async with house(made, settings={**LIGHT, "LEDGER_TIMEOUT": str(LEDGER_TIMEOUT)}) as opened:
            yield opened


@pytest.fixture(scope="session")
def desk() -> Iterator[Desk]:
    """A session in this process, for whoever gives it lines one at a time."""
    with own_folder() as made, desk_in(made) as opened:
        yield opened
