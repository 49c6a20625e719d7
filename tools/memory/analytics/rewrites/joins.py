"""A join to a table of which only the key is used, and that a foreign key makes sure of."""

from __future__ import annotations

from sqlglot import exp

from hopql.tools.memory.analytics.resolving import Query, Source, conjuncts, identifier, is_output, written_alias

Pairs = dict[str, exp.Column]
"""Columns of the table that is left out, each with the column that takes its place."""


def needless_join(query: Query) -> Query | None:
    """See `hopql.tools.memory.analytics.rewrites.RULES`."""
    changed = False
    for select in list(query.tree.find_all(exp.Select)):
        while _left_out(query, select):
            changed = True
    return query if changed else None


def _left_out(query: Query, select: exp.Select) -> bool:
    """Leave one join of a SELECT out; whether there was one."""
    sources = query.sources(select)
    joins = select.args.get("joins") or []
    if any(join.args.get("using") or join.method for join in joins):
        return False  # columns of the same name are one there
    first = next(iter(sources), "")
    for join in filter(_inner, joins):
        named = written_alias(join.this)
        own = identifier(named) if named else ""
        for alias, stays in ((own, None), (first, own)):  # the joined table, or the one in FROM
            gone = sources.get(alias)
            found = _pairs(query, join, gone, stays) if gone else None
            if gone and found and _only_key(query, select, gone, *found):
                _replace(query, select, gone, found[0])
                if stays is not None:
                    select.args["from_"].set("this", join.this.copy())
                select.set("joins", [one for one in select.args["joins"] if one is not join])
                return True
    return False


def _inner(join: exp.Join) -> bool:
    plain = not join.side and (join.kind or "").upper() in ("", "INNER")
    return plain and isinstance(join.this, exp.Table) and join.args.get("on") is not None


def _pairs(query: Query, join: exp.Join, gone: Source, stays: str | None) -> tuple[Pairs, Source] | None:
    """What takes the place of the key of `gone`, and the table of it; None unless ON is just the foreign key."""
    pairs: Pairs = {}
    holders: list[Source] = []
    for part in conjuncts(join.args["on"]):
        if not isinstance(part, exp.EQ):
            return None
        sides = [(side, query.source(side)) for side in (part.left, part.right) if isinstance(side, exp.Column)]
        own = [side for side, source in sides if source == gone]
        other = [(side, source) for side, source in sides if source is not None and source != gone]
        if len(own) != 1 or len(other) != 1 or identifier(own[0].this) in pairs:
            return None
        column, source = other[0]
        pairs[identifier(own[0].this)] = source.column(column.this)
        holders.append(source)
    if not holders or any(one != holders[0] for one in holders) or (stays is not None and holders[0].alias != stays):
        return None
    return (pairs, holders[0]) if _sure(gone, holders[0], pairs) else None


def _sure(gone: Source, holder: Source, pairs: Pairs) -> bool:
    """Whether a foreign key gives every row of the holder exactly one row of the other table, with equal values."""
    if gone.nullable or holder.nullable or gone.table.restricted or holder.select is not gone.select:
        return False
    wanted = frozenset((identifier(column.this), to) for to, column in pairs.items())
    if not any(to == gone.table.oid and columns == wanted for to, columns in holder.table.foreign):
        return False
    same = all(holder.table.types[own] == gone.table.types[to] for own, to in wanted)
    # a key of the other table holds for all its rows only where none inherits from it: then it has keys
    return same and bool(gone.table.keys) and {own for own, _ in wanted} <= holder.table.required


def _only_key(query: Query, select: exp.Select, gone: Source, pairs: Pairs, holder: Source) -> bool:
    """Whether nothing but the key of `gone` is used, and its place can be taken wherever it is used."""
    for star in select.find_all(exp.Star):
        if not isinstance(star.parent, exp.Count):
            return False
    if any(other is not select and holder.alias in query.sources(other) for other in select.find_all(exp.Select)):
        return False
    for column in select.find_all(exp.Column):
        name, table = identifier(column.this), column.args.get("table")
        source = query.source(column)
        if source == gone:
            if name not in pairs:
                return False
        elif source is None and not is_output(column):
            named = identifier(table) == gone.alias if table else name in {*gone.table.types, gone.alias}
            if named:
                return False
    return True


def _replace(query: Query, select: exp.Select, gone: Source, pairs: Pairs) -> None:
    found = [column for column in select.find_all(exp.Column) if query.source(column) == gone]
    for column in found:
        other = pairs[identifier(column.this)].copy()
        shown = column.parent is select and column.arg_key == "expressions"
        column.replace(exp.alias_(other, column.this.copy()) if shown else other)
