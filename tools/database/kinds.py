"""What kind of thing an expression is, where its class does not say."""

from __future__ import annotations

from sqlglot import exp


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
