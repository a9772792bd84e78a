"""Who may do what, how often: one table.

Permission is checked before any role or card is looked up, so that a refusal says nothing of what exists.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from bureau.errors import NotDirector
from bureau.seats import SeatKind


class Verb(StrEnum):
    """The commands by name, as in `bureau.commands`."""

    OPEN = "open"
    STATUS = "status"
    BOARD = "board"
    CLOSE = "close"
    HELP = "help"
    WHISPER = "whisper"
    ASK = "ask"
    PUBLISH = "publish"
    DOSSIER = "dossier"


class GameMode(StrEnum):
    """How a case is played."""

    FREE = "free"


class Phase(StrEnum):
    """Where a game stands."""

    OPEN = "open"


ANYONE: Final = frozenset({Verb.ASK, Verb.STATUS, Verb.BOARD, Verb.HELP})
DIRECTOR: Final = ANYONE | {Verb.WHISPER, Verb.PUBLISH, Verb.DOSSIER, Verb.CLOSE}

_TABLE: Final[dict[tuple[GameMode, Phase, SeatKind], frozenset[Verb]]] = {
    (GameMode.FREE, Phase.OPEN, SeatKind.PLAYER): ANYONE,
    (GameMode.FREE, Phase.OPEN, SeatKind.DIRECTOR): DIRECTOR,
}


def allowed(kind: SeatKind, mode: GameMode = GameMode.FREE, phase: Phase = Phase.OPEN) -> frozenset[Verb]:
    """The commands that a seat of `kind` may give now."""
    return _TABLE[mode, phase, kind]


def check(verb: Verb, kind: SeatKind) -> None:
    """Raise `NotDirector` unless a seat of `kind` may give this command now."""
    if verb not in allowed(kind):
        raise NotDirector


@dataclass(frozen=True)
class Budget:
    """At most `count` commands of one person and verb in a workspace within `seconds`."""

    count: int
    seconds: int


def budget(verb: Verb, per_minute: int) -> Budget:
    """How often a person may give this command. Help is free: who is lost must be able to ask for it."""
    return Budget(per_minute * 10 if verb is Verb.HELP else per_minute, 60)
