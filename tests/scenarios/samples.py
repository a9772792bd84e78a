"""A small pack without an error, to break in one place at a time."""

FILE = "tea.yaml"
PACK = """\
id: tea
title: {en: The tea, zh: 茶}
summary: {en: Somebody drank it., zh: 有人喝了。}
roles:
  - id: cook
    name: {en: Cook, zh: 厨师}
    emoji: 🍲
    persona: {en: Loud., zh: 嗓门大。}
  - id: guest
    name: {en: Guest, zh: 客人}
cards:
  - id: pot
    role: cook
    topic: tea
    kind: secret
    text: {en: The pot was empty at four., zh: 四点时茶壶是空的。}
    answers: {en: [Was there tea?, When was it empty?], zh: [还有茶吗？]}
  - {id: cup, role: guest, text: {en: My cup is clean., zh: 我的杯子是干净的。}}
questions:
  - {ask: {en: Was there tea?, zh: 还有茶吗？}, cards: [pot], tag: direct}
  - {ask: Who pays?, cards: []}
"""


def line_of(text: str, part: str) -> int:
    """The number of the first line of `text` that has `part` in it."""
    return text[: text.index(part)].count("\n") + 1


def changed(old: str, new: str) -> str:
    """The pack with one place of it rewritten."""
    assert PACK.count(old) == 1, f"{old!r} must be in the sample once"
    return PACK.replace(old, new)
