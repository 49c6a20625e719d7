"""A join on a column that its table lacks, where the schema graph knows how the two tables are joined."""

from __future__ import annotations

from collections.abc import Iterable

from sqlglot import exp

from hopql.state.plan import JoinEdge
from hopql.tools.database.frames import Frame, Source, fold
from hopql.tools.database.repairs.draft import Draft, Edit
from hopql.tools.database.repairs.joins import condition, fresh

_REACH = 3


def bridge_joins(draft: Draft) -> Iterable[Edit]:
    """`JOIN b ON b.x = a.y`, where one side does not exist, becomes the one shortest way that leads from `a` to `b`,
    the tables between included.

    Only for a condition that is this one comparison, of two tables, and only where a single way is the shortest. One
    join at a time.
    """
    for node, sources in draft.resolver.missing_columns:
        join = node.find_ancestor(exp.Join, exp.Select)
        frame = next((f for _, f in draft.resolver.frames if sources and sources[0] in f.sources), None)
        if draft.joins is None or frame is None or not isinstance(join, exp.Join):
            continue
        ends = _ends(draft, join, node, frame)
        if ends is None:
            continue
        here, there = ends
        assert here.card is not None and there.card is not None
        ways = draft.joins.paths(here.card.name, there.card.name, _REACH)
        edits = _bridged(draft, join, frame, here, there, ways[0]) if len(ways) == 1 else []
        if edits:
            yield from edits
            return


def _ends(draft: Draft, join: exp.Join, node: exp.Column, frame: Frame) -> tuple[Source, Source] | None:
    """The source that is there already, and the one that this join adds; None unless its condition compares them."""
    equal = join.args.get("on")
    if not isinstance(equal, exp.EQ) or node.parent is not equal or join.args.get("side"):
        return None
    names = [fold(side.args.get("table"), draft.dialect) for side in (equal.this, equal.expression)
             if isinstance(side, exp.Column) and side.args.get("table")]  # fmt: skip
    found = [source for name in names for source in frame.sources if source.alias == name and source.card]
    added = fold(join.this.alias_or_name, draft.dialect)
    if len(found) != 2 or found[0] is found[1] or added not in names:
        return None
    there, here = sorted(found, key=lambda source: source.alias != added)
    return here, there


def _bridged(
    draft: Draft, join: exp.Join, frame: Frame, here: Source, there: Source, way: list[JoinEdge]
) -> list[Edit]:
    place, on = draft.span(join), draft.span(join.args["on"])
    assert here.card is not None and there.card is not None
    if not place or not on:
        return []
    known = {source.card.name: source.alias for source in _before(frame, there) if source.card}
    called = {here.card.name: here.alias, there.card.name: there.alias}
    taken, at, text = {source.alias for source in frame.sources}, here.card.name, ""
    for edge in way[:-1]:
        near = edge["right"] if edge["left"] == at else edge["left"]
        called[near] = known.get(near) or fresh(near.rpartition(".")[2], taken)
        step = condition(draft, edge["condition"], called)
        if not step:
            return []
        if near not in known:
            table = ".".join(draft.written(part) for part in near.split("."))
            alias = draft.written(called[near])
            text += f"JOIN {table}{'' if table == alias else f' AS {alias}'} ON {step} "
            taken.add(called[near].lower())
        at = near
    last = condition(draft, way[-1]["condition"], called)
    if not last or last == draft.text(on):
        return []
    by = ", ".join(name for name in called if name not in (here.card.name, there.card.name))
    said = f"{there.card.name} is joined to {here.card.name} as the schema says" + (f", by {by}" if by else "")
    return [*([Edit(place[0], place[0], text, said)] if text else []), Edit(*on, last, said)]


def _before(frame: Frame, there: Source) -> list[Source]:
    return frame.sources[: frame.sources.index(there)]
