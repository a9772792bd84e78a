"""What Tab offers: commands, then what each of them is about. Cards only to the director, by handle alone."""

from collections.abc import AsyncGenerator, Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document

from adapters.console.grammar import CASE_WORDS, VERB_WORDS
from adapters.console.names import person_name
from adapters.console.session import Session
from adapters.console.wording import CASE_MEANING, HELP, OWN_HELP, quoted, role_name, space_name
from adapters.messages.catalogue import say
from bureau.desk import suggesting
from bureau.desk.suggesting import Place
from bureau.errors import BureauError
from bureau.permissions import Verb
from bureau.texts import fold

_ABOUT_A_ROLE: Final = frozenset({Verb.ASK, Verb.WHISPER, Verb.DOSSIER})
_ABOUT_A_CARD: Final = frozenset({Verb.PUBLISH, Verb.WITHDRAW})
_ABOUT_A_STORY: Final = frozenset({Verb.OPEN, Verb.LOAD})


@dataclass(frozen=True)
class Choice:
    """One word that could come next, and what it means."""

    word: str
    meaning: str = ""


@dataclass(frozen=True)
class CommandCompleter(Completer):
    """Completes a line of whoever sits at the prompt now."""

    session: Session

    def get_completions(
        self,
        document: Document,  # noqa: ARG002 - the signature is the library's
        complete_event: CompleteEvent,  # noqa: ARG002
    ) -> Iterable[Completion]:
        """Never called: the prompt asks asynchronously."""
        return ()

    async def get_completions_async(
        self,
        document: Document,
        complete_event: CompleteEvent,  # noqa: ARG002
    ) -> AsyncGenerator[Completion, None]:
        """The choices for the word before the cursor. Nobody is told that the ledger is away because of a Tab."""
        try:
            choices, typed = await self.choices(document.text_before_cursor)
        except BureauError:
            return
        for choice in choices:
            if fold(choice.word).startswith(fold(typed)):
                yield Completion(choice.word + " ", -len(typed), display=choice.word, display_meta=choice.meaning)

    async def choices(self, line: str) -> tuple[list[Choice], str]:
        """What could stand where the line ends, and the part of it that is typed already."""
        words = line.split(" ")
        typed, before = words[-1], [word for word in words[:-1] if word]
        here = await self.session.place()
        if not before:
            return _commands(here, self.session.defaults.locale, typed), typed
        return await self._after(here, before, typed), typed

    async def _after(self, here: Place, before: list[str], typed: str) -> list[Choice]:
        verb = VERB_WORDS.get(fold(before[0].lstrip("/／")), "")
        match verb, before[1:]:
            case "case", []:
                return _case_commands(here, self.session.defaults.locale, typed)
            case "case", [word]:
                return await self._subjects(here, CASE_WORDS.get(fold(word), ""))
            case "as", []:
                return [Choice(person_name(name, self.session.defaults.locale)) for name in self.session.names]
            case _, []:
                return await self._subjects(here, verb)
        return []

    async def _subjects(self, here: Place, word: str) -> list[Choice]:
        verb = next((verb for verb in Verb if verb == word), None)
        if verb in _ABOUT_A_STORY:
            locale = self.session.defaults.locale
            return [Choice(pack.id, pack.title.text(locale)) for pack in await suggesting.stories(self.session.office)]
        if verb is Verb.SETUP:
            return [Choice("everyone"), Choice("managers")]
        if verb is Verb.HANDOVER:
            return [Choice(name) for name in self.session.names if name != self.session.defaults.name]
        if here.case is None or verb is None or verb not in here.verbs:
            return []
        return await self._in_the_case(here, verb)

    async def _in_the_case(self, here: Place, verb: Verb) -> list[Choice]:
        case, locale = here.case, self.session.defaults.locale
        if case and verb in _ABOUT_A_ROLE:
            return [Choice(quoted(role.name.text(locale)), role_name(case, role.space, locale)) for role in case.roster]
        if case and verb in _ABOUT_A_CARD:
            cards = await suggesting.cards(self.session.office, here, verb)
            return [Choice(card.handle, space_name(case, card.space, locale)) for card in cards]
        return []


def _commands(here: Place, locale: str, typed: str) -> list[Choice]:
    offered = {str(verb): meaning for verb, (_, meaning) in HELP.items() if verb in here.verbs}
    offered |= {name: meaning for name, (_, meaning) in OWN_HELP.items()} | {"case": CASE_MEANING}
    return [
        Choice(f"/{word}", say(locale, offered[name]))
        for name, word in _spellings(VERB_WORDS, locale, typed.lstrip("/／"))
        if name in offered
    ]


def _case_commands(here: Place, locale: str, typed: str) -> list[Choice]:
    return [
        Choice(word, say(locale, HELP[Verb(name)][1]))
        for name, word in _spellings(CASE_WORDS, locale, typed)
        if Verb(name) in here.verbs
    ]


def _spellings(words: Mapping[str, str], locale: str, typed: str) -> Iterable[tuple[str, str]]:
    """Each command once, as the person's language spells it; what is typed already may be in the other one."""
    seen = set()
    for word, name in words.items():
        begun = bool(typed) and fold(word).startswith(fold(typed))
        if begun or (name not in seen and word.isascii() == (locale != "zh")):
            seen.add(name)
            yield name, word
