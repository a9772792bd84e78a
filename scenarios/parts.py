"""One value of a pack's file and the place where it stands, so that every error names its line.

An error names keys and ids, never a text: a text may be a secret of the story.
"""

import difflib
import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Final

import yaml

from bureau import texts
from bureau.errors import BadInput, BrokenScenario
from bureau.faults import PackFault

RESERVED: Final = frozenset({"bench", "solution", "reactions", "act"})
"""Keys of the game mode that follows; `act` is a card's."""

_TEXT_TAG: Final = "tag:yaml.org,2002:str"
_NULL_TAG: Final = "tag:yaml.org,2002:null"
_NAMEABLE: Final = re.compile(r"[A-Za-z_][A-Za-z0-9_-]{0,31}")
"""A key that may be repeated in an error: a word, and not a sentence that lost its place."""
_SLUG: Final = re.compile(r"[a-z0-9][a-z0-9_-]{0,63}")
_TEXT_FAULTS: Final = {"too_long": PackFault.TOO_LONG, "empty": PackFault.EMPTY}


@dataclass(frozen=True)
class Part:
    """A node of the file, and the path by which errors name it: its piece of the story, then keys, dots between."""

    file: str
    node: yaml.Node
    path: str

    @property
    def line(self) -> int:
        """The first line of the value, from 1."""
        return self.node.start_mark.line + 1

    def broken(
        self, fault: PackFault, *, name: str = "", names: Iterable[str] = (), least: int = 0, limit: int = 0
    ) -> BrokenScenario:
        """The error that this part is to blame for."""
        return BrokenScenario(self.file, self.line, fault, self.path, name, ", ".join(names), least, limit)

    def fields(self, known: Collection[str], needed: Collection[str] = ()) -> dict[str, "Part"]:
        """The values of a mapping by key. Raises `BrokenScenario` for a key that is unknown, twice there or missing."""
        if not isinstance(self.node, yaml.MappingNode):
            raise self.broken(PackFault.NO_MAPPING)
        found: dict[str, Part] = {}
        for key_node, value in self.node.value:
            key = self._key(key_node, known)
            if key in found:
                raise Part(self.file, key_node, self.path).broken(PackFault.KEY_TWICE, name=key)
            found[key] = Part(self.file, value, f"{self.path}.{key}")
        for key in needed:
            if key not in found:
                raise self.broken(PackFault.KEY_MISSING, name=key)
        return found

    def items(self, piece: str, at_most: int) -> list["Part"]:
        """The members of a list, each a `piece` of its own. Raises `BrokenScenario` where it is none, or longer."""
        if not isinstance(self.node, yaml.SequenceNode):
            raise self.broken(PackFault.NO_LIST)
        if len(self.node.value) > at_most:
            first_too_many = Part(self.file, self.node.value[at_most], self.path)
            raise first_too_many.broken(PackFault.TOO_MANY, limit=at_most)
        return [Part(self.file, node, piece) for node in self.node.value]

    def text(self, limit: int) -> str:
        """One line of cleaned text, at most `limit` characters. Raises `BrokenScenario`."""
        raw = self._raw()
        try:
            return texts.clean(raw, field="text", limit=limit)
        except BadInput as error:
            fault = _TEXT_FAULTS.get(error.reason, PackFault.INVISIBLE_CHARACTER)
            raise self.broken(fault, limit=limit) from None

    def slug(self) -> str:
        """A word of lower-case letters, digits, hyphens and underscores. Raises `BrokenScenario`."""
        raw = self._raw()
        if not _SLUG.fullmatch(raw):
            raise self.broken(PackFault.NO_WORD)
        return raw

    @property
    def is_mapping(self) -> bool:
        """Whether it is written as `key: value`."""
        return isinstance(self.node, yaml.MappingNode)

    def _raw(self) -> str:
        if not isinstance(self.node, yaml.ScalarNode):
            raise self.broken(PackFault.NO_SINGLE_TEXT)
        if self.node.tag == _NULL_TAG:
            raise self.broken(PackFault.EMPTY)
        if self.node.tag != _TEXT_TAG:
            raise self.broken(PackFault.NO_TEXT)
        return str(self.node.value)

    def _key(self, node: yaml.Node, known: Collection[str]) -> str:
        place = Part(self.file, node, self.path)
        key = str(node.value) if isinstance(node, yaml.ScalarNode) else ""
        if key in known:
            return key
        if key in RESERVED:
            raise place.broken(PackFault.KEY_RESERVED, name=key)
        near = difflib.get_close_matches(key[:64], known, n=1)
        if _NAMEABLE.fullmatch(key):
            fault = PackFault.KEY_MISSPELT if near else PackFault.KEY_UNKNOWN
            raise place.broken(fault, name=key, names=near or sorted(known))
        raise place.broken(PackFault.NO_KEY_BUT_NEAR if near else PackFault.NO_KEY, names=near or sorted(known))
