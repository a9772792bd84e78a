"""Why a pack is refused, in both languages: a sentence for every fault, also for one that was stored."""

import json
import re

import pytest

from adapters.messages.catalogue import say
from adapters.messages.errors import sentence
from adapters.messages.packs import _REASONS, reason
from bureau.errors import BrokenScenario, restore
from bureau.faults import PackFault
from scenarios.packs import parse_pack
from scenarios.reading import SIZE_LIMIT
from tests.scenarios.broken import ALL
from tests.scenarios.samples import FILE, changed

FILES = [
    b"",
    b"id: tea\ntitle: \xff",
    b"#" * (SIZE_LIMIT + 1),
    b"id: tea\nx\ny: z",
    b"ti tle: tea\n",
    b"zzzzzz zzz: tea\n",
]
CONTENTS = [*(changed(old, new).encode() for old, new, _, _ in ALL), *FILES]
NO_WORDS = {"YAML", "UTF", "kB"}
"""Latin letters that Chinese is written with, too."""


def error_of(content: bytes) -> BrokenScenario:
    with pytest.raises(BrokenScenario) as refused:
        parse_pack(FILE, content)
    return refused.value


def english_words(said: str, error: BrokenScenario) -> list[str]:
    """What is left without file names, keys and ids."""
    rest = re.sub(r"`[^`]*`", " ", said).replace(error.file, " ")
    for name in error.names.split(", "):
        rest = rest.replace(name, " ") if name else rest
    return [word for word in re.findall(r"[A-Za-z]+", rest) if word not in NO_WORDS]


def test_every_fault_has_a_sentence() -> None:
    assert set(_REASONS) == set(PackFault)


def test_the_broken_packs_show_nearly_every_fault() -> None:
    shown = {error_of(content).fault for content in CONTENTS}
    assert len(shown) >= 40
    assert set(PackFault) - shown <= {PackFault.OTHER, PackFault.UNREADABLE, PackFault.NO_CARDS}


@pytest.mark.parametrize("content", CONTENTS)
def test_a_chinese_player_reads_no_english(content: bytes) -> None:
    error = error_of(content)
    said = sentence(error, "zh")
    assert said.startswith(f"剧本无法使用：tea.yaml 第 {error.line} 行：")
    assert english_words(said, error) == []


@pytest.mark.parametrize("content", CONTENTS)
def test_a_stored_refusal_says_the_same(content: bytes) -> None:
    error = error_of(content)
    stored = restore(error.code, json.loads(json.dumps(error.data())))
    assert stored == error
    assert [sentence(stored, locale) for locale in ("en", "zh")] == [sentence(error, locale) for locale in ("en", "zh")]


@pytest.mark.parametrize(
    ("old", "new", "chinese"),
    [
        ("kind: secret", "knid: secret", "卡片 没有 `knid` 这个键：是不是想写 `kind`？"),
        ("zh: 茶}", "zh: [茶]}", "剧本 › `title` › `zh` 必须是一段文字：请放在引号里。"),
        ("role: guest", "role: waiter", "剧本里没有这个角色：请从 cook, guest 中选一个。"),
        ("    topic: tea", "\ttopic: tea", "YAML 用空格缩进：请换掉制表符。"),
    ],
)
def test_the_chinese_sentence(old: str, new: str, chinese: str) -> None:
    assert reason(error_of(changed(old, new).encode()), "zh") == chinese


def test_a_refusal_of_which_little_is_known_has_a_sentence_too() -> None:
    assert sentence(restore("broken_scenario", {"file": "tea.yaml", "line": 4, "reason": "Old."}), "en") == (
        "The scenario cannot be used: tea.yaml, line 4: There is an error in this scenario: `scenarios check` names it."
    )
    assert sentence(restore("broken_scenario", {}), "zh") == "这个剧本有错误：`scenarios check` 会指出来。"


def test_what_a_pack_is_called_is_never_read_for_fields() -> None:
    error = BrokenScenario("{name}.yaml", 1, PackFault.KEY_MISSING, "card", "{file}")
    assert sentence(error, "en") == (
        "The scenario cannot be used: {name}.yaml, line 1: `{file}` is missing in a card: add it."
    )
    assert say("en", "{part}", part="{name}") == "{name}"
