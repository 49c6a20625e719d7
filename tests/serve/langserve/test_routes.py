"""LangServe's routes, as its own client sees them."""

from __future__ import annotations

import asyncio
import json
import math
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from decimal import Decimal
from functools import reduce
from operator import add
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi import FastAPI
from langchain_core.messages import AIMessage, HumanMessage
from langchain_core.runnables import RunnableConfig
from langgraph.checkpoint.memory import InMemorySaver
from langgraph.graph import START, StateGraph
from langserve import RemoteRunnable
from starlette.requests import Request
from typing_extensions import TypedDict

from hopql.serve.client import HopQL
from hopql.serve.langserve.routes import MOST_INPUTS, Lossless, checked
from hopql.state.memory import Memory
from hopql.tools.base.errors import UsageError
from hopql.tools.memory import SemanticMemory
from hopql.tools.models.fake import Reply
from tests.serve.langserve.conftest import CUSTOMERS, HOW_MANY
from tests.tools.planning.made import own_shop

Remote = Callable[..., RemoteRunnable[Any, Any]]
PATHS = ("/ask", "/graphs/ask", "/graphs/sql", "/graphs/knowledge", "/graphs/api", "/graphs/memory")


def test_a_question_gives_a_result(remote: Remote) -> None:
    said = remote("/ask", CUSTOMERS).invoke({"question": HOW_MANY})
    assert (said["status"], said["answer"], said["rows"]) == ("answered", "n: 3", [{"n": 3}])
    assert said["sql"] == CUSTOMERS.reply and said["failure"] is None and said["model_calls"] == 1


@pytest.mark.parametrize(
    "asked",
    [
        HOW_MANY,
        {"messages": [HumanMessage(HOW_MANY)]},
        {"messages": [{"role": "user", "content": HOW_MANY}]},
        {"messages": [{"role": "user", "content": "hello"}, AIMessage("Hello."), HumanMessage(HOW_MANY)]},
    ],
    ids=["text", "message", "role", "conversation"],
)
def test_plain_text_and_messages_are_questions_too(remote: Remote, asked: Any) -> None:
    assert remote("/ask", CUSTOMERS).invoke(asked)["rows"] == [{"n": 3}]


def test_notes_reach_the_model(remote: Remote) -> None:
    big = Reply(match="big means Ada", reply="SELECT count(*) AS n FROM customer WHERE name LIKE 'Ada%'")
    assert remote("/ask", big, CUSTOMERS).invoke({"question": HOW_MANY, "notes": "big means Ada"})["rows"] == [{"n": 1}]


def test_the_sql_graph_gives_its_own_output(remote: Remote) -> None:
    said = remote("/graphs/sql", CUSTOMERS).invoke({"question": HOW_MANY})
    assert said["rows"]["rows"] == [[3]] and isinstance(said["messages"][-1], AIMessage)


@pytest.mark.parametrize("path", PATHS)
def test_an_output_is_what_its_stream_ends_with(remote: Remote, path: str) -> None:
    def lasting(value: Any) -> Any:
        """Without what differs from run to run."""
        if isinstance(value, dict):
            gone = ("ms", "seconds", "id", "calls", "asking", "events")
            return {name: lasting(each) for name, each in value.items() if name not in gone}
        if isinstance(value, list):
            return [lasting(each) for each in value]
        return value.text if isinstance(value, AIMessage | HumanMessage) else value

    client = remote(path, CUSTOMERS)
    whole, *chunks = client.invoke({"question": HOW_MANY}), *client.stream({"question": HOW_MANY})
    given = lasting(dict(chunks[-1]))
    assert {name: each for name, each in lasting(whole).items() if name in given} == given
    assert {each for name, each in lasting(whole).items() if name not in given} <= {None}
    assert given["answer"] and all(list(each) == ["events"] for each in chunks[:-1])


def test_a_failure_is_data_and_spoils_no_batch(remote: Remote) -> None:
    down = Reply(match="orders are paid, please", error="the model is away")  # in no example of the other prompt
    good, bad, empty = remote("/ask", down, CUSTOMERS).batch([HOW_MANY, "How many orders are paid, please?", ""])
    assert good["rows"] == [{"n": 3}] and bad["status"] == empty["status"] == "failed"
    assert bad["failure"]["message"] == "the model is away" and empty["error"] == "The question is empty."


def test_what_is_out_of_domain_is_said(remote: Remote) -> None:
    said = remote("/ask", gate="near").invoke({"question": "Who painted the ceiling of the Sistine Chapel?"})
    assert said["status"] == "out_of_domain" and said["answer"].startswith("unable to answer the question")
    assert "gate=off" in said["hint"] and "table" in said["hint"]


