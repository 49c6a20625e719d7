"""The graphs on `langgraph dev`, as Studio, the SDK, RemoteGraph and chat pages use them."""

from __future__ import annotations

import json
import time
from collections import Counter
from typing import Any
from uuid import uuid4

import httpx
import pytest
from langchain_core.messages import HumanMessage
from langgraph.graph import END, START, MessagesState, StateGraph
from langgraph.pregel.remote import RemoteGraph
from langgraph_sdk import get_sync_client
from langgraph_sdk.client import SyncLangGraphClient
from websockets.sync.client import connect

from hopql.serve.studio import GRAPHS
from hopql.tools.memory import SemanticMemory
from tests.serve.studio.conftest import BY_ADA, BY_ALAN, DEAREST, Served

DATED = "How many orders were placed on 01/05/2026?"
FAST = {"effort": "fast", "keywords": "rules"}
ASKING = {**FAST, "ask_back": True}


@pytest.fixture
def sdk(served: Served) -> SyncLangGraphClient:
    return get_sync_client(url=served.url)


@pytest.fixture
def thread(sdk: SyncLangGraphClient) -> str:
    return str(sdk.threads.create()["thread_id"])


def human(text: str) -> dict[str, Any]:
    """Input as chat pages send it."""
    return {"messages": [{"type": "human", "content": text}]}


def asked(sdk: SyncLangGraphClient, thread: str | None, text: str, **context: Any) -> dict[str, Any]:
    state = sdk.runs.wait(thread, "ask", input={"question": text}, context={**FAST, **context})
    assert isinstance(state, dict)
    return state


def test_studio_sees_every_graph_and_option(sdk: SyncLangGraphClient) -> None:
    assistants = {each["graph_id"]: each for each in sdk.assistants.search()}
    assert {name: each["description"] for name, each in assistants.items()} == GRAPHS
    for each in assistants.values():
        schemas = sdk.assistants.get_schemas(each["assistant_id"])
        options = schemas["context_schema"]["properties"]
        assert {"workspace", "model", "max_tables", "notes", "guidance"} <= set(options)
        assert all(option.get("description") for option in options.values())
        assert {"question", "messages"} <= set(schemas["input_schema"]["properties"])
        assert {"status", "answer"} <= set(schemas["output_schema"]["properties"])
    edges = sdk.assistants.get_graph(assistants["ask"]["assistant_id"])["edges"]
    assert ("resolve_hops", "ask_sql") in {(edge["source"], edge["target"]) for edge in edges}


def test_a_thread_streams_progress_and_answers(sdk: SyncLangGraphClient, thread: str) -> None:
    events, state = [], {}
    context = {"max_rows": 1, "effort": "fast"}
    modes: Any = ["custom", "values"]
    for part in sdk.runs.stream(thread, "sql", input=human(DEAREST), context=context, stream_mode=modes):
        assert part.event != "error", part.data
        if part.event == "custom":
            events.append(part.data)
        elif part.event == "values":
            state = part.data
    assert state["status"] == "answered" and state["rows"]["rows"] == [["Gadget"]] and state["rows"]["truncated"]
    assert len(state["attempts"]) == 2 and len(state["calls"]) == 2
    assert [event["node"] for event in events if event["event"] == "start"].count("generate_sql") == 2


def test_every_stream_mode_gives_something(sdk: SyncLangGraphClient, thread: str) -> None:
    modes: Any = ["values", "updates", "custom", "messages-tuple", "events", "tasks", "checkpoints", "debug"]
    seen: Counter[str] = Counter()
    updated: list[str] = []
    for part in sdk.runs.stream(thread, "ask", input={"question": BY_ADA}, context=FAST, stream_mode=modes):
        assert part.event != "error", part.data
        seen[part.event.partition("/")[0]] += 1
        updated += list(part.data) if part.event == "updates" else []
    assert {"values", "updates", "custom", "messages", "events", "tasks", "checkpoints", "debug"} <= set(seen), seen
    assert updated[0] == "receive_request" and updated[-1] == "answer_hops"


def test_a_chat_page_reads_the_answer(sdk: SyncLangGraphClient, thread: str) -> None:
    said = []
    modes: Any = ["messages-tuple", "values"]
    for part in sdk.runs.stream(thread, "ask", input=human(BY_ADA), context=FAST, stream_mode=modes):
        assert part.event != "error", part.data
        if part.event == "messages":
            said.append(part.data[0])
    assert [message["type"] for message in said] == ["ai"], said
    assert "n: 3" in said[0]["content"] and "SELECT count(*)" in said[0]["content"]
    kept = sdk.threads.get_state(thread)["values"]["messages"]
    assert [message["type"] for message in kept] == ["human", "ai"] and kept[1]["content"] == said[0]["content"]
    follow_up = sdk.runs.wait(thread, "ask", input=human("and Alan Turing?"), context=FAST)
    assert isinstance(follow_up, dict) and follow_up["question"] == BY_ALAN
    assert [message["type"] for message in follow_up["messages"]] == ["human", "ai"] * 2


