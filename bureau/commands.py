"""What a person can ask of the bureau. Adapters make these; texts in them are still as they were typed."""

from dataclasses import dataclass, field
from typing import ClassVar

from bureau.ids import CommandId
from bureau.permissions import Verb
from bureau.seats import Channel, Person


@dataclass(frozen=True)
class Open:
    """Open a case in this channel; with a scenario it is also loaded."""

    verb: ClassVar[Verb] = Verb.OPEN
    scenario: str = ""
    stage: str = ""
    """The channel that gets the public cards; empty means the case's own."""
    locale: str = ""
    secret: str = field(default="", repr=False)
    """The access key, where the operator has set one."""


@dataclass(frozen=True)
class Load:
    """Fill a case that was opened without a scenario."""

    verb: ClassVar[Verb] = Verb.LOAD
    scenario: str


@dataclass(frozen=True)
class MoveStage:
    """Name another channel as the stage; empty means the case's own."""

    verb: ClassVar[Verb] = Verb.STAGE
    stage: str


@dataclass(frozen=True)
class Handover:
    """Offer the case to somebody, who accepts within ten minutes. `person` is what the platform calls them."""

    verb: ClassVar[Verb] = Verb.HANDOVER
    person: str
    name: str


@dataclass(frozen=True)
class Accept:
    """Take over the case that was offered."""

    verb: ClassVar[Verb] = Verb.ACCEPT


@dataclass(frozen=True)
class Reset:
    """Empty all spaces; director and stage stay."""

    verb: ClassVar[Verb] = Verb.RESET


@dataclass(frozen=True)
class Setup:
    """Say who may open a case in this workspace."""

    verb: ClassVar[Verb] = Verb.SETUP
    openers: str


@dataclass(frozen=True)
class Notes:
    """Show again what this person was shown."""

    verb: ClassVar[Verb] = Verb.NOTES


@dataclass(frozen=True)
class Close:
    """End the case: every card is dead at once."""

    verb: ClassVar[Verb] = Verb.CLOSE


@dataclass(frozen=True)
class Status:
    """Show what the case is and who is in it."""

    verb: ClassVar[Verb] = Verb.STATUS


@dataclass(frozen=True)
class Board:
    """Show the bulletin board."""

    verb: ClassVar[Verb] = Verb.BOARD


@dataclass(frozen=True)
class Help:
    """Say what can be done here."""

    verb: ClassVar[Verb] = Verb.HELP


@dataclass(frozen=True)
class Whisper:
    """Give one role a card of its own."""

    verb: ClassVar[Verb] = Verb.WHISPER
    role: str
    text: str = field(repr=False)
    case: str = ""
    """Which of the director's cases, by id or channel; empty means the one of this channel, or the only one."""


@dataclass(frozen=True)
class Ask:
    """Ask a role a question."""

    verb: ClassVar[Verb] = Verb.ASK
    role: str
    question: str = field(repr=False)


@dataclass(frozen=True)
class Publish:
    """Copy a private card to the board. `card` is a handle, or a card id that a button resolved to."""

    verb: ClassVar[Verb] = Verb.PUBLISH
    card: str


@dataclass(frozen=True)
class Withdraw:
    """Take a copy off the board. `card` is the copy's handle, or that of its original."""

    verb: ClassVar[Verb] = Verb.WITHDRAW
    card: str


@dataclass(frozen=True)
class Dossier:
    """Show the director all cards of one role."""

    verb: ClassVar[Verb] = Verb.DOSSIER
    role: str


Reading = Status | Board | Notes | Help | Dossier
"""The commands that change nothing."""
Command = (
    Open | Load | MoveStage | Handover | Accept | Reset | Close | Setup | Whisper | Ask | Publish | Withdraw | Reading
)


@dataclass(frozen=True)
class Call:
    """One delivery of a command: what was said, by whom, where. The same `id` again is the same command."""

    id: CommandId
    channel: Channel
    person: Person
    command: Command
    direct: bool = False
    """Whether this came in a direct message, where no case is."""
