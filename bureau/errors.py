"""Everything that can be refused, as data. An adapter turns each into a sentence, in one table.

`code` is the stable name that programs see. The fields of an error hold ids, numbers and the reason's name;
never a card's text, and never what a player typed, because errors are logged and recorded as outcomes.
"""

from dataclasses import asdict, dataclass, fields
from typing import ClassVar

from bureau.faults import PackFault


@dataclass(unsafe_hash=True)
class BureauError(Exception):
    """A command was refused and changed nothing."""

    code: ClassVar[str] = "error"
    passing: ClassVar[bool] = False
    """True where the same command may succeed later; its outcome is then not kept for a second delivery."""

    def data(self) -> dict[str, str | int]:
        """The error's fields, for a log line, a recorded outcome or a sentence."""
        return asdict(self)

    def __str__(self) -> str:
        return f"{self.code} {self.data()}"


@dataclass(unsafe_hash=True)
class NotDirector(BureauError):
    """Only the director's seat may do this."""

    code: ClassVar[str] = "not_director"


@dataclass(unsafe_hash=True)
class NotOpener(BureauError):
    """This workspace lets only its managers open a case."""

    code: ClassVar[str] = "not_opener"


@dataclass(unsafe_hash=True)
class NotManager(BureauError):
    """Only a manager of the workspace may do this."""

    code: ClassVar[str] = "not_manager"


@dataclass(unsafe_hash=True)
class AccessDenied(BureauError):
    """Opening a case needs the access key, and this was not it."""

    code: ClassVar[str] = "access_denied"


@dataclass(unsafe_hash=True)
class NotHere(BureauError):
    """This command is for a channel, not for a direct message."""

    code: ClassVar[str] = "not_here"


@dataclass(unsafe_hash=True)
class WhichCase(BureauError):
    """The person directs several cases. `cases` names their channels and ids, all of them that person's own."""

    cases: str
    code: ClassVar[str] = "which_case"


@dataclass(unsafe_hash=True)
class NoOffer(BureauError):
    """Nobody has offered this person the case, or the offer has run out."""

    code: ClassVar[str] = "no_offer"


@dataclass(unsafe_hash=True)
class NoCase(BureauError):
    """No case is open in this channel."""

    code: ClassVar[str] = "no_case"


@dataclass(unsafe_hash=True)
class CaseExists(BureauError):
    """The channel already has an open case."""

    case_id: str
    scenario: str
    code: ClassVar[str] = "case_exists"


@dataclass(unsafe_hash=True)
class AlreadyLoaded(BureauError):
    """The case already has a scenario; reset it first."""

    scenario: str
    code: ClassVar[str] = "already_loaded"


@dataclass(unsafe_hash=True)
class UnknownScenario(BureauError):
    """No story pack has that id."""

    code: ClassVar[str] = "unknown_scenario"


@dataclass(unsafe_hash=True)
class BrokenScenario(BureauError):
    """A story pack has an error and is refused whole. All of this names places in the pack, never a text of it.

    `part` is a path of keys from the piece that it is about (`card.text.en`), `name` the key or id that is wrong,
    `names` those that would be right, joined by commas; `least` and `limit` are how few and how many there may be.
    """

    file: str = ""
    line: int = 1
    fault: PackFault = PackFault.OTHER
    part: str = ""
    name: str = ""
    names: str = ""
    least: int = 0
    limit: int = 0
    code: ClassVar[str] = "broken_scenario"

    def __post_init__(self) -> None:
        self.fault = PackFault(self.fault)  # a plain name where the error was stored


@dataclass(unsafe_hash=True)
class UnknownRole(BureauError):
    """The case has no role of that id or name. `roles` are the ids it has, joined by commas (they are public)."""

    roles: str
    code: ClassVar[str] = "unknown_role"


@dataclass(unsafe_hash=True)
class UnknownCard(BureauError):
    """The case has no such live card that this command could work on."""

    code: ClassVar[str] = "unknown_card"


@dataclass(unsafe_hash=True)
class ForeignCard(BureauError):
    """The card belongs to another case."""

    code: ClassVar[str] = "foreign_card"


@dataclass(unsafe_hash=True)
class SpaceFull(BureauError):
    """A space holds as many cards as it may."""

    limit: int
    code: ClassVar[str] = "space_full"


@dataclass(unsafe_hash=True)
class BadInput(BureauError):
    """What was typed cannot be used: `field` says which part, `reason` why, `limit` a number where one applies."""

    field: str
    reason: str
    limit: int = 0
    code: ClassVar[str] = "bad_input"


@dataclass(unsafe_hash=True)
class RateLimited(BureauError):
    """Too many commands of one kind by one person."""

    seconds: int
    code: ClassVar[str] = "rate_limited"
    passing: ClassVar[bool] = True


@dataclass(unsafe_hash=True)
class PublicationPending(BureauError):
    """Somebody is publishing the same card at this moment."""

    code: ClassVar[str] = "publication_pending"
    passing: ClassVar[bool] = True


@dataclass(unsafe_hash=True)
class CaseChanged(BureauError):
    """The case was changed while the command was being carried out."""

    code: ClassVar[str] = "case_changed"
    passing: ClassVar[bool] = True


@dataclass(unsafe_hash=True)
class CommandPending(BureauError):
    """The same command is still being carried out elsewhere."""

    code: ClassVar[str] = "command_pending"
    passing: ClassVar[bool] = True


@dataclass(unsafe_hash=True)
class MemoryUnavailable(BureauError):
    """The memory store did not answer, or answered with an error. Nothing was changed."""

    reason: str = "error"
    code: ClassVar[str] = "memory_unavailable"
    passing: ClassVar[bool] = True


@dataclass(unsafe_hash=True)
class LedgerUnavailable(BureauError):
    """The bureau's own records cannot be read or written. Nothing was changed."""

    reason: str = "error"
    code: ClassVar[str] = "ledger_unavailable"
    passing: ClassVar[bool] = True


@dataclass(unsafe_hash=True)
class InternalError(BureauError):
    """A fault of the bureau's own. It is in the log, with its place and without anybody's words."""

    code: ClassVar[str] = "internal_error"
    passing: ClassVar[bool] = True


def error_types() -> dict[str, type[BureauError]]:
    """Every error by its code."""
    return {kind.code: kind for kind in BureauError.__subclasses__()}


def restore(code: str, data: dict[str, str | int]) -> BureauError:
    """The error that was recorded as a command's outcome, perhaps by another version.

    Fields that this version does not know are left out. Raises `KeyError` for a code that no error has.
    """
    kind = error_types()[code]
    known = {field.name for field in fields(kind)}
    return kind(**{name: value for name, value in data.items() if name in known})
