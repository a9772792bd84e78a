"""What the model of a workspace holds, who may do what in it, and how it notes what the stage is told."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

from bureau import commands
from tests.games.facts import Facts
from tests.games.state import Case, Refusal
from tests.games.stories import Story
from tests.games.world import MANAGER

ANYONE: Final = {"ask", "status", "board", "notes", "accept", "help"}
DIRECTOR: Final = {*ANYONE, "load", "stage", "handover", "reset", "close", "whisper", "publish", "withdraw", "dossier"}
MANAGERS: Final = {"close", "handover"}
DIRECT: Final = {"whisper", "publish", "help"}


@dataclass(frozen=True)
class Told:
    """A line as somebody typed it, and the command that it means; `None` where it means none."""

    id: str
    who: str
    channel: str
    text: str
    command: commands.Command | None

    @property
    def verb(self) -> str:
        """The command's name."""
        return self.command.verb if self.command else ""

    @property
    def direct(self) -> bool:
        """Whether it came in a direct message."""
        return self.channel.startswith("@")


Compose = Callable[[], list[Facts]]
"""Makes what a command shows, each time anew from what still holds. Raises `Refusal`."""


@dataclass(frozen=True)
class Done:
    """A command that was carried out or refused, for its second delivery."""

    told: Told
    case: Case | None
    compose: Compose
    other: str = ""
    """Who sees it too."""


@dataclass
class Model:
    """A workspace with its cases."""

    stories: Mapping[str, Story]
    locale: str
    now: int
    openers: str = "everyone"
    cases: list[Case] = field(default_factory=list)
    done: dict[str, Done] = field(default_factory=dict)
    staged: list[Facts] = field(default_factory=list)
    """What the stages get of the command at hand."""

    def open_in(self, channel: str) -> Case | None:
        """The case that is open in a channel."""
        return next((case for case in self.cases if case.open and case.channel == channel), None)

    def directed_by(self, who: str) -> list[Case]:
        """The open cases of a director."""
        return [case for case in self.cases if case.open and case.director == who]

    def name_cards(self, ids: Iterable[tuple[str, str, str, int]]) -> None:
        """Learn what the bureau calls each card: its id, case, space and number."""
        cards = {(case.id, card.space, card.number): card for case in self.cases for card in case.cards}
        for name, case_id, space, number in ids:
            cards[case_id, space, number].id = name

    def home(self, card_id: str) -> Case | None:
        """The case of a card with an id."""
        return next((case for case in self.cases for card in case.cards if card.id == card_id), None)

    def tell(self, case: Case, told: Facts) -> None:
        """Number an event of a case for its stage."""
        case.seq += 1
        self.staged.append({"to": "stage", "channel": case.channel, "stage": case.stage, "seq": case.seq, **told})

    def event(self, case: Case, who: str, action: str, **named: str) -> None:
        """Tell the stage what somebody did to the case."""
        self.tell(case, {"kind": "event", "action": action, "who": who, **named})


def allowed(told: Told, case: Case | None) -> Case:
    """The case, where this person may give this command in it. Raises `Refusal`."""
    if case is None:
        raise Refusal("no_case")
    by_manager = told.who == MANAGER and told.verb in MANAGERS
    if told.verb not in ANYONE and told.who != case.director and not by_manager:
        raise Refusal("not_director")
    return case
