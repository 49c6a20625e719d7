"""Say what came out: the answer with the evidence of each hop, what could not be resolved, or what is wrong."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from langchain_core.messages import AIMessage
from langgraph.runtime import Runtime

from hopql.nodes import tell
from hopql.nodes.compose_prompt import remember
from hopql.state.context import Context
from hopql.state.graphs import AskState
from hopql.state.hops import APIS, KNOWLEDGE, Hop, HopRun, Scope
from hopql.state.plan import GateScores
from hopql.tools.display.word_results import OUT_OF_DOMAIN, as_markdown, doubts_of, fenced, unlinked
from hopql.tools.planning.check_hops import worded
from hopql.tools.planning.find_ambiguities import turn_of
from hopql.tools.planning.resolve_hops import finals
from hopql.tools.planning.word_hops import answer_of, evidence_of, missing_of

_TURNS = 10
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
    if not any(scope["in_scope"] for scope in state["scopes"]):
        return {**_closed("out_of_domain", OUT_OF_DOMAIN), "gate": _gate(state["scopes"])}
    runs = {run["id"]: run for run in state["runs"]}
    last = [(hop, runs[hop["id"]]) for hop in finals(state["hops"]) if hop["id"] in runs]
    queried = [run for run in state["runs"] if "sql" in run.get("detail", {})]
    inner = {key: queried[-1]["detail"]["sql"].get(key) for key in _INNER} if queried else {}
    if inner:
        inner["gate"] = _gate(state["scopes"]) or inner["gate"]
    if len(state["hops"]) == 1 and queried and not state["open"]:
        return _single(queried[-1], inner, _unsure(state["hops"]))
    given = {run["id"] for run in state["runs"] if run["status"] == "resolved"}
    unresolved = [hop["id"] for hop in state["hops"] if hop["id"] not in given]
    read = [run["answer"] for _, run in last if run["source"] == KNOWLEDGE and run["status"] == "resolved"]
    doubts = [*doubts_of(inner.get("gate")), *_unsure(state["hops"]), *_doubts(state["runs"])]
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


def _single(run: HopRun, inner: dict[str, Any], unsure: Sequence[str]) -> dict[str, Any]:
    """One hop for SQL is answered in the words of the `sql` graph."""
    detail = run["detail"]["sql"]
    table = as_markdown(inner["rows"]) if inner["rows"] else ""
    doubts = [*doubts_of(inner["gate"]), *unsure, *_doubts([run])] if detail["status"] == "answered" else []
    return {**_closed(detail["status"], detail["answer"], table, fenced(inner["sql"] or ""), doubts=doubts), **inner}


def _unsure(hops: Sequence[Hop]) -> list[str]:
    return [hop["doubt"] for hop in hops if "doubt" in hop]


def _doubts(runs: Sequence[HopRun]) -> list[str]:
    """What is doubtful about the queries that the answer rests on, each sentence once."""
    details = [run.get("detail", {}) for run in runs]
    told = [one for detail in details for part in (detail, detail.get("sql", {})) for one in part.get("doubts") or []]
    return list(dict.fromkeys(told))


def _gate(scopes: Sequence[Scope]) -> GateScores | None:
    return next((scope["gate"] for scope in scopes if "gate" in scope), None)


def _closed(status: str, answer: str, *parts: str, doubts: Sequence[str] = ()) -> dict[str, Any]:
    tell(status.replace("_", " "))
    answer = unlinked(answer, links=True)
    text = "\n\n".join(part for part in (answer, unlinked(" ".join(doubts)), *parts) if part)
    return {"status": status, "answer": answer, "doubts": list(doubts), "messages": [AIMessage(text)]}
