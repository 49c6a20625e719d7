"""Processes that are killed with SIGKILL while they start servers, and servers that are killed under a question."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import psutil
import psycopg
import pytest

from hopql.tools.base import run_postgres
from hopql.tools.base.errors import ConnectError, HopQLError
from hopql.tools.base.run_postgres import program, server_user
from hopql.tools.base.settings import settings
from hopql.tools.database.engine import connect
from hopql.tools.models import chat_model, complete
from hopql.tools.models.run_server import running_servers, stop_server
from tests.faults.conftest import wait_for

ROOT = Path(__file__).parents[2]
START = "import sys, pathlib; from hopql.tools.base import run_postgres; "
START += "run_postgres.embedded('kept', data_dir=pathlib.Path(sys.argv[1]))"


@pytest.fixture(scope="module")
def home() -> Iterator[Path]:
    """A folder for a server of these tests alone, outside pytest's, which closes its folders to the server's user."""
    with tempfile.TemporaryDirectory(prefix="hopql-") as folder:
        yield Path(folder)
        run_postgres.stop(data_dir=Path(folder))


def killed(home: Path, when: Callable[[], bool]) -> None:
    """Start the server in a process that is killed at that moment."""
    process = subprocess.Popen([sys.executable, "-c", START, str(home)], cwd=ROOT, start_new_session=True)
    while not when():
        assert process.poll() is None
        time.sleep(0.002)
    process.kill()
    process.wait()


def servers(home: Path) -> list[int]:
    """Postmasters and initdb processes of this folder."""
    found = []
    for process in psutil.process_iter(["cmdline"]):
        line = process.info["cmdline"] or []
        if any(str(home) in part for part in line) and any(part in line[0] for part in ("bin/postgres", "bin/initdb")):
            found.append(process.pid)
    return found


def _pid(home: Path) -> int:
    return int(run_postgres.postmaster(home / "postgres")[0])


def test_a_start_that_is_killed_while_it_makes_the_files(home: Path) -> None:
    killed(home, lambda: any((one / "PG_VERSION").exists() for one in home.glob("postgres.new*")))
    assert run_postgres.embedded("kept", data_dir=home)
    wait_for(lambda: len(servers(home)) == 1)
    with psycopg.connect(run_postgres.embedded("kept", data_dir=home), autocommit=True) as session:
        session.execute("CREATE TABLE IF NOT EXISTS kept AS SELECT 7 AS n")
    run_postgres.stop(data_dir=home)
    assert not list(home.glob("postgres.new*"))


def test_a_start_that_is_killed_while_the_server_starts(home: Path) -> None:
    run_postgres.embedded("kept", data_dir=home)
    run_postgres.stop(data_dir=home)
    killed(home, lambda: (home / "postgres" / "postmaster.pid").exists())
    assert "kept" in run_postgres.embedded("kept", data_dir=home)
    assert len(servers(home)) == 1


def test_a_server_that_a_killed_start_left_comes_up_first(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its file is still empty when it is looked for, and is there when the next start writes its own."""
    url = run_postgres.embedded("kept", data_dir=home)
    looks = [list[str]()] * 2  # of forget_dead and of _awaited
    looked = run_postgres.postmaster
    monkeypatch.setattr(
        run_postgres, "postmaster", lambda *place, **how: looks.pop() if looks else looked(*place, **how)
    )
    assert run_postgres.start(home / "postgres") == run_postgres.answering(home / "postgres")
    assert not looks
    assert run_postgres.embedded("kept", data_dir=home) == url


def test_a_server_that_recovers_is_waited_for(home: Path) -> None:
    """One killed backend makes PostgreSQL end all others and recover."""
    url = run_postgres.embedded("kept", data_dir=home)
    with psycopg.connect(url) as session:
        os.kill(session.info.backend_pid, signal.SIGKILL)
    assert run_postgres.embedded("kept", data_dir=home) == url


