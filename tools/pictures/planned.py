"""A question's plan as a picture."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from hopql.state.cards import Column, TableCard
from hopql.state.plan import Plan, PlanTable
from hopql.tools.pictures.drawn import Drawn, Field, Link, Table, links_of, mark_of

FIELDS: Final = 16
"""Columns of a box; a table's further ones are counted."""
_BADGES: Final = {
    "seed": "keyword", "rank": "found", "bridge": "bridge", "value": "value", "all": "", "widened": "added",
}  # fmt: skip
_SHAPES: Final = {"seed": "double", "bridge": "dashed"}


def planned(plan: Plan, cards: Sequence[TableCard], title: str) -> Drawn:
    """The tables of a plan with their chosen columns, those of joins first where not all find room."""
    known = {card.name: card for card in cards}
    cards = [_card(table, known.get(table["name"])) for table in plan["tables"]]
    joins = [join for join in plan["joins"] if {join["left"], join["right"]} <= {card.name for card in cards}]
    links = links_of(joins, cards)
    tables = tuple(_table(table, card, links) for table, card in zip(plan["tables"], cards, strict=True))
    return Drawn(title or "The plan of the question", tables, links)


def read_by(plan: Plan, sql: str) -> Plan:
    """Of a plan that shows the whole schema, the tables that a query reads; all of it where none is named."""
    if not plan["whole_schema"]:
        return plan
    words = set(re.findall(r"\w+", sql.lower()))
    tables = [one for one in plan["tables"] if one["name"].lower().rpartition(".")[2] in words]
    names = {one["name"] for one in tables}
    joins = [one for one in plan["joins"] if {one["left"], one["right"]} <= names]
    return {**plan, "tables": tables, "joins": joins} if tables else plan


def _card(table: PlanTable, card: TableCard | None) -> TableCard:
    """The table's card, or one made of what the plan says."""
    if card is not None:
        return card
    return TableCard(name=table["name"], columns=[Column(name=column["name"], type="") for column in table["columns"]])


def _table(table: PlanTable, card: TableCard, links: Sequence[Link]) -> Table:
    joined = columns_of_links(card.name, links)
    chosen = [column for column in table["columns"] if card.column(column["name"])]
    kept = sorted(chosen, key=lambda column: column["name"] not in joined)[:FIELDS]
    fields = []
    for column in chosen:
        there = card.column(column["name"])
        if column not in kept or there is None:
            continue
        mark = mark_of(card, there.name, there.name in joined)
        mark = " ".join([*mark.split(), *(["value"] if column["why"] == "value" else [])])
        fields.append(Field(there.name, there.type, mark))
    return Table(
        card.name, tuple(fields), _BADGES.get(table["why"], table["why"]), _SHAPES.get(table["why"], "plain"),
        len(card.columns) - len(fields), card.description,
    )  # fmt: skip


def columns_of_links(table: str, links: Sequence[Link]) -> set[str]:
    """Columns of a table that lines begin or end at."""
    return {link.left_column for link in links if link.left == table} | {
        link.right_column for link in links if link.right == table
    }
