"""A request is taken in, and what an earlier one left is gone."""

from __future__ import annotations

from pathlib import Path

import pytest
from langchain_core.messages import AIMessage, HumanMessage

from hopql.nodes.receive_request import receive_request
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
    assert "Dana looks after London" in update["told"] and update["failure"] is None and update["status"] == "failed"
    waits = receive_request(requested("remember this: Dana looks after London."), runtime(shop, ask_back=True))
    assert waits["told"] == update["told"] and waits["status"] == "asks"


def test_a_workspace_that_is_not_there_is_a_failure(tmp_path: Path) -> None:
    failure = receive_request(requested("How many?"), runtime(tmp_path))["failure"]
    assert failure["kind"] == "WorkspaceError" and "hopql init" in failure["hint"]
