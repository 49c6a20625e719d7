"""Hops planned from what a memory has: with a real shop, its memory, and a scripted model that reads the evidence."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest

from hopql.state.context import Context
from hopql.state.hops import HopRun
from hopql.state.memory import Memory
from hopql.tools.memory import SemanticMemory
from hopql.tools.models.fake import Reply, scripted
from hopql.tools.planning.plan_hops import Planned, choose_step, plan_on, plan_question, read_question
from hopql.tools.workspace.open_workspace import Workspace, open_workspace
from tests.tools.planning.made import own_shop, run

TURIN, VIENNA, WIDGET = "Olga lives in Turin.", "Our favourite firm sits in Turin.", "Ana looks after Widget X."


@pytest.fixture(scope="module")
def workspace(shop: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Workspace]:
    """A shop with a memory of its own."""
    folder, name = own_shop(shop, tmp_path_factory.mktemp("planner"))
    store = SemanticMemory(name)
    store.add([Memory(text=text) for text in (TURIN, VIENNA, WIDGET)])
    yield open_workspace(str(folder))
    store.purge()


def options(*replies: str | Reply, planner: str = "model") -> Context:
    name = f"plan-{uuid4().hex[:6]}"
    scripted(list(replies), name)
    return Context.model_validate({"model": f"fake:{name}", "planner": planner})


class Reads:
    """Replies of a model that points at memories by their text, whichever numbers they have."""

    def __init__(self, workspace: Workspace, question: str) -> None:
        self._found = [each["text"] for each in read_question(workspace, question, options(planner="reader")).found]

    def part(self, words: str, source: str, text: str = "", value: str = "") -> dict[str, Any]:
        return {"part": words, "source": source, **self.told(text, value)}

    def told(self, text: str, value: str) -> dict[str, Any]:
        return {"evidence": self._found.index(text) + 1, "value": value} if text else {}

    def reply(self, *parts: dict[str, Any], answer: dict[str, Any] | None = None) -> str:
        return json.dumps({"parts": parts, "answer": answer or {"source": "database"}})


def shown(planned: Planned) -> list[tuple[str, str, str]]:
    return [(hop["source"], hop["text"], hop["read"]["value"] if "read" in hop else "") for hop in planned.hops]


def test_a_plain_question_is_one_hop(workspace: Workspace) -> None:
    question = "How many orders does each customer have?"
    planned = plan_question(workspace, question, options(Reads(workspace, question).reply()))
    assert shown(planned) == [("sql", question, "")] and not planned.open and len(planned.calls) == 1


def test_what_a_memory_settles_is_filled_in(workspace: Workspace) -> None:
    question = "How many orders came from whichever town Olga calls home?"
    reads = Reads(workspace, question)
    reply = reads.reply(reads.part("whichever town Olga calls home", "memory", TURIN, "Turin"))
    planned = plan_question(workspace, question, options(reply))
    assert shown(planned) == [
        ("memory", "whichever town Olga calls home", "Turin"),
        ("sql", "How many orders came from {{WHICHEVER}}?", ""),
    ]
    assert planned.hops[1]["needs"] == [1] and len(planned.calls) == 1
    assert planned.hops[0]["read"]["evidence"] == TURIN


def test_a_value_stands_in_the_next_part(workspace: Workspace) -> None:
    question = "Orders of our favourite firm in the town where Olga lives"
    reads = Reads(workspace, question)
    parts = (
        reads.part("the town where Olga lives", "memory", TURIN, "Turin"),
        reads.part("our favourite firm in Turin", "memory", VIENNA, "Turin"),
    )
    planned = plan_question(workspace, question, options(reads.reply(*parts)))
    assert shown(planned) == [
        ("memory", "the town where Olga lives", "Turin"),
        ("memory", "our favourite firm in {{TOWN}}", "Turin"),
        ("sql", "Orders of {{FAVOURITE}}", ""),
    ]
    assert [hop["needs"] for hop in planned.hops] == [[], [1], [2]]


def test_what_waits_for_the_database_is_planned_when_it_has_answered(workspace: Workspace) -> None:
    question = "Who looks after the product with most orders?"
    reads = Reads(workspace, question)
    given = options(reads.reply(reads.part("the product with most orders", "database")))
    planned = plan_question(workspace, question, given)
    assert shown(planned) == [("sql", "What is the product with most orders?", "")]
    assert planned.open == "Who looks after {{PRODUCT}}?"
    again = Reads(workspace, "Who looks after Widget X?")
    answers = options(again.reply(answer={"source": "memory", **again.told(WIDGET, "Ana")}))
    more = plan_on(workspace, planned.open, planned.hops, [run(planned.hops[0], "Widget X")], answers)
    assert shown(more)[1:] == [("memory", "Who looks after {{PRODUCT}}?", "Ana")] and not more.open


def test_where_no_memory_goes_on_from_the_databases_answer_nothing_is_made_up(workspace: Workspace) -> None:
    question = "Who looks after the product with most orders?"
    reads = Reads(workspace, question)
    planned = plan_question(
        workspace, question, options(reads.reply(reads.part("the product with most orders", "database")))
    )
    runs: list[HopRun] = [run(planned.hops[0], "Gadget Y")]
    more = plan_on(workspace, planned.open, planned.hops, runs, options(reads.reply()))
    assert shown(more)[1:] == [("memory", "Who looks after {{PRODUCT}}?", "")]


def test_what_nobody_told_is_asked_of_the_memory_alone(workspace: Workspace) -> None:
    question = "How many orders came from the town that Zoe dislikes?"
    reads = Reads(workspace, question)
    planned = plan_question(
        workspace, question, options(reads.reply(reads.part("the town that Zoe dislikes", "unknown")))
    )
    assert shown(planned) == [
        ("memory", "the town that Zoe dislikes", ""),
        ("sql", "How many orders came from {{TOWN}}?", ""),
    ]


@pytest.mark.parametrize(
    "reply", ["I do not know.", "", '{"parts": [{"part": "the moon", "source": "database"}]}', '{"parts": 7}']
)
def test_a_reply_that_is_no_plan_leaves_it_to_the_reader(workspace: Workspace, reply: str) -> None:
    question = "How many orders does each customer have in all?"
    planned = plan_question(workspace, question, options(reply))
    assert [hop["source"] for hop in planned.hops] == ["sql"] and len(planned.calls) == 1


def test_a_model_that_does_not_answer_leaves_it_to_the_reader(workspace: Workspace) -> None:
    question = "How many orders does every customer have?"
    planned = plan_question(workspace, question, options(Reply(error="it is down")))
    assert [hop["source"] for hop in planned.hops] == ["sql"] and not planned.calls


def test_a_query_is_not_planned(workspace: Workspace) -> None:
    planned = plan_question(workspace, "SELECT 1", options(), given=True)
    assert [hop["text"] for hop in planned.hops] == ["SELECT 1"] and not planned.calls


@pytest.mark.parametrize(
    ("question", "hops"),
    [
        ("Price of the product that sold most units in total", ["Price of the product that sold most units in total"]),
        (
            "which price do we ask for the product that sold the most units in total",
            ["which price do we ask for the product that sold the most units in total"],
        ),
        ("Who looks after the product that was ordered most?", ["What is the product that was ordered most?"]),
    ],
)  # fmt: skip
def test_a_column_of_what_the_database_finds_needs_no_memory(
    question: str, hops: list[str], workspace: Workspace
) -> None:
    assert [hop["text"] for hop in plan_question(workspace, question, options(planner="reader")).hops] == hops


def test_what_the_database_has_a_value_and_a_column_for_is_asked_of_it_first(workspace: Workspace) -> None:
    """The reader, which sees no rows, takes it for something that only the team could know."""
    question = "Who manages the city where Alan Turing lives?"
    step = choose_step(read_question(workspace, question, options(planner="reader")).steps, question)
    assert step.action == "unknown"
    planned = plan_question(workspace, question, options(planner="reader"))
    assert shown(planned) == [("sql", "What is the city where Alan Turing lives?", "")]
    assert planned.open == "Who manages {{CITY}}?"
    other = plan_question(workspace, "Who manages the city where Grace Kelly lives?", options(planner="reader"))
    assert [hop["source"] for hop in other.hops] == ["memory", "sql"]
