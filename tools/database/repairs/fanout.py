"""Joins that only multiply what is added up."""

from __future__ import annotations

import re
from collections.abc import Iterable

from sqlglot import exp

from hopql.tools.database.frames import Frame, Source, fold
from hopql.tools.database.repairs.draft import Draft, Edit, only
from hopql.tools.database.repairs.likeness import singular
from hopql.tools.database.repairs.needless import pairs


@only("postgres", "sqlite", "duckdb")
def drop_multiplying(draft: Draft) -> Iterable[Edit]:
    """A join to many rows of a table that nothing reads and the question does not name goes, where sums or means are
    taken of other tables: each of their rows would be added as often as it is joined."""
    for select, frame in draft.resolver.frames:
        if draft.asked is None or frame.merged or select.is_star or not _adds(draft, select, frame):
            continue
        for join in select.args.get("joins") or []:
            source = next((s for s in frame.sources if s.alias == fold(join.this.alias_or_name, draft.dialect)), None)
            place = draft.span(join)
            if source and place and _multiplies(draft, join, source) and not _is_named(draft, source):
                assert source.card is not None
                yield Edit(*place, "", f"{source.card.name} is not joined: nothing of it is read, and it repeats rows")
                return


def _adds(draft: Draft, select: exp.Select, frame: Frame) -> bool:
    """Whether it sums or averages, and computes nothing of which repeated rows would be meant."""
    computed = [node for item in select.expressions for node in item.find_all(exp.AggFunc)]
    return any(isinstance(node, (exp.Sum, exp.Avg)) for node in computed) and all(
        isinstance(node, (exp.Sum, exp.Avg, exp.Min, exp.Max))
        and any(use.frame is frame for c in node.find_all(exp.Column) if (use := draft.uses.get(id(c))))
        for node in computed
    )


def _multiplies(draft: Draft, join: exp.Join, source: Source) -> bool:
    on, card = join.args.get("on"), source.card
    if on is None or card is None or not isinstance(join.this, exp.Table) or join.args.get("using"):
        return False
    if join.args.get("side") not in (None, "", "LEFT") or join.this.args.get("joins"):
        return False
    inside = {id(column) for column in on.find_all(exp.Column)}
    if any(use.source is source and id(use.node) not in inside for use in draft.resolver.uses):
        return False
    matched = dict(pairs(draft, on, source))
    return "" not in matched and not {key.lower() for key in card.primary_key or ["?"]} <= set(matched)


def _is_named(draft: Draft, source: Source) -> bool:
    """Whether each word of the table's name is in the question or the notes."""
    assert draft.asked is not None and source.card is not None
    said = {singular(word) for word in re.findall(r"[a-z]+", f"{draft.asked.question} {draft.asked.notes}".lower())}
    name = re.findall(r"[a-z]+", source.card.name.rpartition(".")[2].lower())
    return all(singular(word) in said for word in name)
