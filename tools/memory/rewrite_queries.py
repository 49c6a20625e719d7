"""Rewrites of a PostgreSQL query that give the same result on every database with the same constraints.

What the catalog says of the tables is read (types, keys, foreign keys), and each column is resolved to its table as far
as that is certain. A rule takes a `Query` that it may change, and gives it back changed, or None where it does not
apply. Before a rewrite is offered, its result is compared on the database besides; see
`hopql.tools.memory.find_slow_queries.proved`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from datetime import date, timedelta
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from sqlglot import exp

from hopql.tools.database.quoting import literal, quoted, written

if TYPE_CHECKING:
    from hopql.tools.database.engine import Engine


_TIMEOUT_S: Final = 10.0
_FACTS: Final = """
SELECT given.name, n.nspname::text, c.relname::text, c.relkind::text, c.reltuples::float8, pg_table_is_visible(c.oid),
  (SELECT json_object_agg(a.attname, json_build_array(format_type(a.atttypid, NULL),
     a.attnotnull AND NOT EXISTS (SELECT FROM pg_constraint k WHERE k.conrelid = c.oid AND k.contype = 'n'
       AND NOT k.convalidated AND a.attnum = ANY(k.conkey))))
   FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped),
  (SELECT json_agg(a.attname) FROM pg_index i JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = i.indkey[0]
   WHERE i.indrelid = c.oid AND i.indisvalid AND i.indpred IS NULL)
FROM (VALUES {given}) AS given (name, quoted)
JOIN pg_class c ON c.oid = to_regclass(given.quoted) JOIN pg_namespace n ON n.oid = c.relnamespace
"""


@dataclass(frozen=True)
class Table:
    """A table, as the catalog has it."""

    name: str
    """As an SQL writes it: quoted where it must be, with its schema where that is not on the search path."""
    relation: str
    """Its bare name."""
    kind: str
    """`r`: a table; see pg_class.relkind."""
    rows: float
    """Estimated; -1 where it was never analysed."""
    types: dict[str, str] = field(default_factory=dict)
    required: frozenset[str] = frozenset()
    """Columns that are NOT NULL."""
    leading: frozenset[str] = frozenset()
    """First columns of indexes over all rows."""


def facts(engine: Engine, names: Iterable[tuple[str, str]]) -> dict[tuple[str, str], Table]:
    """What is known of tables.

    Args:
        names: schema (or empty) and name of each, as the catalog writes them; unknown ones are left out.

    Raises:
        QueryError: the catalog cannot be read.
    """
    wanted = sorted(set(names))
    if not wanted:
        return {}
    given = ", ".join(f"({literal(str(i))}, {literal(quoted(*filter(None, name)))})" for i, name in enumerate(wanted))
    found = engine.run(_FACTS.format(given=given), max_rows=len(wanted), timeout_s=_TIMEOUT_S)
    return {wanted[int(str(row[0]))]: _table(row) for row in found["rows"]}


def _table(row: list[Any]) -> Table:
    _, schema, name, kind, rows, visible, columns, leading = row
    types = {column: told[0] for column, told in (columns or {}).items()}
    required = frozenset(column for column, told in (columns or {}).items() if told[1])
    path = written(name) if visible else f"{written(schema)}.{written(name)}"
    return Table(path, name, kind, float(rows), types, required, frozenset(leading or []))


@dataclass(frozen=True)
class Source:
    """A table as a query reads it."""

    select: exp.Select
    alias: str
    named: exp.Identifier
    """The alias as the query writes it."""
    table: Table
    nullable: bool
    """An outer join may fill its columns with NULL."""

    def column(self, name: exp.Expr) -> exp.Column:
        """A column of this table, by its full name."""
        return exp.Column(this=name.copy(), table=self.named.copy())


@dataclass(frozen=True)
class Query:
    """A query's tree with what is known of its tables."""

    tree: exp.Expr
    tables: dict[tuple[str, str], Table]

    def copy(self) -> Query:
        """The same with a tree of its own, which may be changed."""
        return Query(self.tree.copy(), self.tables)

    def sources(self, select: exp.Select) -> dict[str, Source | None]:
        """What a SELECT reads, by alias; None for what is no known table, and under "" for what has no alias."""
        from_ = select.args.get("from_")
        joins = select.args.get("joins") or []
        parts = [(from_.this, "")] if from_ is not None else []
        parts += [(join.this, (join.side or "").upper()) for join in joins]
        filled = any(side in ("RIGHT", "FULL") for _, side in parts)
        found: dict[str, Source | None] = {}
        for node, side in parts:
            named, table = written_alias(node), self._table(node)
            alias = identifier(named) if named else ""
            nullable = filled or side == "LEFT"
            twice = alias in found
            found[alias] = Source(select, alias, named, table, nullable) if named and table and not twice else None
            if node.args.get("joins"):
                found[""] = None
        if select.args.get("laterals"):
            found[""] = None
        return found

    def source(self, column: exp.Column) -> Source | None:
        """The table that a column is of; None where that is not certain."""
        name, table = identifier(column.this), column.args.get("table")
        if is_output(column):
            return None
        for select in _selects(column):
            sources = self.sources(select)
            if table is not None:
                if identifier(table) in sources:
                    source = sources[identifier(table)]
                    return source if source and name in source.table.types else None
                if "" in sources:
                    return None
                continue
            having = [source for source in sources.values() if source and name in source.table.types]
            if None in sources.values() or len(having) > 1:
                return None
            if having:
                return having[0]
        return None

    def _table(self, node: exp.Expr) -> Table | None:
        """The known table that a part of FROM is; None for everything else, and for a table that is read in part."""
        if not isinstance(node, exp.Table) or not isinstance(node.this, exp.Identifier):
            return None
        more = {name for name, value in node.args.items() if value} - {"this", "db", "alias"}
        alias = node.args.get("alias")
        if more or (alias and alias.args.get("columns")) or _is_cte(node):
            return None
        return self.tables.get(name_of(node))


