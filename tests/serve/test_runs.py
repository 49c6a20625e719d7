"""Runs, as those see them who follow them, and the line that they stand in."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from hopql.serve import runs
from hopql.serve.client import HopQL
from hopql.serve.result import Result
from hopql.serve.runs import Asked, Event, FullError, Run, Runs
from hopql.state.database import Rows
from hopql.state.sql import Failure
from hopql.tools.base import open_state
from hopql.tools.base.errors import UsageError
from hopql.tools.base.settings import settings
from hopql.tools.base.stop_runs import check, pause
from hopql.tools.database.explain_failures import STILL_RUNNING, not_ended
from tests.serve.http.conftest import _place, folder

__all__ = ["_place", "folder"]


def _steps(run: Run, *nodes: str) -> None:
    for node in nodes:
        run.tell(Event(number=0, event="start", node=node))


def test_what_happens_together_is_told_together_and_each_event_once() -> None:
    async def told() -> list[list[int]]:
        run = Run("How many?", "", lambda run: None)

        async def follow() -> list[list[int]]:
            return [[event["number"] for event in events] async for events in run.follow(burst_s=0.2)]

        following = asyncio.create_task(follow())
        await asyncio.sleep(0)
        _steps(run, "a")
        await asyncio.sleep(0.01)
        _steps(run, "b", "c")
        await asyncio.sleep(0.5)
        _steps(run, "d")
        run.finish(None)
        return await following

    assert asyncio.run(told()) == [[0, 1, 2], [3, 4]]


def test_a_follower_that_comes_late_gets_all_from_the_number_it_names() -> None:
    async def told() -> list[int]:
        run = Run("How many?", "", lambda run: None)
        _steps(run, "a", "b", "c")
        run.finish(None)
        assert [events async for events in run.follow(9)] == []
        [events] = [events async for events in run.follow(1)]
        return [event["number"] for event in events]

    assert asyncio.run(told()) == [1, 2, 3]


def test_a_cancelled_run_says_what_goes_on_once_that_is_known() -> None:
    async def told() -> list[str]:
        run = Run("How many?", "", lambda run: None)
        run.cancel()
        before = run.outcome.answer
        left = not_ended(3, stopped=True)["message"]
        failure = Failure(kind="FailedQueryError", message=left, hint="", exit_code=1)
        run.finish(Result(question="How many?", status="failed", answer=left, failure=failure))
        return [before, run.outcome.answer, run.outcome.failure["message"] if run.outcome.failure else ""]

    before, after, failure = asyncio.run(told())
    assert before == "Stopped." and after.startswith("Stopped.") and STILL_RUNNING in after and after == failure


Told = Iterator[dict[str, Any] | Result]


def _quick(client: HopQL) -> Told:
    yield Result(question="q", status="answered", answer="done")


def _slow(client: HopQL) -> Told:
    pause(30)
    yield from _quick(client)


def _large(client: HopQL) -> Told:
    rows = Rows(columns=["a"], types=["text"], rows=[["x" * 1000]], row_count=1, truncated=False, seconds=0.0)
    yield Result(question="q", status="answered", answer="done", rows=rows)


def _on_loop(folder: Path, use: Callable[[Runs], Awaitable[None]], workers: int = 2) -> None:
    async def whole() -> None:
        made = Runs(HopQL(folder), workers)
        try:
            await asyncio.wait_for(use(made), 30)
        finally:
            await made.close(0.0)

    asyncio.run(whole())


def test_a_full_line_is_told_and_what_was_cancelled_takes_no_place(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(runs, "_LINE", 3)

    async def use(made: Runs) -> None:
        first = made.start("q", ask=_slow)
        await asyncio.sleep(0)
        waiting = [made.start("q", ask=_quick) for _ in range(3)]
        with pytest.raises(FullError, match="3 questions wait"):
            made.start("q", ask=_quick)
        for _ in range(100):  # started and cancelled, they leave nothing behind that would fill up
            waiting.pop().cancel()
            waiting.append(made.start("q", ask=_quick))
        assert made.waiting == 3 and made._pool._work_queue.qsize() == 0
        await asyncio.sleep(0.01)
        assert [run.position for run in waiting] == [0, 1, 2]
        first.cancel()
        assert [(await run.result()).answer for run in waiting] == ["done"] * 3

    _on_loop(folder, use, workers=1)


def test_who_asks_little_waits_for_no_other_users_line(folder: Path) -> None:
    async def use(made: Runs) -> None:
        ann, bob = (HopQL(folder).speaking_for(name, "") for name in ("ann", "bob"))
        first = made.start("q", ask=_slow, client=bob)
        many = [made.start("q", ask=_quick, client=bob) for _ in range(runs._LINE - 1)]
        await asyncio.sleep(0.01)
        many.append(made.start("q", ask=_quick, client=bob))
        with pytest.raises(FullError, match="questions wait"):
            made.start("q", ask=_quick, client=bob)
        one = made.start("q", ask=_quick, client=ann)
        await asyncio.sleep(0.01)
        assert one.position == 0 and [run.position for run in many] == list(range(1, runs._LINE + 1))
        first.cancel()
        assert (await one.result()).answer == "done"

    _on_loop(folder, use, workers=1)


def test_large_results_are_forgotten_first(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runs, "_KEPT_BYTES", 10_000)

    async def use(made: Runs) -> None:
        ended: list[Run] = []
        for _ in range(30):
            ended.append(made.start("q", ask=_large))
            await ended[-1].result()
        assert [run.id for run in ended if run.id in made._runs] == [run.id for run in ended[-10:]]
        assert made.find(ended[-1].id, ended[-1].whose).outcome.rows

    _on_loop(folder, use)


def test_a_run_is_found_by_whose_it_is(folder: Path) -> None:
    async def use(made: Runs) -> None:
        run = made.start("q", ask=_quick, client=HopQL(folder).speaking_for("ada", "acme"))
        assert made.find(run.id, ("acme", "ada")) is run
        for other in (("", "ada"), ("acme", "bob"), ("acme", ""), ("globex", "ada"), ("ada", "acme")):
            with pytest.raises(UsageError, match="no such run"):
                made.find(run.id, other)
        await run.result()

    _on_loop(folder, use)


class _Odd(BaseException):
    pass


def _ends_oddly(client: HopQL) -> Told:
    raise _Odd


def test_whatever_breaks_a_run_ends_it_and_frees_its_worker(folder: Path) -> None:
    def broken(result: Result) -> None:
        raise RuntimeError("the observer is broken")

    async def use(made: Runs) -> None:
        made._observe = broken
        assert "_Odd" in (await made.start("q", ask=_ends_oddly).result()).answer
        assert (await made.start("q", ask=_quick).result()).answer == "done"

    _on_loop(folder, use, workers=1)


def test_cancelling_early_late_and_twice(folder: Path) -> None:
    held, begun = threading.Event(), threading.Event()

    def waits(client: HopQL) -> Told:
        begun.set()
        held.wait(20)
        check()
        yield from _quick(client)

    async def use(made: Runs) -> None:
        early = made.start("q", ask=waits)
        early.cancel()
        early.cancel()
        assert (await early.result()).failure["kind"] == "StoppedError"  # type: ignore[index]
        late = made.start("q", ask=_quick)
        await late.result()
        late.cancel()
        assert late.state == "done" and late.outcome.answer == "done"
        during = made.start("q", ask=waits)
        await asyncio.to_thread(begun.wait, 10)
        during.cancel()
        held.set()
        assert (await during.result()).answer == "Stopped."
        assert [event["event"] for event in during.events][-2:] == ["started", "cancelled"]
        assert (await made.start("q", ask=_quick).result()).answer == "done", "its worker is free"

    _on_loop(folder, use, workers=1)


@pytest.fixture
def gone(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The state database is out of reach while a test runs."""
    with monkeypatch.context() as patched:
        open_state.close()
        patched.setattr(settings(), "state_url", "postgresql://ada:secret1@127.0.0.1:1/none")
        yield


@pytest.mark.usefixtures("gone")
def test_an_answer_is_told_where_its_conversation_cannot_be_kept(folder: Path) -> None:
    asked = Asked(HopQL(folder), "q", thread="a")
    result, turn = asked.kept(Result(question="q", status="answered", answer="42"))
    assert (result.answer, result.status, turn) == ("42", "answered", 0)
    assert "could not be kept" in result.remarks[0] and "cannot be reached" in result.remarks[0]


@pytest.mark.usefixtures("gone")
def test_a_state_database_that_is_gone_ends_a_turn_with_what_is_wrong(folder: Path) -> None:
    async def use(made: Runs) -> None:
        failure = (await made.start("q", thread="a").result()).failure
        assert failure is not None and failure["kind"] == "ConnectError" and "HOPQL_STATE_URL" in failure["hint"]

    _on_loop(folder, use)
