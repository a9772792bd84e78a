"""Packs with one error each: refused whole, at the right line, with a reason that says what to do."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adapters.messages.packs import reason as said
from bureau.errors import BrokenScenario
from bureau.faults import PackFault
from scenarios.packs import parse_pack
from scenarios.reading import SIZE_LIMIT
from tests.scenarios.broken import ALL, POT
from tests.scenarios.samples import FILE, PACK, changed, line_of

BEFORE_CARDS = PACK[: PACK.index("cards:")]


def error_of(content: str | bytes) -> BrokenScenario:
    """The error by which a pack is refused."""
    raw = content if isinstance(content, bytes) else content.encode()
    with pytest.raises(BrokenScenario) as refused:
        parse_pack(FILE, raw)
    return refused.value


@pytest.mark.parametrize(("old", "new", "line", "reason"), ALL)
def test_error_names_line_and_remedy(old: str, new: str, line: int | None, reason: str) -> None:
    """File, line and the whole sentence; the text of a card is never part of it."""
    error = error_of(changed(old, new))
    assert (error.file, error.line, said(error, "en")) == (FILE, line or line_of(PACK, old), reason)
    assert POT not in str(error)


@pytest.mark.parametrize(
    ("content", "line", "reason"),
    [
        (b"", 1, "A pack is a mapping: begin with `id:` and `title:`."),
        (b"- id: tea", 1, "A pack is a mapping: begin with `id:` and `title:`."),
        (b"id: tea\ntitle: \xff", 2, "The file is not in UTF-8: save it with that encoding."),
        (b"#" * (SIZE_LIMIT + 1), 1, "The file is larger than 256 kB: shorten it."),
        (b"id: tea", 1, "`title` is missing in the pack: add it."),
        (f"{BEFORE_CARDS}cards: []".encode(), 11, "A pack without a card is no story: add one."),
        (f"{BEFORE_CARDS}cards: {{}}".encode(), 11, "`cards` of the pack must be a list: begin each entry with `- `"),
        (b"%YAML " + b"9" * 5_000 + b".1\n---\nid: tea", 1, "This is no valid YAML"),
    ],
)
def test_file_that_is_no_pack(content: bytes, line: int, reason: str) -> None:
    """Whatever the file holds, there is a line and a reason."""
    error = error_of(content)
    assert error.line == line
    assert said(error, "en").startswith(reason)


def test_bomb_is_refused_before_it_expands() -> None:
    """Nine levels of nine aliases would be hundreds of millions of texts."""
    levels = [f"l{n}: &l{n} [{', '.join([f'*l{n - 1}'] * 9)}]" for n in range(1, 10)]
    began = time.perf_counter()
    error = error_of("\n".join(["l0: &l0 lol", *levels]))
    assert (error.line, error.fault) == (1, PackFault.ANCHOR)
    assert time.perf_counter() - began < 1


@pytest.mark.parametrize("piece", ["[", "{", "- ", "? ", "a: {", "[a, ", '"', "&a ", "- - "])
def test_largest_file_is_refused_in_time(piece: str) -> None:
    """A quarter of a megabyte of openings neither exhausts the stack nor takes long."""
    began = time.perf_counter()
    error = error_of((piece * SIZE_LIMIT)[:SIZE_LIMIT])
    assert error.line == 1
    assert time.perf_counter() - began < 10


@given(st.binary(max_size=300))
def test_any_bytes_are_refused_by_our_error(content: bytes) -> None:
    """No other exception ever comes out."""
    assert error_of(content).line >= 1


@given(st.text(max_size=300) | st.text(alphabet="ab:-?[]{},&*!|>%@`'\"#\\ \n\t\u2028x0", max_size=120))
def test_any_text_is_refused_by_our_error(content: str) -> None:
    """No other exception ever comes out."""
    assert said(error_of(content.encode("utf-8", "surrogatepass")), "en")


@given(st.data())
def test_pack_with_a_piece_overwritten_is_read_or_refused(data: st.DataObject) -> None:
    """Packs that are nearly right reach every check."""
    start = data.draw(st.integers(0, len(PACK)))
    length = data.draw(st.integers(0, 40))
    piece = data.draw(
        st.text(max_size=20) | st.sampled_from(["{", "]", "\n", ": ", "- ", "null", "[]", "{}", "1", "''"])
    )
    content = PACK[:start] + piece + PACK[start + length :]
    try:
        assert parse_pack(FILE, content.encode("utf-8", "surrogatepass")).id == "tea"
    except BrokenScenario as error:
        refused = error
    else:
        return
    breaks = sum(content.count(sign) for sign in "\r\n\x85\u2028\u2029")
    assert 1 <= refused.line <= breaks + 1