def tables_of(tree: exp.Expr) -> set[tuple[str, str]]:
    """Schema and name of every table that a query names, CTEs left out."""
    return {
        name_of(node) for node in tree.find_all(exp.Table)
        if isinstance(node.this, exp.Identifier) and not node.args.get("catalog") and not _is_cte(node)
    }  # fmt: skip


def name_of(node: exp.Table) -> tuple[str, str]:
    """Schema and name of a table as the catalog writes them."""
    schema = node.args.get("db")
    return identifier(schema) if schema else "", identifier(node.this)


def identifier(node: exp.Expr) -> str:
    """A name as PostgreSQL compares it: lower case unless it is quoted."""
    return node.name if node.args.get("quoted") else node.name.lower()


def is_output(column: exp.Column) -> bool:
    """Whether a name in ORDER BY is that of an output column."""
    ordered = column.parent
    if column.args.get("table") or not isinstance(ordered, exp.Ordered) or ordered.parent is None:
        return False
    select = ordered.parent.parent  # else it is the order of a window or an aggregate, where no output is named
    if not isinstance(select, exp.Select):
        return isinstance(select, exp.SetOperation)
    return any(one.alias_or_name.lower() == column.name.lower() for one in select.expressions)


def conjuncts(condition: exp.Expr | None) -> Iterator[exp.Expr]:
    """The parts of a condition that must all be true."""
    if isinstance(condition, exp.Paren):
        yield from conjuncts(condition.this)
    elif isinstance(condition, exp.And):
        yield from conjuncts(condition.left)
        yield from conjuncts(condition.right)
    elif condition is not None:
        yield condition


def written_alias(node: exp.Expr) -> exp.Identifier | None:
    """The name by which the columns of a part of FROM are called, or None."""
    alias = node.args.get("alias")
    named = alias.this if isinstance(alias, exp.TableAlias) and alias.this else node.this
    return named if isinstance(named, exp.Identifier) else None


def _is_cte(node: exp.Table) -> bool:
    """Whether a name without schema is that of a CTE of this query, wherever it is defined."""
    root = node.root()
    return not node.args.get("db") and any(
        identifier(one.args["alias"].this) == identifier(node.this) for one in root.find_all(exp.CTE)
    )


def _selects(node: exp.Expr) -> Iterator[exp.Select]:
    """The SELECTs that a node is in, the inner ones first."""
    parent = node.find_ancestor(exp.Select)
    while parent is not None:
        yield parent
        parent = parent.find_ancestor(exp.Select)


class Rule(NamedTuple):
    """A rewrite, with what is told of it."""

    name: str
    apply: Callable[[Query], Query | None]
    """May change the tree that it is given."""
    told: str
    """What is changed, and why the result is the same."""


_DAY = re.compile(r"\d{4}-\d\d-\d\d")
_TYPES = {"date": "date", "timestamp without time zone": "timestamp"}


