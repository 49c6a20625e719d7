"""The slow SQL of a memory, with what would make it faster: an index, or an SQL that is proved to give the same."""

from __future__ import annotations

import json
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, get_args

import sqlglot
from sqlglot import exp
from sqlglot.errors import SqlglotError

from hopql.state.asked_analytics import IndexAdvice, Rejected, Rewrite, Slow, SlowOrder
from hopql.state.database import Rows
from hopql.tools.database.quoting import written
from hopql.tools.errors import QueryError, UsageError
from hopql.tools.memory.analyse_askings import COUNTED, bounded, counted, fetched, number
from hopql.tools.memory.relate_memories import iso
from hopql.tools.memory.rewrite_queries import RULES, Query, Rule, Table, conjuncts, facts, identifier, tables_of

if TYPE_CHECKING:
    from hopql.tools.database.engine import Engine
    from hopql.tools.memory.query_rows import Space


SMALL: Final = 10_000
"""Rows below which a table is read as a whole quickly enough."""
FEW: Final = 0.1
"""Share of a table's rows up to which an index is worth its way through the table's pages."""
_COLUMNS: Final = 3
_EQUAL: Final = (exp.EQ, exp.In)
_RANGE: Final = (exp.GT, exp.GTE, exp.LT, exp.LTE, exp.Between)
_UNORDERED: Final = {"json", "xml", "jsonb", "point", "box", "circle", "line", "lseg", "path", "polygon", "tsvector"}


@dataclass(frozen=True)
class Scan:
    """A sequential scan that drops rows."""

    relation: str
    condition: str


def advice(engine: Engine, plan: dict[str, Any], tables: Iterable[Table], timeout_s: float) -> list[IndexAdvice]:
    """Indexes that would help, each once.

    Advised is one where an ordinary table of at least 10,000 rows is scanned, the conditions on plain columns keep at
    most a tenth of its rows by the planner's estimate, and no index over all rows begins with a column that is compared
    for equality, or with the one that is compared by range where none is.

    Args:
        plan: a node of EXPLAIN (FORMAT JSON).
        tables: those that the query names.
    """
    found: dict[str, IndexAdvice] = {}
    known: dict[str, list[Table]] = {}
    for table in tables:
        known.setdefault(table.relation, []).append(table)
    for scan in scans(plan):
        named = known.get(scan.relation, [])
        told = _advice(engine, scan, named[0], timeout_s) if len(named) == 1 else None
        if told:
            found.setdefault(told["statement"], told)
    return list(found.values())


def scans(plan: dict[str, Any]) -> Iterator[Scan]:
    """The sequential scans with a filter, in this node and below."""
    if plan.get("Node Type") == "Seq Scan" and plan.get("Filter"):
        yield Scan(plan.get("Relation Name", ""), plan["Filter"])
    for node in plan.get("Plans") or []:
        yield from scans(node)


def _advice(engine: Engine, scan: Scan, table: Table, timeout_s: float) -> IndexAdvice | None:
    if table.kind != "r" or table.rows < SMALL:
        return None
    equal, ranged, conditions = _compared(scan.condition, table)
    columns = [*equal, *ranged[:1]][:_COLUMNS]
    if not columns or any(column in table.leading for column in equal or columns):
        return None
    used = [condition for column, condition in conditions if column in columns]
    where = " AND ".join(f"({condition.sql(dialect='postgres')})" for condition in used)
    told = engine.explain(f"SELECT 1 FROM {table.name} WHERE {where}", timeout_s)
    if not told.ok or told.rows is None or told.rows > FEW * table.rows:
        return None
    return IndexAdvice(
        table=table.name, columns=columns,
        statement=f"CREATE INDEX ON {table.name} ({', '.join(written(column) for column in columns)})",
        why=f"All of the about {table.rows:,.0f} rows of {table.name} are read to find about {told.rows:,.0f}.",
    )  # fmt: skip


def _compared(condition: str, table: Table) -> tuple[list[str], list[str], list[tuple[str, exp.Expr]]]:
    """Columns compared with something known for equality, those compared by range, and all these conditions."""
    try:
        tree = sqlglot.parse_one(f"SELECT 1 WHERE {condition}", read="postgres")
    except (SqlglotError, RecursionError):
        return [], [], []
    where = tree.args["where"].this
    equal: list[str] = []
    ranged: list[str] = []
    conditions: list[tuple[str, exp.Expr]] = []
    for part in conjuncts(where):
        column = _column(part, table)
        if column is None:
            continue
        names = equal if isinstance(part, _EQUAL) else ranged
        if column not in names:
            names.append(column)
        for one in part.find_all(exp.Column):
            one.set("table", None)
        conditions.append((column, part))
    return equal, [column for column in ranged if column not in equal], conditions


def _column(part: exp.Expr, table: Table) -> str | None:
    """The column that a condition compares with what does not depend on the row; None where an index is no use."""
    if not isinstance(part, (*_EQUAL, *_RANGE)) or next(part.find_all(exp.Subquery, exp.Parameter), None):
        return None
    columns = list(part.find_all(exp.Column))
    sides = [part.this, part.expression] if isinstance(part, exp.Binary) else [part.this]
    bare = [side for side in (_bare(side, table) for side in sides) if isinstance(side, exp.Column)]
    if len(columns) != 1 or len(bare) != 1:
        return None
    name = identifier(bare[0].this)
    return name if name in table.types and table.types[name].removesuffix("[]") not in _UNORDERED else None


def _bare(node: exp.Expr, table: Table) -> exp.Expr:
    """Without parentheses, and without the cast to text that PostgreSQL itself puts around a varchar column."""
    node = node.unnest()
    inner = node.this.unnest() if isinstance(node, exp.Cast) and node.is_type("text") else None
    varying = isinstance(inner, exp.Column) and table.types.get(identifier(inner.this)) == "character varying"
    return inner if inner is not None and varying else node


