"""SELECT DISTINCT in an order that is not selected, which PostgreSQL refuses."""

from __future__ import annotations

from collections.abc import Iterable

from sqlglot import exp

from hopql.tools.database.frames import Frame
from hopql.tools.database.repairs.draft import Draft, Edit, only
from hopql.tools.database.repairs.grouping import _key, _meant, is_aggregated


@only("postgres")
def order_distinct(draft: Draft) -> Iterable[Edit]:
    """The distinct rows are made by GROUP BY, each in the place of its first row in the order asked for.

    Only where the query has no groups, aggregates or windows of its own.
    """
    for select, frame in draft.resolver.frames:
        distinct, order = select.args.get("distinct"), select.args.get("order")
        if distinct is None or order is None or distinct.args.get("on") or select.is_star:
            continue
        if select.args.get("group") or select.args.get("having") or select.find(exp.Window):
            continue
        items = [item.unalias() for item in select.expressions]
        if any(is_aggregated(item) or isinstance(item, exp.Subquery) for item in items):
            continue
        keys = {_key(draft, item) for item in items}
        foreign = [o for o in order.expressions if not _selected(draft, select, frame, o.this, keys)]
        if not foreign or any(is_aggregated(o.this) or o.find(exp.Query) for o in foreign):
            continue
        yield from _grouped(draft, select, items, foreign)


def _selected(draft: Draft, select: exp.Select, frame: Frame, term: exp.Expr, keys: set[str]) -> bool:
    meant = _meant(draft, select, frame, term)
    return meant is not term or _key(draft, term) in keys or isinstance(term, exp.Literal)


def _grouped(draft: Draft, select: exp.Select, items: list[exp.Expr], foreign: list[exp.Expr]) -> Iterable[Edit]:
    last = select.args.get("where") or (select.args.get("joins") or [None])[-1] or select.args.get("from_")
    end = draft.span(last) if last is not None else None
    texts = [draft.text(place) for item in items if not isinstance(item, exp.Literal) and (place := draft.span(item))]
    first = draft.span(select)
    word = next((t for t in draft.tokens if first and t.start >= first[0] and t.text.upper() == "DISTINCT"), None)
    places = [draft.span(o.this) for o in foreign]
    if not end or not texts or word is None or not all(places):
        return
    told = "the distinct rows are made by GROUP BY, so that they can be put in that order"
    space = draft.sql[word.end + 1 : word.end + 2].isspace()
    yield Edit(word.start, word.end + 1 + space, "", told)
    yield Edit(end[1], end[1], " GROUP BY " + ", ".join(dict.fromkeys(texts)), told)
    for term, place in zip(foreign, places, strict=True):
        if place:
            yield Edit(*place, f"{'MAX' if term.args.get('desc') else 'MIN'}({draft.text(place)})", told)
