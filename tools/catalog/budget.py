"""A plan's columns by how likely each is needed, over all tables at once, instead of a fixed number a table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from hopql.state.context import Context
from hopql.state.plan import PlanColumn, RankedTable
from hopql.tools.catalog.asked import Asked
from hopql.tools.catalog.graph import Join, Tree
from hopql.tools.catalog.linking import chances
from hopql.tools.catalog.marks import ordered, reasons
from hopql.tools.catalog.mentions import WEAK
from hopql.tools.catalog.opened import OpenIndex
from hopql.tools.catalog.widening import Wanted

POOL = 2
"""Tables that are looked at, as a multiple of those that a plan may hold."""
_WIDENED = 0.25
"""Factor of the least chance when a candidate missed something."""
Chances = dict[str, dict[str, float]]


@dataclass(frozen=True)
class Budgeted:
    """Tables with their reasons, how they are joined, and their columns."""

    why: dict[str, str]
    tree: Tree
    columns: dict[str, list[PlanColumn]]


def budgeted(
    asked: Asked,
    index: OpenIndex,
    why: dict[str, str],
    ranked: Sequence[RankedTable],
    wanted: Wanted,
    options: Context,
    reach: float,
) -> Budgeted:
    """Columns whose chance of being needed is at least `t_column`, their tables, and what joins these.

    Always in: seeds and what a widening asked for, columns of the joins, and, of the tables that are in, essential
    columns and those with a value hit. Tables are at most `max_tables`, bridges not counted, columns a table at
    most `max_columns` beside what is always in.

    Args:
        why: the tables to look at, with the reason of each.
    """
    tables = [index.places[name] for name in why]
    scored = chances(asked, index, tables, ranked)
    known = {
        index.cards[place].name: dict(zip((c.name for c in index.cards[place].columns), map(float, row), strict=True))
        for place, row in zip(tables, scored, strict=True)
    }
    least = options.t_column * (_WIDENED if wanted.given else 1.0)
    kept = _tables(known, why, least, options.max_tables, wanted)
    tree = index.graph.tree(list(kept), asked.question, reach=reach)
    for bridge in tree.bridges:
        kept[bridge] = "bridge"
        if bridge not in known:
            known[bridge] = {column.name: 0.0 for column in index.cards[index.places[bridge]].columns}
    tree = Tree(tree.bridges, _joins(tree.joins, known, least), tree.unjoined)
    columns = {name: _columns(asked, index, name, known[name], tree.joins, wanted, least, options) for name in kept}
    return Budgeted(kept, tree, columns)


def _tables(known: Chances, why: dict[str, str], least: float, limit: int, wanted: Wanted) -> dict[str, str]:
    """Tables that are asked for, and the best of those with a likely column; one at least."""
    best = {name: max(scores.values(), default=0.0) for name, scores in known.items()}
    fixed = [name for name, reason in why.items() if reason == "seed" or name in wanted.tables]
    likely = sorted((name for name in why if name not in fixed), key=lambda name: -best[name])
    room = max(0, limit - len(fixed)) + (len(likely) if wanted.given else 0)
    chosen = [name for name in likely[:room] if best[name] >= least]
    found = [*fixed, *chosen] or likely[:1]
    return {name: why[name] for name in found}


def _joins(joins: Sequence[Join], known: Chances, least: float) -> list[Join]:
    """The likeliest join of every two tables that need it to hang together, and every other likely one."""
    likely = {id(join): min(known.get(table, {}).get(column, 0.0) for table, column in join.columns) for join in joins}
    order = sorted(range(len(joins)), key=lambda at: (joins[at].kind == "suggested", -likely[id(joins[at])], at))
    group: dict[str, str] = {}

    def head(name: str) -> str:
        while group.setdefault(name, name) != name:
            name = group[name]
        return name

    kept: set[int] = set()
    for at in order:
        join = joins[at]
        left, right = head(join.left), head(join.right)
        if left != right or likely[id(join)] >= least:
            kept.add(at)
            group[left] = right
    return [joins[at] for at in sorted(kept)]


def _columns(
    asked: Asked,
    index: OpenIndex,
    table: str,
    scores: dict[str, float],
    joins: Sequence[Join],
    wanted: Wanted,
    least: float,
    options: Context,
) -> list[PlanColumn]:
    card = index.cards[index.places[table]]
    marks = reasons(card)
    always = {column: "join" for join in joins for owner, column in join.columns if owner == table}
    always |= {hit["column"]: "value" for hit in asked.values if hit["table"] == table and hit["score"] > WEAK}
    always |= {column: "widened" for owner, column in wanted.columns if owner == table}
    always |= {column.name: "essential" for column in card.columns if column.essential}
    order = [name for name in ordered(card, scores, options.max_columns) if scores[name] >= least or name in always]
    kept = [name for at, name in enumerate(order) if at < options.max_columns or name in always]
    if not kept and scores:
        kept = [max(scores, key=lambda name: scores[name])]
    return [
        PlanColumn(name=name, why=marks.get(name) or always.get(name, "rank"), score=round(scores[name], 4))
        for name in kept
    ]
