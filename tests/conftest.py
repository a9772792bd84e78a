"""What all tests share: the order (fast ones first), the switch for the full numbers, and a clock that stands still."""

import os
from dataclasses import dataclass

import pytest

FOLDERS_BY_SPEED = ("bureau", "scenarios", "bot", "adapters", "journeys", "evenings", "games", "faults")


# A Chinese machine runs the same tests: what is in Chinese says so.
os.environ["LOCALE"] = "en"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--proof", action="store_true", help="run with the full numbers, and the tests marked `proof`")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Fast folders first; tests marked `proof` only with `--proof`."""
    tests = config.rootpath / "tests"

    def speed(item: pytest.Item) -> int:
        folder = item.path.relative_to(tests).parts[0]
        return FOLDERS_BY_SPEED.index(folder) if folder in FOLDERS_BY_SPEED else 0

    items.sort(key=speed)
    if not config.getoption("--proof"):
        kept = [item for item in items if "proof" not in item.keywords]
        config.hook.pytest_deselected(items=[item for item in items if "proof" in item.keywords])
        items[:] = kept


@pytest.fixture
def proof(request: pytest.FixtureRequest) -> bool:
    """Whether this run is for the full numbers."""
    return bool(request.config.getoption("--proof"))


@dataclass
class StillClock:
    """A `bureau.ports.Clock` that moves only when it is told to, or when somebody sleeps on it."""

    ms: int = 1_000_000

    def now(self) -> int:
        return self.ms

    def monotonic(self) -> float:
        return self.ms / 1000

    async def sleep(self, seconds: float) -> None:
        self.ms += round(seconds * 1000)


@pytest.fixture
def clock() -> StillClock:
    return StillClock()
