"""PyYAML's safe loader, narrowed to what a pack needs, and with questions allowed inside brackets."""

from typing import Final

import yaml

from bureau.errors import BrokenScenario
from bureau.faults import PackFault

_DEEPEST: Final = 8
"""Levels of nesting; a well-formed pack has six."""
_PLAIN_TAGS: Final = frozenset(
    f"tag:yaml.org,2002:{name}" for name in ("map", "seq", "str", "null", "bool", "int", "float", "timestamp")
)


class PackLoader(yaml.SafeLoader):
    """Composes nodes and builds nothing of them; refuses what it does not want before it follows or keeps it."""

    def __init__(self, file: str, text: str) -> None:
        super().__init__(text)
        self._file = file
        self._depth = 0
        self._in_plain_text = False

    def compose_node(self, parent: yaml.Node | None, index: int) -> yaml.Node | None:
        """The next node with all that is in it. Raises `BrokenScenario`."""
        if parent and self._depth == _DEEPEST:
            raise self._refused(parent, PackFault.TOO_DEEP)
        self._depth += 1
        node = super().compose_node(parent, index)
        self._depth -= 1
        # An alias needs an anchor before it, and the first anchor ends the reading: nothing is ever expanded.
        for anchored in self.anchors.values():
            raise self._refused(anchored, PackFault.ANCHOR)
        if node and node.tag not in _PLAIN_TAGS:
            raise self._refused(node, PackFault.TAG)
        return node

    def scan_plain(self) -> yaml.ScalarToken:
        """A text without quotes."""
        self._in_plain_text = True
        try:
            token: yaml.ScalarToken = super().scan_plain()
        finally:
            self._in_plain_text = False
        return token

    def peek(self, index: int = 0) -> str:
        """The character that comes `index` places further on.

        PyYAML ends a text inside brackets at a question mark, which YAML 1.2 does not: `[Who knows?]`. So while such
        a text is scanned a question mark looks like a letter; the text itself is cut from the buffer, unchanged.
        """
        character = str(super().peek(index))
        return "q" if character == "?" and self._in_plain_text else character

    def _refused(self, node: yaml.Node, fault: PackFault) -> BrokenScenario:
        return BrokenScenario(self._file, node.start_mark.line + 1, fault)
