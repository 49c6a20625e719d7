"""Step 2: the tables, joins and columns of a question, ranked, and widened by what a failed candidate missed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

import numpy as np

from hopql.state.context import Context
from hopql.state.plan import Plan, PlanColumn, PlanTable, RankedTable
from hopql.tools.base.search_indexes import Scores
from hopql.tools.catalog.cut_areas import Limits
from hopql.tools.catalog.find_values import hints
from hopql.tools.catalog.join_graph import Join, edges
from hopql.tools.catalog.open_index import Asked, OpenIndex
from hopql.tools.catalog.rank_tables import rank_tables
from hopql.tools.catalog.schema_text import ordered, reasons

_HOLDERS = 3
"""Tables that come in for a column that several have."""
_LEAST = 75.0
"""Likeness (0 to 100) from which a name may stand for another."""


def resolve(names: Sequence[str], index: OpenIndex, ranked: Sequence[RankedTable]) -> dict[str, list[str]]:
    """The tables, each with its columns, closest to each name: `table`, `table.column`, or `column`.

    A column that several tables have is taken from the best-ranked three.
    """
    wanted: dict[str, list[str]] = {}
    order = {table["table"]: rank for rank, table in enumerate(ranked)}
    holders: dict[str, list[tuple[str, str]]] = {}
    for card in index.cards if names else ():
        for column in card.columns:
            holders.setdefault(column.name.lower(), []).append((card.name, column.name))
    for name in (given.replace('"', "").strip() for given in names):
        for table, meant in _meant(name, index, holders, order):
            columns = wanted.setdefault(table, [])
            columns += [meant] if meant and meant not in columns else []
    return wanted


def _meant(
    name: str, index: OpenIndex, holders: dict[str, list[tuple[str, str]]], order: dict[str, int]
) -> Iterator[tuple[str, str]]:
    """Tables with a column, or with none, that a name may mean."""
    if card := index.names.card(name):
        yield card.name, ""
        return
    owner, _, last = name.rpartition(".")
    if table := index.names.card(owner) if owner else None:
        real = table.column(last)
        yield table.name, real.name if real else ""
        if real:
            return
    same = holders.get(last.lower())
    if same is None and (close := _closest(last.lower(), list(holders))):
        same = holders[close]
    yield from sorted(same or [], key=lambda pair: (order.get(pair[0], len(order)), pair[0]))[:_HOLDERS]
    if (near := _closest(name.lower(), list(index.names.cards))) is not None:
        yield index.names.cards[near].name, ""


def _closest(name: str, names: Sequence[str]) -> str | None:
    from rapidfuzz import fuzz, process

    found = process.extractOne(name, names, scorer=fuzz.ratio, score_cutoff=_LEAST)
    return str(found[0]) if found else None


def rank_columns(asked: Asked, index: OpenIndex, table: int) -> Scores:
    """How much the question is about each column of a table, shape (its columns,), about 0 to 2.

    The sum of its BM25 score, as a share of the best in the table, and its cosine.
    """
    span = index.columns_of(table)
    lexical = asked.column_scores[span.start : span.stop]
    top = float(lexical.max(initial=0.0))
    shares = lexical / top if top > 0 else lexical
    return np.asarray(shares + np.maximum(asked.cosines_of(table), 0), dtype=np.float32)


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
    whole = Limits.of(options).hold(len(index.cards), index.column_count)
    ranked = rank_tables(asked, index, whole=whole)
    wanted = resolve(widen, index, ranked)
    reach = 4.0 if len(index.cards) <= _LARGE else 2.0
    names = (card.name for card in index.cards)
    why = dict.fromkeys(names, "all") if whole else _chosen(ranked, seeds, options, wanted, _MORE * len(widen))
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
    top = float(asked.table_scores.max(initial=0.0)) or 1.0
    stored = {hit["table"] for hit in asked.values if hit["table"] in index.places}
    about = {table: float(asked.table_scores[index.places[table]]) / top for table in stored}
    plan = Plan(
        seeds=list(seeds), ranked=ranked[:_SHOWN], tables=tables, bridges=tree.bridges, joins=edges(tree.joins),
        values=hints(asked.question, asked.values, index.values, about), whole_schema=whole,
    )  # fmt: skip
    if widen:
        plan["widened"] = [*wanted, *(f"{table}.{column}" for table, columns in wanted.items() for column in columns)]
    return plan


def _width(reason: str, score: float, most: int) -> int:
    """Columns that a table may have: the less it is about the question, the fewer; all where it was asked for."""
    if reason in ("all", "seed", "widened"):
        return most
    return min(most, max(_FEWEST, round(most * float(score**0.5))))


def _chosen(
    ranked: Sequence[RankedTable], seeds: Sequence[str], options: Context, wanted: Iterable[str], more: int
) -> dict[str, str]:
    """Tables with the reason of each, in the order: seeds, stored values, ranking, widening, with so many `more`.

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
    for name in wanted:
        why.setdefault(name, "widened")
    _fill(why, ranked, len(why) + more, "widened")
    return why


def _fill(why: dict[str, str], ranked: Iterable[RankedTable], size: int, reason: str) -> None:
    for table in ranked:
        if len(why) >= size:
            return
        why.setdefault(table["table"], reason)


def _columns(
    asked: Asked, index: OpenIndex, table: str, joins: Sequence[Join], wanted: Mapping[str, list[str]], limit: int
) -> list[PlanColumn]:
    """Columns of one table: essential, primary key, key, then by rank up to `limit`; joins and values always."""
    place = index.places[table]
    card = index.cards[place]
    scores = dict(zip((c.name for c in card.columns), map(float, rank_columns(asked, index, place)), strict=True))
    always = dict.fromkeys(wanted.get(table, ()), "widened")
    always |= {hit["column"]: "value" for hit in asked.values if hit["table"] == table}
    always |= {column: "join" for join in joins for owner, column in join.columns if owner == table}
    fits = len(card.columns) <= limit
    order = [column.name for column in card.columns] if fits else ordered(card, scores, limit)
    why = {**dict.fromkeys(order, "all" if fits else "rank"), **always, **reasons(card)}
    return [
        PlanColumn(name=name, why=why[name], score=round(scores[name], 4))
        for position, name in enumerate(order)
        if position < limit or name in always
    ]
