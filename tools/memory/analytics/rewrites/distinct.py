"""DISTINCT over rows that a key tells apart already."""

from __future__ import annotations

from sqlglot import exp

from hopql.tools.memory.analytics.resolving import Query, Source, conjuncts, identifier, written_alias

_REFUSED = ("group", "having", "laterals", "windows", "qualify", "with_")
_KINDS = ("", "INNER", "OUTER")


def needless_distinct(query: Query) -> Query | None:
    """See `hopql.tools.memory.analytics.rewrites.RULES`."""
    changed = False
    for select in list(query.tree.find_all(exp.Select)):
        distinct = select.args.get("distinct")
        if distinct is None or distinct.args.get("on") or any(select.args.get(name) for name in _REFUSED):
            continue
        if _told_apart(query, select):
            select.set("distinct", None)
            changed = True
    return query if changed else None


def _told_apart(query: Query, select: exp.Select) -> bool:
    sources = query.sources(select)
    first = next(iter(sources.values()), None)
    if first is None or first.nullable or None in sources.values():
        return False
    whole = any(isinstance(one, exp.Star) and not any(one.args.values()) for one in select.expressions)
    plain = [one.unalias() for one in select.expressions]
    if not all(isinstance(one, (exp.Column, exp.Literal, exp.Star)) for one in plain):
        return False  # a function may give several rows for one
    shown = {
        identifier(one.this) for one in plain
        if isinstance(one, exp.Column) and not isinstance(one.this, exp.Star) and query.source(one) == first
    }  # fmt: skip
    shown = set(first.table.types) if whole else shown
    joins = select.args.get("joins") or []
    return any(key <= shown for key in first.table.keys) and all(_single(query, join, sources) for join in joins)


def _single(query: Query, join: exp.Join, sources: dict[str, Source | None]) -> bool:
    """Whether a row has at most one match in the joined table: all columns of a key are compared with others."""
    named, kind = written_alias(join.this), (join.kind or "").upper()
    joined = sources.get(identifier(named)) if named else None
    if joined is None or join.method or (join.side or "").upper() not in ("", "LEFT") or kind not in _KINDS:
        return False
    fixed = set()
    for part in conjuncts(join.args.get("on")):
        for own, other in ((part.left, part.right), (part.right, part.left)) if isinstance(part, exp.EQ) else ():
            if isinstance(own, exp.Column) and isinstance(other, exp.Column) and query.source(own) == joined:
                source, name = query.source(other), identifier(own.this)
                types = source.table.types if source and source != joined else {}
                if types.get(identifier(other.this)) == joined.table.types[name]:  # else several may be equal to one
                    fixed.add(name)
    return any(key <= fixed for key in joined.table.keys)