CHEAPER: Final = 0.9
"""Share of the estimated cost that a rewrite may have at most to be called faster."""
QUICKER: Final = 0.7
"""The same of the measured time, which varies more."""
NOT_FASTER: Final = "It gives the same result, but is not faster."
_NOTABLE_MS: Final = 5.0


@dataclass(frozen=True)
class Limits:
    """What comparing may cost."""

    timeout_s: float = 10.0
    """Of each query."""
    max_rows: int = 10_000
    """Rows that are compared; a longer result proves nothing."""


def proved(engine: Engine, sql: str, rewritten: str, rule: Rule, limits: Limits) -> Rewrite | str:
    """The rewrite with its proof, or why it is not offered.

    Both are run read-only, and must give the same columns and the same rows, each as often. The order of rows is not
    compared: it is that of the same ORDER BY. Faster is what is estimated to cost at most 0.9 of it; else both are run
    again, and the better of two runs must take at most 0.7 of the time, and 5 ms less.
    """
    before, after = (engine.explain(text, limits.timeout_s) for text in (sql, rewritten))
    if not after.ok:
        return f"The database does not accept it: {after.problem['message'] if after.problem else ''}"
    try:
        results = [_run(engine, text, limits) for text in (sql, rewritten)]
        if told := _difference(results[0], results[1], limits):
            return told
        times = [result["seconds"] * 1000 for result in results]
        cheaper = before.cost is not None and after.cost is not None and after.cost <= CHEAPER * before.cost
        if not cheaper:
            again = (_run(engine, text, limits)["seconds"] * 1000 for text in (sql, rewritten))
            times = [min(pair) for pair in zip(times, again, strict=True)]
    except QueryError as error:
        return f"It could not be compared: {error}"
    if not cheaper and not (times[1] <= QUICKER * times[0] and times[0] - times[1] >= _NOTABLE_MS):
        return NOT_FASTER
    proof = f"Both were run read-only: the same {_told_rows(results[0]['row_count'])}, each as often. "
    if cheaper:
        proof += f"The estimated cost falls from {before.cost:,.1f} to {after.cost:,.1f}."
    else:
        proof += f"The better of two runs takes {times[1]:,.1f} ms in place of {times[0]:,.1f} ms."
    return Rewrite(
        rule=rule.name, told=rule.told, sql=rewritten, proof=proof, cost_before=before.cost, cost_after=after.cost,
        ms_before=times[0], ms_after=times[1],
    )  # fmt: skip


def _run(engine: Engine, sql: str, limits: Limits) -> Rows:
    return engine.run(sql, max_rows=limits.max_rows, timeout_s=limits.timeout_s)


def _difference(one: Rows, other: Rows, limits: Limits) -> str:
    """Why two results do not prove that the queries agree; empty when they do."""
    if one["truncated"] or other["truncated"]:
        return f"The result is longer than the {_told_rows(limits.max_rows)} that are compared."
    if one["columns"] != other["columns"]:
        return "The results have different columns."
    counts = [Counter(json.dumps(row, sort_keys=True, default=str) for row in rows["rows"]) for rows in (one, other)]
    if counts[0] != counts[1]:
        return "The results differ."
    return "" if one["rows"] else "Both results are empty, which proves nothing."


def _told_rows(count: int) -> str:
    return "1 row" if count == 1 else f"{count:,} rows"


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
    engine: Engine,
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


def _explained(row: tuple[Any, ...], engine: Engine, allowed: Allowed, timeout_s: float) -> Slow:
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


def _advise(told: Slow, engine: Engine, allowed: Allowed, limits: Limits, until: float) -> None:
    """Fill in indexes and rewrites."""
    try:
        tree = sqlglot.parse_one(told["sql"], read="postgres")
        query = Query(tree, facts(engine, tables_of(tree)))
        told["indexes"] = advice(engine, told["plan"] or {}, query.tables.values(), limits.timeout_s)
    except (SqlglotError, RecursionError, QueryError) as error:
        told["problem"] = f"No advice could be made: {str(error).splitlines()[0]}"
        return
    for rule in RULES:
        rewritten = rule.apply(query.copy())
        if rewritten is None:
            continue
        changed = rewritten.tree.sql(dialect="postgres")
        tried = _tried(told["sql"], changed, rule, engine, allowed, limits, until)
        if isinstance(tried, str):
            told["rejected"].append(Rejected(rule=rule.name, why=tried))
            if tried == NOT_FASTER:
                told["indexes"] += _for_rewritten(changed, told, query, engine, limits)
        else:
            told["rewrites"].append(tried)


def _for_rewritten(changed: str, told: Slow, query: Query, engine: Engine, limits: Limits) -> list[IndexAdvice]:
    """Indexes that the SQL has no use for as it is, but when it is rewritten so."""
    plan = engine.explain(changed, limits.timeout_s).plan or {}
    known = {one["statement"] for one in told["indexes"]}
    return [
        {**one, "why": f"{one['why']} It helps only when the SQL is written as: {changed}"}
        for one in advice(engine, plan, query.tables.values(), limits.timeout_s)
        if one["statement"] not in known
    ]


def _tried(
    sql: str, changed: str, rule: Rule, engine: Engine, allowed: Allowed, limits: Limits, until: float
) -> Rewrite | str:
    """The rewrite, or why it is not offered."""
    if time.monotonic() > until:
        return "It was not tried: the time for comparing is up."
    if not allowed(changed):
        return "The guard refuses the rewritten SQL."
    return proved(engine, sql, changed, rule, limits)
