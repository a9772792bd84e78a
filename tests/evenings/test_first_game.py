"""The first game, played through by pressing Tab and Enter, and a look around afterwards."""

import re
from pathlib import Path

import pytest
from rich.cells import cell_len

from tests.evenings.screen import CTRL_D, ENTER, TAB, Screen, screen

pytestmark = pytest.mark.engine

STEPS = {
    "en": [
        ("★ director @ table › /ask Detective What is the safe's code?", "✘ 🔎 Detective does not know."),
        ("★ director @ table › /ask Informant What is the safe's code?", "🔒 I1  The code of the safe is 0427."),
        ("★ director @ table › /publish I1", "I1 is on the board now, as B1."),
        ("★ director @ table › /ask Detective What is the safe's code?", "✔ 🔎 Detective knows."),
    ],
    "zh": [
        ("★ 局长 @ 圆桌 › /审问 侦探 保险箱的密码是多少？", "✘ 🔎 侦探不知道。"),
        ("★ 局长 @ 圆桌 › /审问 线人 保险箱的密码是多少？", "🔒 I1  保险箱的密码是 0427"),
        ("★ 局长 @ 圆桌 › /公开 I1", "I1 已贴上公告板，编号 B1。"),
        ("★ 局长 @ 圆桌 › /审问 侦探 保险箱的密码是多少？", "✔ 🔎 侦探知道。"),
    ],
}
PROMPT = {"en": "★ director @ table ›", "zh": "★ 局长 @ 圆桌 ›"}
PRAISE = {"en": "✔ well done", "zh": "✔ 漂亮"}
GUIDE = {"en": "guide, step {} of 4", "zh": "引导，第 {} 步，共 4 步"}
LOOKING_AROUND = """
/案件 状态
/案件 公告板
/案件 笔记
/案件 帮助
/档案 线人
/耳语 嫌疑人 梯子是我藏的。
/撤回 B1
/案件 舞台 大厅
/案件 移交 小王
/审问 谁 在吗？
/公开 I9
/公开
/飞
你好
/案件 开启
/设置 谁都行
/案件 重置
/案件 载入 mole
/案件 载入 nowhere
/案件 接任
/扮演 小王
/公开 I1
/扮演 局长
/案件 结案
"""
NAMES = re.compile(r"\bTab\b|\bmole\b|\bsafe-code\b|\bnowhere\b|\b[A-Z]\d+\b|\(\w\)")
"""What a Chinese game has in Latin letters: a key, ids of packs, handles of cards and their letters."""
RAW_ID = re.compile(r"[0-9a-f]{8}-|[0-9a-f]{12}")


@pytest.mark.parametrize(("locale", "columns"), [("en", 80), ("zh", 80), ("zh", 160)])
def test_the_guide_is_finished_with_two_keys(folder: Path, locale: str, columns: int) -> None:
    with screen(folder, ["play", "--first", "safe-code"], columns=columns, settings={"LOCALE": locale}) as shown:
        shown.until(GUIDE[locale].format(1))
        for number, (typed, seen) in enumerate(STEPS[locale], 2):
            shown.until(PROMPT[locale])
            shown.press(TAB + ENTER)
            shown.until(PRAISE[locale] if number > len(STEPS[locale]) else GUIDE[locale].format(number))
            assert [line for line in shown.lines() if line.startswith(typed)] != []
            assert seen in _all(shown)
        shown.until(PROMPT[locale])
        if locale == "zh":
            _look_around(shown)
        shown.press(CTRL_D)
        assert shown.end() == 0
    assert max(map(cell_len, shown.lines())) <= columns
    assert RAW_ID.findall(_all(shown)) == []
    assert ("only director sees this" in _all(shown), "只有 局长 看得到" in _all(shown)) == (
        locale == "en",
        locale == "zh",
    )
    assert _stage_beside_what_is_yours(shown) == (columns >= 120)


def _look_around(shown: Screen) -> None:
    """Give every command; what comes of it must be Chinese."""
    before = len(shown.lines())
    for typed in LOOKING_AROUND.split("\n")[1:-1]:
        shown.type(typed)
        shown.until(" ›")
    english = [line for line in shown.lines()[before:] if re.search("[A-Za-z]", NAMES.sub("", line))]
    assert english == []


def _all(shown: Screen) -> str:
    return "\n".join(shown.lines())


def _stage_beside_what_is_yours(shown: Screen) -> bool:
    return any("🔒" in line and "📢" in line for line in shown.lines())
