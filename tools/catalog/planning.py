"""Step 2: the tables, joins and columns of a question."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from hopql.state.cards import TableCard
from hopql.state.context import Context
from hopql.state.plan import Plan, PlanColumn, PlanTable, RankedTable, ValueHit
from hopql.tools.catalog.areas import Limits
from hopql.tools.catalog.asked import Asked
from hopql.tools.catalog.graph import Join, Tree, edges
from hopql.tools.catalog.hints import hints
from hopql.tools.catalog.marks import ordered, reasons
from hopql.tools.catalog.opened import OpenIndex
from hopql.tools.catalog.ranking import rank_columns, rank_tables
from hopql.tools.catalog.widening import Wanted, resolve

_SHOWN = 30
"""Ranked tables that a plan tells of."""
_FEWEST = 8
"""Columns that the farthest table has."""
_MORE = 3
"""Next-ranked tables that one widening adds."""
_LARGE = 200
"""Above this many tables, only short chains of joins are built."""


def make_plan(
    asked: Asked, index: OpenIndex, seeds: Sequence[str], options: Context, widen: Sequence[str] = ()
) -> Plan:
    """Plan a question.

    A schema that fits is taken whole and in a fixed order, so that the prompt's prefix stays the same. Else: seeds,
    tables of stored values, and the ranking up to `max_tables`, then the bridges that join them.

    Args:
        seeds: tables that keyword routes gave.
        widen: names that a failed candidate used or missed; the closest real tables and columns come in, and the
            next-ranked tables with them.
    """
    ranked = rank_tables(asked, index)
    wanted = resolve(widen, index, ranked)
    whole = _fits(index, options)
    reach = 4.0 if len(index.cards) <= _LARGE else 2.0
    why = _whole(index) if whole else _chosen(ranked, seeds, options, wanted)
    tree = index.graph.tree(list(why), "" if whole else asked.question, reach=reach)
    why |= dict.fromkeys(tree.bridges, "bridge")
    most = index.column_count if whole else options.max_columns * (1 + bool(widen))
    scores = {table["table"]: table["score"] for table in ranked}
    tables = [
        PlanTable(
            name=name, why=reason, score=scores.get(name, 0.0),
            columns=_columns(asked, index, name, tree.joins, wanted, _width(reason, scores.get(name, 0.0), most)),
        )
        for name, reason in why.items()
    ]  # fmt: skip
    plan = _assembled(seeds, ranked, tables, tree, _hinted(asked, index), whole)
    if widen:
        plan["widened"] = list(dict.fromkeys([*wanted.tables, *(f"{t}.{c}" for t, c in wanted.columns)]))
    return plan


def _assembled(
    seeds: Sequence[str],
    ranked: Sequence[RankedTable],
    tables: list[PlanTable],
    tree: Tree,
    values: list[ValueHit],
    whole: bool,
) -> Plan:
    return Plan(
        seeds=list(seeds),
        ranked=list(ranked[:_SHOWN]),
        tables=tables,
        bridges=tree.bridges,
        joins=edges(tree.joins),
        unjoined=tree.unjoined,
        values=values,
        whole_schema=whole,
    )


def _width(reason: str, score: float, most: int) -> int:
    """Columns that a table may have: the less it is about the question, the fewer; all where it was asked for."""
    if reason in ("all", "seed", "widened"):
        return most
    return min(most, max(_FEWEST, round(most * float(score**0.5))))


def _hinted(asked: Asked, index: OpenIndex) -> list[ValueHit]:
    """Stored values for the prompt; a table is as much asked about as BM25 says."""
    top = float(asked.table_scores.max(initial=0.0)) or 1.0
    tables = {hit["table"] for hit in asked.values if hit["table"] in index.places}
    scores = {table: float(asked.table_scores[index.places[table]]) / top for table in tables}
    return hints(asked.question, asked.values, index.values, scores)


def _fits(index: OpenIndex, options: Context) -> bool:
    return Limits.of(options).hold(len(index.cards), index.column_count)


def _whole(index: OpenIndex) -> dict[str, str]:
    return dict.fromkeys((card.name for card in index.cards), "all")


def _chosen(ranked: Sequence[RankedTable], seeds: Sequence[str], options: Context, wanted: Wanted) -> dict[str, str]:
    """Tables with the reason of each, in the order: seeds, stored values, ranking, widening.

    Stored values may take half the places that seeds leave; the ranking counts them, too, so the rest of them is
    not lost unless better tables fill the plan.
    """
    why = dict.fromkeys(seeds[: options.max_tables], "seed")
    room = options.max_tables - len(why)
    stored = [table["table"] for table in ranked if table["value_hit"] and table["table"] not in why]
    best = [table["table"] for table in ranked[:2] if table["table"] not in why]
    for name in best[:room]:
        why[name] = "rank"
    for name in stored[: max(1, room // 2)]:
        if len(why) < options.max_tables:
            why[name] = "value"
    _fill(why, ranked, options.max_tables, "rank")
    for name in wanted.tables:
        why.setdefault(name, "widened")
    if wanted.given:
        _fill(why, ranked, len(why) + _MORE * wanted.given, "widened")
    return why


def _fill(why: dict[str, str], ranked: Iterable[RankedTable], size: int, reason: str) -> None:
    for table in ranked:
        if len(why) >= size:
            return
        why.setdefault(table["table"], reason)


def _columns(
    asked: Asked, index: OpenIndex, table: str, joins: Sequence[Join], wanted: Wanted, limit: int
) -> list[PlanColumn]:
    """Columns of one table: essential, primary key, key, then by rank up to `limit`; joins and values always."""
    place = index.places[table]
    card = index.cards[place]
    scores = dict(zip((c.name for c in card.columns), map(float, rank_columns(asked, index, place)), strict=True))
    always = _always(asked, card, joins, wanted)
    if len(card.columns) <= limit:
        order = [column.name for column in card.columns]
        left = "all"
    else:
        order = ordered(card, scores, limit)
        left = "rank"
    marks = reasons(card)
    kept: list[PlanColumn] = []
    for position, name in enumerate(order):
        reason = marks.get(name) or always.get(name) or left
        if position < limit or name in always:
            kept.append(PlanColumn(name=name, why=reason, score=round(scores[name], 4)))
    return kept


def _always(asked: Asked, card: TableCard, joins: Sequence[Join], wanted: Wanted) -> dict[str, str]:
    """Columns that no cap takes out."""
    found = {column: "join" for join in joins for table, column in join.columns if table == card.name}
    for hit in asked.values:
        if hit["table"] == card.name:
            found.setdefault(hit["column"], "value")
    for table, column in wanted.columns:
        if table == card.name:
            found.setdefault(column, "widened")
    return found
