"""One value of a pack's file and the place where it stands, so that every error names its line.

A reason names keys and ids, never a text: a text may be a secret of the story.
"""

import difflib
import re
from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

import yaml

from bureau import texts
from bureau.errors import BadInput, BrokenScenario

RESERVED: Final = frozenset({"bench", "solution", "reactions", "act"})
"""Keys of the game mode that follows; `act` is a card's."""

_TEXT_TAG: Final = "tag:yaml.org,2002:str"
_NULL_TAG: Final = "tag:yaml.org,2002:null"
_NAMEABLE: Final = re.compile(r"[A-Za-z_][A-Za-z0-9_-]{0,31}")
"""A key that may be repeated in a reason: a word, and not a sentence that lost its place."""
_SLUG: Final = re.compile(r"[a-z0-9][a-z0-9_-]{0,63}")


@dataclass(frozen=True)
class Part:
    """A node of the file, under the name that reasons give to it."""

    file: str
    node: yaml.Node
    name: str

    @property
    def line(self) -> int:
        """The first line of the value, from 1."""
        return self.node.start_mark.line + 1

    def broken(self, reason: str) -> BrokenScenario:
        """The error that this part is to blame for."""
        return BrokenScenario(self.file, self.line, reason)

    def fields(self, known: Collection[str], needed: Collection[str] = ()) -> dict[str, "Part"]:
        """The values of a mapping by key. Raises `BrokenScenario` for a key that is unknown, twice there or missing."""
        if not isinstance(self.node, yaml.MappingNode):
            raise self.broken(f"{self.name} must be a mapping: write it as `key: value`.")
        found: dict[str, Part] = {}
        for key_node, value in self.node.value:
            key = self._key(key_node, known)
            if key in found:
                raise Part(self.file, key_node, "").broken(f"`{key}` is given twice in {self.name}: keep one of them.")
            found[key] = Part(self.file, value, f"`{key}` of {self.name}")
        for key in needed:
            if key not in found:
                raise self.broken(f"`{key}` is missing in {self.name}: add it.")
        return found

    def items(self, name: str, at_most: int) -> list["Part"]:
        """The members of a list, each of them called `name`. Raises `BrokenScenario` where it is none, or longer."""
        if not isinstance(self.node, yaml.SequenceNode):
            raise self.broken(f"{self.name} must be a list: begin each entry with `- `, or write `[]`.")
        if len(self.node.value) > at_most:
            first_too_many = Part(self.file, self.node.value[at_most], "")
            raise first_too_many.broken(f"{self.name} may hold {at_most} entries: remove the others.")
        return [Part(self.file, node, name) for node in self.node.value]

    def text(self, limit: int) -> str:
        """One line of cleaned text, at most `limit` characters. Raises `BrokenScenario`."""
        raw = self._raw()
        try:
            return texts.clean(raw, field="text", limit=limit)
        except BadInput as error:
            raise self.broken(f"{self.name} {_remedy(error)}") from None

    def slug(self) -> str:
        """A word of lower-case letters, digits, hyphens and underscores. Raises `BrokenScenario`."""
        raw = self._raw()
        if not _SLUG.fullmatch(raw):
            raise self.broken(f"{self.name} must be lower-case letters, digits, `-` and `_`, 64 at most: rename it.")
        return raw

    @property
    def is_mapping(self) -> bool:
        """Whether it is written as `key: value`."""
        return isinstance(self.node, yaml.MappingNode)

    def _raw(self) -> str:
        if not isinstance(self.node, yaml.ScalarNode):
            raise self.broken(f"{self.name} must be one text: write it in quotes.")
        if self.node.tag == _NULL_TAG:
            raise self.broken(f"{self.name} is empty: write a text, or remove the key.")
        if self.node.tag != _TEXT_TAG:
            raise self.broken(f"{self.name} reads as a number, date or truth value: put it in quotes.")
        return str(self.node.value)

    def _key(self, node: yaml.Node, known: Collection[str]) -> str:
        place = Part(self.file, node, "")
        key = str(node.value) if isinstance(node, yaml.ScalarNode) else ""
        if key in known:
            return key
        if key in RESERVED:
            raise place.broken(f"`{key}` is reserved for the game mode that follows: remove it.")
        named = f"`{key}`" if _NAMEABLE.fullmatch(key) else "This"
        near = difflib.get_close_matches(key[:64], known, n=1)
        remedy = f"did you mean `{near[0]}`?" if near else f"remove it; the keys are {', '.join(sorted(known))}."
        raise place.broken(f"{named} is no key of {self.name}: {remedy}")


def _remedy(error: BadInput) -> str:
    if error.reason == "too_long":
        return f"is longer than {error.limit} characters: shorten it."
    if error.reason == "empty":
        return "is empty: write a text, or remove the key."
    return "holds a control or invisible character: remove it."
