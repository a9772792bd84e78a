"""Texts of players and packs: how long they may be, which characters they may hold, which language is shown."""

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from bureau.errors import BadInput

QUESTION_LIMIT: Final = 300
CARD_LIMIT: Final = 500
NAME_LIMIT: Final = 80
CARDS_PER_SPACE: Final = 80
LOCALES: Final = ("en", "zh")

_INVISIBLE_BUT_WANTED: Final = frozenset("\u200c\u200d\ufe0e\ufe0f")
"""Joiners and variation selectors: emoji and several scripts are written with them."""


@dataclass(frozen=True)
class Localized:
    """A text by language; a text without a language is the same in all of them."""

    by_locale: Mapping[str, str] = field(default_factory=dict)
    plain: str = ""

    def text(self, locale: str) -> str:
        """The text in `locale`, else in the first of `LOCALES` that there is, else the plain one."""
        for wanted in (locale, *LOCALES):
            if wanted in self.by_locale:
                return self.by_locale[wanted]
        return self.plain

    def all(self) -> tuple[str, ...]:
        """Every wording of this text."""
        return tuple(dict.fromkeys([*self.by_locale.values(), *([self.plain] if self.plain else [])]))


NO_TEXT: Final = Localized()


def clean(text: str, *, field: str, limit: int) -> str:
    """One line of player text, trimmed, in NFC, with runs of white space folded to one space.

    Control characters, lone surrogates and the marks that turn text around are refused, not removed: nothing that
    can be seen is ever lost. `field` names the input in the error, `limit` is in characters.

    Raises `BadInput` with the reason `empty`, `too_long` or `forbidden_character`.
    """
    folded = " ".join(text.split()) if len(text) <= limit * 4 else text
    if len(folded) > limit:
        raise BadInput(field=field, reason="too_long", limit=limit)
    if any(_forbidden(character) for character in folded):
        raise BadInput(field=field, reason="forbidden_character")
    normal = unicodedata.normalize("NFC", folded)
    if not any(_visible(character) for character in normal):
        raise BadInput(field=field, reason="empty")
    if len(normal) > limit:
        raise BadInput(field=field, reason="too_long", limit=limit)
    return normal


def _forbidden(character: str) -> bool:
    return unicodedata.category(character) in {"Cc", "Cf", "Cs", "Co"} and character not in _INVISIBLE_BUT_WANTED


def _visible(character: str) -> bool:
    return unicodedata.category(character)[0] not in "CZM" and character not in _INVISIBLE_BUT_WANTED


def fold(name: str) -> str:
    """The form in which two names count as the same: compatibility characters, case and white space folded."""
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())
