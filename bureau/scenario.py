"""A story pack, as the rules see it. How one is read from YAML and checked is the business of `scenarios`."""

from dataclasses import dataclass

from bureau.ids import RoleId
from bureau.roles import Roster
from bureau.texts import LOCALES, Localized


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
    line: int = 0
    """Where it begins in the pack's file, from 1; 0 where there is no file."""


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

    @property
    def languages(self) -> tuple[str, ...]:
        """The languages that it is written in; none where every text is the same in all of them."""
        public = self.public
        texts = [public.title, public.summary, public.intro, public.goal, self.finale]
        texts += [text for role in public.roster for text in (role.name, role.persona)]
        texts += [card.text for card in self.cards] + [question.ask for question in self.questions]
        written = {locale for text in texts for locale in text.by_locale}
        return tuple(locale for locale in LOCALES if locale in written)
