"""What the terminal's session shows things on: for people, or as JSON lines."""

from dataclasses import dataclass
from typing import Protocol

from bureau.case import Case
from bureau.deliveries import PersonalDelivery, StageDelivery
from bureau.ids import CommandId


@dataclass(frozen=True)
class Sender:
    """Who gave a command, in which channel; `command` is `None` for a line that was no command at all."""

    command: CommandId | None
    name: str
    channel: str
    locale: str


class Face(Protocol):
    """One way to show deliveries: at once, or all those of a command together when it is done."""

    def personal(self, to: Sender, case: Case | None, delivery: PersonalDelivery) -> None:
        """Something for the person who gave the command, and for nobody else."""

    def staged(self, delivery: StageDelivery) -> None:
        """Something for everybody."""

    def done(self, to: Sender, case: Case | None, *, ok: bool) -> None:
        """The command is over."""

    def caught_up(self) -> None:
        """What the stages had missed since the last evening was handed over."""
