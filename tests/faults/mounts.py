"""File systems of a program's own: read-only, or small enough to be full soon. Only root on Linux can mount them."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest


def _can_mount() -> bool:
    if not sys.platform.startswith("linux") or shutil.which("unshare") is None:
        return False
    tried = subprocess.run(["unshare", "-m", "mount", "-t", "tmpfs", "none", "/mnt"], check=False, capture_output=True)
    return tried.returncode == 0


needs_mounts = pytest.mark.skipif(not _can_mount(), reason="needs root on Linux with `unshare -m` and `mount`")


def mounted(at: Path, *, read_only: bool = False, megabytes: int = 0) -> tuple[str, ...]:
    """The words before a command that give it its own view of a folder, which ends with it.

    `read_only` keeps what is there; `megabytes` makes an empty file system of that size, in memory.
    """
    how = f"mount -t tmpfs -o size={megabytes}m none {at}"
    if read_only:
        how = f"mount --bind {at} {at} && mount -o remount,bind,ro {at}"
    return _first(how)


def disk(at: Path, megabytes: int) -> tuple[str, ...]:
    """The same with a file system on a disk, in a file beside the folder: the engine does not work on one in memory."""
    image = at.with_suffix(".image")
    with image.open("wb") as file:
        file.truncate(megabytes * 1024 * 1024)
    subprocess.run(["mkfs.ext4", "-q", str(image)], check=True)
    return _first(f"mount -o loop {image} {at}")


def _first(how: str) -> tuple[str, ...]:
    return ("unshare", "-m", "sh", "-c", f'{how} && exec "$@"', "sh")


def inside(pid: int, path: Path) -> Path:
    """A path as a process with its own view sees it."""
    return Path(f"/proc/{pid}/root{path}")
