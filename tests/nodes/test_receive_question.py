"""What is taken in, and what an earlier run of the thread left."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from langchain_core.messages import AIMessage, HumanMessage

from hopql.nodes.receive_question import receive_inquiry, receive_request
from hopql.state.graphs import KnowledgeOutput, KnowledgeState
from tests.nodes.running import requested, runtime


def test_records_of_an_earlier_question_are_reset(shop: Path) -> None:
    old = requested("  How many?  ", runs=[{"id": 1}], hops=[{"id": 1}], rounds=3, unresolved=[1], remarks=["x"])
    update = receive_request(old, runtime(shop))
    assert update["question"] == "How many?" and update["failure"] is None and update["told"] == ""
    assert (update["runs"], update["hops"], update["rounds"]) == (None, [], 0)
    assert (update["unresolved"], update["remarks"], update["scopes"], update["settled"]) == ([], [], [], [])
    assert [message.text for message in update["messages"]] == ["  How many?  "]


def test_a_question_may_come_as_the_last_message() -> None:
    talk = [HumanMessage("Hello"), AIMessage("Hi"), HumanMessage("How many?")]
    update = receive_request(requested("", messages=talk), runtime())
    assert update["question"] == "How many?" and "messages" not in update


@pytest.mark.parametrize("question", ["", "   ", "x" * 20_000])
def test_what_cannot_be_read_is_a_failure(question: str) -> None:
    failure = receive_request(requested(question), runtime())["failure"]
    assert failure["kind"] == "UsageError" and failure["exit_code"] == 2 and failure["hint"]


def test_what_is_to_be_remembered_is_no_question(shop: Path) -> None:
    update = receive_request(requested("remember this: Dana looks after London."), runtime(shop))
    assert "Dana looks after London" in update["told"] and update["failure"] is None and update["status"] == "running"
    waits = receive_request(requested("remember this: Dana looks after London."), runtime(shop, ask_back=True))
    assert waits["told"] == update["told"] and waits["status"] == "asks"


def test_a_workspace_that_is_not_there_is_a_failure(tmp_path: Path) -> None:
    failure = receive_request(requested("How many?"), runtime(tmp_path))["failure"]
    assert failure["kind"] == "WorkspaceError" and "hopql init" in failure["hint"]


def receive(folder: Path, **state: Any) -> dict[str, Any]:
    return receive_inquiry(state, runtime(folder))  # type: ignore[arg-type]


def test_every_record_of_an_earlier_question_is_reset(shop: Path) -> None:
    old = {"claims": [1], "references": [1], "answer": "x", "lacking": "y", "drafts": 2, "failure": {"kind": "z"},
           "context": {}, "keywords": {}, "written_by": "model", "status": "answered"}  # fmt: skip
    update = receive(shop, question="  What is\n meant? ", **old)
    assert update["question"] == "What is meant?" and update["failure"] is None and update["status"] == "running"
    assert (update["claims"], update["references"], update["answer"], update["lacking"]) == ([], [], "", "")
    assert (update["context"], update["keywords"], update["written_by"], update["drafts"]) == (None, None, "", 0)
    assert (update["calls"], update["steps"]) == (None, [None])
    assert set(KnowledgeState.__annotations__) | set(KnowledgeOutput.__annotations__) == set(update)


def test_an_inquiry_may_come_as_the_last_message(shop: Path) -> None:
    talk = [HumanMessage("Hello"), AIMessage("Hi"), HumanMessage("What is meant?")]
    update = receive(shop, question="Hello", handled="Hello", messages=talk)
    assert update["question"] == "What is meant?" and "messages" not in update


def test_filters_are_taken_out_of_the_input(shop: Path) -> None:
    update = receive(shop, question="What?", filters={"tags": ["team"], "since": ""}, within={"tags": ["old"]})
    assert update["within"] == {"tags": ["team"]} and update["filters"] is None
    assert receive(shop, question="What?", filters=None, within={"tags": ["old"]})["within"] is None


@pytest.mark.parametrize(
    ("state", "kind"),
    [
        ({"question": "  "}, "UsageError"),
        ({"question": "x" * 20_000}, "UsageError"),
        ({"question": "What?", "filters": {"tag": ["team"]}}, "UsageError"),
    ],
)
def test_what_cannot_be_used_is_a_failure(shop: Path, state: dict[str, Any], kind: str) -> None:
    failure = receive(shop, **state)["failure"]
    assert failure["kind"] == kind and failure["hint"]


def test_the_question_is_complained_of_before_the_filters(shop: Path) -> None:
    assert "question is empty" in receive(shop, question="", filters={"tag": []})["failure"]["message"]


def test_a_workspace_that_there_is_not_is_a_failure(tmp_path: Path) -> None:
    update = receive(tmp_path / "nowhere", question="What?")
    assert update["failure"]["exit_code"] == 3 and update["question"] == "What?" and update["claims"] == []
