"""What Tab offers, to whom, in which language; no more than the person may know."""

from collections.abc import Iterator

import pytest
from prompt_toolkit.completion import CompleteEvent
from prompt_toolkit.document import Document

from adapters.console.completion import CommandCompleter
from adapters.console.lines import Defaults
from tests.faults.desk import Desk, desk_in
from tests.faults.house import own_folder

pytestmark = pytest.mark.engine


@pytest.fixture(scope="module")
def desk() -> Iterator[Desk]:
    """A case of the safe with one card on the board and one more whispered."""
    with own_folder() as folder, desk_in(folder) as opened:
        opened.say("/case open safe-code")
        opened.say("/whisper informant canary in the piano")
        opened.say("/publish D1")
        yield opened


def offered(desk: Desk, line: str, *, name: str = "director", channel: str = "table", locale: str = "en") -> list[str]:
    """The words that Tab offers at the end of a line."""
    desk.session.defaults = Defaults(name, channel, locale)

    async def words() -> list[str]:
        found = CommandCompleter(desk.session).get_completions_async(Document(line), CompleteEvent())
        return [each.text async for each in found]

    return desk.runner.run(words())


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("", ["/case ", "/whisper ", "/ask ", "/publish ", "/withdraw ", "/dossier ", "/as ", "/help ", "/quit "]),
        ("/w", ["/whisper ", "/withdraw "]),
        ("/ask ", ["Detective ", "Informant ", "Suspect "]),
        ("/ask inf", ["Informant "]),
        ("/dossier s", ["Suspect "]),
        ("/publish ", ["I1 ", "I2 ", "S1 "]),
        ("/withdraw ", ["B1 "]),
        ("/case o", []),
        (
            "/case ",
            ["status ", "board ", "notes ", "load ", "stage ", "handover ", "accept ", "reset ", "close ", "help "],
        ),
        ("/case load m", ["mole "]),
        ("/case load ", ["allergy ", "cake ", "forty-dark-minutes ", "mole ", "safe-code "]),
        ("/case status ", []),
        ("/as ", ["director "]),
        ("/fly ", []),
        ("hello", []),
        ("/ask detective who", []),
    ],
)
def test_a_director_is_offered_what_a_director_may(desk: Desk, line: str, words: list[str]) -> None:
    assert offered(desk, line) == words


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("", ["/case ", "/ask ", "/as ", "/help ", "/quit "]),
        ("/ask ", ["Detective ", "Informant ", "Suspect "]),
        ("/case ", ["status ", "board ", "notes ", "accept ", "help "]),
        ("/publish ", []),
        ("/withdraw ", []),
        ("/dossier ", []),
        ("/whisper ", []),
    ],
)
def test_a_player_is_not(desk: Desk, line: str, words: list[str]) -> None:
    assert offered(desk, line, name="bo") == words


def test_where_there_is_no_case_one_can_be_opened(desk: Desk) -> None:
    assert offered(desk, "/case ", channel="empty") == ["open ", "help "]
    assert offered(desk, "/case open safe", channel="empty") == ["safe-code "]
    assert offered(desk, "/ask ", channel="empty") == []


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("/", ["/案件 ", "/耳语 ", "/审问 ", "/公开 ", "/撤回 ", "/档案 ", "/扮演 ", "/帮助 ", "/退出 "]),
        ("/审", ["/审问 "]),
        ("/as", ["/ask ", "/as "]),
        ("/审问 ", ["侦探 ", "线人 ", "嫌疑人 "]),
        ("/案件 ", ["状态 ", "公告板 ", "笔记 ", "载入 ", "舞台 ", "移交 ", "接任 ", "重置 ", "结案 ", "帮助 "]),
        ("/公开 ", ["I1 ", "I2 ", "S1 "]),
        ("/扮演 ", ["局长 "]),
    ],
)
def test_in_chinese_the_words_are_chinese(desk: Desk, line: str, words: list[str]) -> None:
    assert offered(desk, line, locale="zh") == words


def test_nothing_offered_says_what_is_on_a_card(desk: Desk) -> None:
    desk.session.defaults = Defaults("director", "table", "en")
    choices, _ = desk.runner.run(CommandCompleter(desk.session).choices("/publish "))
    assert [(choice.word, choice.meaning) for choice in choices] == [
        ("I1", "Informant"),
        ("I2", "Informant"),
        ("S1", "Suspect"),
    ]
