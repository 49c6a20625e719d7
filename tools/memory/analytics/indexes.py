"""Indexes that would help a query, from its plan: sequential scans of large tables that keep few rows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Final

import sqlglot
from sqlglot import exp
from sqlglot.errors import SqlglotError

from hopql.state.asked_analytics import IndexAdvice
from hopql.tools.memory.analytics.database import Database
from hopql.tools.memory.analytics.facts import Table, plain
from hopql.tools.memory.analytics.resolving import conjuncts, identifier

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


def advice(engine: Database, plan: dict[str, Any], tables: Iterable[Table], timeout_s: float) -> list[IndexAdvice]:
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


def _advice(engine: Database, scan: Scan, table: Table, timeout_s: float) -> IndexAdvice | None:
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
        statement=f"CREATE INDEX ON {table.name} ({', '.join(plain('', column) for column in columns)})",
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
