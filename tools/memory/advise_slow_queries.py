"""The slow SQL of a memory, with what would make it faster: an index, or an SQL that is proved to give the same."""

from __future__ import annotations

import json
import re
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date, timedelta
from typing import TYPE_CHECKING, Any, Final, cast

import sqlglot
from sqlglot import exp
from sqlglot.errors import SqlglotError

from hopql.state.query_memory import IndexAdvice, Rewrite, Slow
from hopql.tools.base.errors import QueryError
from hopql.tools.database.quote_names import literal, quoted, written
from hopql.tools.database.scope_names import fold
from hopql.tools.memory.analyse_askings import COUNTED, bounded, counted, fetched
from hopql.tools.memory.locate_literals import Columns
from hopql.tools.memory.query_rows import Space

if TYPE_CHECKING:
    from hopql.tools.database.engine import Engine


Allowed = Callable[[str], bool]
_SLOW: Final = f"""
WITH asked AS (
    SELECT a.sql, a.question, a.asker, a.at, a.ms, coalesce(a.entry, a.replayed_from) AS entry,
        a.model_calls = 0 AS direct, bool_or(a.model_calls = 0) OVER (PARTITION BY a.sql) AS known
    FROM query_askings a WHERE {COUNTED} AND a.success AND a.sql <> '' AND a.ms < 'infinity'
)
SELECT sql, (array_agg(question ORDER BY at DESC))[1] AS question,
    coalesce((array_agg(entry ORDER BY at DESC) FILTER (WHERE entry IS NOT NULL))[1], '') AS entry,
    count(*) AS count, count(DISTINCT asker) AS users, count(*) FILTER (WHERE direct) AS replays,
    percentile_cont(0.5) WITHIN GROUP (ORDER BY ms) FILTER (WHERE direct = known) AS p50_ms,
    percentile_cont(0.95) WITHIN GROUP (ORDER BY ms) FILTER (WHERE direct = known) AS p95_ms, max(at) AS last_asked
FROM asked GROUP BY sql ORDER BY p95_ms DESC, last_asked DESC, sql LIMIT %(limit)s
"""
_TOTAL_S: Final = 60.0
"""After this time no more rewrites are tried."""


def slow(memory: Space, engine: Engine, allowed: Allowed, limit: int = 10, *, timeout_s: float = 10.0) -> list[Slow]:
    """The slowest SQL of the answers, each explained, with indexes and a rewrite that would make it faster.

    The time of an answer is from the question on, so it holds the model's; where an SQL was answered without a model (a
    replay), only those times count. Advice is given for PostgreSQL only. This runs queries, read-only: where a rewrite
    applies, it and the SQL are run to compare their results. `allowed`: whether an SQL may be read here: the guard,
    with the tables of who asks. Any other SQL is neither explained nor run. `timeout_s`: of each query."""
    until = time.monotonic() + _TOTAL_S
    rows = fetched(memory, _SLOW, {**counted(memory), "limit": bounded(limit)})
    told = [_explained(row, engine, allowed, timeout_s) for row in rows]
    for one in told:
        if one["plan"] is not None and engine.dialect == "postgres":
            _advise(one, engine, allowed, timeout_s, until)
    return told


def _explained(row: dict[str, Any], engine: Engine, allowed: Allowed, timeout_s: float) -> Slow:
    told = cast(Slow, {**row, "cost": None, "rows": None, "plan": None, "problem": "", "indexes": [], "rewrites": []})
    if not allowed(told["sql"]):
        return {**told, "problem": "This SQL may not be read here: the guard refuses it."}
    found = engine.explain(told["sql"], timeout_s)
    if not found.ok:
        return {**told, "problem": found.problem["message"] if found.problem else "The database refuses it."}
    return {**told, "cost": found.cost, "rows": found.rows, "plan": found.plan}


def _advise(told: Slow, engine: Engine, allowed: Allowed, timeout_s: float, until: float) -> None:
    """Fill in indexes and the rewrite."""
    try:
        tree = sqlglot.parse_one(told["sql"], read="postgres")
        tables = tables_of(engine, tree)
        told["indexes"] = advice(engine, told["plan"] or {}, tables, timeout_s)
    except (SqlglotError, RecursionError, QueryError) as error:
        told["problem"] = f"No advice could be made: {str(error).splitlines()[0]}"
        return
    changed = range_of_dates(tree, tables)
    if changed and time.monotonic() < until and allowed(changed):
        found = proved(engine, told["sql"], changed, timeout_s)
        told["rewrites"] += [found] if found else []


@dataclass(frozen=True)
class Table:
    """A table, as PostgreSQL's catalog has it."""

    name: str
    """As an SQL writes it: quoted where it must be, with its schema where that is not on the search path."""
    kind: str
    """`r`: a table; see pg_class.relkind."""
    rows: float
    """Estimated; -1 where it was never analysed."""
    types: dict[str, str] = field(default_factory=dict)
    leading: frozenset[str] = frozenset()
    """First columns of indexes over all rows."""


