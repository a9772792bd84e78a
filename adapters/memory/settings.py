"""What the memory store needs to be told. `bot` builds it from the environment."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

MemoryMode = Literal["embedded", "oceanbase"]
"""`embedded`: a seekdb engine of our own in a folder; `oceanbase`: a seekdb or OceanBase server."""


@dataclass(frozen=True)
class MemorySettings:
    """Where the cards are kept, and how long a call to them may take. Times are in seconds."""

    mode: MemoryMode = "embedded"
    path: Path = Path("data/seekdb")
    """The engine's folder; only in the mode `embedded`."""
    host: str = "127.0.0.1"
    port: int = 2881
    user: str = "root"
    password: str = field(default="", repr=False)
    database: str = "bureau"
    timeout: float = 5.0
    """The deadline of one call, waiting included."""
    open_timeout: float = 60.0
    """The deadline of opening; a first start makes the folder and the table."""
    workers: int = 8
    """How many calls run side by side."""

    @property
    def patience(self) -> float:
        """How long a thread waits on a socket: longer than its caller, so that slow is told from lost."""
        return self.timeout + 1.0
