"""From the bytes of a file to one YAML tree, without building anything of it.

Every error is one of ours, because the parser's own words may quote the file, and are English.
"""

from typing import Final

import yaml
from yaml.reader import ReaderError

from bureau.errors import BrokenScenario
from bureau.faults import PackFault
from scenarios.loader import PackLoader

SIZE_LIMIT: Final = 256 * 1024
"""Bytes of a pack's file."""
_HINTS: Final = {
    "\\t": PackFault.TAB,
    "could not find expected ':'": PackFault.NO_COLON,
    "mapping values are not allowed": PackFault.COLON_IN_TEXT,
    "but found another document": PackFault.SEVERAL_PACKS,
    "undefined alias": PackFault.ALIAS,
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
        raise BrokenScenario(file, line, PackFault.CONTROL_CHARACTER) from None
    if not isinstance(root, yaml.MappingNode):
        raise BrokenScenario(file, 1, PackFault.NO_PACK)
    return root


def _compose(file: str, text: str) -> yaml.Node | None:
    loader = PackLoader(file, text)
    try:
        return loader.get_single_node()
    except (ValueError, OverflowError, IndexError):
        # The scanner lets these through for an escape beyond Unicode and for a version of too many digits.
        raise BrokenScenario(file, loader.line + 1, PackFault.NOT_YAML) from None


def _decoded(file: str, content: bytes) -> str:
    if len(content) > SIZE_LIMIT:
        raise BrokenScenario(file, 1, PackFault.TOO_LARGE, limit=SIZE_LIMIT // 1024)
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise BrokenScenario(file, line, PackFault.NOT_UTF8) from None


def _not_yaml(file: str, error: yaml.MarkedYAMLError) -> BrokenScenario:
    problem = error.problem or ""
    marks = [error.problem_mark, error.context_mark]
    if any(begun in problem for begun in _SEEN_LATE):
        marks.reverse()
    line = next((mark.line + 1 for mark in marks if mark), 1)
    fault = next((fault for hint, fault in _HINTS.items() if hint in problem), PackFault.NOT_YAML)
    return BrokenScenario(file, line, fault)
