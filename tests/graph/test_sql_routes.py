"""Every way out of every node."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from langgraph.runtime import Runtime

from hopql.graph import sql as sql_routes
from hopql.graph.step import onward
from hopql.state.context import Context

FAILURE = {"kind": "UsageError", "message": "", "hint": "", "exit_code": 2}


@pytest.fixture
def run(shop: Path) -> Any:
    def runtime(**options: Any) -> Any:
        return Runtime(context=Context(workspace=str(shop), **options))

    return runtime


def state(stage: str = "rejected", attempts: int = 1, **more: Any) -> Any:
    base = {
        "candidate": {"stage": stage, "problems": []},
        "attempts": [{}] * attempts,
        "sql_given": False,
        "missing": [],
        "widenings": 0,
    }
    return {**base, "plan": {"whole_schema": False}, "failure": None, **more}


def test_a_failure_leads_to_the_end_from_everywhere(run: Any) -> None:
    failed = state(failure=FAILURE, gate={"in_scope": True})
    assert onward("generate_sql", "answer_question")(failed) == "answer_question"
    assert sql_routes.after_receiving(failed) == sql_routes.after_gate(failed) == "answer_question"
    assert sql_routes.after_recall(failed) == "answer_question"
    assert sql_routes.after_validation(failed, run()) == sql_routes.after_execution(failed, run()) == "answer_question"


def test_the_ways_without_failure(run: Any) -> None:
    assert onward("generate_sql", "answer_question")(state()) == "generate_sql"
    assert sql_routes.after_receiving(state()) == "recall"
    assert sql_routes.after_recall(state()) == "validate_sql"
    assert sql_routes.after_recall(state(candidate=None)) == "gate_question"
    assert sql_routes.after_receiving(state(sql_given=True)) == "validate_sql"
    assert sql_routes.after_gate(state(gate={"in_scope": True})) == "plan_schema"
    assert sql_routes.after_gate(state(gate={"in_scope": False})) == "answer_question"


@pytest.mark.parametrize(
    ("given", "options", "target"),
    [
        (state("validated"), {}, "execute_sql"),
        (state("validated"), {"execute": False}, "answer_question"),
        (state(), {}, "generate_sql"),
        (state(attempts=3), {}, "answer_question"),
        (state(candidate={"stage": "rejected", "problems": [{"kind": "writes"}]}), {}, "answer_question"),
        (state(attempts=3), {"max_attempts": 4}, "generate_sql"),
        (state(missing=["x"]), {}, "plan_schema"),
        (state(missing=["x"], drafts=[{}]), {}, "generate_sql"),
        (state(pool=[{}]), {}, "weigh_candidates"),
        (state(missing=["x"], widenings=2), {}, "generate_sql"),
        (state(missing=["x"], plan={"whole_schema": True}), {}, "generate_sql"),
        (state(missing=["x"], attempts=3), {}, "answer_question"),
        (state(sql_given=True), {}, "answer_question"),
        (state(candidate=None), {}, "gate_question"),
        (state("validated", recalled={}), {}, "execute_sql"),
    ],
)
def test_after_validation(run: Any, given: Any, options: dict[str, Any], target: str) -> None:
    assert sql_routes.after_validation(given, run(**options)) == target


@pytest.mark.parametrize(
    ("given", "target"),
    [
        (state("executed"), "weigh_candidates"),
        (state("failed"), "generate_sql"),
        (state("failed", attempts=3), "answer_question"),
        (state("failed", sql_given=True), "answer_question"),
        (state("failed", pool=[{}]), "weigh_candidates"),
        (state("executed", recalled={"entry": "1"}), "answer_question"),
        (state(candidate=None), "gate_question"),
    ],
)
def test_after_execution(run: Any, given: Any, target: str) -> None:
    assert sql_routes.after_execution(given, run()) == target
