"""Conditions that no row can meet, and that together mean both of two related rows."""

from __future__ import annotations

from collections.abc import Iterable

from sqlglot import exp

from hopql.tools.database.frames import Frame, Source
from hopql.tools.database.repairs.draft import Draft, Edit, only
from hopql.tools.database.repairs.grouping import is_aggregated


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