def range_of_dates(query: Query) -> Query | None:
    """See `RULES`."""
    changed = False
    for node in list(query.tree.find_all(exp.EQ)):
        if node.find_ancestor(exp.Where, exp.Join) is None:
            continue
        found = _period(node.left, node.right) or _period(node.right, node.left)
        if found is None:
            continue
        column, first, after = found
        source = query.source(column)
        kind = _TYPES.get(source.table.types[identifier(column.this)]) if source else None
        if kind is None or (kind == "date" and (after - first).days == 1):
            continue
        low, high = (exp.cast(exp.Literal.string(day.isoformat()), kind, dialect="postgres") for day in (first, after))
        since, before = exp.GTE(this=column.copy(), expression=low), exp.LT(this=column.copy(), expression=high)
        node.replace(exp.paren(exp.and_(since, before)))
        changed = True
    return query if changed else None


def _period(side: exp.Expr, other: exp.Expr) -> tuple[exp.Column, date, date] | None:
    """Of `year(column) = 2013` or `date(column) = day`: the column, the first day, and the first one after."""
    side = side.unnest()
    if isinstance(side, exp.Extract) and side.name.upper() == "YEAR" and isinstance(side.expression, exp.Column):
        number = isinstance(other, exp.Literal) and not other.is_string and other.name.isdecimal()
        year = int(other.name) if number and 1 <= int(other.name) <= 9998 else None
        return (side.expression, date(year, 1, 1), date(year + 1, 1, 1)) if year else None
    cast = isinstance(side, exp.Cast) and not isinstance(side, exp.TryCast) and side.is_type("date")
    if (cast or (isinstance(side, exp.Date) and not side.expressions)) and isinstance(side.this, exp.Column):
        day = _day(other)
        return (side.this, day, day + timedelta(days=1)) if day else None
    return None


def _day(node: exp.Expr) -> date | None:
    if isinstance(node, exp.Cast) and node.is_type("date"):
        node = node.this
    if not (isinstance(node, exp.Literal) and node.is_string and _DAY.fullmatch(node.name)):
        return None
    try:
        day = date.fromisoformat(node.name)
    except ValueError:
        return None
    return day if day < date.max else None


_PLAIN = {"expressions", "from_", "joins", "where", "distinct", "order", "kind"}
"""What an inner SELECT may have; an order says nothing there."""


def not_in_to_not_exists(query: Query) -> Query | None:
    """See `RULES`."""
    changed = False
    for node in list(query.tree.find_all(exp.In)):
        if isinstance(_above(node), exp.Not) and (found := _columns(query, node)):
            (outer, source), (inner, other) = found
            if _never_null(outer, source) and _never_null(inner, other):
                changed = _as_exists(node, outer, source, inner, other) or changed
    return query if changed else None


def _columns(query: Query, node: exp.In) -> tuple[tuple[exp.Column, Source], tuple[exp.Column, Source]] | None:
    """The column that is looked for and the one it is looked for in, each with its table."""
    select, outer = _select(node), node.this
    if select is None or len(select.expressions) != 1 or not isinstance(outer, exp.Column):
        return None
    inner = select.expressions[0].unalias()
    if not isinstance(inner, exp.Column):
        return None
    source, other = query.source(outer), query.source(inner)
    inside = query.sources(select)
    if source is None or other is None or other.select is not select or source.alias in inside or "" in inside:
        return None
    return (outer, source), (inner, other)


def _select(node: exp.In) -> exp.Select | None:
    """The plain SELECT inside, or None: one that groups, limits or combines has no row to compare with."""
    subquery = node.args.get("query")
    select = subquery.this if isinstance(subquery, exp.Subquery) else subquery
    if not isinstance(select, exp.Select) or {name for name, value in select.args.items() if value} - _PLAIN:
        return None
    distinct = select.args.get("distinct")
    return None if distinct is not None and distinct.args.get("on") else select


def _as_exists(node: exp.In, outer: exp.Column, source: Source, inner: exp.Column, other: Source) -> bool:
    select = other.select
    same = exp.EQ(this=other.column(inner.this), expression=source.column(outer.this))
    select.set("expressions", [exp.Literal.number(1)])
    for name in ("distinct", "order"):
        select.set(name, None)
    select.where(same, copy=False)
    node.replace(exp.Exists(this=select))
    return True


def _never_null(column: exp.Column, source: Source) -> bool:
    return not source.nullable and identifier(column.this) in source.table.required


def _above(node: exp.Expr) -> exp.Expr | None:
    parent = node.parent
    while isinstance(parent, exp.Paren):
        parent = parent.parent
    return parent


RULES = (
    Rule(
        "range_of_dates", range_of_dates,
        "The year or day of a column is compared as a range of its values, which an index can find. A value is in the "
        "range exactly when it is of that year or day.",
    ),
    Rule(
        "not_in_to_not_exists", not_in_to_not_exists,
        "NOT IN is written as NOT EXISTS, which can be joined. They differ only for NULL: both columns are NOT NULL.",
    ),
)  # fmt: skip
