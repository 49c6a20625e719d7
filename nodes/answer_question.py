"""Say what came out, in words and as a message: the answer of a query, the refusal, or what is wrong and what to do;
the answer of hops with the evidence of each, and what could not be resolved."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from langchain_core.messages import AIMessage
from langgraph.runtime import Runtime

from hopql.nodes import opened, tell
from hopql.nodes.compose_prompt import remember
from hopql.state.context import Context
from hopql.state.database import WRITES, Rows
from hopql.state.graphs import AskState, SQLState
from hopql.state.hops import APIS, KNOWLEDGE, Hop, HopRun, Scope
from hopql.state.plan import GateScores
from hopql.state.sql import Attempt, Failure
from hopql.tools.base.errors import HopQLError, WorkspaceError
from hopql.tools.base.quote_text import listed
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
from hopql.tools.planning.check_hops import answer_of, evidence_of, missing_of, worded
from hopql.tools.planning.find_ambiguities import turn_of
from hopql.tools.planning.resolve_hops import finals


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
    told, kind = [problem["message"] for problem in last["problems"]], "gave_up"
    reasons = " ".join(message if message.endswith((".", "?")) else f"{message};" for message in told).removesuffix(";")
    workspace = opened(runtime)[0]
    if would_write(last):
        message, kind = f"HopQL only reads, and this asks for a change: {reasons}", "only_reads"
        hint = "Ask for what is stored: asking for the change again will not make it."
    elif state["sql_given"]:
        message, hint = f"The SQL cannot be run: {reasons}", ""
    elif absence := workspace.catalog.absence(last["problems"]):
        message, hint = absence, "If one of these is meant, ask for it by that name, or add a note or an example."
    else:
        message = f"No valid query was found in {len(state['attempts'])} attempts. The last one failed: {reasons}"
        hint = "Say it with the names of the schema, or add a note or an example."
    try:
        if kind == "gave_up":
            workspace.check_schema()
    except WorkspaceError as error:
        hint = f"{error} {error.hint}"
    except HopQLError:  # whether it changed is not known
        pass
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
    return {**_closed(status, answer, table, fenced(sql), doubts=doubts, links=False), "sql": sql}


_TURNS = 10
_HOLDINGS = {"memory": "memories", KNOWLEDGE: "documents", APIS: "API specs"}
_INNER = ("sql", "rows", "gate", "plan", "examples", "prompt", "attempts", "failure", "recalled", "asking")


def answer_hops(state: AskState, runtime: Runtime[Context]) -> dict[str, Any]:
    """Close the run. Every word of it is a hop's value, a row, or says what is missing; no model is called."""
    closed = _answered(state)
    if closed["status"] == "out_of_domain":
        return {**closed, **remember({**state, **closed, "sql_given": False}, runtime)}  # type: ignore[typeddict-item]
    if state["told"] or state["introduced"] or closed["status"] not in ("answered", "unresolved"):
        return closed
    turn = turn_of(state["question"], closed["answer"], closed.get("rows"))
    return {**closed, "turns": [*state["turns"], turn][-_TURNS:]}


