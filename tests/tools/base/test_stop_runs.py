"""A run that is stopped: what it waits for ends, and nothing else does."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Generator
from contextvars import copy_context
from pathlib import Path

import pytest

from hopql.tools.base.errors import StoppedError
from hopql.tools.base.run_postgres import embedded
from hopql.tools.base.stop_runs import Stop, check, ending, follow_stream, pause, run_in_thread, stoppable
from hopql.tools.database.engine import connect
from hopql.tools.database.explain_failures import FailedQueryError
from hopql.tools.models.fake import Reply, scripted

_ENDLESS = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n"


def _soon(stop: Stop) -> threading.Timer:
    timer = threading.Timer(0.3, stop.stop)
    timer.start()
    return timer


def test_without_a_stop_nothing_is_stopped() -> None:
    check()
    pause(0.01)
    with ending(lambda: pytest.fail("nobody asked")):
        pass


def test_what_comes_next_does_not_begin() -> None:
    stop = Stop()
    with stoppable(stop):
        check()
        stop.stop()
        stop.stop()
        assert stop.asked
        with pytest.raises(StoppedError):
            check()
        with pytest.raises(StoppedError), ending(lambda: pytest.fail("it never began")):
            pytest.fail("it must not begin")
    check()


def test_a_wait_ends_in_another_thread_too() -> None:
    stop, ended = Stop(), list[type]()

    def waiting() -> None:
        try:
            pause(30)
        except StoppedError as error:
            ended.append(type(error))

    with stoppable(stop):
        thread = threading.Thread(target=copy_context().run, args=(waiting,))
        thread.start()
    stop.stop()
    thread.join(10)
    assert ended == [StoppedError]


@pytest.mark.parametrize("kind", ["sqlite", "duckdb", "postgres"])
def test_a_query_ends_on_the_server_and_the_next_one_runs(kind: str, tmp_path: Path) -> None:
    if kind == "sqlite":
        import sqlite3

        sqlite3.connect(tmp_path / "a.db").close()
        url = f"sqlite:///{tmp_path / 'a.db'}"
    elif kind == "duckdb":
        import duckdb

        duckdb.connect(str(tmp_path / "a.duckdb")).close()
        url = f"duckdb:///{tmp_path / 'a.duckdb'}"
    else:
        url = embedded("hopql_test_stopping")
    engine = connect(url)
    try:
        stop = Stop()
        begun = time.monotonic()
        timer = _soon(stop)
        with stoppable(stop), pytest.raises(FailedQueryError, match="cancel"):
            engine.run(_ENDLESS, timeout_s=30)
        timer.join()
        assert time.monotonic() - begun < 15
        assert engine.run("SELECT 1 AS one")["rows"] == [[1]]
    finally:
        engine.close()


def test_the_fake_model_answers_in_its_time_and_can_be_stopped() -> None:
    model = scripted([Reply(reply="late", seconds=0.2), Reply(reply="never", seconds=30)], "stopping")
    begun = time.monotonic()
    assert model.invoke("?").text == "late" and time.monotonic() - begun >= 0.2
    stop = Stop()
    timer = _soon(stop)
    with stoppable(stop), pytest.raises(StoppedError):
        model.invoke("?")
    timer.join()


def test_what_was_given_back_is_not_cancelled() -> None:
    stop, calls = Stop(), list[str]()
    with stoppable(stop), ending(lambda: calls.append("first")):
        pass
    stop.stop()
    assert not calls


def _waiting(ended: list[type]) -> None:
    try:
        pause(30)
    except StoppedError as error:
        ended.append(type(error))


def _parts(ended: list[type]) -> Generator[int]:
    """As a graph gives its stream: it waits for its threads however it is left."""
    thread = threading.Thread(target=copy_context().run, args=(_waiting, ended))
    thread.start()
    try:
        yield from (1, 2)
    finally:
        thread.join()


def test_a_stream_that_is_left_ends_what_it_waits_for() -> None:
    ended, outer = list[type](), Stop()
    with stoppable(outer):
        stream = follow_stream(_parts(ended))
        assert next(stream) == 1 and not ended
        stream.close()  # type: ignore[attr-defined]
        assert ended == [StoppedError] and not outer.asked
        again = follow_stream(_parts(ended))
        next(again)
        outer.stop()
        assert [*again] == [2] and len(ended) == 2


def test_a_task_that_is_cancelled_ends_what_its_thread_waits_for() -> None:
    ended, begun = list[type](), time.monotonic()

    async def cancelled() -> int:
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(run_in_thread(_waiting, ended), 0.3)
        return await run_in_thread(sum, [1, 2])

    assert asyncio.run(cancelled()) == 3
    assert ended == [StoppedError] and time.monotonic() - begun < 20
