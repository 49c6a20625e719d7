"""Who plans: with a real shop and its memory, and a scripted model."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from uuid import uuid4

import pytest

from hopql.state.context import Context
from hopql.state.memory import Memory
from hopql.tools.memory import SemanticMemory
from hopql.tools.models import scripted
from hopql.tools.models.fake import Reply
from hopql.tools.planning.plan_hops import plan_question
from hopql.tools.workspace import Workspace, open_workspace
from tests.tools.planning.made import own_shop

ODD = "How many orders came from whichever town Olga calls home?"
PLAN = "find in memory: the town Olga calls home -> {{TOWN}}\nanswer from database: How many orders came from {{TOWN}}?"
TOLD = [
    Memory(text="Olga lives in Turin.", metadata={"subject": "Olga Petrova", "entity": "Turin", "kind": "city"}),
    Memory(text="The team prefers London.", metadata={"subject": "team", "entity": "London", "kind": "city"}),
]


@pytest.fixture(scope="module")
def workspace(shop: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Workspace]:
    """A shop with a memory of its own."""
    folder, name = own_shop(shop, tmp_path_factory.mktemp("planner"))
    store = SemanticMemory(name)
    store.add(TOLD)
    yield open_workspace(str(folder))
    store.purge()


def options(*replies: str | Reply, planner: str = "auto") -> Context:
    name = f"plan-{uuid4().hex[:6]}"
    scripted(list(replies), name)
    return Context.model_validate({"model": f"fake:{name}", "planner": planner})


def sources(workspace: Workspace, question: str, given: Context) -> tuple[str, list[str], int]:
    planned = plan_question(workspace, question, given, sources=("sql", "memory"))
    return planned.by, [hop["source"] for hop in planned.hops], len(planned.calls)


def test_rules_plan_what_they_understand(workspace: Workspace) -> None:
    assert sources(workspace, "How many orders came from the city the team prefers?", options()) == (
        "rules", ["memory", "sql"], 0,
    )  # fmt: skip


def test_a_plain_question_costs_no_call(workspace: Workspace) -> None:
    assert sources(workspace, "How many orders does each customer have?", options()) == ("rules", ["sql"], 0)


def test_the_model_plans_where_rules_doubt(workspace: Workspace) -> None:
    planned = plan_question(workspace, ODD, options(PLAN), sources=("sql", "memory"))
    assert planned.by == "model" and len(planned.calls) == 1
    assert [(hop["source"], hop["text"]) for hop in planned.hops] == [
        ("memory", "whichever town Olga calls home"),
        ("sql", "How many orders came from {{TOWN}}?"),
    ]


def test_a_thing_that_the_database_cannot_know_is_found_in_the_memory(workspace: Workspace) -> None:
    wrong = PLAN.replace("find in memory", "find in database").replace("answer from database", "answer from memory")
    assert sources(workspace, ODD, options(wrong))[1] == ["memory", "memory"]


@pytest.mark.parametrize("reply", ["I do not know.", f"answer from database: {ODD}", ""])
def test_a_plan_that_does_not_help_leaves_that_of_the_rules_with_its_doubts(workspace: Workspace, reply: str) -> None:
    planned = plan_question(workspace, ODD, options(reply), sources=("sql", "memory"))
    assert planned.by == "rules" and planned.doubts and len(planned.calls) == 1
    assert [hop["text"] for hop in planned.hops] == [ODD]


def test_a_model_that_does_not_answer_leaves_the_rules_plan(workspace: Workspace) -> None:
    planned = plan_question(workspace, ODD, options(Reply(error="it is down")), sources=("sql", "memory"))
    assert planned.by == "rules" and planned.doubts and not planned.calls


def test_rules_alone_may_be_wanted(workspace: Workspace) -> None:
    assert sources(workspace, ODD, options(PLAN, planner="rules")) == ("rules", ["sql"], 0)


def test_the_model_may_always_be_wanted(workspace: Workspace) -> None:
    question = "How many orders came from the city the team prefers?"
    plan = PLAN.replace("the town Olga calls home", "the city the team prefers")
    assert sources(workspace, question, options(plan, planner="model")) == ("model", ["memory", "sql"], 1)


def test_a_query_is_not_planned(workspace: Workspace) -> None:
    planned = plan_question(workspace, "SELECT 1", options(planner="model"), given=True)
    assert [hop["text"] for hop in planned.hops] == ["SELECT 1"] and not planned.calls


def test_rules_go_on_where_the_model_found_what_the_question_hangs_on(workspace: Workspace) -> None:
    question = "In whichever town Olga calls home, which product had the most orders, and who looks after it?"
    draft = PLAN.replace("How many orders came from {{TOWN}}?", "In {{TOWN}}, which product had the most orders?")
    assert sources(workspace, question, options(draft)) == ("model", ["memory", "sql", "memory"], 1)
