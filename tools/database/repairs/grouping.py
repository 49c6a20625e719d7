"""GROUP BY that PostgreSQL refuses: columns that are missing from it, aggregates in it, aggregates in WHERE."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from sqlglot import exp

from hopql.tools.database.allowed import functions
from hopql.tools.database.frames import Frame, Source, Use, fold
from hopql.tools.database.repairs.draft import Draft, Edit, only

_AGGREGATES = {
    "every", "bit_and", "bit_or", "bit_xor", "json_agg", "jsonb_agg", "json_object_agg", "jsonb_object_agg", "mode",
    "percentile_cont", "percentile_disc", "bool_and", "bool_or", "regr_slope", "regr_r2", "range_agg",
    "first", "last", "histogram", "st_union", "range_intersect_agg", "json_agg_strict", "regr_intercept", "regr_count",
    "regr_avgx", "regr_avgy", "regr_sxx", "regr_sxy", "regr_syy",
}  # fmt: skip


@only("postgres", "duckdb")
def group_by_columns(draft: Draft) -> Iterable[Edit]:
    """GROUP BY loses what names an aggregate, and gains the selected or ordered columns that it lacks."""
    for select, frame in draft.resolver.frames:
        group = select.args.get("group")
        if group is not None and any(given for part, given in group.args.items() if part != "expressions"):
            continue  # ROLLUP, CUBE, GROUPING SETS, ALL
        aggregated = [item for item in select.expressions if is_aggregated(item)]
        in_having = select.args.get("having") is not None and is_aggregated(select.args["having"].this)
        in_order = (
            any(is_aggregated(term.this) for term in order.expressions)
            if (order := select.args.get("order"))
            else False
        )
        if group is None and not aggregated and not in_having and not in_order:
            continue
        calls = (call.name.lower() for item in select.expressions for call in item.find_all(exp.Anonymous))
        if select.is_star or any(name not in functions(draft.dialect) for name in calls):
            continue  # a function that is not known may be an aggregate
        if group is None and len(aggregated) == len(select.expressions) and select.args.get("order"):
            yield from _unordered(draft, select, frame)
        yield from _regrouped(draft, select, frame, group, aggregated)


def _regrouped(
    draft: Draft, select: exp.Select, frame: Frame, group: exp.Expr | None, aggregated: list[exp.Expr]
) -> Iterable[Edit]:
    written = list(group.expressions) if group else []
    terms = [(item, _meant(draft, select, frame, item)) for item in written]
    if any(isinstance(meant, (exp.Tuple, exp.Cube, exp.Rollup, exp.GroupingSets)) for _, meant in terms):
        return
    kept = [(item, meant) for item, meant in terms if not any(meant is a.unalias() for a in aggregated)]
    bare = list(dict.fromkeys(_ungrouped(draft, select, frame, [meant for _, meant in kept])))
    dropped = len(kept) < len(terms)
    if not dropped and not bare:
        return
    texts = [place and draft.text(place) for place in (draft.span(item) for item, _ in kept)]
    if not all(texts) or (group is None and not bare):
        return
    told = [f"{', '.join(bare)} is in GROUP BY, as PostgreSQL needs it"] if bare else []
    told += ["an aggregate is taken out of GROUP BY"] if dropped else []
    text = ", ".join([*[t for t in texts if t], *bare])
    place = draft.span(group) if group else None
    if place:
        yield Edit(*place, f"GROUP BY {text}" if text else "", "; ".join(told))
    elif group is None and (at := after_where(draft, select)):
        yield Edit(at, at, f" GROUP BY {text}", "; ".join(told))


def is_aggregated(node: exp.Expr) -> bool:
    """Whether an aggregate of this SELECT (not of a subquery, not a window) is computed in it."""
    return next(_aggregates(node), None) is not None


def _aggregates(node: exp.Expr) -> Iterator[exp.Expr]:
    if isinstance(node, exp.Query):
        return
    if isinstance(node, exp.Window):
        inner = node.this.this if isinstance(node.this, (exp.Filter, exp.IgnoreNulls)) else node.this
        for child in [*inner.iter_expressions(), *(c for c in node.iter_expressions() if c is not node.this)]:
            yield from _aggregates(child)
        return
    if isinstance(node, exp.AggFunc) or (isinstance(node, exp.Anonymous) and node.name.lower() in _AGGREGATES):
        yield node
        return
    for child in node.iter_expressions():
        yield from _aggregates(child)


def _meant(draft: Draft, select: exp.Select, frame: Frame, item: exp.Expr) -> exp.Expr:
    """The output behind an ordinal or a name of GROUP BY."""
    if isinstance(item, exp.Literal) and not item.is_string and item.name.isdigit():
        place = int(item.name) - 1
        return select.expressions[place].unalias() if place < len(select.expressions) else item
    if isinstance(item, exp.Column) and id(item) not in draft.uses:
        name = fold(item.this, draft.dialect)
        if owner := next((s for s in frame.sources if name in s.columns), None):
            draft.uses[id(item)] = Use(item, frame, owner, name)  # in GROUP BY a column comes before an output's name
            return item
        named = [
            s for s in select.expressions if isinstance(s, exp.Alias) and fold(s.args["alias"], draft.dialect) == name
        ]
        return named[0].this if len(named) == 1 else item
    return item


def _unordered(draft: Draft, select: exp.Select, frame: Frame) -> Iterator[Edit]:
    """One row needs no order, least of all one by a column that it is not grouped by."""
    order = select.args["order"]
    place = draft.span(order)
    if place and any(next(_bare(draft, term.this, frame, set()), None) for term in order.expressions):
        yield Edit(*place, "", "a single row is not ordered")


def _ungrouped(draft: Draft, select: exp.Select, frame: Frame, terms: list[exp.Expr]) -> Iterator[str]:
    """What is selected outside aggregates and outside what is grouped by, as it is written: whole outputs where no
    aggregate is in them, else their columns. What is only ordered by is added where a grouped key determines it."""
    keys = {_key(draft, term) for term in terms}
    known = [s for s in frame.sources if _determined(s, keys)]
    for item in select.expressions:
        output = item.unalias()
        columns = [c for c in _bare(draft, output, frame, keys) if draft.uses[id(c)].source not in known]
        whole = not is_aggregated(output) and not output.find(exp.Window, exp.Query)
        for node in [output] if whole and columns else columns:
            if place := draft.span(node):
                yield draft.text(place)
    keyed = [s for s in frame.sources if _determined(s, keys, declared=False)]
    for term in select.args["order"].expressions if select.args.get("order") else []:
        for column in _bare(draft, term.this, frame, keys):
            source = draft.uses[id(column)].source
            if source in keyed and source not in known and (place := draft.span(column)):
                yield draft.text(place)


def _determined(source: Source, keys: set[str], *, declared: bool = True) -> bool:
    """Whether a key of the source is grouped by: a declared one, or else a column that is called one."""
    if source.card is None:
        return False
    key = [name.lower() for name in source.card.primary_key]
    if key:
        return all(repr((id(source), name)) in keys for name in key)
    called = [name for name in source.columns if re.fullmatch(r"id|\w+_?id", name)][:1]
    return not declared and bool(called) and repr((id(source), called[0])) in keys


def _bare(draft: Draft, node: exp.Expr, frame: Frame, keys: set[str]) -> Iterator[exp.Column]:
    if _key(draft, node) in keys:
        return
    if isinstance(node, exp.Column):
        use = draft.uses.get(id(node))
        if use is not None and use.frame is frame and use.key:
            yield node
        return
    if isinstance(node, exp.AggFunc) or (isinstance(node, exp.Anonymous) and node.name.lower() in _AGGREGATES):
        return
    if isinstance(node, exp.WithinGroup) or (isinstance(node, exp.Filter) and not isinstance(node.parent, exp.Window)):
        return
    children = list(node.iter_expressions())
    if isinstance(node, exp.Window):
        inner = node.this.this if isinstance(node.this, (exp.Filter, exp.IgnoreNulls)) else node.this
        children = [*inner.iter_expressions(), *(c for c in children if c is not node.this)]
    for child in children:
        yield from _bare(draft, child, frame, keys)


def _key(draft: Draft, node: exp.Expr) -> str:
    """The same for two expressions that mean the same, however their columns are qualified."""
    if isinstance(node, exp.Column):
        use = draft.uses.get(id(node))
        return repr((id(use.source), use.key)) if use else node.sql()
    if isinstance(node, exp.Paren):
        return _key(draft, node.this)
    if isinstance(node, exp.Literal):
        return repr(node.name)
    inner = ",".join(
        f"{name}={_keys(draft, value)}" for name, value in sorted(node.args.items()) if value not in (None, [], False)
    )
    return f"{type(node).__name__}({inner})"


def _keys(draft: Draft, value: object) -> str:
    if isinstance(value, list):
        return "[" + ",".join(_keys(draft, item) for item in value) + "]"
    return _key(draft, value) if isinstance(value, exp.Expr) else repr(value).lower()


def after_where(draft: Draft, select: exp.Select) -> int | None:
    """Where a GROUP BY clause would begin."""
    last = select.args.get("where") or (select.args.get("joins") or [None])[-1] or select.args.get("from_")
    place = draft.span(last) if last is not None else None
    return place[1] if place else None


def restricted(draft: Draft, select: exp.Select, condition: str, why: str) -> list[Edit]:
    """The SELECT with one more condition in WHERE; nothing where its place is not known."""
    where = select.args.get("where")
    if where is None:
        end = after_where(draft, select)
        return [Edit(end, end, f" WHERE {condition}", why)] if end is not None else []
    place = draft.span(where.this)
    if not place:
        return []
    old = draft.text(place)
    return [Edit(*place, f"{f'({old})' if where.find(exp.Or) else old} AND {condition}", why)]
