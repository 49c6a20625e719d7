"""What is said at the end of a run."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from langgraph.runtime import Runtime

from hopql.nodes.answer_question import answer_hops, answer_question
from tests.nodes.running import requested, runtime
from tests.tools.planning.made import chain, hop, run, table

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


@pytest.mark.parametrize(
    ("problems", "told"),
    [(("Connect them.", "The same query."), "Connect them. The same query."), (("no x", "no y"), "no x; no y")],
)
def test_problems_are_told_as_sentences(shop: Path, problems: tuple[str, ...], told: str) -> None:
    said = answer(runtime(shop), candidate=candidate("rejected", *problems), attempts=[{}])
    assert said["answer"].endswith(f"failed: {told}")


def test_out_of_domain_is_one_fixed_sentence() -> None:
    said = answer(gate={"in_scope": False})
    assert said["answer"] == "unable to answer the question as its not part of the rag."


NONE: dict[str, Any] = {"gate": None, "plan": None, "examples": [], "prompt": None, "attempts": [], "failure": None}
ROWS = table({"n": "INTEGER"}, [3])
ASKED = {"sql": "SELECT 3 AS n", "rows": ROWS, "status": "answered", "answer": "n: 3", **NONE}


def said(question: str, **state: Any) -> dict[str, Any]:
    return answer_hops(requested(question, **state), runtime())


def queried(of: Any, **more: Any) -> Any:
    """A hop that the database answered."""
    rest: dict[str, Any] = {
        "answer": "n: 3",
        "query": "SELECT 3 AS n",
        "rows": ROWS,
        "detail": {"sql": {**ASKED, **more}},
    }
    return run(of, status="resolved", **rest)


def test_one_hop_is_answered_as_the_sql_graph_does() -> None:
    lone = hop("How many?", source="sql")
    closed = said("How many?", hops=[lone], runs=[queried(lone)])
    assert (closed["status"], closed["answer"], closed["sql"], closed["rows"]) == (
        "answered",
        "n: 3",
        "SELECT 3 AS n",
        ROWS,
    )
    assert closed["messages"][0].text == "n: 3\n\n| n |\n| --- |\n| 3 |\n\n```sql\nSELECT 3 AS n\n```"


def test_several_hops_are_answered_with_their_evidence() -> None:
    hops = chain("our city", "How many in {{CITY}}?", h1="CITY")
    hops[1]["source"] = "sql"
    closed = said("?", hops=hops, runs=[run(hops[0], "London", evidence=["We chose London."]), queried(hops[1])])
    assert (closed["status"], closed["answer"], closed["unresolved"]) == ("answered", "n: 3", [])
    text = closed["messages"][0].text
    assert "| 3 |" in text and "1. memory: our city → London" in text and "“We chose London.”" in text
    assert "SQL: SELECT 3 AS n" in text


def test_what_is_missing_is_said_beside_what_is_known() -> None:
    hops = chain("our city", "our limit", h1="CITY")
    closed = said("?", hops=hops, runs=[run(hops[0], times=2), run(hops[1], "45")])
    assert closed["status"] == "unresolved" and closed["unresolved"] == [1]
    assert closed["answer"].startswith("45. Hop 1 could not be resolved") and ".." not in closed["answer"]


def test_a_hop_that_was_never_run_is_missing_too() -> None:
    hops = chain("our city", "How many in {{CITY}}?", h1="CITY")
    closed = said("?", hops=hops, runs=[run(hops[0], "London")])
    assert closed["status"] == "unresolved" and closed["unresolved"] == [2]
    assert "was not run: the rounds were used up." in closed["answer"]


def test_no_source_in_scope_is_one_fixed_sentence() -> None:
    scopes = [{"source": "sql", "in_scope": False, "score": 0.0, "why": ""}]
    closed = said("?", scopes=scopes)
    assert closed["status"] == "out_of_domain"
    assert closed["answer"] == "unable to answer the question as its not part of the rag."


def test_hops_that_failed_are_told_with_what_to_do() -> None:
    closed = said("?", failure={"kind": "X", "message": "It broke.", "hint": "Mend it.", "exit_code": 3})
    assert (closed["status"], closed["answer"]) == ("failed", "It broke. Mend it.")
