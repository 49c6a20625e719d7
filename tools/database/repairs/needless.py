"""Joins that contribute nothing, by the keys that the database declares."""

from __future__ import annotations

from collections.abc import Iterable

from sqlglot import exp

from hopql.tools.database.frames import Source
from hopql.tools.database.keys import Keys
from hopql.tools.database.repairs.draft import Draft, Edit, only


@only("postgres", "sqlite", "duckdb")
def drop_joins(draft: Draft) -> Iterable[Edit]:
    """A join to a table that nothing else of the query reads goes, where the keys prove that no row comes or goes.

    Not where rows are cut by LIMIT, since ties may fall otherwise.
    """
    for select, frame in draft.resolver.frames:
        stars = any(item.find(exp.Star) and not item.find(exp.Count) for item in select.expressions)
        if select.args.get("limit") or frame.merged or stars:
            continue
        keys = Keys(draft.resolver, select, frame)
        for source in frame.sources[1:]:
            place, proof = draft.span(keys.join_of(source)), _is_needless(draft, keys, source)
            if source.card and place and proof:
                told = f"the join of {source.card.name} is left out: {proof}, no row has two, and nothing of it is read"
                yield Edit(*place, "", told)
                break


def _is_needless(draft: Draft, keys: Keys, source: Source) -> str:
    """Why the join adds and loses nothing; empty where that is not proven."""
    join = keys.join_of(source)
    if join is None or not isinstance(join.this, exp.Table) or join.args.get("on") is None or join.args.get("using"):
        return ""
    inside = {id(column) for column in join.find_all(exp.Column)}
    if any(use.source is source and id(use.node) not in inside for use in draft.resolver.uses):
        return ""
    if not keys.compared(source):
        return ""  # it says more: rows may have been meant to go
    others = [(other, "") for other in keys.frame.sources if other is not source]
    return keys.keeps_all(source) if (source, "") in keys.determined(others) else ""
