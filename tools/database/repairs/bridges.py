"""A join on a column that its table lacks, or on columns that name different things by the declared keys, where the
schema graph knows how the two tables are joined."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from sqlglot import exp

from hopql.tools.database.crossings import contradictions
from hopql.tools.database.frames import Frame, Source, fold
from hopql.tools.database.repairs.draft import Draft, Edit
from hopql.tools.database.repairs.joins import condition, fresh, is_proven

_REACH = 3
_DECLARED = {"foreign key", "join hint"}


@dataclass(frozen=True)
class _Wrong:
    """A condition that cannot join these two."""

    leaf: exp.EQ
    join: exp.Join | None
    """The one that adds `there`; None where a WHERE compares them."""
    here: Source
    there: Source
    frame: Frame


def bridge_joins(draft: Draft) -> Iterable[Edit]:
    """`JOIN b ON b.x = a.y`, where one side does not exist, becomes the one shortest way that leads from `a` to `b`,
    the tables between included.

    Only for a condition that is this one comparison, of two tables, and only where a single way is the shortest. A
    table is added only where a declared key proves that each pair of rows of `a` and `b` has one row of it at most: no
    row is repeated, and only rows that have none of `b` are lost. One join at a time.
    """
    for node, sources in draft.resolver.missing_columns:
        join = node.find_ancestor(exp.Join, exp.Select)
        frame = next((f for _, f in draft.resolver.frames if sources and sources[0] in f.sources), None)
        if draft.joins is None or frame is None or not isinstance(join, exp.Join) or join.args.get("side"):
            continue
        leaf = join.args.get("on")
        ends = _ends(draft, join, leaf, frame) if isinstance(leaf, exp.EQ) and node.parent is leaf else None
        edits = _bridged(draft, _Wrong(leaf, join, *ends, frame), _REACH) if ends else []  # type: ignore[arg-type]
        if edits:
            yield from edits
            return


def join_by_keys(draft: Draft) -> Iterable[Edit]:
    """A comparison of columns that name different things by the declared keys becomes the one declared way between
    their two tables, with one table between at most. One at a time; see `bridge_joins`."""
    if draft.joins is None or draft.resolver.problems:
        return
    for left, right, named, _ in contradictions(draft.resolver, draft.resolver.names, ()):
        leaf, frame = left.node.parent, left.frame
        if not isinstance(leaf, exp.EQ):
            continue
        join = leaf.find_ancestor(exp.Join, exp.Select)
        added = fold(join.this.alias_or_name, draft.dialect) if isinstance(join, exp.Join) else ""
        here, there = sorted((left.source, right.source), key=lambda source: source.alias == added)
        adds = isinstance(join, exp.Join) and there.alias == added and not join.args.get("side")
        wrong = _Wrong(leaf, join if isinstance(join, exp.Join) and adds else None, here, there, frame)
        told = " and ".join(
            f"{use.source.alias}.{use.key} names a row of {things[0]}"
            for use, things in zip((left, right), named, strict=True) if things
        )  # fmt: skip
        edits = _bridged(draft, wrong, 2, told)
        if edits:
            yield from edits
            return


def _ends(draft: Draft, join: exp.Join, equal: exp.EQ, frame: Frame) -> tuple[Source, Source] | None:
    """The source that is there already, and the one that this join adds; None unless its condition compares them."""
    names = [fold(side.args.get("table"), draft.dialect) for side in (equal.this, equal.expression)
             if isinstance(side, exp.Column) and side.args.get("table")]  # fmt: skip
    found = [source for name in names for source in frame.sources if source.alias == name and source.card]
    added = fold(join.this.alias_or_name, draft.dialect)
    if len(found) != 2 or found[0] is found[1] or added not in names:
        return None
    there, here = sorted(found, key=lambda source: source.alias != added)
    return here, there


def _bridged(draft: Draft, wrong: _Wrong, reach: int, told: str = "") -> list[Edit]:
    """The edits that join the two as the one way does; none where it is not the only one, or not proven.

    Args:
        told: what is wrong, where the names are right: then only what is declared counts.
    """
    here, there = wrong.here, wrong.there
    assert here.card is not None and there.card is not None and draft.joins is not None
    on, place = draft.span(wrong.leaf), draft.span(wrong.join)
    ways = draft.joins.paths(here.card.name, there.card.name, reach)
    if len(ways) != 1 or not on or (told and {edge["kind"] for edge in ways[0]} - _DECLARED):
        return []
    before = wrong.frame.sources[: wrong.frame.sources.index(there)]
    known = {source.card.name: source.alias for source in before if source.card}
    called = {here.card.name: here.alias, there.card.name: there.alias}
    taken, at, text, added = {source.alias for source in wrong.frame.sources}, here.card.name, "", []
    for edge in ways[0][:-1]:
        near = edge["right"] if edge["left"] == at else edge["left"]
        called[near] = known.get(near) or fresh(near.rpartition(".")[2], taken)
        step = condition(draft, edge["condition"], called)
        if not step:
            return []
        if near not in known:
            if any(source.card and source.card.name == near for source in wrong.frame.sources):
                return []  # it is joined later, in a way of its own
            table = ".".join(draft.written(part) for part in near.split("."))
            alias = draft.written(called[near])
            text += f"JOIN {table}{'' if table == alias else f' AS {alias}'} ON {step} "
            taken.add(called[near].lower())
            added.append(near)
        at = near
    last = condition(draft, ways[0][-1]["condition"], called)
    if not last or last == draft.text(on) or (text and not place) or not is_proven(draft, ways[0], added):
        return []
    by = "".join(f", by {name}: each pair of their rows has one of it at most" for name in added)
    said = f"{there.card.name} is joined to {here.card.name} as the schema says, {last}{by}"
    said = f"{told}: {said}" if told else said
    return [*([Edit(place[0], place[0], text, said)] if text and place else []), Edit(*on, last, said)]
