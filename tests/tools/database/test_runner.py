"""A DuckDB file is open in a process of its own, which is ended where DuckDB does not end by itself."""

from __future__ import annotations

import contextlib
import gc
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from pathlib import Path

import duckdb
import psutil
import pytest

from hopql.tools.base.errors import ConnectError, StoppedError
from hopql.tools.base.hide_secrets import remember_key
from hopql.tools.base.stop_runs import Stop, stoppable
from hopql.tools.database import file_engines
from hopql.tools.database.engine import Engine, connect
from hopql.tools.database.explain_failures import FailedQueryError

STUCK = "SELECT levenshtein(repeat('a', 1000000), repeat('b', 1000000))"
MADE = "SELECT range(20000000)"
"""What DuckDB does not end when it is told."""


_before: set[psutil.Process] = set()
"""What tests of other files have open."""


@pytest.fixture(autouse=True)
def _others_do_not_count() -> Iterator[None]:
    _before.update(apart())
    yield
    _before.clear()


def apart() -> list[psutil.Process]:
    """The processes that have files of this one open, those from before the test left out."""
    found = []
    for each in psutil.Process().children():
        with contextlib.suppress(psutil.ZombieProcess, psutil.NoSuchProcess):  # it has ended meanwhile
            found += [each] if any("database.runner" in part for part in each.cmdline()) else []
    return [each for each in found if each not in _before]


def until(happened: Callable[[], object], seconds: float = 10.0) -> bool:
    end = time.monotonic() + seconds
    while not happened() and time.monotonic() < end:
        time.sleep(0.02)
    return bool(happened())


@pytest.fixture
def file(tmp_path: Path) -> Path:
    with duckdb.connect(str(tmp_path / "a.duckdb")) as writer:
        writer.execute("CREATE TABLE town AS SELECT range AS id, 'town ' || range AS name FROM range(5000)")
    return tmp_path / "a.duckdb"


@pytest.fixture
def engine(file: Path) -> Iterator[Engine]:
    opened = connect(str(file))
    yield opened
    opened.close()
    assert not apart()


@pytest.mark.parametrize("sql", [MADE, "SELECT repeat('x', 4000000000)", STUCK])
def test_no_function_outruns_its_time_or_fills_our_memory(engine: Engine, sql: str) -> None:
    me = psutil.Process()
    before, began = me.memory_info().rss, time.monotonic()
    with pytest.raises(FailedQueryError) as failed:
        engine.run(sql, timeout_s=0.2)
    assert time.monotonic() - began < 3.2
    assert failed.value.problem["kind"] == "timeout" or "Memory" in str(failed.value)
    assert me.memory_info().rss - before < 30 << 20
    assert engine.run("SELECT count(*) FROM town")["rows"] == [[5000]]


