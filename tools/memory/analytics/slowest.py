"""The slow SQL of a memory, with what would make it faster: an index, or another SQL for the same result."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, get_args

import sqlglot
from sqlglot.errors import SqlglotError

from hopql.state.asked_analytics import IndexAdvice, Rejected, Rewrite, Slow, SlowOrder
from hopql.tools.errors import QueryError, UsageError
from hopql.tools.memory.analytics import indexes
from hopql.tools.memory.analytics.askings import COUNTED, bounded, counted, fetched, number
from hopql.tools.memory.analytics.database import Database
from hopql.tools.memory.analytics.facts import facts
from hopql.tools.memory.analytics.proving import NOT_FASTER, Limits, proved
from hopql.tools.memory.analytics.resolving import Query, tables_of
from hopql.tools.memory.analytics.rewrites import RULES, Rule
from hopql.tools.memory.asked.rows import iso

if TYPE_CHECKING:
    from hopql.tools.memory.asked.space import Space

Allowed = Callable[[str], bool]

CANDIDATES: Final = 200
"""SQL texts of which the costliest are chosen."""
_SLOW: Final = f"""
WITH asked AS (
    SELECT a.sql, a.question, a.asker, a.at, a.ms, coalesce(a.entry, a.replayed_from) AS entry,
        a.model_calls = 0 AS direct, bool_or(a.model_calls = 0) OVER (PARTITION BY a.sql) AS known
    FROM query_askings a WHERE {COUNTED} AND a.success AND a.sql <> '' AND a.ms < 'infinity'
)
SELECT sql, (array_agg(question ORDER BY at DESC))[1],
    coalesce((array_agg(entry ORDER BY at DESC) FILTER (WHERE entry IS NOT NULL))[1], ''),
    count(*), count(DISTINCT asker), count(*) FILTER (WHERE direct),
    percentile_cont(0.5) WITHIN GROUP (ORDER BY ms) FILTER (WHERE direct = known),
    percentile_cont(0.95) WITHIN GROUP (ORDER BY ms) FILTER (WHERE direct = known) AS p95, max(at)
FROM asked GROUP BY sql ORDER BY p95 DESC, max(at) DESC, sql LIMIT %(limit)s
"""


def slow(
    memory: Space,
    engine: Database,
    allowed: Allowed,
    limit: int = 10,
    *,
    order: SlowOrder = "p95",
    timeout_s: float = 10.0,
    max_rows: int = 10_000,
    total_s: float = 60.0,
) -> list[Slow]:
    """The slowest SQL of the answers, each explained, with indexes and rewrites that would make it faster.

    The time of an answer is from the question on, so it holds the model's; where an SQL was answered without a model
    (a replay), only those times count. Advice is given for PostgreSQL only. This runs queries, read-only: where a
    rewrite applies, it and the SQL are run to compare their results.

    Args:
        engine: the database that the memory is of; see `hopql.tools.database.engine.connect`.
        allowed: whether an SQL may be read here: the guard of `hopql.tools.database.guard.check`, with the tables of
            who asks. Any other SQL is neither explained nor run.
        limit: how many are told, at most 1,000.
        order: `p95`: by the 95th percentile of their times. `cost`: of the 200 slowest by that, the costliest by the
            planner's estimate.
        timeout_s: of each query.
        max_rows: rows that are compared; a rewrite of a longer result is not offered.
        total_s: after this time no more rewrites are tried.

    Raises:
        UsageError: there is no such order.
        ConnectError: a database went away.
    """
    if order not in get_args(SlowOrder):
        raise UsageError(f"There is no order {order!r}.", hint=f"Use {' or '.join(get_args(SlowOrder))}.")
    limit = bounded(limit)
    until = time.monotonic() + total_s
    parameters = {**counted(memory), "limit": max(limit, CANDIDATES) if order == "cost" else limit}
    told = [_explained(row, engine, allowed, timeout_s) for row in fetched(memory, _SLOW, parameters)]
    if order == "cost":
        told = sorted(told, key=lambda one: -(one["cost"] or 0.0))[:limit]
    for one in told:
        if one["plan"] is not None and engine.dialect == "postgres":
            _advise(one, engine, allowed, Limits(timeout_s, max_rows), until)
    return told


def _explained(row: tuple[Any, ...], engine: Database, allowed: Allowed, timeout_s: float) -> Slow:
    sql, question, entry, count, users, replays, p50, p95, last = row
    told = Slow(
        sql=sql, question=question, entry=entry, count=count, users=users, replays=replays, p50_ms=number(p50),
        p95_ms=number(p95), last_asked=iso(last), cost=None, rows=None, plan=None, problem="", indexes=[], rewrites=[],
        rejected=[],
    )  # fmt: skip
    if not allowed(sql):
        return {**told, "problem": "This SQL may not be read here: the guard refuses it."}
    found = engine.explain(sql, timeout_s)
    if not found.ok:
        return {**told, "problem": found.problem["message"] if found.problem else "The database refuses it."}
    return {**told, "cost": found.cost, "rows": found.rows, "plan": found.plan}


def _advise(told: Slow, engine: Database, allowed: Allowed, limits: Limits, until: float) -> None:
    """Fill in indexes and rewrites."""
    try:
        tree = sqlglot.parse_one(told["sql"], read="postgres")
        query = Query(tree, facts(engine, tables_of(tree)))
        told["indexes"] = indexes.advice(engine, told["plan"] or {}, query.tables.values(), limits.timeout_s)
    except (SqlglotError, RecursionError, QueryError) as error:
        told["problem"] = f"No advice could be made: {str(error).splitlines()[0]}"
        return
    for rule in RULES:
        changed = _applied(rule, query)
        if changed is None:
            continue
        tried = _tried(told["sql"], changed, rule, engine, allowed, limits, until)
        if isinstance(tried, str):
            told["rejected"].append(Rejected(rule=rule.name, why=tried))
            if tried == NOT_FASTER:
                told["indexes"] += _for_rewritten(changed, told, query, engine, limits)
        else:
            told["rewrites"].append(tried)


def _for_rewritten(changed: str, told: Slow, query: Query, engine: Database, limits: Limits) -> list[IndexAdvice]:
    """Indexes that the SQL has no use for as it is, but when it is rewritten so."""
    plan = engine.explain(changed, limits.timeout_s).plan or {}
    known = {one["statement"] for one in told["indexes"]}
    return [
        {**one, "why": f"{one['why']} It helps only when the SQL is written as: {changed}"}
        for one in indexes.advice(engine, plan, query.tables.values(), limits.timeout_s)
        if one["statement"] not in known
    ]


def _applied(rule: Rule, query: Query) -> str | None:
    """The rewritten SQL, or None where the rule does not apply."""
    changed = rule.apply(query.copy())
    return changed.tree.sql(dialect="postgres") if changed else None


def _tried(
    sql: str, changed: str, rule: Rule, engine: Database, allowed: Allowed, limits: Limits, until: float
) -> Rewrite | str:
    """The rewrite, or why it is not offered."""
    if time.monotonic() > until:
        return "It was not tried: the time for comparing is up."
    if not allowed(changed):
        return "The guard refuses the rewritten SQL."
    return proved(engine, sql, changed, rule, limits)
