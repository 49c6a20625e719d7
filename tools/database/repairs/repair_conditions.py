"""Conditions that no row can meet, and EXISTS that asks nothing of the row at hand."""

from __future__ import annotations

from collections.abc import Iterable

from sqlglot import exp

from hopql.tools.database.names import Frame, Source
from hopql.tools.database.repairs.draft import Draft, Edit, only
from hopql.tools.database.repairs.repair_groups import is_aggregated, restricted
from hopql.tools.database.repairs.repair_joins import condition


@only("postgres", "sqlite", "duckdb")
def hold_both(draft: Draft) -> Iterable[Edit]:
    """`x = 'a' AND x = 'b'` is never true: what is meant are those that have a row with each.

    The rows of either are taken, grouped by the table whose columns are given, and kept where both are found. Only
    where that is another table than the one compared, and the query has no groups or order of its own.
    """
    select = draft.tree
    if not isinstance(select, exp.Select) or any(select.args.get(p) for p in ("group", "having", "order", "limit")):
        return
    frame, where = draft.frame(select), select.args.get("where")
    if frame is None or where is None or not isinstance(where.this, exp.And) or select.is_star:
        return
    leaves = list(where.this.flatten())
    both = _both(draft, frame, leaves)
    owner = _owner(draft, select, frame)
    if len(both) < 2 or owner is None or draft.uses[id(both[0].this)].source is owner:
        return
    edits = _rewritten(draft, select, owner, leaves, both)
    yield from edits


def _both(draft: Draft, frame: Frame, leaves: list[exp.Expr]) -> list[exp.Expr]:
    """The comparisons of one column with different texts."""
    found: dict[tuple[int, str], dict[str, exp.Expr]] = {}
    for leaf in leaves:
        use = draft.uses.get(id(leaf.this)) if isinstance(leaf, exp.EQ) else None
        if use and use.frame is frame and use.source.card and isinstance(leaf.expression, exp.Literal):
            found.setdefault((id(use.source), use.key), {})[leaf.expression.name] = leaf
    many = [list(each.values()) for each in found.values() if len(each) > 1]
    return many[0] if len(many) == 1 else []


def _owner(draft: Draft, select: exp.Select, frame: Frame) -> Source | None:
    """The one table whose columns are given; None where it has no key, or more is computed."""
    if any(is_aggregated(item) or item.find(exp.Window, exp.Query) for item in select.expressions):
        return None
    sources = {id(use.source): use.source for item in select.expressions for column in item.find_all(exp.Column)
               if (use := draft.uses.get(id(column)))}  # fmt: skip
    owner = next(iter(sources.values()), None)
    return owner if len(sources) == 1 and owner and owner in frame.sources and owner.card else None


def _rewritten(
    draft: Draft, select: exp.Select, owner: Source, leaves: list[exp.Expr], both: list[exp.Expr]
) -> list[Edit]:
    assert owner.card is not None
    texts = [place and draft.text(place) for place in map(draft.span, leaves)]
    outputs = [place and draft.text(place) for place in (draft.span(item.unalias()) for item in select.expressions)]
    place, column = draft.span(select.args["where"]), draft.span(both[0].this)
    values = [draft.span(leaf.expression) for leaf in both]
    if not place or not column or not all(texts) or not all(outputs) or not all(values):
        return []
    compared = draft.text(column)
    rest = [str(text) for leaf, text in zip(leaves, texts, strict=True) if leaf not in both]
    listed = ", ".join(draft.text(value) for value in values if value)
    keys = [f"{draft.written(owner.alias)}.{draft.written(key)}" for key in owner.card.primary_key]
    grouped = ", ".join(dict.fromkeys([*keys, *map(str, outputs)]))
    conditions = " AND ".join([*rest, f"{compared} IN ({listed})"])
    text = f"WHERE {conditions} GROUP BY {grouped} HAVING COUNT(DISTINCT {compared}) = {len(both)}"
    return [Edit(*place, text, f"{compared} cannot be all of {listed} in one row: those with a row of each are given")]


def tie_exists(draft: Draft) -> Iterable[Edit]:
    """An EXISTS that reads no column of the query around it is tied to it, where one join of the schema does so.

    Without that, it is true or false for all rows alike. One at a time.
    """
    for node in draft.find(exp.Exists):
        inner = node.this
        frame = draft.frame(inner) if isinstance(inner, exp.Select) else None
        if draft.joins is None or frame is None or frame.outer is None or _is_tied(draft, inner, frame):
            continue
        ways = [
            (here, there, way[0])
            for here in frame.sources
            for there in frame.outer.sources
            if here.card and there.card and here.alias != there.alias and here.card is not there.card
            for way in draft.joins.paths(here.card.name, there.card.name, 1)
            if len(way) == 1
        ]
        if len(ways) != 1:
            continue
        here, there, edge = ways[0]
        assert here.card is not None and there.card is not None
        text = condition(draft, edge["condition"], {here.card.name: here.alias, there.card.name: there.alias})
        if text and (edits := restricted(draft, inner, text, f"EXISTS is asked for each row: {text}")):
            yield from edits
            return


def _is_tied(draft: Draft, inner: exp.Select, frame: Frame) -> bool:
    """Whether it reads a column from outside, or may."""
    if any(inner.args.get(part) for part in ("group", "having", "limit", "offset", "distinct")):
        return True
    inside = {id(column) for column in inner.find_all(exp.Column)}
    outside: list[Source] = [source for around in frame.chain()[1:] for source in around.sources]
    uses = [use for use in draft.resolver.uses if id(use.node) in inside]
    return len(uses) < len(inside) or any(use.source in outside for use in uses)