def test_what_takes_too_much_is_ended_and_said(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(file_engines._CONFIG, "memory_limit", "100MB")
    monkeypatch.setattr("hopql.tools.database.runner.ask_process._ROOM", 150 << 20)
    monkeypatch.setattr("hopql.tools.database.runner.ask_process._SLACK", 4 << 30)
    engine = connect(str(file))
    with pytest.raises(FailedQueryError, match="needs more memory than 100MB"):
        engine.run("SELECT range(6000000)", timeout_s=60)
    assert engine.run("SELECT 1")["rows"] == [[1]]
    engine.close()


def test_what_functions_take_beside_the_engines_own_memory_counts(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(file_engines._CONFIG, "memory_limit", "100MB")
    engine = connect(str(file))
    with pytest.raises(FailedQueryError, match="needs more memory than 100MB"):
        engine.run("SELECT damerau_levenshtein(repeat('a', 10000), repeat('b', 10000))", timeout_s=60)
    assert engine.run("SELECT damerau_levenshtein('ab', 'ba')")["rows"] == [[1]]
    engine.close()


def test_a_process_that_ran_out_of_memory_is_begun_anew(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(file_engines._CONFIG, "memory_limit", "100MB")
    engine = connect(str(file))
    [first] = apart()
    with pytest.raises(FailedQueryError, match="Out of Memory"):
        engine.run("SELECT length(list(range)) FROM range(20000000)", timeout_s=60)
    assert engine.run("SELECT 1")["rows"] == [[1]]
    first.wait(10)
    assert engine.run("SELECT 1")["rows"] == [[1]]
    engine.close()


def test_others_under_way_get_their_answers(engine: Engine) -> None:
    """One question is killed for its time, with its process alone."""
    with ThreadPoolExecutor(2) as threads:
        other = threads.submit(engine.run, "SELECT count(*) FROM range(1000000000)", timeout_s=60)
        late = threads.submit(engine.run, STUCK, timeout_s=0.3)
        assert isinstance(late.exception(), FailedQueryError)
        assert other.result()["rows"] == [[1_000_000_000]]
    assert engine.run("SELECT 1")["rows"] == [[1]]


def test_a_process_that_was_killed_is_begun_anew(engine: Engine) -> None:
    [first] = apart()
    first.kill()
    for _ in range(2):
        assert engine.run("SELECT 1")["rows"] == [[1]]
    [second] = apart()
    with ThreadPoolExecutor(1) as threads:
        asked = threads.submit(engine.run, "SELECT count(*) FROM range(1000000000)", timeout_s=60)
        time.sleep(0.05)
        second.kill()
        assert asked.result()["rows"] == [[1_000_000_000]]
    for _ in range(2):
        assert engine.run("SELECT 1")["rows"] == [[1]]
    assert len(apart()) == 1
    assert not psutil.pid_exists(first.pid) and not psutil.pid_exists(second.pid)


def test_the_process_ends_with_ours(file: Path) -> None:
    told = (
        "import sys, psutil\nfrom hopql.tools.database.engine import connect\nengine = connect(sys.argv[1])\n"
        "print(*[each.pid for each in psutil.Process().children()], flush=True)\n"
        f"engine.run({MADE!r}, timeout_s=60)"
    )
    ours = subprocess.Popen(
        [sys.executable, "-c", told, str(file)], stdout=subprocess.PIPE, text=True,
        cwd=Path(file_engines.__file__).parents[2],
    )  # fmt: skip
    assert ours.stdout
    with ours, contextlib.suppress(psutil.NoSuchProcess):
        theirs = psutil.Process(int(ours.stdout.readline()))
        time.sleep(0.6)  # by now it makes a value, and no thread of Python's runs
        ours.kill()
        theirs.wait(5)


def test_many_at_once_and_each_its_own_answer(engine: Engine) -> None:
    def ask(number: int) -> list[list[object]]:
        return [engine.run(f"SELECT name FROM town WHERE id = {number * 7 + turn}")["rows"][0] for turn in range(10)]

    with ThreadPoolExecutor(8) as threads:
        answers = list(threads.map(ask, range(8)))
    assert answers == [[[f"town {number * 7 + turn}"] for turn in range(10)] for number in range(8)]
    assert until(lambda: len(apart()) <= 2), "few are kept for later"


def test_opening_is_quick_and_leaves_nothing_behind(file: Path) -> None:
    gc.collect()
    spent, files, threads = [], psutil.Process().num_fds(), threading.active_count()
    for _ in range(3):
        engine = connect(str(file))
        spent.append(sum(apart()[0].cpu_times()[:2]))
        engine.run("SELECT 1")
        engine.close()
    assert min(spent) < 1.0  # seconds of one core: what else the machine does is not counted
    assert (psutil.Process().num_fds(), threading.active_count(), apart()) == (files, threads, [])
    with pytest.raises(FailedQueryError, match="closed"):
        engine.run("SELECT 1")
    duckdb.connect(str(file)).close()  # nobody holds the file


def test_an_engine_that_is_forgotten_is_closed(file: Path) -> None:
    connect(str(file)).run("SELECT 1")
    gc.collect()
    assert until(lambda: not apart())


def test_a_stop_or_a_cancel_ends_what_heeds_nothing(engine: Engine) -> None:
    for end in ("stop", "cancel"):
        stop = Stop()
        timer = threading.Timer(0.2, stop.stop if end == "stop" else engine.cancel)
        timer.start()
        began = time.monotonic()
        with stoppable(stop), pytest.raises(FailedQueryError) as failed:
            engine.run(STUCK, timeout_s=60)
        assert failed.value.problem["kind"] == "cancelled" and time.monotonic() - began < 3.5
        timer.join()
    stop.stop()
    with stoppable(stop), pytest.raises(StoppedError):
        engine.run("SELECT 1")


def test_closing_ends_what_runs(file: Path) -> None:
    engine = connect(str(file))
    with ThreadPoolExecutor(1) as threads:
        asked = threads.submit(engine.run, STUCK, timeout_s=60)
        time.sleep(0.2)
        began = time.monotonic()
        engine.close()
        error = asked.exception()
    assert isinstance(error, FailedQueryError) and error.problem["kind"] == "cancelled"
    assert time.monotonic() - began < 3 and not apart()


def test_a_file_that_went_away_is_said_by_the_next_process(file: Path) -> None:
    engine = connect(str(file))
    file.write_bytes(b"no database" * 1000)
    apart()[0].kill()
    with pytest.raises(ConnectError, match="Cannot read"):
        engine.run("SELECT 1")
    file.unlink()
    with pytest.raises(ConnectError, match="no database file"):
        engine.run("SELECT 1")
    engine.close()


def test_a_file_that_another_program_has_open_says_who_must_close_it(file: Path) -> None:
    with duckdb.connect(str(file)), pytest.raises(ConnectError) as failed:
        connect(str(file))
    assert "close it there" in failed.value.hint
    connect(str(file)).close()


@pytest.mark.skipif(not Path("/proc/self/environ").exists(), reason="another system tells no environment")
def test_the_process_knows_no_secret_and_leaves_ctrl_c_to_us(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOPQL_API_KEY", "sk-very-secret-0123")
    monkeypatch.setenv("ELSEWHERE", "as told: another-secret-4567")
    remember_key("another-secret-4567")
    engine = connect(str(file))
    [process] = apart()
    told = Path(f"/proc/{process.pid}/environ").read_text() + " ".join(process.cmdline())
    assert "very-secret" not in told and "another-secret" not in told
    process.send_signal(signal.SIGINT)
    assert engine.run("SELECT 1")["rows"] == [[1]] and apart() == [process]
    assert os.getsid(process.pid) != os.getsid(0)
    engine.close()


def test_values_come_as_they_are(engine: Engine) -> None:
    page = engine.run(
        "SELECT 1.25::DECIMAL(9,2), 170141183460469231731687303715884105727::HUGEINT, 'é😀' || chr(0) || chr(10), "
        "[1, NULL], {'a': DATE '2020-01-02'}, MAP {1: 'x'}, 'ab'::BLOB, 'nan'::DOUBLE, INTERVAL 25 HOURS, "
        "TIMESTAMPTZ '2020-01-02 03:04:05+00', true, NULL"
    )
    assert page["rows"] == [[
        1.25, 2**127 - 1, "é😀\0\n", [1, None], {"a": "2020-01-02"}, {"1": "x"}, "6162", "NaN", "1 day 01:00:00",
        page["rows"][0][9], True, None,
    ]]  # fmt: skip
    moment = datetime.fromisoformat(page["rows"][0][9])  # in the zone of this machine
    assert moment == datetime(2020, 1, 2, 3, 4, 5, tzinfo=UTC)
    assert page["types"][:2] == ["DECIMAL(9,2)", "HUGEINT"]
    with pytest.raises(FailedQueryError, match="larger than 64 MB"):
        engine.run("SELECT list(repeat('x', 1000000)) FROM range(70)", timeout_s=60)
