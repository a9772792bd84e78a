"""Several processes on one folder: one engine, no lost row, and an end of one that the others survive."""

import os
import signal
from pathlib import Path

import pytest

from adapters.memory.settings import MemorySettings
from tests.adapters.memory.parent import child
from tests.adapters.memory.toys import new_case, telemetry

pytestmark = pytest.mark.engine


def test_two_processes_open_an_empty_folder_at_once(fresh: MemorySettings, tmp_path: Path) -> None:
    """Both open a folder that is not there at the same moment, then write 60 rows each side by side: 120 rows."""
    case = new_case()
    with child(fresh.path, 1, tmp_path) as one, child(fresh.path, 2, tmp_path) as two:
        for each in (one, two):
            each.tell("hello")
        assert [each.answer() for each in (one, two)] == [None, None]
        for each in (one, two):
            each.tell("open")
            each.tell(f"write {case} 60")
        opened = [each.answer() for each in (one, two)]
        made = [each.answer() for each in (one, two)]
        seen = [one.ask(f"rows {case}"), two.ask(f"rows {case}"), two.ask(f"ask {case}")]
        engines = {each.ask("engine") for each in (one, two)}
    assert opened == [None, None]
    ids = [memory_id for answer in made if isinstance(answer, list) for memory_id in answer]
    assert len(set(ids)) == 120
    assert seen[0] == seen[1] == sorted(ids)
    assert len(engines) == 1
    assert isinstance(seen[2], list)
    assert sorted(seen[2]) == sorted(ids)
    assert telemetry(fresh.path) == {"sent": True}


def test_ctrl_c_does_not_end_the_engine(fresh: MemorySettings, tmp_path: Path) -> None:
    """SIGINT and SIGHUP for the whole process group leave the engine alive, and the next writes are stored."""
    case = new_case()
    with child(fresh.path, 1, tmp_path) as one:
        one.ask("open")
        before, made = one.ask("engine"), one.ask(f"write {case} 2")
        for each in (signal.SIGINT, signal.SIGHUP):
            os.killpg(one.process.pid, each)
        more, after = one.ask(f"write {case} 1"), one.ask("engine")
        seen = one.ask(f"rows {case}")
    assert before == after
    assert isinstance(made, list)
    assert isinstance(more, list)
    assert seen == [*made, *more]


def test_a_terminated_engine_is_started_again(fresh: MemorySettings, tmp_path: Path) -> None:
    """SIGTERM for the whole group does end the engine; calls fail at most until it has ended, and no row is lost."""
    case = new_case()
    with child(fresh.path, 1, tmp_path) as one:
        one.ask("open")
        before, made = one.ask("engine"), one.ask(f"write {case} 2")
        os.killpg(one.process.pid, signal.SIGTERM)
        answers = [one.ask(f"rows {case}")]
        while one.ask("engine") == before and len(answers) < 2000:
            answers.append(one.ask(f"rows {case}"))
        answers.append(one.ask(f"rows {case}"))
    assert answers[-1] == made
    assert [answer for answer in answers if answer != made and not isinstance(answer, dict)] == []


def test_a_killed_process_takes_nobody_with_it(fresh: MemorySettings, tmp_path: Path) -> None:
    """After kill -9 of the process that started the engine: the other one goes on, and a third finds all rows."""
    case = new_case()
    with child(fresh.path, 1, tmp_path) as one, child(fresh.path, 2, tmp_path) as two:
        two.tell("hello")
        one.ask("open")
        two.answer()
        assert two.ask("open") is None
        made = one.ask(f"write {case} 3")
        one.process.kill()
        one.process.wait()
        seen = two.ask(f"rows {case}")
        two.process.kill()
        two.process.wait()
        # The engine is shutting down at this moment, because its last user is gone.
        with child(fresh.path, 3, tmp_path) as three:
            seen_after = three.ask(f"rows {case}")
    assert seen == made
    assert seen_after == made


def test_nothing_of_the_environment_gets_in_and_no_file_comes_out(fresh: MemorySettings, tmp_path: Path) -> None:
    """Variables and a `.env` that PowerMem would read change nothing; no file, no socket that leaves the machine."""
    (tmp_path / ".env").write_text("LOGGING_FILE=leak.log\nOCEANBASE_HOST=127.0.0.1\nVECTOR_STORE_HOST=127.0.0.1\n")
    hostile = {
        "HOME": str(tmp_path),
        "HOST": "203.0.113.1",
        "PORT": "1",
        "USER": "nobody",
        "PASSWORD": "wrong",
        "OB_PATH": str(tmp_path / "elsewhere"),
        "OCEANBASE_HOST": "203.0.113.1",
        "OCEANBASE_COLLECTION": "elsewhere",
        "HYBRID_SEARCH": "true",
        "TEXT_FIELD": "hash",
        "METADATA_FIELD": "category",
        "INCLUDE_SPARSE": "true",
        "COLLECTION_NAME": "elsewhere",
        "EMBEDDING_MODEL": "text-embedding",
        "EMBEDDING_API_KEY": "key",
        "EMBEDDING_DIMS": "3",
        "LLM_API_KEY": "key",
        "LLM_MODEL": "model",
        "LOGGING_FILE": "leak.log",
        "AUDIT_ENABLED": "true",
        "TELEMETRY_ENABLED": "true",
        "SNOWFLAKE_WORKER_ID": "99",
        "POWERMEM_API_URL": "http://127.0.0.1:1",
    }
    case = new_case()
    with child(fresh.path, 1, tmp_path, hostile) as one:
        one.ask("open")
        made = one.ask(f"write {case} 3")
        seen = one.ask(f"rows {case}")
        found = one.ask(f"ask {case}")
        connects = one.ask("connects")
        one.ask("close")
    assert isinstance(made, list)
    assert isinstance(found, list)
    assert seen == made
    assert sorted(found) == made
    assert connects == []
    assert one.errors == ""
    assert [path.name for path in tmp_path.iterdir()] == [".env"]
