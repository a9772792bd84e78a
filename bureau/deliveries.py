"""What goes out: to one person, or to a stage. The two have no type in common.

A stage delivery is built from `PublicTrace`, `PublicCard` and `PublicPack` only.
"""

from dataclasses import dataclass
from typing import Literal

from bureau.cards import BoardCard, Handle, MemoryCard, PrivateCard
from bureau.case import Case
from bureau.errors import BureauError
from bureau.events import Action
from bureau.ids import RoleId
from bureau.permissions import Verb
from bureau.seats import Person
from bureau.traces import Mode, PublicTrace, Trace


@dataclass(frozen=True)
class Answered:
    """A role's answer with its receipt."""

    trace: Trace


@dataclass(frozen=True)
class Receipt:
    """A card was written: the card itself, and its copy where there is one.

    `already` says that it had been published before, and that nothing was changed now.
    """

    action: Literal["whisper", "publish", "withdraw"]
    card: PrivateCard
    board_handle: Handle | None = None
    already: bool = False


@dataclass(frozen=True)
class BoardShown:
    """The bulletin board, oldest first."""

    cards: tuple[BoardCard, ...]


@dataclass(frozen=True)
class DossierShown:
    """All live cards of one role, for the director."""

    role: RoleId
    cards: tuple[PrivateCard, ...]


@dataclass(frozen=True)
class NotesShown:
    """What a person was shown in this case, as far as it still holds: their traces, and the cards in them."""

    traces: tuple[Trace, ...]
    cards: tuple[MemoryCard, ...]


@dataclass(frozen=True)
class Offered:
    """The case is on offer to `name`, until `until` (milliseconds UTC). Goes to who offered and to who may accept."""

    name: str
    until: int


@dataclass(frozen=True)
class StatusShown:
    """What a case is, who runs it, and where its texts go."""

    director: str
    board_count: int
    mode: Mode
    texts_go_to: str


@dataclass(frozen=True)
class HelpShown:
    """The commands that this person may give here; where no case is open, those that lead to one."""

    verbs: tuple[Verb, ...]


@dataclass(frozen=True)
class Refused:
    """The command changed nothing, and why."""

    error: BureauError


PersonalDelivery = (
    Answered | Receipt | BoardShown | DossierShown | NotesShown | StatusShown | HelpShown | Offered | Refused
)


@dataclass(frozen=True)
class Reply:
    """Everything that one command sends back to the person who gave it. `case` is the one it was about, if any."""

    case: Case | None
    deliveries: tuple[PersonalDelivery, ...]
    others: tuple[tuple[Person, PersonalDelivery], ...] = ()
    """What somebody else is to see of it, alone."""

    @property
    def ok(self) -> bool:
        """Whether the command was carried out."""
        return not any(isinstance(delivery, Refused) for delivery in self.deliveries)


@dataclass(frozen=True)
class CaseEvent:
    """Something happened to the case itself."""

    action: Action
    board_handle: Handle | None = None
    source_role: RoleId | None = None
    text: str = ""
    """A published card's text, or the finale."""
    director: str = ""
    """The name of a new director."""


@dataclass(frozen=True)
class StageDelivery:
    """One numbered event as a stage gets it. `who` is the name of the person whose seat did it."""

    case: Case
    seq: int
    command_id: str | None
    who: str
    content: PublicTrace | CaseEvent
