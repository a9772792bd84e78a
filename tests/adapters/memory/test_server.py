"""The mode `oceanbase`: the same promises over TCP, with a password."""

import json
import os
import shutil
import subprocess
import sys

import pytest

from adapters.memory.server import Server
from adapters.memory.settings import MemorySettings
from tests.adapters.memory.parent import ROOT

ALONE = ("unshare", "--map-root-user", "--net", "sh", "-c")
# The server does not start in a network that has nothing but the loopback.
WIRES = "ip link set lo up && ip link add w0 type veth peer w1 && ip addr add 10.9.9.1/24 dev w0 && ip link set w0 up"


def can_be_alone() -> bool:
    """Whether a process can have a network of its own here."""
    if not shutil.which("unshare") or not shutil.which("ip"):
        return False
    return subprocess.run([*ALONE, WIRES], check=False, capture_output=True).returncode == 0


@pytest.mark.proof
@pytest.mark.engine
def test_an_evening_on_a_server(fresh: MemorySettings) -> None:
    """Two gateways on one empty server store 120 rows; a dead server is an error, and then all rows are there."""
    if not can_be_alone():
        pytest.skip("no network namespaces here")
    trial = f"{WIRES} && exec {sys.executable} -m tests.adapters.memory.server_trial {fresh.path}"
    ended = subprocess.run(
        [*ALONE, trial],
        check=False,
        capture_output=True,
        text=True,
        timeout=100,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    assert ended.returncode == 0, ended.stderr
    assert json.loads(ended.stdout) == {"made": 120, "found": 120, "down": "refused", "again": 120, "denied": "denied"}


def test_a_password_is_not_shown() -> None:
    """Settings can be logged: the password is not in their text."""
    assert "s3cret" not in repr(MemorySettings(mode="oceanbase", password="s3cret"))


def test_the_timeouts_reach_the_socket(monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that goes silent cannot hold a thread for much longer than the deadline of a call."""
    seen: list[dict[str, object]] = []
    monkeypatch.setattr("pymysql.connect", lambda **told: seen.append(told))
    Server(MemorySettings(mode="oceanbase", host="db", timeout=3.0)).connect("game")
    assert {seen[0][name] for name in ("connect_timeout", "read_timeout", "write_timeout")} == {4.0}
    assert (seen[0]["host"], seen[0]["database"]) == ("db", "game")