def test_options_are_the_requests(remote: Remote) -> None:
    client = remote("/ask", Reply(match="name", reply="SELECT name FROM customer"))
    asked = "What is the name of each customer?"
    assert client.invoke(asked)["row_count"] == 3
    configs: Any = [{"configurable": {"max_rows": most}} for most in (1, None)]
    first, all_ = client.batch([asked, asked], configs)
    assert (first["row_count"], first["truncated"], all_["row_count"]) == (1, True, 3)
    assert client.invoke(asked, {"configurable": {"execute": False}})["row_count"] == 0


def test_options_that_are_not_a_requests_are_refused(address: str) -> None:
    body = {"input": {"question": HOW_MANY}, "config": {"configurable": {"model": "fake:other"}}}
    for place in (*(f"{path}/invoke" for path in PATHS), "/ask/stream", "/ask/stream_events", "/graphs/sql/stream_log"):
        refused = httpx.post(address + place, json=body)
        assert refused.status_code == 422, place
        assert refused.json()["error"] == "configurable.model: a request cannot set it." and refused.json()["hint"]


def test_a_refusal_reaches_the_client_in_words(remote: Remote) -> None:
    client = remote("/ask")
    with pytest.raises(httpx.HTTPStatusError, match="There is no option 'max_row'; did you mean 'max_rows'"):
        client.invoke(HOW_MANY, {"configurable": {"max_row": 1}})
    with pytest.raises(httpx.HTTPStatusError, match="at most 10,000 over HTTP"):
        client.batch([HOW_MANY], {"configurable": {"max_rows": 10_001}})


def test_every_graph_has_schemas(address: str) -> None:
    for path in PATHS:
        given, gives, config = (
            httpx.get(f"{address}{path}/{name}_schema").json() for name in ("input", "output", "config")
        )
        assert {"question", "messages", "notes"} <= given["properties"].keys(), path
        assert ("filters" in given["properties"]) is (path == "/graphs/knowledge")
        assert {"answer", "status", "failure"} <= gives["properties"].keys(), path
        options = config["$defs"]["Configurable"]["properties"]
        assert options["gate"]["default"] == "off" and not {"model", "workspace", "user", "ask_back"} & options.keys()
    paths = httpx.get(f"{address}/openapi.json").json()["paths"]
    assert {f"{path}/invoke" for path in PATHS} <= paths.keys()


def test_several_clients_at_once(serve: Callable[..., str]) -> None:
    asked = {name: f"How many orders has {name}?" for name in ("Ada", "Alan", "Grace")}
    counted = "SELECT count(*) AS n FROM orders o JOIN customer c ON c.id = o.customer_id WHERE c.name LIKE '{}%'"
    replies = [Reply(match=f"has {name}", seconds=0.3, reply=counted.format(name)) for name in asked]
    url = f"{serve(*replies)}/ask"
    names = list(asked) * 3
    with ThreadPoolExecutor(len(names)) as pool:
        said = list(pool.map(lambda name: RemoteRunnable(url, timeout=60).invoke(asked[name]), names))
    assert [one["rows"] for one in said] == [[{"n": {"Ada": 2, "Alan": 1, "Grace": 0}[name]}] for name in names]


ASKED: dict[str, Any] = {"question": "How many customers are there?"}


@pytest.mark.parametrize(
    ("endpoint", "body", "said"),
    [
        ("invoke", "{", "The body is no JSON object."),
        ("invoke", "[" * 100_000, "The body is no JSON object."),
        ("invoke", "[]", "The body is no JSON object."),
        ("invoke", {}, "input: Field required."),
        ("invoke", {"input": ASKED, "config": None}, "config: no JSON object."),
        ("invoke", {"input": {"qestion": "?"}}, "qestion: Extra inputs are not permitted."),
        ("invoke", {"input": {"question": "a\x00b"}}, "question: Value error, holds a zero character."),
        ("invoke", '{"input": {"question": "\\ud800"}}', "question: Value error, holds half of a surrogate pair."),
        ("invoke", '{"input": {"messages": ["\\ud800"]}}', "messages: Value error, no messages"),
        ("invoke", {"input": {"messages": [{"content": "?"}]}}, "messages: Value error, no messages"),
        ("invoke", {"input": {"question": "a" * 20_001}}, "question: Value should have at most 20000"),
        ("invoke", {"input": ASKED, "config": {"configurable": 1}}, "configurable: Input should be"),
        ("invoke", {"input": ASKED, "config": {"configurable": {"max_rows": 0}}}, "configurable.max_rows: Input"),
        ("stream", {"input": {"question": 1}}, "question: Input should be a valid string."),
        ("stream", "", "The body is no JSON object."),
        ("batch", {"inputs": [ASKED, {"question": 1}]}, "question: Input should be a valid string."),
        ("batch", {"inputs": ASKED}, "inputs: no list."),
        ("batch", {"inputs": [ASKED] * (MOST_INPUTS + 1)}, "inputs: at most 100 at once."),
        ("batch", {"inputs": [ASKED], "config": [{}, None]}, "config: no JSON object."),
        ("batch", {"inputs": [ASKED], "config": [{}, {}]}, "Number of configs (2) must match number of inputs (1)"),
    ],
)  # fmt: skip
def test_what_cannot_be_read_is_said(address: str, endpoint: str, body: Any, said: str) -> None:
    text = body if isinstance(body, str) else json.dumps(body)
    answer = httpx.post(f"{address}/ask/{endpoint}", content=text, timeout=30)
    assert answer.status_code == 422
    assert answer.json()["error"].startswith(said)


