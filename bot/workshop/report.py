"""What a check found, as JSON for programs."""

from collections.abc import Sequence
from typing import Any

from bot.workshop.checking import Proof
from scenarios.proving import by_tag, total

_DIGITS = 4


def as_json(proofs: Sequence[Proof]) -> dict[str, Any]:
    """The figures over all packs.

    `top1` counts the questions whose first card is right, `hits` those for which any card was found, `leaks` how
    often a role knew before publishing what only others hold. The rest are shares, 0 to 1.
    """
    asked = [each for proof in proofs for each in proof.asked]
    figures = total(asked)
    return {
        "total": {
            "questions": figures.questions,
            "top1": figures.right,
            "precision": round(figures.precision, _DIGITS),
            "recall": round(figures.recall, _DIGITS),
            "f1": round(figures.f1, _DIGITS),
            "leaks": sum(proof.leaks for proof in proofs),
        },
        "by_tag": {
            tag: {
                "questions": those.questions,
                "hits": those.hits,
                "f1": round(those.f1, _DIGITS),
                "false_alarms": round(those.false_alarms, _DIGITS),
            }
            for tag, those in by_tag(asked).items()
        },
    }
