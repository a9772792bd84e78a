"""One catalogue of sentences for every platform: gettext, the English sentence being its own key.

`locale/zh.po` is read as it is, so a translator edits it and starts the game. A test fails on a sentence that the
code uses and the catalogue lacks, and on one that nothing uses.
"""

import gettext
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Final

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

_FOLDER: Final = Path(__file__).parent / "locale"


def N_(sentence: str) -> str:  # noqa: N802 - gettext's own name for it, which extractors know
    """Mark a sentence that is looked up later."""
    return sentence


def say(locale: str, sentence: str, /, **fields: object) -> str:
    """A sentence in a language, with its fields filled in; English where the language lacks it.

    Fields are put in as they are: what a player typed is never itself read for fields.
    """
    return _translations(locale).gettext(sentence).format(**fields)


@cache
def _translations(locale: str) -> gettext.NullTranslations:
    file = _FOLDER / f"{locale}.po"
    if not file.is_file():
        return gettext.NullTranslations()
    with file.open("rb") as source:
        catalogue = read_po(source, locale=locale)
    compiled = BytesIO()
    write_mo(compiled, catalogue)
    compiled.seek(0)
    return gettext.GNUTranslations(compiled)