def test_a_server_that_begins_to_recover_after_it_answered(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    url = run_postgres.embedded("kept", data_dir=home)
    looked = run_postgres.answering
    falls = [True]

    def answering(data: Path) -> Path | None:
        found = looked(data)
        if falls and falls.pop():
            with psycopg.connect(url) as session:
                os.kill(session.info.backend_pid, signal.SIGKILL)
                wait_for(lambda: looked(data) is None, pause_s=0.0)
        return found

    monkeypatch.setattr(run_postgres, "answering", answering)
    assert run_postgres.embedded("kept", data_dir=home) == url
    assert not falls


def test_a_server_that_recovers_is_stopped(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run_postgres, "_PEACE_S", 1)
    with psycopg.connect(run_postgres.embedded("kept", data_dir=home)) as session:
        os.kill(session.info.backend_pid, signal.SIGKILL)
        run_postgres.stop(data_dir=home)
    assert not servers(home)
    with psycopg.connect(run_postgres.embedded("kept", data_dir=home)) as session:
        assert session.execute("SELECT 1").fetchone() == (1,)


def test_a_server_that_is_killed_under_a_question(home: Path) -> None:
    url = run_postgres.embedded("kept", data_dir=home)
    with psycopg.connect(url, autocommit=True) as session:
        session.execute("DROP TABLE IF EXISTS kept; CREATE TABLE kept AS SELECT 7 AS n")
    engine = connect(url)
    told: list[HopQLError] = []

    def run() -> None:
        try:
            engine.run("SELECT pg_sleep(30)")
        except HopQLError as error:
            told.append(error)

    asking = threading.Thread(target=run)
    asking.start()
    pid = _pid(home)
    wait_for(lambda: engine.run("SELECT count(*) FROM pg_stat_activity WHERE query LIKE '%pg_sleep(30)%'")["rows"][0][0]
             >= 2)  # fmt: skip
    os.kill(pid, signal.SIGKILL)
    asking.join(30)
    assert [type(one) for one in told] == [ConnectError] and told[0].hint
    with pytest.raises(ConnectError):
        engine.run("SELECT 1")
    assert run_postgres.embedded("kept", data_dir=home) == url
    assert engine.run("SELECT n FROM kept")["rows"] == [[7]]
    engine.close()
    assert len(servers(home)) == 1


def test_a_server_without_a_free_connection_is_not_started_again(home: Path) -> None:
    url = run_postgres.embedded("kept", data_dir=home)
    pid = _pid(home)
    held = []
    try:
        with pytest.raises(psycopg.OperationalError, match="too many clients"):
            while True:
                held.append(psycopg.connect(url))
        began = time.monotonic()
        with pytest.raises(ConnectError, match="too many clients") as full:
            run_postgres.embedded("kept", data_dir=home)
        assert full.value.hint and time.monotonic() - began < 10
    finally:
        for one in held:
            one.close()
    wait_for(lambda: run_postgres.answering(home / "postgres") is not None)
    assert _pid(home) == pid
    assert run_postgres.embedded("kept", data_dir=home) == url


def test_a_start_of_the_model_that_is_killed_leaves_no_process(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With a stand-in for `llama-server` that takes long to start."""
    programs = tmp_path / "bin"
    programs.mkdir()
    standin = ROOT / "tests" / "tools" / "models" / "standin.py"
    program = programs / "llama-server"
    (tmp_path / "slow").touch()
    program.write_text(
        f'#!/bin/sh\nwhile [ -e {tmp_path}/slow ]; do sleep 0.1; done\nexec {sys.executable} {standin} "$@"\n'
    )
    program.chmod(0o755)
    (tmp_path / "weights.gguf").write_bytes(b"GGUF and more")
    told = {
        "PATH": f"{programs}{os.pathsep}{os.environ['PATH']}", "HOPQL_MODEL_PATH": str(tmp_path / "weights.gguf"),
        "HOPQL_ALLOW_MODEL": "1", "HOPQL_CACHE_DIR": str(tmp_path / "cache"),
    }  # fmt: skip
    for name, value in told.items():
        monkeypatch.setenv(name, value)
    settings.cache_clear()
    code = "from hopql.tools.models import chat_model, complete; complete(chat_model('local'), '', '', 'one')"
    starting = subprocess.Popen([sys.executable, "-c", code], cwd=ROOT)
    wait_for(lambda: len(_those_of(program)) == 1)
    starting.kill()
    starting.wait()
    wait_for(lambda: not _those_of(program))
    (tmp_path / "slow").unlink()
    try:
        assert complete(chat_model("local"), "", "", "one").tokens_out == 2
        assert len(running_servers()) == 1
    finally:
        stop_server()
        monkeypatch.undo()
        settings.cache_clear()


def _those_of(program: Path) -> list[int]:
    """Processes of that program, and of the one that starts it."""
    found = []
    for process in psutil.process_iter(["cmdline"]):
        line = process.info["cmdline"] or []
        if any(str(program) in part for part in line[:2]):
            found.append(process.pid)
    return found


def test_a_stop_that_is_killed(home: Path) -> None:
    run_postgres.embedded("kept", data_dir=home)
    data = str(home / "postgres")
    user = server_user(home / "postgres")
    process = subprocess.Popen(
        [str(program("pg_ctl")), "-D", data, "-m", "fast", "stop"], stdout=subprocess.DEVNULL, cwd="/",
        user=user and user[0], group=user and user[1], extra_groups=[] if user else None,
    )  # fmt: skip
    time.sleep(0.02)
    process.kill()
    process.wait()
    assert run_postgres.embedded("kept", data_dir=home)
    assert len(servers(home)) == 1
