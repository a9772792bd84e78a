"""Texts of a pack in one language or several, and the rule that a game shows only one of them."""

from itertools import zip_longest
from typing import Final

from bureau.faults import PackFault
from bureau.texts import LOCALES, QUESTION_LIMIT, Localized
from scenarios.parts import Part

PROSE_LIMIT: Final = 1_000
"""Characters of a summary, persona, intro, goal or finale."""
ANSWERED_AT_MOST: Final = 10
"""Example questions of one card in one language."""


class Wordings:
    """Reads texts by language and remembers where they stand, to compare their languages in the end."""

    def __init__(self) -> None:
        self._seen: list[tuple[Part, Localized]] = []

    def shown(self, part: Part, limit: int) -> Localized:
        """A text that a game in each of the pack's languages has to show. Raises `BrokenScenario`."""
        text = localized(part, limit)
        if text.by_locale:
            self._seen.append((part, text))
        return text

    def agree(self) -> None:
        """Raise `BrokenScenario` for the first text that lacks a language which another one has."""
        languages = {locale for _, text in self._seen for locale in text.by_locale}
        for part, text in self._seen:
            if missing := [locale for locale in LOCALES if locale in languages - set(text.by_locale)]:
                raise part.broken(PackFault.LANGUAGE_MISSING, name=missing[0])


def localized(part: Part, limit: int) -> Localized:
    """One text for all languages, or a mapping by language; `limit` characters each. Raises `BrokenScenario`."""
    if not part.is_mapping:
        return Localized(plain=part.text(limit))
    by_locale = {locale: wording.text(limit) for locale, wording in part.fields(LOCALES).items()}
    if not by_locale:
        raise part.broken(PackFault.NO_LANGUAGE)
    return Localized(by_locale)


def answers(part: Part) -> tuple[Localized, ...]:
    """Example questions that a card answers: a list, or a list by language. Raises `BrokenScenario`."""
    if not part.is_mapping:
        return tuple(localized(item, QUESTION_LIMIT) for item in part.items("answer", ANSWERED_AT_MOST))
    by_locale = {
        locale: [item.text(QUESTION_LIMIT) for item in wordings.items("answer", ANSWERED_AT_MOST)]
        for locale, wordings in part.fields(LOCALES).items()
    }
    rows = zip_longest(*by_locale.values())
    return tuple(Localized({locale: text for locale, text in zip(by_locale, row, strict=True) if text}) for row in rows)
