"""What is wrong with what a trial saw: one table of cases, with hand-made sightings."""

from collections.abc import Mapping

import pytest

from bureau.ids import RoleId
from bureau.scenario import Pack, PackQuestion
from bureau.texts import Localized
from scenarios.packs import parse_pack
from scenarios.proving import Asked, Figures, Finding, Found, Sighting, by_tag, findings, total
from tests.scenarios.samples import FILE, PACK

COOK, GUEST = RoleId("cook"), RoleId("guest")
NOTHING = Found((), ())


@pytest.fixture(scope="module")
def pack() -> Pack:
    return parse_pack(FILE, PACK.encode())


def found(*names: str, below: tuple[str, ...] = ()) -> Found:
    return Found(tuple(Sighting(name, 0.5) for name in names), tuple(Sighting(name, 0.1) for name in below))


def asked(
    cards: tuple[str, ...],
    before: Mapping[RoleId, Found],
    board: Found,
    *,
    after: Mapping[RoleId, Found] | None = None,
    tag: str = "direct",
    public: tuple[str, ...] = (),
) -> Asked:
    question = PackQuestion(Localized({}, "Was there tea?"), cards, tag)
    known = {COOK: board, GUEST: board} if after is None else after
    return Asked(question, "en", "Was there tea?", before, known, board, found(*public).hits)


def told(finding: Finding) -> tuple[str, str | None, list[str], bool]:
    return finding.fault.value, finding.role, [seen.name for seen in finding.seen], finding.refused


def test_a_question_that_only_its_holder_answers_and_then_everybody_is_right(pack: Pack) -> None:
    assert findings(pack, asked(("pot",), {COOK: found("pot"), GUEST: NOTHING}, found("pot", "cup"))) == []


@pytest.mark.parametrize("tag", ["direct", "paraphrase", "near", "other"])
def test_a_role_that_hits_what_only_another_holds_is_a_leak_under_any_tag(pack: Pack, tag: str) -> None:
    seen = asked(("pot",), {COOK: found("pot"), GUEST: found("cup")}, found("pot"), tag=tag)
    assert [told(finding) for finding in findings(pack, seen)] == [("leak", "guest", ["cup"], True)]


@pytest.mark.parametrize(("tag", "refused"), [("direct", True), ("paraphrase", False)])
def test_a_holder_that_does_not_know_is_refused_for_a_direct_question(pack: Pack, tag: str, *, refused: bool) -> None:
    seen = asked(("pot",), {COOK: found(below=("pot",)), GUEST: NOTHING}, found("pot"), tag=tag)
    assert [told(finding) for finding in findings(pack, seen)] == [("unknown", "cook", ["pot"], refused)]


def test_a_holder_that_answers_with_another_card_is_wrong(pack: Pack) -> None:
    seen = asked(("pot",), {COOK: found("kettle", "pot"), GUEST: NOTHING}, found("pot"))
    assert [told(finding) for finding in findings(pack, seen)] == [("wrong", "cook", ["kettle", "pot"], True)]


@pytest.mark.parametrize(("tag", "refused"), [("unrelated", True), ("injection", True), ("near", False)])
def test_what_nobody_can_answer_may_hit_only_where_it_is_near(pack: Pack, tag: str, *, refused: bool) -> None:
    seen = asked((), {COOK: NOTHING, GUEST: found("cup")}, found("cup"), tag=tag)
    assert [told(finding) for finding in findings(pack, seen)] == [("false_alarm", "guest", ["cup"], refused)]


@pytest.mark.parametrize("board", [found("cup", "pot"), NOTHING])
def test_a_board_on_which_the_right_card_is_not_the_first_is_told(pack: Pack, board: Found) -> None:
    seen = asked(("pot",), {COOK: found("pot"), GUEST: NOTHING}, board)
    assert [told(finding) for finding in findings(pack, seen)] == [
        ("board", None, [hit.name for hit in board.hits], True)
    ]


def test_one_role_that_does_not_find_the_copy_is_enough(pack: Pack) -> None:
    after = {COOK: found("pot"), GUEST: NOTHING}
    seen = asked(("pot",), {COOK: found("pot"), GUEST: NOTHING}, found("pot"), after=after)
    assert [told(finding) for finding in findings(pack, seen)] == [("board", None, ["pot"], True)]


def test_a_public_text_that_answers_is_refused_even_where_all_else_is_right(pack: Pack) -> None:
    before = {COOK: found("pot"), GUEST: NOTHING}
    seen = asked(("pot",), before, found("pot"), tag="paraphrase", public=("summary", "persona of cook"))
    assert [told(finding) for finding in findings(pack, seen)] == [
        ("public_text", None, ["summary", "persona of cook"], True)
    ]


def test_figures_count_first_cards_on_the_whole_board() -> None:
    nobody = {COOK: NOTHING, GUEST: NOTHING}
    seen = [
        asked(("pot",), nobody, found("pot", "cup")),
        asked(("pot",), nobody, found("cup", "pot")),
        asked(("cup",), nobody, NOTHING),
        asked((), nobody, found("cup"), tag="near"),
        asked((), nobody, NOTHING, tag="near"),
    ]
    figures = total(seen)
    assert figures == Figures(questions=5, answerable=3, hits=3, right=1, alarms=1)
    assert (figures.precision, figures.recall, figures.f1, figures.false_alarms) == (1 / 3, 1 / 3, 1 / 3, 1 / 2)
    assert by_tag(seen) == {
        "direct": Figures(questions=3, answerable=3, hits=2, right=1, alarms=0),
        "near": Figures(questions=2, answerable=0, hits=1, right=0, alarms=1),
    }


def test_ratios_of_nothing_are_zero() -> None:
    assert (Figures().precision, Figures().recall, Figures().f1, Figures().false_alarms) == (0, 0, 0, 0)
