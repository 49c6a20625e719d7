"""Aggregates in WHERE, which belong in HAVING."""

from __future__ import annotations

from collections.abc import Iterable

from sqlglot import exp

from hopql.tools.database.repairs.draft import Draft, Edit, only
from hopql.tools.database.repairs.grouping import is_aggregated


@only("postgres", "sqlite", "duckdb")
def filter_groups(draft: Draft) -> Iterable[Edit]:
    """A condition of WHERE that computes an aggregate moves to HAVING; the others stay."""
    for select, _ in draft.resolver.frames:
        where = select.args.get("where")
        if where is None or not is_aggregated(where.this):
            continue
        leaves = list(where.this.flatten()) if isinstance(where.this, exp.And) else [where.this]
        moved = [leaf for leaf in leaves if is_aggregated(leaf)]
        kept = [leaf for leaf in leaves if leaf not in moved]
        texts = {id(leaf): draft.text(place) for leaf in leaves if (place := draft.span(leaf))}
        place, group, having = draft.span(where), select.args.get("group"), select.args.get("having")
        end = draft.span(having or group) if having or group else place
        if len(texts) < len(leaves) or not place or not end or (not group and not _is_summary(select)):
            continue
        rest = " AND ".join(texts[id(leaf)] for leaf in kept)
        condition = " AND ".join(texts[id(leaf)] for leaf in moved)
        told = f"{condition} is a condition on groups, so it is in HAVING"
        first = f"WHERE {rest}" if rest else ""
        last = f" AND {condition}" if having else f" HAVING {condition}"
        if end == place:
            yield Edit(*place, f"{first}{last}".strip(), told)
        else:
            yield Edit(*place, first, told)
            yield Edit(end[1], end[1], last, told)


def _is_summary(select: exp.Select) -> bool:
    return not select.is_star
