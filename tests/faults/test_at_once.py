"""Two processes index and ask at once, one is killed, and clocks that are set meanwhile."""

from __future__ import annotations

import os
import signal
import subprocess
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from uuid import uuid4

import pytest

from hopql.state.memory import Memory
from hopql.tools.base import open_state, run_postgres
from hopql.tools.base.errors import HopQLError, WorkspaceError
from hopql.tools.catalog.index_folder import existing, settle
from hopql.tools.memory import SemanticMemory
from hopql.tools.setup.prepare_workspace import index
from hopql.tools.workspace.open_workspace import open_workspace
from tests.faults.conftest import ask, wait_for
from tests.forked import python
from tests.tools.planning.made import own_shop

ROOT = Path(__file__).parents[2]
INDEXING = """
import sys, pathlib
from hopql.tools.base.errors import WorkspaceError
from hopql.tools.setup.prepare_workspace import index
print("on", flush=True)
for _ in range(int(sys.argv[2])):
    try:
        index(pathlib.Path(sys.argv[1]), values=True, synthesise="never")
    except WorkspaceError as error:
        assert "being built" in str(error) and error.hint, error
"""
REMEMBERING = """
import sys
from hopql.state.memory import Memory
from hopql.tools.memory import SemanticMemory
memory = SemanticMemory(sys.argv[1])
for number in range(10_000):
    done = memory.add([Memory(text=f"Shelf {number} holds part {number}.")])
    print(done[0]["id"], flush=True)
"""


def started(code: str, *arguments: object) -> subprocess.Popen[str]:
    command = [*python(), "-c", code, *map(str, arguments)]
    return subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def test_two_processes_index_while_questions_are_asked(shop: Path, tmp_path: Path) -> None:
    folder, _ = own_shop(shop, tmp_path)
    indexing = [started(INDEXING, folder, 2) for _ in range(2)]
    for process in indexing:
        assert process.stdout and process.stdout.readline() == "on\n"
    asked = 0
    while any(process.poll() is None for process in indexing):
        result = ask(folder)
        asked += 1
        assert result.ok and result.rows and result.rows["rows"] == [[2]], result.failure
    said = [process.communicate()[1] for process in indexing]
    assert asked and [process.returncode for process in indexing] == [0, 0], said
    assert not [one.name for one in folder.glob("index.*") if one.name not in ("index.lock",)]


def test_an_indexing_that_is_killed_again_and_again_leaves_a_whole_index(shop: Path, tmp_path: Path) -> None:
    folder, _ = own_shop(shop, tmp_path)
    for wait in (0.0, 0.05, 0.1, 0.2):
        process = started(INDEXING, folder, 50)
        assert process.stdout and process.stdout.readline() == "on\n"
        time.sleep(wait)
        process.send_signal(signal.SIGKILL)
        process.communicate()
        assert ask(folder).ok
    index(folder, synthesise="never")
    assert ask(folder).ok and not (folder / "index.tmp").exists()


def test_readers_that_finish_a_killed_step_at_once(shop: Path, tmp_path: Path) -> None:
    folder, _ = own_shop(shop, tmp_path)
    for _ in range(5):
        (folder / "index").rename(folder / "index.old")
        together = threading.Barrier(6)
        with ThreadPoolExecutor(6) as readers:
            found = list(readers.map(lambda barrier: (barrier.wait(), existing(folder))[1], [together] * 6))
        assert found == [folder / "index"] * 6
    settle(folder)


def test_memories_of_a_process_that_is_killed(tmp_path: Path) -> None:
    space = f"t-{uuid4().hex[:8]}"
    process = started(REMEMBERING, space)
    assert process.stdout is not None
    told = [process.stdout.readline().strip() for _ in range(15)]
    process.send_signal(signal.SIGKILL)
    told += [line.strip() for line in process.stdout if line.endswith("\n")]
    memory = SemanticMemory(space)
    try:
        kept = {one["id"] for one in memory.recent(10_000)}
        assert set(told) <= kept and len(kept) <= len(told) + 1
        assert memory.add([Memory(text="After it.")])[0]["outcome"] == "added", "no lock is left"
        with open_state.session() as session:
            left = "SELECT count(*) FROM pg_stat_activity WHERE state LIKE 'idle in%' AND datname = current_database()"
            wait_for(lambda: session.execute(left).fetchone() == (0,))
    finally:
        memory.purge()


def test_a_lock_of_a_killed_process_is_free(tmp_path: Path) -> None:
    code = (
        "import os, sys, pathlib, time; from hopql.tools.catalog.index_folder import drafted\n"
        "with drafted(pathlib.Path(sys.argv[1])): print(os.getpid(), flush=True); time.sleep(60)"
    )
    process = started(code, tmp_path)
    assert process.stdout
    pid = int(process.stdout.readline())
    with pytest.raises(WorkspaceError, match=f"pid {pid}"):
        index_of(tmp_path)
    os.kill(pid, signal.SIGKILL)
    process.communicate()
    with pytest.raises(HopQLError, match="no index"):
        existing(tmp_path)


def index_of(folder: Path) -> None:
    from hopql.tools.catalog.index_folder import drafted

    with drafted(folder):
        pass


@pytest.mark.parametrize("hours", [-30, 30])
def test_files_of_another_time(shop: Path, tmp_path: Path, hours: int) -> None:
    """The clock was set back, or ahead, between building the index and editing a card."""
    folder, _ = own_shop(shop, tmp_path)
    assert ask(folder).ok
    then = time.time() + hours * 3600
    os.utime(folder / "workspace.toml", (then, then))
    os.utime(folder / "index" / "manifest.json", (then, then))
    assert ask(folder).ok and open_workspace(str(folder)).catalog
    index(folder, synthesise="never")
    assert ask(folder).ok


def test_a_wall_clock_that_jumps_stops_no_question(
    shop: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, _ = own_shop(shop, tmp_path)
    real, jumps = time.time, iter(range(1, 10**6))
    monkeypatch.setattr(time, "time", lambda: real() + (-1) ** next(jumps) * 86_400)
    assert ask(folder).ok and ask(folder).ok
    assert run_postgres.answering(run_postgres.data_of())


def test_a_rate_limit_holds_and_ends_however_the_clock_is_set(monkeypatch: pytest.MonkeyPatch) -> None:
    from hopql.serve.http.guards import RateLimit

    async def nothing(*_: object) -> None:
        pass

    limit, real = RateLimit(nothing, "3/second"), time.time
    assert [limit._wait_s("a") > 0 for _ in range(4)] == [False, False, False, True]
    monkeypatch.setattr(time, "time", lambda: real() - 3600)
    assert max(limit._wait_s("a") for _ in range(5)) <= 1, "an hour back locks nobody out for an hour"
