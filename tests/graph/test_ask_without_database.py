"""The whole agent in a workspace without a database: specs, documents, memories and follow-ups, and what none knows."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from langgraph.checkpoint.memory import InMemorySaver

from hopql.serve.client import HopQL
from hopql.serve.conversation import Conversation
from hopql.serve.result import Result
from hopql.state.memory import Memory
from hopql.tools.apis.open_collection import apis_of
from hopql.tools.knowledge.knowledge import Knowledge
from hopql.tools.memory import SemanticMemory
from hopql.tools.models.fake import scripted
from hopql.tools.workspace.open_workspace import open_workspace
from hopql.tools.workspace.read_config import write_config
from tests.tools.knowledge.handbook import BULK, PAGES

DONE = {"responses": {"200": {"description": "fine"}}}
SPEC = {
    "openapi": "3.0.3",
    "info": {"title": "Shop API", "version": "2"},
    "paths": {
        "/orders": {"get": {"summary": "List orders", **DONE}, "post": {"summary": "Create an order", **DONE}},
        "/customers": {"get": {"summary": "List customers", **DONE}},
    },
}


@pytest.fixture(scope="module")
def workspace(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Specs, a handbook and a memory."""
    folder, name = tmp_path_factory.mktemp("none"), f"t_{uuid4().hex[:12]}"
    write_config(folder / "w", name, "")
    (folder / "shop.json").write_text(json.dumps(SPEC))
    handbook = folder / "handbook"
    handbook.mkdir()
    for page, text in PAGES.items():
        (handbook / page).write_text(text)
    apis_of(open_workspace(str(folder / "w"))).add([folder / "shop.json"], dense=False)
    Knowledge(name).add([handbook], workers=1)
    SemanticMemory(name).add([Memory(text="Our offsite is in London.")])
    yield folder / "w"
    Knowledge(name).remove(["*"])
    SemanticMemory(name).purge()


def ask(workspace: Path, question: str) -> Result:
    script = scripted([], name=f"none-{uuid4().hex[:6]}")
    return HopQL(workspace, model=f"fake:{script.name}").ask(question)


def hops(result: Result) -> list[tuple[str, str]]:
    return [(hop["source"], hop["status"]) for hop in result.hops]


@pytest.mark.parametrize("question", ["How do I create an order?", "Which endpoint lists customers?"])
def test_specs_are_asked_for_calls(workspace: Path, question: str) -> None:
    result = ask(workspace, question)
    assert hops(result) == [("apis", "resolved")]
    assert ("POST /orders" if "create" in question else "GET /customers") in result.answer
    assert result.exit_code == 0, result.answer


@pytest.mark.parametrize(
    ("question", "calls"),
    [
        ("Create an order and list the customers.", ["POST /orders", "GET /customers"]),  # it begins as SQL does
        ("create an order", ["POST /orders"]),
        ("I would be glad of all orders", ["GET /orders"]),  # in no words that ask for a call
        ("Which endpoint lists customers?", ["GET /customers"]),
        ("Who painted the ceiling of the Sistine Chapel?", []),
    ],
)
def test_a_question_gets_the_calls_that_the_specs_alone_give(workspace: Path, question: str, calls: list[str]) -> None:
    alone = HopQL(workspace, model="fake:none", expansion="off").calls_for(question)["calls_in_order"]
    result = ask(workspace, question)
    got = [call for hop in result.hops for call in hop["detail"]["calls_in_order"]]
    assert [f"{call['method']} {call['path']}" for call in alone] == calls
    assert got == alone and hops(result) == ([("apis", "resolved")] if calls else [])


def test_documents_are_asked_for_what_they_say(workspace: Path) -> None:
    result = ask(workspace, "What does our handbook say about bulk orders?")
    assert hops(result) == [("knowledge", "resolved")] and BULK in result.answer


def test_the_memory_is_asked_for_what_it_was_told(workspace: Path) -> None:
    result = ask(workspace, "Where is our offsite?")
    assert hops(result) == [("memory", "resolved")] and "London" in result.answer, result.answer


def test_what_none_of_them_knows_is_out_of_domain(workspace: Path) -> None:
    result = ask(workspace, "Who painted the ceiling of the Sistine Chapel?")
    assert result.exit_code == 9 and not result.hops and result.failure is None


def test_sql_is_told_that_there_is_no_database(workspace: Path) -> None:
    result = ask(workspace, "SELECT 1")
    assert result.exit_code == 3 and "has no database" in str(result.failure)


def test_a_conversation_goes_on(workspace: Path) -> None:
    script = scripted(["How do I create an order?"] * 4, name=f"none-{uuid4().hex[:6]}")
    client = HopQL(workspace, model=f"fake:{script.name}", ask_back=True)
    talk = Conversation(client, "one", InMemorySaver())
    said: list[Any] = [talk.say(text) for text in ("How do I create an order?", "And list the customers?")]
    assert [result.failure for result in said] == [None, None]
    assert "/orders" in said[0].answer and said[0].exit_code == 0


def test_small_talk_names_the_documents_and_specs(workspace: Path) -> None:
    result = ask(workspace, "What can I ask you?")
    assert result.ok and hops(result) == []
    assert "documents (" in result.answer and "APIs (Shop API" in result.answer and "database" not in result.answer
