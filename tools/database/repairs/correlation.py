"""EXISTS that asks nothing of the row at hand."""

from __future__ import annotations

from collections.abc import Iterable

from sqlglot import exp

from hopql.tools.database.frames import Frame, Source
from hopql.tools.database.repairs.draft import Draft, Edit
from hopql.tools.database.repairs.grouping import restricted
from hopql.tools.database.repairs.joins import condition


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
