"""A graph as LangServe runs it: watched, left, and inside of other graphs."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from functools import reduce
from operator import add
from typing import Any

import httpx
import pytest
from langchain_core.runnables import RunnableConfig
from langgraph.checkpoint.memory import InMemorySaver
from langgraph.graph import START, StateGraph
from langserve import RemoteRunnable
from typing_extensions import TypedDict

from hopql.tools.models.fake import Reply
from tests.serve.langserve.conftest import CUSTOMERS, HOW_MANY

Remote = Callable[..., RemoteRunnable[Any, Any]]
SLOW = Reply(match="how many orders", reply="SELECT count(*) AS n FROM orders", seconds=60)
ORDERS = "How many orders are there?"


def test_steps_come_as_they_happen(remote: Remote) -> None:
    client = remote("/ask", CUSTOMERS.model_copy(update={"seconds": 1.0}))

    async def watched() -> list[tuple[float, Any]]:
        return [(time.perf_counter(), chunk) async for chunk in client.astream({"question": HOW_MANY})]

    seen = asyncio.run(watched())
    times, chunks = [at for at, _ in seen], [chunk for _, chunk in seen]
    told = [event for chunk in chunks[:-1] for event in chunk["events"]]
    waited = next(number for number, one in enumerate(told) if (one["event"], one["node"]) == ("start", "generate_sql"))
    assert times[waited + 1] - times[waited] > 0.8
    assert [one["node"] for one in told if one["event"] == "end"][-1] == "answer_hops"
    whole = reduce(add, chunks)
    assert whole["events"] == told and whole["rows"] == [{"n": 3}]


def test_events_name_the_nodes(remote: Remote) -> None:
    async def watched(path: str) -> list[Any]:
        return [one async for one in remote(path, CUSTOMERS).astream_events({"question": HOW_MANY})]

    for path, nodes in (("/ask", {"plan_hops", "ask_sql"}), ("/graphs/sql", {"recall", "weigh_candidates"})):
        events = asyncio.run(watched(path))
        assert nodes <= {one["name"] for one in events if one["event"] == "on_chain_start"}
        assert events[0]["name"] == path and events[-1]["event"] == "on_chain_end"
        assert events[-1]["data"]["output"]["answer"] == "n: 3"


def test_a_log_of_the_run_is_streamed(remote: Remote) -> None:
    async def watched() -> Any:
        chunks = [one async for one in remote("/ask", CUSTOMERS).astream_log({"question": HOW_MANY})]
        return reduce(add, chunks).state

    state: Any = asyncio.run(watched())
    assert {"ask", "plan_hops", "generate_sql"} <= state["logs"].keys()
    assert state["final_output"]["rows"] == [{"n": 3}]


def test_a_stream_that_is_left_stops_its_run(serve: Callable[..., str]) -> None:
    address = serve(SLOW, CUSTOMERS, askers=1)
    with httpx.stream("POST", f"{address}/ask/stream", json={"input": ORDERS}, timeout=30) as response:
        assert any("generate_sql" in line for line in response.iter_lines())
    assert RemoteRunnable(f"{address}/ask", timeout=20).invoke(HOW_MANY)["rows"] == [{"n": 3}]


def test_a_request_that_is_left_stops_its_run(serve: Callable[..., str]) -> None:
    address = serve(SLOW, CUSTOMERS, askers=1)
    with pytest.raises(httpx.ReadTimeout):
        httpx.post(f"{address}/ask/invoke", json={"input": ORDERS}, timeout=1.5)
    assert RemoteRunnable(f"{address}/ask", timeout=20).invoke(HOW_MANY)["rows"] == [{"n": 3}]


def test_a_run_may_take_many_steps(remote: Remote) -> None:
    wrong = [f"SELECT column_{number} FROM customer" for number in range(10)]
    said = remote("/graphs/sql", *wrong).invoke(HOW_MANY, {"configurable": {"max_attempts": 10}})
    assert said["status"] == "gave_up" and len(said["steps"]) > 25


class _Outer(TypedDict, total=False):
    question: str
    answer: str


def test_a_graph_with_threads_may_ask(remote: Remote) -> None:
    client = remote("/ask", CUSTOMERS)

    def ask(state: _Outer, config: RunnableConfig) -> _Outer:
        return {"answer": client.invoke({"question": state["question"]}, config)["answer"]}

    outer = StateGraph(_Outer).add_node(ask).add_edge(START, "ask").compile(InMemorySaver())
    given: RunnableConfig = {"configurable": {"thread_id": "one"}}
    assert outer.invoke({"question": HOW_MANY}, given)["answer"] == "n: 3"
