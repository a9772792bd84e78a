"""Proves a pack with a real memory store: who knows the answer of each question before publishing, and who after."""

from scenarios.proving.evidence import Asked, Bench, Found, Sighting
from scenarios.proving.figures import Figures, by_tag, total
from scenarios.proving.judging import Fault, Finding, findings
from scenarios.proving.trial import STEPS, trial

__all__ = [
    "STEPS",
    "Asked",
    "Bench",
    "Fault",
    "Figures",
    "Finding",
    "Found",
    "Sighting",
    "by_tag",
    "findings",
    "total",
    "trial",
]
