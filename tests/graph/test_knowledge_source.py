"""The `knowledge` graph as a source of hops: what is in its scope, and what it replies."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest

from hopql.graph.ask import graph as _registering
from hopql.graph.knowledge import KnowledgeSource
from hopql.graph.step import _outer
from hopql.state.context import Context
from hopql.state.hops import Scope
from hopql.tools.base.errors import ConnectError
from hopql.tools.base.settings import settings
from hopql.tools.knowledge import open_knowledge
from hopql.tools.knowledge.knowledge import Knowledge
from hopql.tools.models.fake import scripted
from hopql.tools.planning.check_hops import NOTE
from hopql.tools.planning.register_sources import Reply, Request, source
from hopql.tools.workspace.open_workspace import open_workspace
from tests.tools.knowledge.handbook import BULK, without_state
from tests.tools.planning.made import hop, own_shop, value

SOURCE = KnowledgeSource()


@pytest.fixture
def workspace(handbook: Path) -> Path:
    return handbook


@pytest.fixture(autouse=True)
def told() -> Iterator[list[Any]]:
    """The events of steps, which go where those of the node that asks go."""
    events: list[Any] = []
    token = _outer.set(events.append)
    yield events
    _outer.reset(token)


def scope(workspace: Path, question: str, **options: Any) -> Scope:
    return SOURCE.scope(open_workspace(str(workspace)), question, Context(workspace=str(workspace), **options))


def ask(workspace: Path, text: str, asks: str = "", given: Any = None, **options: Any) -> Reply:
    context = Context(workspace=str(workspace), **{"keywords": "rules", "answers": "sentences", **options})
    asked = hop(text, asks, source="knowledge", gives="NOTE_9" if asks else "")
    return SOURCE.ask(open_workspace(str(workspace)), Request(asked, given or {}), context)


def test_it_is_registered() -> None:
    assert _registering.name == "ask" and source("knowledge").name == "knowledge"


@pytest.mark.parametrize(
    "question",
    [
        "What does our handbook say about bulk orders?",
        "According to the manual, who signs?",
        "How long may a customer wait before goods are sent back?",
        "How many bulk orders were there?",
        "What is the refund?",
    ],
)
def test_where_nothing_was_added_nothing_is_opened(
    shop: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, question: str
) -> None:
    monkeypatch.setattr(settings(), "data_dir", tmp_path / "data")
    monkeypatch.setattr(Knowledge, "version", lambda own: pytest.fail("the store was opened"))
    found = scope(own_shop(shop, tmp_path)[0], question)
    assert not found["in_scope"] and found["score"] == 0 and found["why"] == "no document was added"
    assert not (tmp_path / "data").exists()


def test_a_space_without_documents_is_out_of_scope_though_another_has_some(
    workspace: Path, shop: Path, tmp_path: Path
) -> None:
    bare = own_shop(shop, tmp_path)[0]
    assert not scope(bare, "What does our handbook say about bulk orders?")["in_scope"]
    assert scope(workspace, "What does our handbook say about bulk orders?")["in_scope"]


@pytest.mark.parametrize(
    ("question", "why"),
    [
        ("What does our handbook say about returns?", "is for documents"),
        ("Who has to sign before a large order may leave the warehouse?", "is for documents"),
        ("When is a refund paid by bank transfer?", "is for documents"),
        ("Describe the overall structure of the database", "how the database is built"),
    ],
)
def test_what_is_for_documents_or_the_schema(workspace: Path, question: str, why: str) -> None:
    found = scope(workspace, question)
    assert found["in_scope"] and 0.5 < found["score"] <= 1 and why in found["why"]


def test_a_term_that_only_documents_define_is_a_cue(workspace: Path) -> None:
    found = scope(workspace, "How many bulk orders did Ada Lovelace place?")
    assert found["in_scope"] and found["score"] == 0.7 and "bulk order" in found["why"]


def test_what_is_out_of_the_databases_scope_and_in_a_passage_is_asked(workspace: Path) -> None:
    found = scope(workspace, "What is in cabinet 4711?")
    assert found["in_scope"] and "is for documents" in found["why"]


@pytest.mark.parametrize("question", ["How many orders did Ada Lovelace place?", "Who won the chess world cup?"])
def test_other_questions_are_out_of_scope(workspace: Path, question: str) -> None:
    assert not scope(workspace, question)["in_scope"]


def test_a_store_out_of_reach_leaves_the_cues(workspace: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    without_state(monkeypatch)
    monkeypatch.setattr(open_knowledge, "_known", {})
    assert scope(workspace, "What does our handbook say about returns?")["in_scope"]
    with pytest.raises(ConnectError):  # which the answer tells
        scope(workspace, "How many orders did Ada Lovelace place?")


def test_a_reply_has_the_answer_and_a_line_for_each_reference(workspace: Path, told: list[Any]) -> None:
    reply = ask(workspace, "What is a bulk order?")
    assert (reply.status, reply.answer, reply.values, reply.failure) == ("resolved", f"{BULK} [1]", [], None)
    assert len(reply.evidence) == 1 and reply.evidence[0].startswith("[1] Orders, Bulk orders, line")
    assert reply.text == "What is a bulk order?" and "bulk" in reply.query
    assert reply.detail["references"][0]["n"] == 1 and reply.detail["claims"][0]["text"] == BULK
    assert [step["node"] for step in reply.steps][-1] == "answer_knowledge"
    assert [event["node"] for event in told if event["event"] == "end"] == [step["node"] for step in reply.steps]
    json.dumps([reply.detail, reply.steps, reply.calls])


def test_a_note_is_what_the_documents_say_without_marks(workspace: Path) -> None:
    reply = ask(workspace, "What is meant by bulk order?", NOTE, response_type="Bullet Points")
    (note,) = reply.values
    assert note["value"] == note["evidence"] and note["kind"] == NOTE and note["origin"] == "text"
    assert BULK in note["value"] and "[" not in note["value"] and "- " not in note["value"]


def test_what_the_documents_lack_is_not_in_a_note(workspace: Path) -> None:
    name = f"source-{uuid4().hex[:6]}"
    scripted([f"{BULK} [1] The documents say nothing about gold."], name=name)
    reply = ask(workspace, "What is meant by bulk order?", NOTE, answers="model", model=f"fake:{name}")
    assert [each["value"] for each in reply.values] == [BULK] and len(reply.calls) == 1
    assert "nothing about gold" in reply.answer


def test_values_of_other_hops_are_filled_in(workspace: Path) -> None:
    given = {"THING": [value("bulk order"), value("return")]}
    reply = ask(workspace, "What does the handbook say about {{THING}}?", given=given)
    assert reply.text == "What does the handbook say about bulk order, return?" and reply.status == "resolved"


def test_what_is_not_said_is_unresolved(workspace: Path) -> None:
    for asks in ("", NOTE):
        reply = ask(workspace, "Who is the pope of Avignon?", asks)
        assert (reply.status, reply.values, reply.evidence, reply.failure) == ("unresolved", [], [], None)
        assert reply.outcome == reply.answer and "nothing about" in reply.answer


def test_a_store_that_fails_is_a_failed_hop(workspace: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*given: Any, **more: Any) -> None:
        raise ConnectError("It is away.", hint="Wait.")

    monkeypatch.setattr(Knowledge, "search", fail)
    reply = ask(workspace, "What is a bulk order?")
    assert reply.status == "failed" and reply.failure and reply.failure["kind"] == "ConnectError"
    assert reply.answer == "It is away. Wait." and reply.values == []
