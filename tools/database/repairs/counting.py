"""Counts that are one in every group."""

from __future__ import annotations

from collections.abc import Iterable

from sqlglot import exp

from hopql.tools.database.repairs.draft import Draft, Edit, only


@only("postgres", "sqlite", "duckdb")
def count_rows(draft: Draft) -> Iterable[Edit]:
    """COUNT(DISTINCT x), where the columns that rows are grouped by determine x, is always 1: the rows are counted."""
    for select, frame in draft.resolver.frames:
        group = select.args.get("group")
        terms = group.expressions if group else []
        keys = draft.keys(frame) if terms else None
        grouped = keys.grouped() if keys else []
        if keys is None or len(grouped) < len(terms):
            continue
        fixed = keys.determined(grouped)
        for node in select.find_all(exp.Count):
            inner = node.this.expressions if isinstance(node.this, exp.Distinct) else []
            use, place = draft.uses.get(id(inner[0])) if len(inner) == 1 else None, draft.span(node)
            if (
                use
                and place
                and node.find_ancestor(exp.Select) is select
                and {(use.source, use.key), (use.source, "")} & fixed
            ):
                told = f"{draft.text(place)} is 1 in every group, whose columns determine it: its rows are counted"
                yield Edit(*place, "COUNT(*)", told)
