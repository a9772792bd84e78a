"""A setting that is wrong, as one sentence that says what it should be."""

from typing import Final

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from adapters.messages.catalogue import N_, say

_SENTENCE: Final = N_("The setting {name} has a wrong value: it should be {what}. See .env.example.")
_WHAT: Final = {
    "literal_error": N_("{expected}"),
    "enum": N_("{expected}"),
    "int_parsing": N_("a whole number"),
    "int_from_float": N_("a whole number"),
    "float_parsing": N_("a number"),
    "finite_number": N_("a number"),
    "greater_than": N_("more than {gt}"),
    "greater_than_equal": N_("{ge} or more"),
    "less_than_equal": N_("{le} or less"),
    "string_pattern_mismatch": N_("up to 64 letters, digits and underscores"),
}
"""By pydantic's name for what is wrong."""


def wrong_setting(error: ValidationError, locale: str) -> str:
    """The sentence for the first setting that is wrong. The value, which may be a secret, is not in it."""
    first = error.errors(include_input=False, include_url=False)[0]
    name = ".".join(str(part) for part in first["loc"]).upper()
    return say(locale, _SENTENCE, name=name, what=_what(first, locale))


def _what(fault: ErrorDetails, locale: str) -> str:
    fields = fault.get("ctx", {})
    if "expected" in fields:
        # pydantic names the choices as an English list: 'en' or 'zh'.
        either = str(fields["expected"]).replace("'", "").replace(" or ", ", ").split(", ")
        fields = {"expected": say(locale, N_(" or ")).join(either)}
    return say(locale, _WHAT.get(fault["type"], N_("something else")), **fields)
