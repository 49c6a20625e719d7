"""The conditions of the `memory` graph."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from langgraph.runtime import Runtime

from hopql.graph.memory import after_resolution, after_search
from hopql.graph.step import onward
from hopql.state.context import Context

HOPS = {
    "queries": [{"text": "John works at company", "gives": "COMPANY"}, {"text": "{{COMPANY}} technologies"}],
    "intent": "", "filters": {}, "search_strategy": "multi_hop",
}  # fmt: skip
RESOLVED = {"COMPANY": [{"value": "Acme"}]}
FAILURE = {"kind": "x", "message": "m", "hint": "", "exit_code": 1}


@pytest.fixture
def runtime(tmp_path: Path) -> Runtime[Context]:
    (tmp_path / "workspace.toml").write_text('name = "routes"\nurl = "sqlite:///x"\n')
    return Runtime(context=Context(workspace=str(tmp_path), max_hops=2))


def state(**more: Any) -> Any:
    return {
        "search": HOPS, "values": RESOLVED, "fresh": ["COMPANY"], "rounds": 1, "failure": None,
        "lookups": [{"query": 0}], **more,
    }  # fmt: skip


def test_a_failure_leads_to_the_answer(runtime: Runtime[Context]) -> None:
    assert onward("generate_queries", "answer_memory")(state(failure=FAILURE)) == "answer_memory"
    assert after_search(state(failure=FAILURE)) == "answer_memory"
    assert after_resolution(state(failure=FAILURE), runtime) == "answer_memory"
    assert onward("generate_queries", "answer_memory")(state()) == "generate_queries"


def test_only_a_plan_with_placeholders_is_resolved() -> None:
    plain = {**HOPS, "queries": [{"text": "plain"}]}
    assert after_search(state()) == "resolve_placeholders"
    assert after_search(state(search=plain)) == "answer_memory"


@pytest.mark.parametrize(
    ("more", "target"),
    [
        ({}, "search_memory"),
        ({"fresh": []}, "answer_memory"),
        ({"rounds": 2}, "answer_memory"),
        ({"values": {}}, "answer_memory"),
        ({"lookups": [{"query": 0}, {"query": 1}]}, "answer_memory"),
    ],
)
def test_the_loop_goes_on_while_something_new_can_be_searched(
    more: dict[str, Any], target: str, runtime: Runtime[Context]
) -> None:
    assert after_resolution(state(**more), runtime) == target
