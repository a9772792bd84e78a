"""Who may do what, how often: one table.

Permission is checked before any role or card is looked up, so that a refusal says nothing of what exists.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from bureau.errors import NotDirector, NotOpener
from bureau.seats import SeatKind


class Verb(StrEnum):
    """The commands by name, as in `bureau.commands`."""

    OPEN = "open"
    STATUS = "status"
    BOARD = "board"
    NOTES = "notes"
    LOAD = "load"
    STAGE = "stage"
    HANDOVER = "handover"
    ACCEPT = "accept"
    RESET = "reset"
    CLOSE = "close"
    HELP = "help"
    SETUP = "setup"
    WHISPER = "whisper"
    ASK = "ask"
    PUBLISH = "publish"
    WITHDRAW = "withdraw"
    DOSSIER = "dossier"


class GameMode(StrEnum):
    """How a case is played."""

    FREE = "free"


class Phase(StrEnum):
    """Where a game stands."""

    OPEN = "open"


ANYONE: Final = frozenset({Verb.ASK, Verb.STATUS, Verb.BOARD, Verb.NOTES, Verb.ACCEPT, Verb.HELP})
_CARDS: Final = frozenset({Verb.WHISPER, Verb.PUBLISH, Verb.WITHDRAW, Verb.DOSSIER})
_CASE: Final = frozenset({Verb.LOAD, Verb.STAGE, Verb.HANDOVER, Verb.RESET, Verb.CLOSE})
DIRECTOR: Final = ANYONE | _CARDS | _CASE
MANAGER: Final = frozenset({Verb.HANDOVER, Verb.CLOSE})
"""What a manager of the workspace may do in any of its cases, so that a director who vanished blocks nothing."""
DIRECT: Final = frozenset({Verb.WHISPER, Verb.PUBLISH, Verb.HELP})
"""What may be said in a direct message."""

_TABLE: Final[dict[tuple[GameMode, Phase, SeatKind], frozenset[Verb]]] = {
    (GameMode.FREE, Phase.OPEN, SeatKind.PLAYER): ANYONE,
    (GameMode.FREE, Phase.OPEN, SeatKind.DIRECTOR): DIRECTOR,
}


def allowed(kind: SeatKind, mode: GameMode = GameMode.FREE, phase: Phase = Phase.OPEN) -> frozenset[Verb]:
    """The commands that a seat of `kind` may give now."""
    return _TABLE[mode, phase, kind]


def check(verb: Verb, kind: SeatKind, *, manager: bool) -> None:
    """Raise `NotDirector` unless a seat of `kind`, or a manager of the workspace, may give this command now."""
    if verb not in allowed(kind) and not (manager and verb in MANAGER):
        raise NotDirector


class Openers(StrEnum):
    """Who may open a case in a workspace."""

    EVERYONE = "everyone"
    MANAGERS = "managers"


def check_opener(openers: Openers, *, manager: bool) -> None:
    """Raise `NotOpener` unless this person may open a case in the workspace."""
    if openers is Openers.MANAGERS and not manager:
        raise NotOpener


@dataclass(frozen=True)
class Budget:
    """At most `count` commands of one person and verb in a workspace within `seconds`."""

    count: int
    seconds: int


def budget(verb: Verb, per_minute: int) -> Budget:
    """How often a person may give this command. Help is free: who is lost must be able to ask for it."""
    return Budget(per_minute * 10 if verb is Verb.HELP else per_minute, 60)
