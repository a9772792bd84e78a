"""Every error of a story pack as a sentence with its remedy: one table."""

from functools import reduce
from typing import Final

from adapters.messages.catalogue import N_, say
from bureau.errors import BrokenScenario
from bureau.faults import PackFault

_REASONS: Final = {
    PackFault.OTHER: N_("There is an error in this scenario: `scenarios check` names it."),
    PackFault.UNREADABLE: N_("The file cannot be read: check its path and permissions."),
    PackFault.TOO_LARGE: N_("The file is larger than {limit} kB: shorten it."),
    PackFault.NOT_UTF8: N_("The file is not in UTF-8: save it with that encoding."),
    PackFault.NOT_YAML: N_(
        "This is no valid YAML: check the indentation, quotes and brackets here and in the line above."
    ),
    PackFault.TAB: N_("YAML is indented with spaces: replace the tab."),
    PackFault.NO_COLON: N_("A key needs a colon and a value after it: check this line and the one above."),
    PackFault.COLON_IN_TEXT: N_("A text with a colon in it has to stand in quotes: add them."),
    PackFault.SEVERAL_PACKS: N_("A file holds one pack: remove the line `---` and what follows it."),
    PackFault.ALIAS: N_("A text that begins with `*` has to stand in quotes: add them."),
    PackFault.ANCHOR: N_(
        "A pack may not use anchors (`&`) and aliases (`*`): write texts out, in quotes if they begin so."
    ),
    PackFault.TAG: N_(
        "A pack may not use tags: remove it, and put the text in quotes if it begins with `!`, `=` or `<<`."
    ),
    PackFault.TOO_DEEP: N_("This is nested too deeply: compare it with a pack that works."),
    PackFault.CONTROL_CHARACTER: N_("There is a control character in this line: remove it."),
    PackFault.NO_PACK: N_("A pack is a mapping: begin with `id:` and `title:`."),
    PackFault.NO_MAPPING: N_("{part} must be a mapping: write it as `key: value`."),
    PackFault.NO_LIST: N_("{part} must be a list: begin each entry with `- `, or write `[]`."),
    PackFault.NO_SINGLE_TEXT: N_("{part} must be one text: write it in quotes."),
    PackFault.NO_TEXT: N_("{part} reads as a number, date or truth value: put it in quotes."),
    PackFault.NO_WORD: N_("{part} must be lower-case letters, digits, `-` and `_`, 64 at most: rename it."),
    PackFault.TOO_MANY: N_("{part} may hold {limit} entries: remove the others."),
    PackFault.TOO_LONG: N_("{part} is longer than {limit} characters: shorten it."),
    PackFault.EMPTY: N_("{part} is empty: write a text, or remove the key."),
    PackFault.INVISIBLE_CHARACTER: N_("{part} holds a control or invisible character: remove it."),
    PackFault.KEY_TWICE: N_("`{name}` is given twice in {part}: keep one of them."),
    PackFault.KEY_MISSING: N_("`{name}` is missing in {part}: add it."),
    PackFault.KEY_RESERVED: N_("`{name}` is reserved for the game mode that follows: remove it."),
    PackFault.KEY_UNKNOWN: N_("`{name}` is no key of {part}: remove it; the keys are {names}."),
    PackFault.KEY_MISSPELT: N_("`{name}` is no key of {part}: did you mean `{names}`?"),
    PackFault.NO_KEY: N_("This is no key of {part}: remove it; the keys are {names}."),
    PackFault.NO_KEY_BUT_NEAR: N_("This is no key of {part}: did you mean `{names}`?"),
    PackFault.LANGUAGE_MISSING: N_("{part} has no `{name}`, but other texts of the pack have: add it."),
    PackFault.NO_LANGUAGE: N_("{part} is empty: add a text in `en` or `zh`."),
    PackFault.PACK_ID: N_("The pack's `id` must be lower-case letters, digits and `-`, 64 at most: rename it."),
    PackFault.FILE_NAME: N_("The file of the pack `{name}` must be called `{name}.yaml`: rename one of them."),
    PackFault.TOO_FEW_ROLES: N_("A pack has {least} to {limit} roles: add another."),
    PackFault.ROLE_ID: N_(
        "This is no id for a role: begin with a letter and use lower-case letters, digits and `_`, 32 at most."
    ),
    PackFault.ROLE_IS_BOARD: N_("`{name}` is the board and no role: rename the role."),
    PackFault.ROLE_TWICE: N_("There are two roles `{name}`: rename one of them."),
    PackFault.NAME_TAKEN: N_("{part} already means `{name}`: choose another, in every language."),
    PackFault.HANDLES_CLASH: N_("Card numbers of the role `{name}` could be read as another's: rename its `id`."),
    PackFault.NO_CARDS: N_("A pack without a card is no story: add one."),
    PackFault.CARD_TWICE: N_("There are two cards `{name}`: rename one of them."),
    PackFault.ROLE_FULL: N_("A role may hold {limit} cards: give this one to another, or remove it."),
    PackFault.UNKNOWN_ROLE: N_("No role of the pack has this id: use one of {names}."),
    PackFault.UNKNOWN_CARD: N_("The pack has no card `{name}`: correct the id, or add the card."),
}

_PIECES: Final = {
    "pack": N_("the pack"),
    "role": N_("a role"),
    "card": N_("a card"),
    "card_id": N_("a card's id"),
    "question": N_("a question"),
    "answer": N_("an answer"),
}


def refusal(error: BrokenScenario, locale: str) -> str:
    """What a person reads for a pack that is refused: file, line and reason, as far as they are known."""
    why = reason(error, locale)
    if not error.file:
        return why
    sentence = N_("The scenario cannot be used: {file}, line {line}: {reason}")
    return say(locale, sentence, file=error.file, line=error.line, reason=why)


def reason(error: BrokenScenario, locale: str) -> str:
    """What is wrong with a pack, and the remedy."""
    return say(locale, _REASONS[error.fault], **{**error.data(), "part": _named(error.part, locale)})


def _named(path: str, locale: str) -> str:
    """A part as people call it: `card.text.en` is "`en` of `text` of a card"."""
    piece, *keys = path.split(".")
    whole = say(locale, _PIECES[piece]) if piece in _PIECES else piece
    return reduce(lambda named, key: say(locale, N_("`{key}` of {whole}"), key=key, whole=named), keys, whole)
