"""What the columns of a query or table function are called, and whether a query gives few rows."""

from __future__ import annotations

import re

from sqlglot import exp

from hopql.tools.database.frames import Outputs, fold, lowered
from hopql.tools.database.kinds import takes_all

_JSON_EACH = {"key", "value"}
_TABLE_FUNCTIONS = {
    "postgres": {
        "json_each": _JSON_EACH, "jsonb_each": _JSON_EACH, "json_each_text": _JSON_EACH, "jsonb_each_text": _JSON_EACH,
        "json_array_elements": {"value"}, "jsonb_array_elements": {"value"}, "json_array_elements_text": {"value"},
        "jsonb_array_elements_text": {"value"},
    },
    "sqlite": {
        name: {"key", "value", "type", "atom", "id", "parent", "fullkey", "path"}
        for name in ("json_each", "json_tree", "jsonb_each", "jsonb_tree")
    } | {"generate_series": {"value", "start", "stop", "step"}},
    "duckdb": {
        name: {"key", "value", "type", "atom", "id", "parent", "fullkey", "path"} for name in ("json_each", "json_tree")
    },
}  # fmt: skip

_HEIGHT = 10
"""Of the tree of an output that is known by its text: some calls are written two to the power of their depth times."""


def is_certain(item: exp.Expr) -> bool:
    """Whether an output is the one column that its name says: not what DuckDB makes of COLUMNS(…), of `* LIKE 'a%'` or
    of the fields of a struct, in `unnest(…)`."""
    here = item.walk(prune=lambda node: isinstance(node, exp.Query))
    plain = isinstance(item.this if isinstance(item, (exp.Column, exp.Columns)) else item, (exp.Star, exp.Column))
    return plain or not any(takes_all(node) or isinstance(node, (exp.Explode, exp.Unnest)) for node in here)


def star_gives(star: exp.Star, columns: Outputs, dialect: str) -> Outputs:
    """What a star gives of these columns, with DuckDB's EXCLUDE and RENAME."""
    left_out = {fold(one.this, dialect) for one in star.args.get("except_") or []}
    named = {fold(one.this.this, dialect): fold(one.args["alias"], dialect) for one in star.args.get("rename") or []}
    return {named.get(key, key): named.get(key, real) for key, real in columns.items() if key not in left_out}


def function_columns(call: exp.Expr, dialect: str) -> set[str]:
    """Columns of a function used as a table: those it is known for, and its own name."""
    name = function_name(call, dialect)
    if isinstance(call, exp.JSONTable):
        return {fold(column.this, dialect) for column in call.find_all(exp.JSONColumnDef) if column.this}
    return {name, *_TABLE_FUNCTIONS[dialect].get(name, set())}


def function_name(call: exp.Expr, dialect: str) -> str:
    """What a function in FROM is called when it has no alias."""
    if dialect == "postgres":
        return output_name(call, dialect)
    return _first_word(call, dialect)


def output_name(item: exp.Expr, dialect: str) -> str:
    """The name a database gives an output without alias (PostgreSQL 18, `FigureColname`; the others: its text)."""
    if isinstance(item, exp.Alias):
        return lowered(item.alias)
    if isinstance(item, exp.Column):
        quoted = dialect == "postgres" and item.this.args.get("quoted")
        return item.name if quoted else lowered(item.name)
    if isinstance(item, exp.Dot):
        return (
            lowered(item.expression.name)
            if isinstance(item.expression, exp.Identifier)
            else output_name(item.expression, dialect)
        )
    if dialect != "postgres":
        return item.sql(dialect=dialect).lower() if _height(item) <= _HEIGHT else ""
    return _postgres_name(item)


def _postgres_name(item: exp.Expr) -> str:
    if isinstance(item, (exp.Paren, exp.Bracket, exp.Collate, exp.Filter, exp.Window, exp.WithinGroup)):
        return output_name(item.this, "postgres")
    if isinstance(item, exp.Cast):
        inner = output_name(item.this, "postgres")
        return inner if inner != "?column?" else item.to.sql("postgres").lower().split("(")[0]
    if isinstance(item, exp.Case):
        default = item.args.get("default")
        inner = output_name(default, "postgres") if isinstance(default, (exp.Column, exp.Func)) else ""
        return inner if inner and inner != "?column?" else "case"
    if isinstance(item, exp.Subquery):
        first = item.this.selects[0] if getattr(item.this, "selects", None) else None
        return output_name(first, "postgres") if first is not None else "?column?"
    if isinstance(item, (exp.Func, exp.Exists)) and not isinstance(item, exp.Connector):
        return _first_word(item, "postgres") or "?column?"
    return "?column?"


def _height(node: exp.Expr) -> int:
    return 1 + max(map(_height, node.iter_expressions()), default=0)


def _first_word(call: exp.Expr, dialect: str) -> str:
    """Of a call as it is written, without the calls within it: some, as `decode`, are written several times over."""
    bare = call.copy()
    for part in [part for part in bare.iter_expressions() if part.find(exp.Func, exp.Query)]:
        part.replace(exp.null())
    found = re.match(r"\w+", bare.sql(dialect=dialect))
    return found.group().lower() if found else ""


def gives_one_row(node: exp.Select) -> bool:
    """An aggregate without GROUP BY, a LIMIT of 1, or no FROM at all."""
    if not node.args.get("from_"):
        return True
    limit = node.args.get("limit")
    count = limit.args.get("expression") or limit.args.get("count") if limit is not None else None
    if isinstance(count, exp.Literal) and count.name == "1":
        return True
    return not node.args.get("group") and any(_aggregates(item) for item in node.expressions)


def is_limited(node: exp.Select) -> bool:
    """Groups, distinct rows, a LIMIT: a small relation that somebody meant."""
    return any(node.args.get(part) for part in ("group", "distinct", "limit"))


def _aggregates(item: exp.Expr) -> bool:
    if isinstance(item, (exp.Query, exp.Window)):
        return False
    if isinstance(item, exp.AggFunc):
        return True
    return any(_aggregates(child) for child in item.iter_expressions())
