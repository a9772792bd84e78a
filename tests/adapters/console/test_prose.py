"""Lines break where the language allows, and nothing is lost."""

from io import StringIO

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from rich.console import Console

from adapters.console.frames import framed, pairs, panes
from adapters.console.prose import Prose

LONG = "周五夜里，楼里进了不该进的人。整间办公室嘴最严的，是那只保险箱。"


def lines(text: Prose, width: int) -> list[str]:
    return [line.plain for line in text.wrap(Console(file=StringIO()), width)]


def test_chinese_goes_on_behind_a_short_word_and_no_line_begins_with_a_full_stop() -> None:
    assert lines(Prose(f"🎯 {LONG}"), 34) == [
        "🎯 周五夜里，楼里进了不该进的人。",
        "整间办公室嘴最严的，是那只保险箱。",
    ]
    assert lines(Prose("一二三四五。"), 10) == ["一二三四", "五。"]


def test_english_breaks_between_words_and_cuts_only_what_fits_nowhere() -> None:
    assert lines(Prose("the café's code is 0427, supercalifragilistic"), 12) == [
        "the café's",
        "code is",
        "0427,",
        "supercalifra",
        "gilistic",
    ]
    assert lines(Prose("one\n\ntwo"), 12) == ["one", "", "two"]


def test_a_style_stays_with_its_words() -> None:
    [first, second] = Prose.assemble("ab ", ("cdef", "bold")).wrap(Console(file=StringIO()), 4)
    assert (first.spans, second.plain, [(span.start, span.end) for span in second.spans]) == ([], "cdef", [(0, 4)])


@given(st.text(st.sampled_from("ab ，。“保险箱🎯é0-"), max_size=60), st.integers(2, 30))
def test_nothing_is_lost_and_nothing_stands_out(text: str, width: int) -> None:
    shown = lines(Prose(text), width)
    assert "".join(shown).replace(" ", "") == text.replace(" ", "")
    assert max(map(cell_len, shown), default=0) <= width


@pytest.mark.parametrize("width", [40, 80, 160])
def test_frames_panes_and_pairs_leave_nothing_out(width: int) -> None:
    out = StringIO()
    panel = framed([Prose(LONG), pairs([("目标", LONG), ("没有", "")])], "标题", "green")
    Console(file=out, width=width).print(panes([panel], [panel]))
    shown = out.getvalue()
    assert max(cell_len(line) for line in shown.splitlines()) <= width
    assert ("…" in shown, "没有" in shown) == (False, False)
    assert sorted(sign for sign in shown if sign in LONG) == sorted(LONG * 4)