def _answered(state: AskState) -> dict[str, Any]:
    if failure := state.get("failure"):
        return _closed("failed", f"{failure['message']} {failure['hint']}".strip())
    if state["told"]:
        return _closed("answered", state["answer"])
    if state["introduced"]:
        return _closed("answered", state["introduced"])
    unread = _unread(state["scopes"])
    if not any(scope["in_scope"] for scope in state["scopes"]):
        return {**_closed("out_of_domain", OUT_OF_DOMAIN, doubts=unread), "gate": _gate(state["scopes"])}
    runs = {run["id"]: run for run in state["runs"]}
    last = [(hop, runs[hop["id"]]) for hop in finals(state["hops"]) if hop["id"] in runs]
    queried = [run for run in state["runs"] if "sql" in run.get("detail", {})]
    inner = {key: queried[-1]["detail"]["sql"].get(key) for key in _INNER} if queried else {}
    if inner:
        inner["gate"] = _gate(state["scopes"]) or inner["gate"]
    if len(state["hops"]) == 1 and queried and not state["open"]:
        return _single(queried[-1], inner, unread, _unsure(state["hops"]))
    given = {run["id"] for run in state["runs"] if run["status"] == "resolved"}
    unresolved = [hop["id"] for hop in state["hops"] if hop["id"] not in given]
    read = [run["answer"] for _, run in last if run["source"] == KNOWLEDGE and run["status"] == "resolved"]
    doubts = [*unread, *doubts_of(inner.get("gate")), *_unsure(state["hops"]), *_doubts(state["runs"])]
    called = [run["answer"] for _, run in last if run["source"] == APIS and run["status"] == "resolved"]
    answers = [unlinked(answer_of(hop, run)) for hop, run in last if run["source"] not in (APIS, KNOWLEDGE)]
    missing = [unlinked(part) for part in missing_of(state["hops"], state["runs"])]
    if state["open"]:
        missing.append(unlinked(f"So {worded(state['open'], state['hops'])!r} could not be asked."))
    said = ". ".join(part.rstrip(".") for part in [*answers, *missing] if part) + ("." if missing else "")
    answer = "\n\n".join(part for part in [*read, said, *called] if part)
    table = as_markdown(inner["rows"]) if inner.get("rows") and queried[-1] in [run for _, run in last] else ""
    evidence = unlinked(evidence_of(state["runs"]))
    status = "unresolved" if unresolved or state["open"] else "answered"
    closed = _closed(status, answer, table, evidence, doubts=doubts)
    return {**closed, **{**inner, "failure": None}, "unresolved": unresolved}


def _single(run: HopRun, inner: dict[str, Any], unread: Sequence[str], unsure: Sequence[str]) -> dict[str, Any]:
    """One hop for SQL is answered in the words of the `sql` graph."""
    detail = run["detail"]["sql"]
    table = as_markdown(inner["rows"]) if inner["rows"] else ""
    told = [*doubts_of(inner["gate"]), *unsure, *_doubts([run])] if detail["status"] == "answered" else []
    doubts = [*unread, *told]
    return {**_closed(detail["status"], detail["answer"], table, fenced(inner["sql"] or ""), doubts=doubts), **inner}


def _unread(scopes: Sequence[Scope]) -> list[str]:
    """Which sources could not be read, in a sentence for each cause."""
    causes: dict[str, list[str]] = {}
    for scope in scopes:
        if "unread" in scope:
            causes.setdefault(scope["unread"].strip(), []).append(_HOLDINGS.get(scope["source"], scope["source"]))
    return [f"The {listed(names)} could not be read, so the answer goes without them. {why}"
            for why, names in causes.items()]  # fmt: skip


def _unsure(hops: Sequence[Hop]) -> list[str]:
    return [hop["doubt"] for hop in hops if "doubt" in hop]


def _doubts(runs: Sequence[HopRun]) -> list[str]:
    """What is doubtful about the queries that the answer rests on, each sentence once."""
    details = [run.get("detail", {}) for run in runs]
    told = [one for detail in details for part in (detail, detail.get("sql", {})) for one in part.get("doubts") or []]
    return list(dict.fromkeys(told))


def _gate(scopes: Sequence[Scope]) -> GateScores | None:
    return next((scope["gate"] for scope in scopes if "gate" in scope), None)


def _closed(
    status: str, answer: str, *parts: str, doubts: Sequence[str] = (), links: bool = True
) -> dict[str, Any]:  # fmt: skip
    tell(status.replace("_", " "))
    answer = unlinked(answer, links=links)
    text = "\n\n".join(part for part in (answer, unlinked(" ".join(doubts)), *parts) if part)
    return {"status": status, "answer": answer, "doubts": list(doubts), "messages": [AIMessage(text)]}
