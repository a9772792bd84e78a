"""People and their seats.

A `Person` is somebody on a platform; a `Seat` is that person within one case. Events, cards and traces name seats
only, and one table of the ledger maps seats to people, so that a person can be forgotten without touching history.
"""

from dataclasses import dataclass
from enum import StrEnum

from bureau.ids import SeatId


class SeatKind(StrEnum):
    """What a seat may do; the table is in `bureau.permissions`."""

    DIRECTOR = "director"
    PLAYER = "player"


@dataclass(frozen=True)
class Workspace:
    """A Discord server, a Slack workspace, or the terminal."""

    platform: str
    id: str


@dataclass(frozen=True)
class Channel:
    """A place where a game is played; at most one case is open in it."""

    workspace: Workspace
    id: str


@dataclass(frozen=True)
class Person:
    """Somebody who typed or clicked, as the platform vouches for them."""

    workspace: Workspace
    id: str
    name: str
    locale: str
    manager: bool = False
    """Whether the platform says that they manage the workspace."""


@dataclass(frozen=True)
class Seat:
    """A person in a case."""

    id: SeatId
    kind: SeatKind
    name: str
