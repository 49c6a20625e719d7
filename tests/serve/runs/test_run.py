"""A run as those see it who follow it."""

from __future__ import annotations

import asyncio

from hopql.serve.runs.run import Event, Run


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