_FACTS: Final = """
SELECT n.nspname::text, c.relname::text, c.relkind::text, c.reltuples::float8, pg_table_is_visible(c.oid),
  (SELECT json_object_agg(a.attname, format_type(a.atttypid, NULL))
   FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped),
  (SELECT json_agg(a.attname) FROM pg_index i JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = i.indkey[0]
   WHERE i.indrelid = c.oid AND i.indisvalid AND i.indpred IS NULL)
FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
WHERE c.oid = ANY(ARRAY[{names}])
"""


def tables_of(engine: Engine, tree: exp.Expr) -> dict[str, Table]:
    """What is known of the tables that a query names, by their bare names; those that share one are left out.
    QueryError: the catalog cannot be read."""
    named = {
        tuple(fold(part, "postgres") for part in (node.args.get("db"), node.this) if part)
        for node in tree.find_all(exp.Table) if isinstance(node.this, exp.Identifier) and not node.args.get("catalog")
    }  # fmt: skip
    if not named:
        return {}
    names = ", ".join(f"to_regclass({literal(quoted(*name))})" for name in sorted(named))
    found: dict[str, Table | None] = {}
    rows: list[list[Any]] = engine.run(_FACTS.format(names=names), max_rows=len(named), timeout_s=10.0)["rows"]
    for schema, name, kind, count, visible, types, leading in rows:
        path = written(name) if visible else f"{written(schema)}.{written(name)}"
        made = Table(path, kind, float(count), types or {}, frozenset(leading or ()))
        found[name] = None if name in found else made
    return {name: table for name, table in found.items() if table}


SMALL: Final = 10_000
"""Rows below which a table is read as a whole quickly enough."""
FEW: Final = 0.1
"""Share of a table's rows up to which an index is worth its way through the table's pages."""
_COLUMNS: Final = 3
_EQUAL: Final = (exp.EQ, exp.In)
_RANGE: Final = (exp.GT, exp.GTE, exp.LT, exp.LTE, exp.Between)
_UNORDERED: Final = {"json", "xml", "jsonb", "point", "box", "circle", "line", "lseg", "path", "polygon", "tsvector"}


def advice(engine: Engine, plan: dict[str, Any], tables: Mapping[str, Table], timeout_s: float) -> list[IndexAdvice]:
    """Indexes that would help, each once.

    Advised is one where an ordinary table of at least 10,000 rows is scanned, the conditions on plain columns keep at
    most a tenth of its rows by the planner's estimate, and no index over all rows begins with a column that is compared
    for equality, or with the one that is compared by range where none is. `plan`: a node of EXPLAIN (FORMAT JSON)."""
    found: dict[str, IndexAdvice] = {}
    for relation, condition in scans(plan):
        table = tables.get(relation)
        if table and (told := _advice(engine, condition, table, timeout_s)):
            found.setdefault(told["statement"], told)
    return list(found.values())


