"""Run the validated query, read-only, within its limits; then: is its answer sure enough, and which of those that ran
is it?"""

from __future__ import annotations

from functools import partial
from typing import Any

from langgraph.runtime import Runtime

from hopql.nodes import opened, tell
from hopql.nodes.generate_sql import is_given, repetition
from hopql.state.context import Context
from hopql.state.database import DOUBTFUL, Rows
from hopql.state.graphs import SQLState
from hopql.state.sql import Attempt, Executed
from hopql.tools.base.errors import failure_of
from hopql.tools.database import choose_candidate as choosing
from hopql.tools.database.doubt_answer import doubt_answer, taken_values
from hopql.tools.database.explain_failures import FailedQueryError
from hopql.tools.database.guard import check
from hopql.tools.database.repairs.repair_sql import repair
from hopql.tools.database.repairs.repair_types import avoid_zero
from hopql.tools.models import chat_model, has_adapter
from hopql.tools.workspace.open_workspace import Workspace

_LOOK_S = 2.0
"""Seconds that a look at what is stored may take."""


def execute_sql(state: SQLState, runtime: Runtime[Context]) -> dict[str, Any]:
    """A page of rows, or what the database said, for the generator. A query that ran too long ends the run, unless
    another has run: another candidate would hardly be quicker. What ran before is not run again."""
    workspace, options = opened(runtime)
    candidate = state["candidate"]
    assert candidate is not None
    sql = candidate["checked_sql"]
    known = next((one for one in state.get("pool") or [] if one["attempt"]["checked_sql"] == sql), None)
    try:
        if known:
            rows = known["rows"]
        else:
            candidate, rows = _run(workspace, candidate, options, repaired=not is_given(state))
    except FailedQueryError as error:
        return _failed(state, candidate, error)
    more = ", and there are more" if rows["truncated"] else ""
    tell(f"{rows['row_count']:,} rows{more}")
    plan, failed = state.get("plan"), 0 if state.get("pool") else len(state.get("attempts") or [])
    executed = Attempt(**{**candidate, "stage": "executed"})
    values = plan["values"] if plan else []
    found = choosing.doubts(state["question"], values, executed, rows, failed)
    taken = list[str]()
    if not state["sql_given"]:
        names, dialect = workspace.catalog.names, workspace.engine.dialect
        look = partial(workspace.engine_for(options).run, max_rows=1, timeout_s=_LOOK_S)
        found |= doubt_answer(state["question"], executed["checked_sql"], rows, names, dialect, look)
        taken = taken_values(state["question"], values, executed["checked_sql"], names, dialect)
    proven = [problem["message"] for problem in executed["problems"] if problem["kind"] in DOUBTFUL]
    if proven and "twice" in found:
        found["twice"] = ""  # the keys have said so
    told = [] if state["sql_given"] else [sentence for sentence in found.values() if sentence]
    executed["doubts"], executed["told"] = list(found), [*taken, *proven, *told]
    return {"candidate": executed, "attempts": [executed], "rows": rows}


def _run(workspace: Workspace, candidate: Attempt, options: Context, *, repaired: bool) -> tuple[Attempt, Rows]:
    """The candidate and its rows; where the database met a division by zero, once more with NULL in its place."""
    run = partial(workspace.engine_for(options).run, max_rows=options.max_rows, timeout_s=options.timeout_s)
    try:
        return candidate, run(candidate["checked_sql"])
    except FailedQueryError as error:
        names, dialect = workspace.catalog.names, workspace.engine.dialect
        if not repaired or "division by zero" not in error.problem["message"].lower():
            raise
        sql, made = repair(candidate["checked_sql"], dialect, names, rules=[avoid_zero])
        if not made or not check(sql, dialect, names)["ok"]:
            raise
        for one in made:
            tell(one["told"])
        return {**candidate, "checked_sql": sql, "repairs": [*candidate["repairs"], *made]}, run(sql)


def _failed(state: SQLState, candidate: Attempt, error: FailedQueryError) -> dict[str, Any]:
    tell(error.problem["message"])
    if state.get("recalled") and error.problem["kind"] not in ("timeout", "cancelled"):
        return {"candidate": None, "recalled": None}
    problems = [error.problem, *repetition(state, candidate["sql"])]
    failed = {**candidate, "problems": problems, "stage": "failed"}
    update: dict[str, Any] = {"candidate": failed, "attempts": [failed]}
    ends = ("cancelled",) if state.get("pool") else ("timeout", "cancelled")
    if error.problem["kind"] in ends:
        update["failure"] = failure_of(error)
    return update


def weigh_candidates(state: SQLState, runtime: Runtime[Context]) -> dict[str, Any]:
    """Put a candidate that ran into the pool, choose among the pool, and say whether another one is wanted."""
    _, options = opened(runtime)
    candidate, rows = state["candidate"], state.get("rows")
    assert candidate is not None
    pool, fresh = list(state.get("pool") or []), []
    if candidate["stage"] == "executed" and rows is not None:
        fresh = [Executed(attempt=candidate, rows=rows)]
        pool += fresh
    chosen, agree, first = choosing.best(pool), choosing.agreeing(pool), pool[0]["attempt"].get("doubts", [])
    adapted = not state["sql_given"] and has_adapter(chat_model(options.model))
    likely = _chance_of(state["question"], pool[0]) if adapted else None
    unsure = adapted and (likely is None or choosing.UNLIKELY <= likely < choosing.LIKELY)
    effort = choosing.effort_of(options.effort, options.candidates, adapted=adapted, unsure=unsure)
    dead = any(problem["kind"] == "model" for problem in candidate["problems"])
    done = dead or choosing.enough(effort, len(state["attempts"]), choosing.weight(first), agree)
    if len(pool) > 1:
        tell(f"{agree[chosen]} of {len(pool)} results agree with the chosen one")
    elif first:
        tell(f"doubtful: {', '.join(first)}")
    alike = choosing.agreeing(pool[:2])[0] > 1 if adapted and len(pool) > 1 else None
    return {
        "pool": fresh,
        "candidate": _rated(state["question"], pool[chosen], alike) if done else pool[chosen]["attempt"],
        "rows": pool[chosen]["rows"],
        "more": not done and not state["sql_given"],
    }


def _chance_of(question: str, one: Executed) -> float | None:
    return choosing.chance(question, one["attempt"], len(one["rows"]["columns"]), len(one["attempt"].get("doubts", [])))


def _rated(question: str, chosen: Executed, alike: bool | None) -> Attempt:
    """The chosen candidate, doubtful where most answers with its signs are wrong.

    Args:
        alike: whether the model's two ways of writing gave one result; None where it wrote in one way.
    """
    attempt = chosen["attempt"]
    known = attempt.get("doubts", [])
    if alike:
        return attempt
    if alike is None:
        rated = _chance_of(question, chosen)
        if rated is None or rated >= choosing.UNLIKELY:
            return attempt
        why, told = "unlikely", "The model was not sure of this query: most answers with such signs are wrong."
    else:
        why, told = "split", "Written a second time, the query gave another result: most such answers are wrong."
    return {**attempt, "doubts": [*known, why], "told": [*attempt.get("told", []), told]}
