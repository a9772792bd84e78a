"""From the bytes of a file to one YAML tree, without building anything of it.

Every reason is a sentence of ours, because the parser's own words may quote the file.
"""

from typing import Final

import yaml
from yaml.reader import ReaderError

from bureau.errors import BrokenScenario
from scenarios.loader import PackLoader

SIZE_LIMIT: Final = 256 * 1024
"""Bytes of a pack's file."""
_NOT_YAML: Final = "This is no valid YAML: check the indentation, quotes and brackets here and in the line above."
_HINTS: Final = {
    "\\t": "YAML is indented with spaces: replace the tab.",
    "could not find expected ':'": "A key needs a colon and a value after it: check this line and the one above.",
    "mapping values are not allowed": "A text with a colon in it has to stand in quotes: add them.",
    "but found another document": "A file holds one pack: remove the line `---` and what follows it.",
    "undefined alias": "A text that begins with `*` has to stand in quotes: add them.",
}
_SEEN_LATE: Final = ("could not find expected ':'", "unexpected end of stream")
"""Problems that the parser notices far behind the line where they began."""


def read_tree(file: str, content: bytes) -> yaml.MappingNode:
    """The tree of a pack's file; `file` names it in errors. Raises `BrokenScenario`."""
    text = _decoded(file, content)
    try:
        root = _compose(file, text)
    except yaml.MarkedYAMLError as error:
        raise _not_yaml(file, error) from None
    except ReaderError as error:
        line = text.count("\n", 0, error.position) + 1
        raise BrokenScenario(file, line, "There is a control character in this line: remove it.") from None
    if not isinstance(root, yaml.MappingNode):
        raise BrokenScenario(file, 1, "A pack is a mapping: begin with `id:` and `title:`.")
    return root


def _compose(file: str, text: str) -> yaml.Node | None:
    loader = PackLoader(file, text)
    try:
        return loader.get_single_node()
    except (ValueError, OverflowError, IndexError):
        # The scanner lets these through for an escape beyond Unicode and for a version of too many digits.
        raise BrokenScenario(file, loader.line + 1, _NOT_YAML) from None


def _decoded(file: str, content: bytes) -> str:
    if len(content) > SIZE_LIMIT:
        raise BrokenScenario(file, 1, f"The file is larger than {SIZE_LIMIT // 1024} kB: shorten it.")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise BrokenScenario(file, line, "The file is not in UTF-8: save it with that encoding.") from None


def _not_yaml(file: str, error: yaml.MarkedYAMLError) -> BrokenScenario:
    problem = error.problem or ""
    marks = [error.problem_mark, error.context_mark]
    if any(begun in problem for begun in _SEEN_LATE):
        marks.reverse()
    line = next((mark.line + 1 for mark in marks if mark), 1)
    return BrokenScenario(file, line, next((reason for hint, reason in _HINTS.items() if hint in problem), _NOT_YAML))
