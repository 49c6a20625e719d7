"""Say what came out, in words and as a message: the answer, the refusal, or what is wrong and what to do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from langchain_core.messages import AIMessage
from langgraph.runtime import Runtime

from hopql.nodes import opened, tell
from hopql.state.context import Context
from hopql.state.database import WRITES, Rows
from hopql.state.graphs import SQLState
from hopql.state.sql import Attempt, Failure
from hopql.tools.display.classify_columns import columns_of
from hopql.tools.display.word_results import (
    OUT_OF_DOMAIN,
    as_markdown,
    doubts_of,
    fenced,
    outline_of,
    sentence,
    unlinked,
)


def answer_question(state: SQLState, runtime: Runtime[Context]) -> dict[str, Any]:
    """Close the run: set `status`, `answer` and the closing message. No model is called: the rows are the evidence."""
    gate, failure, rows = state.get("gate"), state.get("failure"), state.get("rows")
    if failure:
        tried = state.get("candidate")
        sql = tried["checked_sql"] if tried else ""
        return _close("failed", f"{failure['message']} {failure['hint']}".strip(), sql=sql)
    if gate and not gate["in_scope"]:
        return _close("out_of_domain", OUT_OF_DOMAIN)
    candidate = state["candidate"]
    assert candidate is not None
    if candidate["stage"] == "validated":
        return _close("answered", "The query is valid; it was not run.", sql=candidate["checked_sql"])
    if rows is None:
        return _gave_up(state, candidate, runtime)
    doubts = [*doubts_of(gate), *candidate.get("told", [])]
    return _told(rows, candidate["checked_sql"], doubts, runtime)


def would_write(attempt: Attempt) -> bool:
    """Whether a candidate would change what is stored."""
    return any(problem["kind"] == WRITES for problem in attempt["problems"])


def _gave_up(state: SQLState, last: Attempt, runtime: Runtime[Context]) -> dict[str, Any]:
    """That a change was asked for; what the queries needed and the database does not have, by name; else why the last
    one failed."""
    reasons, kind = "; ".join(problem["message"] for problem in last["problems"]), "gave_up"
    if would_write(last):
        message, kind = f"HopQL only reads, and this asks for a change: {reasons}", "only_reads"
        hint = "Ask for what is stored: asking for the change again will not make it."
    elif state["sql_given"]:
        message, hint = f"The SQL cannot be run: {reasons}", ""
    elif absence := opened(runtime)[0].catalog.absence(last["problems"]):
        message, hint = absence, "If one of these is meant, ask for it by that name, or add a note or an example."
    else:
        message = f"No valid query was found in {len(state['attempts'])} attempts. The last one failed: {reasons}"
        hint = "Say it with the names of the schema, or add a note or an example."
    return {**_close("gave_up", message), "failure": Failure(kind=kind, message=message, hint=hint, exit_code=8)}


def _told(rows: Rows, sql: str, doubts: Sequence[str], runtime: Runtime[Context]) -> dict[str, Any]:
    """The rows in a sentence and as a table, what people call their columns, and what is doubtful."""
    outline = outline_of(rows["columns"], sql, opened(runtime)[0].engine.dialect)
    roles = [column.role for column in columns_of(rows["columns"], rows["types"], rows["rows"])]
    closed = _close("answered", sentence(rows, outline, roles), sql=sql, table=as_markdown(rows), doubts=doubts)
    return {**closed, "rows": {**rows, "labels": outline.labels}}


def _close(
    status: str, answer: str, *, sql: str = "", table: str = "", doubts: Sequence[str] = ()
) -> dict[str, Any]:
    tell(status.replace("_", " "))
    answer = unlinked(answer)
    shown = [answer, unlinked(" ".join(doubts)), table, fenced(sql)]
    return {
        "status": status,
        "answer": answer,
        "doubts": list(doubts),
        "sql": sql,
        "messages": [AIMessage("\n\n".join(part for part in shown if part))],
    }
