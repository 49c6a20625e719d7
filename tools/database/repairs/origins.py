"""The stored column behind a column of a query, through aliases, CTEs and subqueries."""

from __future__ import annotations

from sqlglot import exp

from hopql.state.cards import Column, TableCard
from hopql.tools.database.frames import Frame, Source, fold
from hopql.tools.database.repairs.draft import Draft

_DEEP = 12

Origin = tuple[TableCard, Column]


def origin(draft: Draft, column: exp.Column) -> Origin | None:
    """The table and column whose values this column has, unchanged; None where that is computed or not known."""
    use = draft.uses.get(id(column))
    return _of(draft, use.frame, use.source, use.key, _DEEP) if use else None


def _of(draft: Draft, frame: Frame, source: Source, key: str, depth: int) -> Origin | None:
    if source.card is not None:
        column = source.card.column(source.real.get(key, ""))
        return (source.card, column) if column else None
    select = next((select for select, own in draft.resolver.frames if own is frame), None)
    query, renamed = _behind(draft, select, source) if select is not None else (None, [])
    if query is None or not depth:
        return None
    if renamed:
        names = [fold(item, draft.dialect) for item in renamed]
        place = names.index(key) if key in names else -1
        return _output(draft, query, "", place, depth - 1) if place >= 0 else None
    return _output(draft, query, key, -1, depth - 1)


def _behind(draft: Draft, select: exp.Select, source: Source) -> tuple[exp.Expr | None, list[exp.Expr]]:
    """The query that a source of a SELECT stands for, and the names its columns were given."""
    joined = [join.this for join in select.args.get("joins") or []]
    listed = [select.args["from_"].this, *joined] if select.args.get("from_") else joined
    for item in listed:
        alias = item.args.get("alias")
        name = alias.this if isinstance(alias, exp.TableAlias) and alias.this else item.this
        if not isinstance(name, exp.Identifier) or fold(name, draft.dialect) != source.alias:
            continue
        renamed = list(alias.args.get("columns") or []) if isinstance(alias, exp.TableAlias) else []
        if isinstance(item, exp.Subquery):
            return item.this, renamed
        return _cte(draft, item) if isinstance(item, exp.Table) and not renamed else (None, [])
    return None, []


def _cte(draft: Draft, table: exp.Table) -> tuple[exp.Expr | None, list[exp.Expr]]:
    node: exp.Expr | None = table
    while node is not None:
        clause = node.args.get("with_")
        for cte in clause.expressions if clause and not clause.args.get("recursive") else []:
            if fold(cte.args["alias"].this, draft.dialect) == fold(table.this, draft.dialect):
                return cte.this, list(cte.args["alias"].args.get("columns") or [])
        node = node.parent
    return None, []


def _output(draft: Draft, query: exp.Expr, key: str, place: int, depth: int) -> Origin | None:
    """What a query gives as `key`, or as its column number `place`; both sides of a union must agree."""
    while isinstance(query, exp.Subquery):
        query = query.this
    if isinstance(query, exp.SetOperation):
        sides = [_output(draft, side, key, place, depth) for side in (query.this, query.expression)]
        return sides[0] if sides[0] and sides[1] and sides[0] == sides[1] else None
    if not isinstance(query, exp.Select):
        return None
    items = query.expressions[place : place + 1] if place >= 0 and not query.is_star else query.expressions
    for item in items:
        inner = item.unalias()
        if isinstance(inner, exp.Column) and not isinstance(inner.this, exp.Star):
            name = item.args["alias"] if isinstance(item, exp.Alias) else inner.this
            if place >= 0 or fold(name, draft.dialect) == key:
                return origin(draft, inner)
    return _starred(draft, query, key, depth) if place < 0 and query.is_star else None


def _starred(draft: Draft, select: exp.Select, key: str, depth: int) -> Origin | None:
    frame = next((own for found, own in draft.resolver.frames if found is select), None)
    having = [source for source in frame.sources if key in source.columns] if frame else []
    return _of(draft, frame, having[0], key, depth) if frame and len(having) == 1 and depth else None
