"""A story pack, as the rules see it. How one is read from YAML and checked is the business of `scenarios`."""

from dataclasses import dataclass

from bureau.ids import RoleId
from bureau.roles import Roster
from bureau.texts import Localized


@dataclass(frozen=True)
class PackCard:
    """A starting card. `text` and `answers` are private to the role until published."""

    id: str
    role: RoleId
    topic: str
    kind: str
    text: Localized
    answers: tuple[Localized, ...] = ()


@dataclass(frozen=True)
class PackQuestion:
    """A question with a known outcome: `cards` are those that answer it, none means nobody knows."""

    ask: Localized
    cards: tuple[str, ...]
    tag: str


@dataclass(frozen=True)
class PublicPack:
    """What everybody may see of a pack, from the opening on; the ledger keeps this part."""

    id: str
    title: Localized
    summary: Localized
    intro: Localized
    goal: Localized
    roster: Roster


@dataclass(frozen=True)
class Pack:
    """A whole story pack."""

    public: PublicPack
    cards: tuple[PackCard, ...]
    questions: tuple[PackQuestion, ...]
    finale: Localized
    """Shown when the case is closed, not before."""

    @property
    def id(self) -> str:
        """The pack's slug."""
        return self.public.id
