"""LangServe's routes, as its own client sees them."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
import pytest
from langchain_core.messages import AIMessage, HumanMessage
from langserve import RemoteRunnable

from hopql.tools.models.fake import Reply
from tests.serve.langserve.conftest import CUSTOMERS, HOW_MANY

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
