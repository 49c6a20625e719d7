"""Ask the model for a candidate query, after a failure with what was wrong, and check it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from langgraph.runtime import Runtime

from hopql.nodes import opened, tell
from hopql.state.context import Context
from hopql.state.database import DOUBTFUL, Problem, Repair
from hopql.state.graphs import SQLState
from hopql.state.plan import Plan
from hopql.state.sql import Attempt, ModelCall
from hopql.tools.base.errors import ModelError
from hopql.tools.database.choose_candidate import effort_of
from hopql.tools.database.guard import check, planned
from hopql.tools.database.parse_statement import extract_sql
from hopql.tools.database.repairs.repair_sql import repair
from hopql.tools.models import Ask, Completion, chat_model, has_adapter, sample
from hopql.tools.workspace.compose_prompt import explain_failures
from hopql.tools.workspace.open_workspace import Workspace

VOICES: Final = (1.0, 0.0)
"""How much of its adapter the embedded model takes for the first query that runs, and for the second."""


def generate_sql(state: SQLState, runtime: Runtime[Context]) -> dict[str, Any]:
    """The next candidate; a model call, unless one that was written beside an earlier one is left.

    The first is greedy. Further ones are sampled side by side: after a failure with what was wrong, as many as
    `max_attempts` leaves (one by one where the effort allows one candidate only); once a candidate has run, as many as
    the effort allows, to be chosen among by their results. The embedded model first writes one in each of its
    `VOICES`. A model that fails once a candidate has run takes nothing away.
    """
    _, options = opened(runtime)
    drafts, calls = list(state.get("drafts") or []), []
    if not drafts:
        try:
            written = _written(state, options)
        except ModelError as error:
            if not state.get("pool"):
                raise
            return _lost(error)
        drafts = [_candidate(extract_sql(one.text), one.logprob) for one in written]
        calls = [_call(written)]
        tell(
            f"{calls[0]['tokens_out']} tokens written, {calls[0]['tokens_in'] - calls[0]['cached_tokens']} read"
            f" and {calls[0]['cached_tokens']} from the cache, in {calls[0]['seconds']:.1f} s"
        )
    return {"candidate": drafts[0], "drafts": drafts[1:], "calls": calls}


def _written(state: SQLState, options: Context) -> list[Completion]:
    prompt, attempts, ran = state["prompt"], state.get("attempts") or [], len(state.get("pool") or [])
    assert prompt is not None
    model = chat_model(options.model, timeout_s=options.model_timeout_s)
    adapted = has_adapter(model)
    allowed = effort_of(options.effort, options.candidates, adapted=adapted).candidates
    left = (allowed if ran else options.max_attempts) - len(attempts)
    other = adapted and 0 < ran < len(VOICES)
    sampled = bool(attempts) and not other
    failed = [attempt for attempt in attempts if attempt["stage"] != "executed"]
    ask = Ask(
        prompt["system"],
        prompt["prefix"],
        explain_failures(prompt["tail"], failed),
        max_tokens=options.max_tokens,
        temperature=max(options.temperature, options.sample_temperature) if sampled else options.temperature,
        timeout_s=options.model_timeout_s,
        cache_key=prompt["cache_key"],
        seed=len(attempts),
        adapter=VOICES[ran] if other else VOICES[0],
    )
    return sample(model, ask, max(1, left) if sampled and allowed > 1 else 1)


def _candidate(sql: str, logprob: float | None = None) -> Attempt:
    return Attempt(sql=sql, checked_sql="", repairs=[], problems=[], stage="generated", logprob=logprob)


def _call(written: Sequence[Completion]) -> ModelCall:
    return ModelCall(
        model=written[0].model,
        tokens_in=sum(one.tokens_in for one in written),
        tokens_out=sum(one.tokens_out for one in written),
        cached_tokens=sum(one.cached_tokens for one in written),
        seconds=sum(one.seconds for one in written),
    )


def _lost(error: ModelError) -> dict[str, Any]:
    tell(str(error))
    problem = Problem(kind="model", message=str(error), name="", suggestions=[])
    lost: Attempt = {**_candidate(""), "problems": [problem], "stage": "failed"}
    return {"candidate": lost, "attempts": [lost]}


MISSING = ("unknown_table", "unknown_column")


def validate_sql(state: SQLState, runtime: Runtime[Context]) -> dict[str, Any]:
    """Repair what is certain, check that it is one allowed read, that its names exist, and that it can be planned.

    A replayed query that no longer is valid is forgotten: the question is answered like a new one. A join that follows
    no known edge is told, and goes back with what else is wrong, but does not reject by itself. What the declared keys
    say against a query goes back as long as attempts are left and no query is written twice; then such a query is run,
    and its answer says what is doubtful.
    """
    workspace, options = opened(runtime)
    candidate = _candidate(state["question"]) if state["sql_given"] else state["candidate"]
    assert candidate is not None
    verdict = checked(workspace, candidate, options, repaired=not is_given(state))
    if verdict["stage"] == "rejected" or (contradicted(verdict) and not state["sql_given"]):
        verdict = _told_back(state, verdict, options)
    for made in verdict["repairs"]:
        tell(made["told"])
    if verdict["stage"] == "validated":
        tell("; ".join(["one read-only query; its names exist; the database can plan it", *_messages(verdict)]))
        return {"candidate": verdict, "sql": verdict["checked_sql"], "missing": []}
    tell("; ".join(_messages(verdict)))
    if state.get("recalled"):
        return {"candidate": None, "recalled": None}
    missing = [problem["name"] for problem in verdict["problems"] if problem["kind"] in MISSING and problem["name"]]
    if missing and (plan := state.get("plan")):
        missing += unplanned(workspace, verdict["checked_sql"], plan)
    return {"candidate": verdict, "attempts": [verdict], "missing": missing}


def contradicted(attempt: Attempt) -> bool:
    """Whether the declared keys alone speak against a query, so that it is written again while it can be."""
    kinds = {problem["kind"] for problem in attempt["problems"]} - {"join", "weighted", "repeated"}
    return bool(kinds) and kinds <= set(DOUBTFUL)


def _told_back(state: SQLState, verdict: Attempt, options: Context) -> Attempt:
    """The candidate, rejected; at the end of the attempts the first one against which the keys alone speak."""
    tried = state.get("attempts") or []
    repeated = repetition(state, verdict["sql"])
    ends = not state.get("pool") and not state.get("recalled")
    if ends and (repeated or len(tried) + 1 >= options.max_attempts):
        run = next((one for one in [verdict, *tried] if contradicted(one)), None)
        if run is not None:
            problems = [problem for problem in run["problems"] if problem["kind"] != "repeated"]
            return {**run, "problems": problems, "stage": "validated"}
    return {**verdict, "problems": [*verdict["problems"], *repeated], "stage": "rejected"}


def unplanned(workspace: Workspace, sql: str, plan: Plan) -> list[str]:
    """Tables that a query reads and its plan does not show: the model knew of them by their names alone."""
    shown = {table["name"] for table in plan["tables"]}
    read = check(sql, workspace.engine.dialect, workspace.catalog.names)["tables"]
    return [table for table in read if table not in shown]


def _messages(attempt: Attempt) -> list[str]:
    return [problem["message"] for problem in attempt["problems"]]


def repetition(state: SQLState, sql: str) -> list[Problem]:
    """The problem that `sql` was tried before in this run, or none."""
    if any(sql in (attempt["sql"], attempt["checked_sql"]) for attempt in state.get("attempts") or []):
        return [Problem(kind="repeated", message="The same query failed before.", name="", suggestions=[])]
    return []


def checked(workspace: Workspace, candidate: Attempt, options: Context, *, repaired: bool) -> Attempt:
    """The candidate with certain repairs made, checked by its tree and by the database's planner, and dear no more than
    it may be.

    Args:
        repaired: not so SQL that a user wrote, which is checked as it is.
    """
    sql, repairs, catalog, dialect = candidate["sql"], list[Repair](), workspace.catalog, workspace.engine.dialect
    if repaired:
        sql, repairs = repair(sql, dialect, catalog.names, values=catalog.values, joins=catalog.joins)
    verdict = check(sql, dialect, catalog.names)
    sql, problems, valid = verdict["sql"], list(verdict["problems"]), verdict["ok"]
    if valid and (wrong := planned(workspace.engine_for(options), sql, options.max_cost, options.timeout_s)):
        problems, valid = [*problems, wrong], False
    stage = "validated" if valid else "rejected"
    return {**candidate, "checked_sql": sql, "repairs": repairs, "problems": problems, "stage": stage}


def is_given(state: SQLState) -> bool:
    """Whether the question is a query, or an earlier question's is replayed: these stay as they are."""
    return bool(state["sql_given"] or state.get("recalled"))
