"""What a person can ask of the bureau. Adapters make these; texts in them are still as they were typed."""

from dataclasses import dataclass
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
    text: str


@dataclass(frozen=True)
class Ask:
    """Ask a role a question."""

    verb: ClassVar[Verb] = Verb.ASK
    role: str
    question: str


@dataclass(frozen=True)
class Publish:
    """Copy a private card to the board. `card` is a handle, or a card id that a button resolved to."""

    verb: ClassVar[Verb] = Verb.PUBLISH
    card: str


@dataclass(frozen=True)
class Dossier:
    """Show the director all cards of one role."""

    verb: ClassVar[Verb] = Verb.DOSSIER
    role: str


Command = Open | Close | Status | Board | Help | Whisper | Ask | Publish | Dossier


@dataclass(frozen=True)
class Call:
    """One delivery of a command: what was said, by whom, where. The same `id` again is the same command."""

    id: CommandId
    channel: Channel
    person: Person
    command: Command
