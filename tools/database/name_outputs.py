"""What the outputs of a query are called, which of them stand for columns that are not named, and what DuckDB's PIVOT,
SUMMARIZE, DESCRIBE and SHOW read."""

from __future__ import annotations

import re
from collections.abc import Iterable

from sqlglot import exp

from hopql.state.cards import TableCard
from hopql.tools.database.quote_names import literal
from hopql.tools.database.scope_names import Outputs, fold, lowered


def takes_all(item: exp.Expr) -> bool:
    """Whether an expression stands for columns of the FROM clause that it does not name: a star but that of count(*),
    DuckDB's COLUMNS(…) and `#1`."""
    if isinstance(item, exp.Star):
        return not (isinstance(item.parent, exp.Count) and not any(item.args.values()))
    if isinstance(item, exp.Anonymous):
        return item.name.lower() == "columns"
    return isinstance(item, (exp.Columns, exp.PositionalColumn))


def is_joined(item: object) -> bool:
    """Whether what stands in parentheses is a table or a join, and not a query."""
    if isinstance(item, exp.Subquery):
        return bool(item.args.get("joins") or item.args.get("alias"))
    return isinstance(item, exp.Table)


def cast_to(item: exp.DataType | exp.ObjectIdentifier) -> str:
    """The name of a type that is not of the standard, without its schema."""
    kind = item.args.get("kind")
    name = kind.name if isinstance(kind, exp.Expr) else str(kind or item.this)
    return name.rpartition(".")[2].strip('"')


_JSON_EACH = {"key", "value"}
_JSON_TREE = {"key", "value", "type", "atom", "id", "parent", "fullkey", "path"}
_TABLE_FUNCTIONS = {
    "postgres": {
        "json_each": _JSON_EACH, "jsonb_each": _JSON_EACH, "json_each_text": _JSON_EACH, "jsonb_each_text": _JSON_EACH,
        "json_array_elements": {"value"}, "jsonb_array_elements": {"value"}, "json_array_elements_text": {"value"},
        "jsonb_array_elements_text": {"value"},
    },
    "sqlite": {
        **dict.fromkeys(("json_each", "json_tree", "jsonb_each", "jsonb_tree"), _JSON_TREE),
        "generate_series": {"value", "start", "stop", "step"},
    },
    "duckdb": dict.fromkeys(("json_each", "json_tree"), _JSON_TREE),
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
        last = item.expression
        return lowered(last.name) if isinstance(last, exp.Identifier) else output_name(last, dialect)
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


SUMMARIES = (exp.Summarize, exp.Describe)
STATEMENTS = (exp.Pivot, *SUMMARIES)


def instead_of_show(tree: exp.Expr, text: str, cards: Iterable[TableCard]) -> str:
    """A query that gives what a SHOW asks for: the tables, of which the database may know more, or what one of them
    has. Empty where the text is something else."""
    if isinstance(tree, exp.Show) and tree.name in ("TABLES", "ALL TABLES"):
        listed = sorted(cards, key=lambda card: card.name)
        shown = {"name": _listed(card.name for card in listed)}
        if tree.name == "ALL TABLES":
            shown["column_names"] = f"[{', '.join(_listed(c.name for c in card.columns) for card in listed)}]"
            shown["column_types"] = f"[{', '.join(_listed(c.type for c in card.columns) for card in listed)}]"
        return "SELECT " + ", ".join(f"unnest({made}) AS {name}" for name, made in shown.items()) if listed else ""
    if isinstance(tree, exp.Command) and str(tree.this).lower() == "show":
        return "DESCRIBE" + text[len("SHOW") :]
    return ""


def _listed(names: Iterable[str]) -> str:
    return f"[{', '.join(map(literal, names))}]"


def is_plain(node: exp.Expr) -> bool:
    """Whether a SUMMARIZE or DESCRIBE has nothing but what it asks of, as DuckDB's have."""
    return all(key in ("this", "with_") or value in (None, False, [], "TABLE") for key, value in node.args.items())


def forgets_with(pivot: exp.Pivot) -> bool:
    """Whether DuckDB may take a name of a WITH for a table's in a pivot: where values are not listed it asks for them
    first, by a query of its own, which has the WITH of the whole statement only, and none within `IN (SELECT …)`."""
    places = [*pivot.expressions, *(pivot.args.get("fields") or [])]
    listed = any(isinstance(one, exp.In) and not one.args.get("query") for one in places)
    if listed or pivot.args.get("unpivot"):
        return False
    root = pivot.root()
    withs = list(root.find_all(exp.With))
    other = len(withs) > 1 or any(one.parent is not root for one in withs)
    asked = any(isinstance(one, exp.In) for one in places)
    return bool(withs) and (other or asked or pivot.find_ancestor(exp.CTE) is not None)


def pivot_reads(pivot: exp.Pivot) -> list[exp.Expr]:
    """The expressions of a pivot, all over columns of what is pivoted."""
    listed = [*pivot.expressions, *(pivot.args.get("using") or []), *(pivot.args.get("fields") or [])]
    return [*listed, *([pivot.args["group"]] if pivot.args.get("group") else [])]
