"""What is said at the end of a run."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from langgraph.runtime import Runtime

from hopql.nodes.answer_question import answer_question
from tests.nodes.running import runtime

RUNTIME: Any = Runtime(context=None)


def answer(run: Any = RUNTIME, **state: Any) -> dict[str, Any]:
    base = {"gate": None, "failure": None, "rows": None, "sql_given": False, "attempts": [], "candidate": None}
    return answer_question({**base, **state}, run)  # type: ignore[typeddict-item]


def candidate(stage: str, *problems: str) -> dict[str, Any]:
    return {"stage": stage, "checked_sql": "SELECT 1", "problems": [
        {"kind": "syntax", "message": problem, "name": "", "suggestions": []} for problem in problems
    ]}  # fmt: skip


def test_rows_are_told_with_their_query_and_columns_with_words_of_it(shop: Path) -> None:
    rows = {"columns": ["COUNT(*)"], "types": [], "rows": [[3]], "row_count": 1, "truncated": False, "seconds": 0.0}
    run = {**candidate("executed"), "checked_sql": "SELECT COUNT(*) FROM orders"}
    said = answer(runtime(shop), candidate=run, rows=rows)
    assert (said["status"], said["answer"], said["sql"]) == ("answered", "count: 3", "SELECT COUNT(*) FROM orders")
    assert said["rows"] == {**rows, "labels": ["count"]}
    told = said["messages"][0].content
    assert "| COUNT(*) |" in told and "SELECT COUNT(*) FROM orders" in told


def test_a_failure_is_told_with_what_to_do() -> None:
    said = answer(failure={"kind": "X", "message": "It broke.", "hint": "Mend it.", "exit_code": 3})
    assert (said["status"], said["answer"]) == ("failed", "It broke. Mend it.")


def test_giving_up_tells_the_last_problems(shop: Path) -> None:
    said = answer(runtime(shop), candidate=candidate("rejected", "There is no column x."), attempts=[{}, {}])
    assert said["status"] == "gave_up" and "2 attempts" in said["answer"] and "no column x" in said["answer"]
    assert said["failure"]["exit_code"] == 8 and said["failure"]["hint"]


def test_out_of_domain_is_one_fixed_sentence() -> None:
    said = answer(gate={"in_scope": False})
    assert said["answer"] == "unable to answer the question as its not part of the rag."