def test_a_link_that_is_broken_is_said(address: str) -> None:
    assert httpx.post(f"{address}/ask/c/xxx/invoke", json={"input": ASKED}).status_code == 400


def test_feedback_goes_nowhere(address: str) -> None:
    for name in ("feedback", "token_feedback", "public_trace_link"):
        assert httpx.post(f"{address}/ask/{name}", json={}).status_code == 404


def test_values_of_any_size_and_kind_are_written() -> None:
    given = {"n": 2**70, "d": Decimal("1.50"), "none": math.nan, "message": AIMessage("Hello."), 1: "one"}
    said = Lossless().dumpd(given)
    assert (said["n"], said["d"], said["none"], said["1"]) == (2**70, "1.50", None, "one")
    assert said["message"]["content"] == "Hello." and said["message"]["type"] == "ai"
    assert Lossless().dumpd({"n": 1, "none": math.nan}) == {"n": 1, "none": None}


def _request(client: HopQL, **headers: str) -> Request:
    raw = [(name.replace("_", "-").lower().encode(), value.encode()) for name, value in headers.items()]
    app = FastAPI()
    app.state.client = client
    return Request({"type": "http", "headers": raw, "app": app})


def test_headers_say_who_asks(shop: Path) -> None:
    client = HopQL(shop, user="operator", tenant="own")
    said = checked({"configurable": {"max_rows": 5, "t_gate": None}}, _request(client, X_User="Zoë", X_Tenant="acme"))
    assert said["configurable"] == {"max_rows": 5, "user": "Zoë", "tenant": "acme", "ask_back": False}
    assert checked({}, _request(client))["configurable"] == {"user": "", "tenant": "", "ask_back": False}
    with pytest.raises(UsageError, match="X-User: at most 500"):
        checked({}, _request(client, X_User="z" * 501))


@pytest.mark.parametrize(
    ("name", "hint"),
    [("workspace", "Leave it out"), ("model", "Leave it out"), ("tenant", "X-Tenant"), ("user", "X-User"),
     ("notes", "beside the question"), ("ask_back", "nobody waits")],
)  # fmt: skip
def test_what_is_not_the_requests_to_say(shop: Path, name: str, hint: str) -> None:
    with pytest.raises(UsageError, match=f"configurable.{name}: a request cannot set it") as caught:
        checked({"configurable": {name: "x"}}, _request(HopQL(shop)))
    assert hint in caught.value.hint


def test_what_a_graph_sends_of_its_own_is_no_option(shop: Path) -> None:
    given = {"thread_id": "1", "checkpoint_ns": "", "__pregel_task_id": "x"}
    said = checked({"configurable": given}, _request(HopQL(shop)))
    assert said["configurable"].keys() == {"user", "tenant", "ask_back"}


@pytest.fixture
def remembering(shop: Path, tmp_path: Path) -> Iterator[Path]:
    """A shop of its own; Ada remembers something."""
    folder, name = own_shop(shop, tmp_path)
    SemanticMemory(name, "ada").add([Memory(text="Ada prefers the Gadget.", category="preferences", user="ada")])
    yield folder
    SemanticMemory(name).purge()


def test_a_users_memories_are_that_users(serve: Callable[..., str], remembering: Path) -> None:
    address = serve(folder=remembering)

    def found(**headers: str) -> list[str]:
        body = {"input": "What does Ada prefer?"}
        said = httpx.post(f"{address}/graphs/memory/invoke", json=body, headers=headers, timeout=60)
        return [one["text"] for one in said.json()["output"]["found"]]

    assert found(**{"X-User": "ada"}) == ["Ada prefers the Gadget."]
    assert found() == found(**{"X-User": "zoe"}) == []


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
