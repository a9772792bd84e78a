"""Plays one evening on a seekdb server of its own: `python -m tests.adapters.memory.server_trial FOLDER`.

The server listens on every address, with no root password until it gets one here; so this is run in a network of
its own, where nobody else is. Prints one JSON object.
"""

import asyncio
import signal
import subprocess
import sys
from collections.abc import Awaitable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pylibseekdb
import pymysql
from tenacity import retry, retry_if_exception_type, stop_after_delay, wait_fixed

from adapters.memory.settings import MemorySettings
from bureau.errors import MemoryUnavailable
from bureau.ids import CaseId
from tests.adapters.memory.parent import answer
from tests.adapters.memory.toys import DETECTIVE, ask, fill, gateway, new_case

PORT = 2881
ROOT_PASSWORD = "a root's password"
SETTINGS = MemorySettings(mode="oceanbase", port=PORT, user="bot", password="bot's; -- word", database="game")


@contextmanager
def server(folder: Path) -> Iterator["subprocess.Popen[bytes]"]:
    """A server that answers, with a root password and a user; it has ended when the block has."""
    (folder / "run").mkdir(parents=True, exist_ok=True)
    (folder / "run" / "telemetry.json").write_text('{"sent": true}')
    binary = Path(pylibseekdb.__file__).with_name("seekdb")
    memory = ("--parameter", "memory_budget=1G", "--parameter", "log_disk_size=2G", "--log-level", "ERROR")
    process = subprocess.Popen(
        [str(binary), f"--base-dir={folder}", "--port", str(PORT), "--nodaemon", *memory],
        env={"TELEMETRY_ENABLED": "false"},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        prepare()
        yield process
    finally:
        process.kill()
        process.wait()


@retry(retry=retry_if_exception_type(pymysql.OperationalError), stop=stop_after_delay(60), wait=wait_fixed(0.1))
def prepare() -> None:
    """A root password at once, then a user who may make the one database."""
    try:
        connection = pymysql.connect(host="127.0.0.1", port=PORT, user="root", password=ROOT_PASSWORD)
    except pymysql.OperationalError:
        connection = pymysql.connect(host="127.0.0.1", port=PORT, user="root")
    with connection, connection.cursor() as cursor:
        cursor.execute("ALTER USER root IDENTIFIED BY %s", (ROOT_PASSWORD,))
        cursor.execute("CREATE USER IF NOT EXISTS %s@'%%' IDENTIFIED BY %s", (SETTINGS.user, SETTINGS.password))
        cursor.execute(f"GRANT ALL ON `{SETTINGS.database}`.* TO %s@'%%'", (SETTINGS.user,))


async def play(folder: Path, case: CaseId) -> dict[str, object]:
    """Two gateways at once on an empty server; a server that dies; a wrong password."""
    one, two = gateway(SETTINGS, number=1), gateway(SETTINGS, number=2)
    with server(folder) as process:
        await asyncio.gather(one.open(), two.open())
        made = await asyncio.gather(fill(one, case, DETECTIVE, 60), fill(two, case, DETECTIVE, 60))
        found = await ask(one, case, DETECTIVE, "card")
        process.send_signal(signal.SIGKILL)
        process.wait()
        down = await refused(ask(one, case, DETECTIVE, "card"))
    with server(folder):
        again = await one.rows(case, DETECTIVE)
        stranger = gateway(MemorySettings(mode="oceanbase", port=PORT, user="bot", password="wrong", database="game"))
        denied = await refused(stranger.open())
    for each in (one, two, stranger):
        await each.close()
    return {
        "made": len({memory_id for ids in made for memory_id in ids}),
        "found": len(found),
        "down": down,
        "again": len(again),
        "denied": denied,
    }


async def refused(call: Awaitable[object]) -> str:
    """The reason why a call was refused."""
    try:
        await call
    except MemoryUnavailable as refusal:
        return refusal.reason
    return ""


if __name__ == "__main__":
    answer(asyncio.run(play(Path(sys.argv[1]), new_case())))
