"""What a person says is in no representation of a command, so it is in no log line either."""

from bureau.commands import Ask, Open, Whisper


def test_words_and_keys_are_not_shown() -> None:
    shown = repr([Open(secret="canary"), Whisper("suspect", "canary"), Ask("suspect", "canary")])
    assert "canary" not in shown
    assert "suspect" in shown