def test_a_question_is_asked_back_and_answered(sdk: SyncLangGraphClient, thread: str) -> None:
    stopped = asked(sdk, thread, DATED, ask_back=True)
    waits = stopped["__interrupt__"][0]["value"]
    assert waits["choices"] == ["January 5, 2026", "May 1, 2026"] and waits["message"] and stopped["status"] == "asks"
    assert sdk.threads.get(thread)["status"] == "interrupted"
    done = sdk.runs.wait(thread, "ask", command={"resume": "2"}, context=ASKING)
    assert isinstance(done, dict) and done["status"] == "answered" and "2026-05-01" in done["remarks"][0]
    assert sdk.threads.get(thread)["status"] == "idle"


def test_who_asks_is_not_what_the_context_says(sdk: SyncLangGraphClient, thread: str, served: Served) -> None:
    """Neither a run's own, which is refused, nor its assistant's, nor one that a WebSocket's command brings along."""
    with pytest.raises(httpx.HTTPStatusError, match="not the context's to say"):
        asked(sdk, thread, BY_ADA, user="bob")
    with pytest.raises(httpx.HTTPStatusError, match="not the context's to say"):
        sdk.assistants.create("ask", config={"configurable": {"user": "bob"}})
    ann, bob = uuid4().hex, uuid4().hex
    told = {"question": "Please remember that I prefer the Gadget."}
    run = {"assistant_id": "ask", "input": told, "config": {"configurable": {**FAST, "user": bob}}}
    command = {"id": 1, "method": "run.start", "params": run}
    own = get_sync_client(url=served.url, headers={"X-User": ann}).threads.create()["thread_id"]
    try:
        with connect(f"{served.url.replace('http', 'ws')}/threads/{own}/stream/events",
                     additional_headers={"X-User": ann}) as socket:  # fmt: skip
            socket.send(json.dumps(command))
            assert json.loads(socket.recv())["type"] == "success"
        until = time.monotonic() + 60
        while sdk.threads.get(own)["status"] != "idle" and time.monotonic() < until:
            time.sleep(0.1)
        assert [SemanticMemory(served.name).purge(user=user) for user in (bob, ann)] == [0, 1]
    finally:
        for user in (ann, bob):
            SemanticMemory(served.name).purge(user=user)


def test_time_travel(sdk: SyncLangGraphClient, thread: str) -> None:
    first = asked(sdk, thread, BY_ADA)
    history = sdk.threads.get_history(thread, limit=50)
    assert history[0]["next"] == [] and history[0]["values"]["answer"] == first["answer"]
    before = next(state for state in history if "ask_sql" in state["next"])
    again = sdk.runs.wait(thread, "ask", input=None, checkpoint_id=before["checkpoint"]["checkpoint_id"], context=FAST)
    assert isinstance(again, dict) and again["answer"] == first["answer"]
    assert len(sdk.threads.get_history(thread, limit=50)) > len(history)
    routed = next(state for state in history if state["next"] == ["plan_hops"])
    edited = sdk.threads.update_state(
        thread, {"question": BY_ALAN}, as_node="route_question", checkpoint_id=routed["checkpoint"]["checkpoint_id"]
    )
    assert sdk.threads.get_state(thread)["next"] == ["plan_hops"]
    forked = sdk.runs.wait(thread, "ask", input=None, checkpoint=edited["checkpoint"], context=FAST)
    assert isinstance(forked, dict) and forked["status"] == "answered" and forked["question"] == BY_ALAN
    assert forked["hops"][0]["text"] == BY_ALAN
    edited = sdk.threads.update_state(thread, {"answer": "Forty-two."}, as_node="answer_hops")
    done = sdk.runs.wait(thread, "ask", input=None, checkpoint=edited["checkpoint"], context=FAST)
    assert isinstance(done, dict) and done["answer"] == "Forty-two."


def test_a_failure_is_an_answer_not_a_crash(sdk: SyncLangGraphClient) -> None:
    for graph in GRAPHS:
        state = sdk.runs.wait(None, graph, input={"question": "Which?"}, context={"workspace": "no such workspace"})
        assert isinstance(state, dict) and state["status"] == "failed" and "no such workspace" in state["answer"]


def test_a_remote_graph_is_a_node_of_another(served: Served) -> None:
    graph = StateGraph(MessagesState)
    graph.add_node("ask", RemoteGraph("ask", url=served.url))
    graph.add_edge(START, "ask")
    graph.add_edge("ask", END)
    done = graph.compile().invoke({"messages": [HumanMessage(BY_ADA)]})
    assert done["messages"][-1].type == "ai" and "n: 3" in done["messages"][-1].content


def test_an_option_that_there_is_not_is_an_error_with_the_nearest(sdk: SyncLangGraphClient, thread: str) -> None:
    context = {**FAST, "efort": "max"}
    for ask in (
        lambda: sdk.runs.wait(thread, "ask", input={"question": BY_ADA}, context=context),
        lambda: sdk.assistants.create("ask", context=context),
    ):
        with pytest.raises(httpx.HTTPStatusError) as refused:
            ask()
        told = {"detail": "There is no option 'efort'; did you mean 'effort'?"}
        assert refused.value.response.status_code == 422 and refused.value.response.json() == told
