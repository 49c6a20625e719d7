"""What is not there, and how long ago something was: NULL that is asked for, and days."""

from __future__ import annotations

import re
from collections.abc import Iterable

from sqlglot import exp

from hopql.tools.database.repairs.draft import Draft, Edit, only
from hopql.tools.database.repairs.types import kind

_DENIED = re.compile(r"\b(not|no|without|never|none|any|lack\w*|missing)\b|n't\b", re.IGNORECASE)
_DAYS = re.compile(r"\bdays?\b", re.IGNORECASE)


def include_absent(draft: Draft) -> Iterable[Edit]:
    """`a.key NOT IN (SELECT key FROM b)`, where `a.key` refers to `b`: what refers to nothing has NULL there."""
    for node in draft.find(exp.In):
        query, outer = node.args.get("query"), draft.uses.get(id(node.this))
        inner = query.unnest() if isinstance(query, exp.Expr) else None
        if draft.asked is None or draft.joins is None or not _DENIED.search(draft.asked.question):
            return
        if outer is None or not isinstance(node.parent, exp.Not) or not isinstance(inner, exp.Select):
            continue
        if any(inner.args.get(part) for part in ("where", "joins", "group", "limit")) or len(inner.expressions) != 1:
            continue
        use = draft.uses.get(id(inner.expressions[0].unalias()))
        card, other = outer.source.card, use.source.card if use else None
        place, column = draft.span(node.parent), draft.span(node.this)
        if use is None or card is None or other is None or not place or not column:
            continue
        mine = card.column(outer.key)
        ends = {f"{card.name}.{outer.key}", f"{other.name}.{use.key}"}
        ways = draft.joins.paths(card.name, other.name, 1) if card is not other else []
        refers = any({side.strip() for side in way[0]["condition"].split("=")} == ends for way in ways)
        if refers and mine is not None and mine.nullable and not isinstance(node.parent.parent, exp.Or):
            text = draft.text(column)
            told = f"{text} that is NULL refers to no {other.name} either"
            yield Edit(*place, f"({text} IS NULL OR {draft.text(place)})", told)


@only("postgres", "duckdb")
def count_days(draft: Draft) -> Iterable[Edit]:
    """Days are asked for, and a date is taken from the present moment: from today, which gives whole days."""
    if draft.asked is None or not _DAYS.search(draft.asked.question):
        return
    for node in draft.find(exp.Sub):
        sides = [node.this, node.expression]
        now = [side for side in sides if isinstance(side, exp.CurrentTimestamp)]
        dates = [side for side in sides if kind(draft, side) == "date"]
        place = draft.span(now[0]) if now else None
        if len(now) == len(dates) == 1 and place and not node.find_ancestor(exp.Extract, exp.Cast, exp.Predicate):
            yield Edit(*place, "CURRENT_DATE", "days are counted from today's date")