def scans(plan: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """The sequential scans that drop rows, in this node and below: table and condition."""
    if plan.get("Node Type") == "Seq Scan" and plan.get("Filter"):
        yield plan.get("Relation Name", ""), plan["Filter"]
    for node in plan.get("Plans") or []:
        yield from scans(node)


def _advice(engine: Engine, condition: str, table: Table, timeout_s: float) -> IndexAdvice | None:
    if table.kind != "r" or table.rows < SMALL:
        return None
    compared = _compared(condition, table)
    equal = list(dict.fromkeys(column for column, part in compared if isinstance(part, _EQUAL)))
    ranged = [column for column, _ in compared if column not in equal]
    columns = [*equal, *ranged[:1]][:_COLUMNS]
    if not columns or any(column in table.leading for column in equal or columns):
        return None
    where = " AND ".join(f"({part.sql(dialect='postgres')})" for column, part in compared if column in columns)
    told = engine.explain(f"SELECT 1 FROM {table.name} WHERE {where}", timeout_s)
    if not told.ok or told.rows is None or told.rows > FEW * table.rows:
        return None
    return IndexAdvice(
        table=table.name, columns=columns,
        statement=f"CREATE INDEX ON {table.name} ({', '.join(written(column) for column in columns)})",
        why=f"All of the about {table.rows:,.0f} rows of {table.name} are read to find about {told.rows:,.0f}.",
    )  # fmt: skip


def _compared(condition: str, table: Table) -> list[tuple[str, exp.Expr]]:
    """The parts of a plan's condition that compare a plain column with what does not depend on the row."""
    try:
        where = sqlglot.parse_one(condition, read="postgres").unnest()
    except (SqlglotError, RecursionError):
        return []
    found = []
    for part in where.flatten() if isinstance(where, exp.And) else [where]:
        column = _column(part, table)
        if column is not None:
            for one in part.find_all(exp.Column):
                one.set("table", None)
            found.append((column, part))
    return found


def _column(part: exp.Expr, table: Table) -> str | None:
    """The column that a condition compares; None where an index is no use."""
    if not isinstance(part, (*_EQUAL, *_RANGE)) or next(part.find_all(exp.Subquery, exp.Parameter), None):
        return None
    sides = [part.this, part.expression] if isinstance(part, exp.Binary) else [part.this]
    bare = [side for side in (_bare(side, table) for side in sides) if isinstance(side, exp.Column)]
    if len(list(part.find_all(exp.Column))) != 1 or len(bare) != 1:
        return None
    name = fold(bare[0].this, "postgres")
    return name if name in table.types and table.types[name].removesuffix("[]") not in _UNORDERED else None


def _bare(node: exp.Expr, table: Table) -> exp.Expr:
    """Without parentheses, and without the cast to text that PostgreSQL itself puts around a varchar column."""
    node = node.unnest()
    inner = node.this.unnest() if isinstance(node, exp.Cast) and node.is_type("text") else None
    varying = isinstance(inner, exp.Column) and table.types.get(fold(inner.this, "postgres")) == "character varying"
    return inner if inner is not None and varying else node


_DAY: Final = re.compile(r"\d{4}-\d\d-\d\d")
_TYPES: Final = {"date": "date", "timestamp without time zone": "timestamp"}
RANGE_OF_DATES: Final = (
    "The year or day of a column is compared as a range of its values, which an index can find. A value is in the "
    "range exactly when it is of that year or day."
)


def range_of_dates(tree: exp.Expr, tables: Mapping[str, Table]) -> str:
    """The query with `EXTRACT(year FROM placed) = 2013` and `placed::date = day` as ranges; empty where there is none
    whose column is surely a date or a timestamp without time zone."""
    tree = tree.copy()
    columns, changed = Columns(tree), False
    for node in list(tree.find_all(exp.EQ)):
        found = _period(node.left, node.right) or _period(node.right, node.left)
        if found is None or node.find_ancestor(exp.Where, exp.Join) is None:
            continue
        column, first, after = found
        kinds = {
            tables[table].types[name] if table in tables else ""
            for table, _, name in (place.partition(".") for place in columns.origin(column).columns)
            if table not in tables or name in tables[table].types
        }
        kind = _TYPES.get(kinds.pop(), "") if len(kinds) == 1 else ""
        if kind and (kind != "date" or (after - first).days > 1):
            low, high = (
                exp.cast(exp.Literal.string(day.isoformat()), kind, dialect="postgres") for day in (first, after)
            )
            since, before = exp.GTE(this=column.copy(), expression=low), exp.LT(this=column.copy(), expression=high)
            node.replace(exp.paren(exp.and_(since, before)))
            changed = True
    return tree.sql(dialect="postgres") if changed else ""


def _period(side: exp.Expr, other: exp.Expr) -> tuple[exp.Column, date, date] | None:
    """Of `year(column) = 2013` or `date(column) = day`: the column, the first day, and the first one after."""
    side = side.unnest()
    if isinstance(side, exp.Extract) and side.name.upper() == "YEAR" and isinstance(side.expression, exp.Column):
        number = isinstance(other, exp.Literal) and not other.is_string and other.name.isdecimal()
        year = int(other.name) if number and 1 <= int(other.name) <= 9998 else None
        return (side.expression, date(year, 1, 1), date(year + 1, 1, 1)) if year else None
    cast = isinstance(side, exp.Cast) and not isinstance(side, exp.TryCast) and side.is_type("date")
    if (cast or (isinstance(side, exp.Date) and not side.expressions)) and isinstance(side.this, exp.Column):
        literal_ = other.this if isinstance(other, exp.Cast) and other.is_type("date") else other
        if isinstance(literal_, exp.Literal) and literal_.is_string and _DAY.fullmatch(literal_.name):
            try:
                day = date.fromisoformat(literal_.name)
                return side.this, day, day + timedelta(days=1)
            except (ValueError, OverflowError):
                return None
    return None


CHEAPER: Final = 0.9
"""Share of the estimated cost that a rewrite may have at most to be called faster."""
_MOST_ROWS: Final = 10_000
"""Rows that are compared; a longer result proves nothing."""


def proved(engine: Engine, sql: str, rewritten: str, timeout_s: float = 10.0) -> Rewrite | None:
    """The rewrite with its proof, or None where it is not estimated to be faster, differs or proves nothing.

    Both are run read-only, and must give the same columns and the same rows, each as often. The order of rows is not
    compared: it is that of the same ORDER BY.
    """
    before, after = (engine.explain(text, timeout_s).cost for text in (sql, rewritten))
    if before is None or after is None or after > CHEAPER * before:
        return None
    try:
        one, other = (engine.run(text, max_rows=_MOST_ROWS, timeout_s=timeout_s) for text in (sql, rewritten))
    except QueryError:
        return None
    if one["truncated"] or other["truncated"] or not one["rows"] or one["columns"] != other["columns"]:
        return None
    counts = [Counter(json.dumps(row, default=str) for row in rows["rows"]) for rows in (one, other)]
    if counts[0] != counts[1]:
        return None
    same = f"the same {one['row_count']:,} row{'s'[: one['row_count'] > 1]}, each as often"
    return Rewrite(
        told=RANGE_OF_DATES, sql=rewritten,
        proof=f"Both were run read-only: {same}. The estimated cost falls from {before:,.1f} to {after:,.1f}.",
        cost_before=before, cost_after=after, ms_before=one["seconds"] * 1000, ms_after=other["seconds"] * 1000,
    )  # fmt: skip
