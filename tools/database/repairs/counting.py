"""Counts that are one in every group."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sqlglot import exp

from hopql.tools.database.frames import Frame, Source, Use
from hopql.tools.database.repairs.draft import Draft, Edit, only


@only("postgres", "sqlite", "duckdb")
def count_rows(draft: Draft) -> Iterable[Edit]:
    """COUNT(DISTINCT x), where x is what the rows are grouped by, is always 1: the rows are counted.

    So too where x is joined to be equal to the key of the one table whose columns are grouped by.
    """
    for select, frame in draft.resolver.frames:
        group = select.args.get("group")
        keys = [draft.uses.get(id(term)) for term in group.expressions] if group else []
        if not keys or any(key is None or key.frame is not frame for key in keys):
            continue
        fixed = _fixed(draft, select, frame, [key for key in keys if key])
        for node in select.find_all(exp.Count):
            inner = node.this.expressions if isinstance(node.this, exp.Distinct) else []
            use = draft.uses.get(id(inner[0])) if len(inner) == 1 else None
            place = draft.span(node)
            if use and place and node.find_ancestor(exp.Select) is select and (id(use.source), use.key) in fixed:
                told = f"{draft.text(place)} is 1 in every group: its rows are counted"
                yield Edit(*place, "COUNT(*)", told)


def _fixed(draft: Draft, select: exp.Select, frame: Frame, keys: list[Use]) -> set[tuple[int, str]]:
    """Columns with one value in each group."""
    found = {(id(key.source), key.key) for key in keys}
    owners = {id(key.source): key.source for key in keys}
    owner = next(iter(owners.values())) if len(owners) == 1 else None
    for one, other in _equal(draft, select):
        for this, that in ((one, other), (other, one)):
            of_owner = owner is not None and this.source is owner and this.key in _key_of(owner)
            if of_owner or (id(this.source), this.key) in found:
                found.add((id(that.source), that.key))
    return found


def _key_of(source: Source) -> set[str]:
    return (
        {name.lower() for name in source.card.primary_key}
        if source.card and len(source.card.primary_key) == 1
        else set()
    )


def _equal(draft: Draft, select: exp.Select) -> Iterator[tuple[Use, Use]]:
    for join in select.args.get("joins") or []:
        on = join.args.get("on")
        for leaf in (on.flatten() if isinstance(on, exp.And) else [on]) if on is not None and not join.side else []:
            sides = (
                [draft.uses.get(id(side)) for side in (leaf.this, leaf.expression)] if isinstance(leaf, exp.EQ) else []
            )
            if len(sides) == 2 and sides[0] and sides[1]:
                yield sides[0], sides[1]
