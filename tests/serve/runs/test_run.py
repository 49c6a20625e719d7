"""A run as those see it who follow it."""

from __future__ import annotations

import asyncio

from hopql.serve.result import Result
from hopql.serve.runs.run import Event, Run
from hopql.state.sql import Failure
from hopql.tools.database.failures import STILL_RUNNING, not_ended


def _steps(run: Run, *nodes: str) -> None:
    for node in nodes:
        run.tell(Event(number=0, event="start", node=node))


def test_what_happens_together_is_told_together_and_each_event_once() -> None:
    async def told() -> list[list[int]]:
        run = Run("How many?", "", lambda run: None)

        async def follow() -> list[list[int]]:
            return [[event["number"] for event in events] async for events in run.follow_by(0.2)]

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
        assert [event["number"] async for event in run.follow(9)] == []
        return [event["number"] async for event in run.follow(1)]

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
