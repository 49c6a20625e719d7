"""A column of the right name under the wrong alias, or under none where it needs one."""

from __future__ import annotations

from collections.abc import Iterable

from sqlglot import exp

from tools.database.frames import Frame, Source, fold
from tools.database.repairs.draft import Draft, Edit


def move_columns(draft: Draft) -> Iterable[Edit]:
    """A column attributed to a source that lacks it goes to the one other source of the same FROM that has it."""
    resolver = draft.resolver
    for node, sources in resolver.missing_columns:
        if not node.args.get("table") or len(sources) != 1:
            continue
        frame = next((f for _, f in resolver.frames if sources[0] in f.sources), None)
        others = [s for s in frame.sources if s is not sources[0]] if frame else []
        yield from _moved(draft, node, others, sources[0].alias or "the query")


def rename_sources(draft: Draft) -> Iterable[Edit]:
    """A qualifier that the FROM clause lacks: the alias of the table it names, or of the one source with the column."""
    for node, frame in draft.resolver.astray:
        sources = [source for outer in frame.chain() for source in outer.sources]
        named = [s for s in sources if s.card and s.card.name.rpartition(".")[2].lower() == node.table.lower()]
        if named:
            yield from _moved(draft, node, named, node.table)
        elif not draft.resolver.names.alike("", node.table):
            yield from _moved(draft, node, sources, node.table)


def settle_ambiguous(draft: Draft) -> Iterable[Edit]:
    """A bare column that several sources have is of the first, where joins say that all of them are equal."""
    for node, frame, having in draft.resolver.ambiguous:
        key = fold(node.this, draft.dialect)
        select = next((made for made, within in draft.resolver.frames if within is frame), None)
        first = having[0]
        place = draft.place(node.this, node.this)
        if select is None or not place or not first.alias or not _equated(draft, select, frame, having, key):
            continue
        alias = draft.written(first.alias)
        yield Edit(place[0], place[0], f"{alias}.", f"column {node.name} is of {alias}, which is joined on it")


def _moved(draft: Draft, node: exp.Column, sources: list[Source], said: str) -> Iterable[Edit]:
    """The column under the alias of the only one of these sources that has it."""
    key = fold(node.this, draft.dialect)
    having = [s for s in sources if key in s.columns and s.alias]
    span = draft.place(node.args.get("db") or node.args["table"], node.args["table"])
    if len(having) == 1 and all(s.known for s in sources) and span:
        alias = draft.written(having[0].alias)
        yield Edit(*span, alias, f"column {node.name} is of {alias}, not of {said}")


def _equated(draft: Draft, select: exp.Select, frame: Frame, having: list[Source], key: str) -> bool:
    """Whether inner joins (or left joins, of the first) make the column the same in all these sources."""
    joins = select.args.get("joins") or []
    if any(str(join.args.get("side") or "").upper() in ("RIGHT", "FULL") for join in joins):
        return False
    conditions = [join.args["on"] for join in joins if join.args.get("on")]
    if select.args.get("where"):
        conditions.append(select.args["where"].this)
    joined: list[set[Source]] = []
    for condition in conditions:
        leaves = condition.flatten() if isinstance(condition, exp.And) else [condition]
        for leaf in leaves:
            leaf = leaf.unnest()
            if isinstance(leaf, exp.EQ):
                pair = [draft.uses.get(id(side)) for side in (leaf.this, leaf.expression)]
                if all(use and use.frame is frame and use.key == key for use in pair):
                    joined.append({use.source for use in pair if use})
    reached = {having[0]}
    for _ in joined:
        reached = reached.union(*(pair for pair in joined if pair & reached))
    return set(having) <= reached
