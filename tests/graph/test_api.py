from __future__ import annotations

import json
from pathlib import Path

import pytest

from hopql.graph.api import ApiSource
from hopql.graph.step import _outer
from hopql.serve.client import HopQL
from hopql.state.context import Context
from hopql.tools.apis.open_collection import apis_of
from hopql.tools.planning.register_sources import Request
from hopql.tools.workspace.open_workspace import open_workspace
from hopql.tools.workspace.read_config import write_config
from tests.tools.apis.specs import ADS, ORDERS, written
from tests.tools.planning.made import hop, value


@pytest.fixture
def client(tmp_path: Path) -> HopQL:
    write_config(tmp_path / "w", "w", "")
    apis_of(open_workspace(str(tmp_path / "w"))).add(written(tmp_path / "specs", orders=ORDERS, ads=ADS))
    return HopQL(tmp_path / "w")


def steps(client: HopQL, question: str, **options: object) -> list[str]:
    return [step["node"] for step in client.calls_for(question, **options)["steps"]]


def test_a_request_goes_through_the_stages_once(client: HopQL) -> None:
    state = client.calls_for("Create an order, then refund it")
    assert [step["node"] for step in state["steps"]] == [
        "receive_task", "split_request", "select_specs", "search_operations", "order_calls", "answer_calls",
    ]  # fmt: skip
    assert state["status"] == "answered" and state["lacking"] == ""
    assert [call["path"] for call in state["calls_in_order"]] == ["/orders", "/orders/{orderId}/refunds"]
    assert state["messages"][-1].content == state["answer"]
    assert state["context"] and json.dumps(state["context"])


def test_what_nothing_serves_is_searched_once_more_and_said(client: HopQL) -> None:
    question = "Pause campaign 3 and translate a poem into Latin verses"
    assert steps(client, question).count("search_operations") == 2
    state = client.calls_for(question)
    assert state["status"] == "partly" and "translate a poem" in state["lacking"]
    assert client.calls_for("Translate a poem into Latin verses")["status"] == "nothing_found"


def test_expansion_can_be_left_out(client: HopQL) -> None:
    assert "expand_needs" not in steps(client, "Create a campaign", expansion="off")


def test_a_model_expands_where_it_is_set_to(client: HopQL, tmp_path: Path) -> None:
    said = {"needs": [{"need": 1, "operations": ["POST /campaigns"], "parameters": ["budget"], "words": []}]}
    script = tmp_path / "script.json"
    script.write_text(json.dumps([{"reply": json.dumps(said)}]), encoding="utf-8")
    state = client.calls_for("Create a campaign", expansion="model", model=f"fake:{script}")
    need = state["context"]["needs"][0] if state["context"] else None
    assert need and need["by"] == "model" and need["paths"] == ["POST /campaigns"] and len(state["calls"]) == 1


def test_a_model_that_fails_leaves_the_needs_as_they_were(client: HopQL, tmp_path: Path) -> None:
    script = tmp_path / "script.json"
    script.write_text(json.dumps([{"error": "no"}]), encoding="utf-8")
    state = client.calls_for("Create a campaign", expansion="model", model=f"fake:{script}")
    assert state["status"] == "answered" and state["context"] and state["context"]["needs"][0]["by"] == ""


def test_nothing_was_added(tmp_path: Path) -> None:
    write_config(tmp_path / "w", "w", "")
    state = HopQL(tmp_path / "w").calls_for("Create a campaign")
    assert state["status"] == "nothing_found" and "hopql apis add" in state["answer"]


def test_everything_was_removed(client: HopQL) -> None:
    apis_of(client.workspace).remove(["*"])
    assert client.calls_for("Create a campaign")["status"] == "nothing_found"


def test_an_empty_request_is_refused(client: HopQL) -> None:
    state = client.calls_for("  ")
    assert state["status"] == "failed" and state["failure"] and state["failure"]["exit_code"] == 2


def test_the_whole_agent_asks_specs_for_calls(client: HopQL) -> None:
    result = client.ask("How do I refund order 42?")
    assert result.status == "answered" and "/orders/42/refunds" in result.answer
    assert [hop["source"] for hop in result.hops] == ["apis"]
    assert client.ask("how do I refund order 42").answer == result.answer


def test_what_was_found_and_goes_into_no_call_is_doubtful(client: HopQL) -> None:
    asked = hop("Refund order 42 ({{LATEST}})", source="apis", gives="")
    doubts, token = [], _outer.set(lambda event: None)
    for found in ("42", "2024-05-01"):
        context = Context(workspace=str(client.workspace.path), expansion="off")
        reply = ApiSource().ask(client.workspace, Request(asked, {"LATEST": [value(found)]}), context)
        assert reply.status == "resolved"
        doubts.append(reply.detail["doubts"])
    _outer.reset(token)
    assert doubts == [[], ["HopQL found no place in these calls for 2024-05-01."]]
