"""What a picture of tables draws, of a question's plan or of a schema."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from hopql.state.cards import Column, TableCard
from hopql.state.plan import JoinEdge, Plan, PlanTable
from hopql.tools.base.errors import UsageError
from hopql.tools.catalog.join_graph import Condition, Join, Names, SchemaGraph, edges, parse_condition


@dataclass(frozen=True)
class Field:
    """A column in a table's box."""

    name: str
    type: str = ""
    mark: str = ""
    """`PK`, `FK`, `PK FK`, `join`, `value`, or empty."""


@dataclass(frozen=True)
class Table:
    """A table in the picture."""

    name: str
    fields: tuple[Field, ...]
    badge: str = ""
    """Why it is there, in a word."""
    shape: str = "plain"
    """`plain`, `double` for what the picture starts from, `dashed` for what only joins others."""
    more: int = 0
    """Columns that are not drawn."""
    told: str = ""
    """What it holds."""


@dataclass(frozen=True)
class Link:
    """A join. A foreign key leads from `left` to the table that it references."""

    left: str
    right: str
    label: str
    condition: str
    kind: str
    left_column: str = ""
    """A column that the line begins at; empty: the table's name."""
    right_column: str = ""


@dataclass(frozen=True)
class Drawn:
    """A picture's tables and joins."""

    title: str
    tables: tuple[Table, ...]
    """The most important first."""
    links: tuple[Link, ...]
    left_out: int = 0

    @property
    def under(self) -> str:
        """The line under the title: how much is shown, and what is not."""
        tables = "1 table" if len(self.tables) == 1 else f"{len(self.tables):,} tables"
        joins = "1 join" if len(self.links) == 1 else f"{len(self.links):,} joins"
        more = f"; {self.left_out:,} more {'table is' if self.left_out == 1 else 'tables are'} not drawn"
        return f"{tables}, {joins}{more if self.left_out else ''}"

    @property
    def told(self) -> str:
        """The picture in sentences, for those who cannot see it."""
        names = [table.name + (f" ({table.badge})" if table.badge else "") for table in self.tables]
        joins = [f"{link.condition} ({link.kind})" for link in self.links]
        return f"{self.under}. Tables: {', '.join(names)}." + (f" Joins: {'; '.join(joins)}." if joins else "")


def links_of(joins: Iterable[JoinEdge], cards: Sequence[TableCard]) -> tuple[Link, ...]:
    """Joins as lines between columns."""
    names = Names(cards)
    return tuple(_link(join, parse_condition(join["condition"], names)) for join in joins)


def _link(join: JoinEdge, parsed: Condition) -> Link:
    left, right = parsed.columns.get(join["left"], ()), parsed.columns.get(join["right"], ())
    if join["left"] == join["right"]:
        left, right = left[:1], left[1:]
    label = " AND ".join(f"{a} = {b}" for a, b in zip(left, right, strict=False)) if len(left) == len(right) else ""
    return Link(
        join["left"], join["right"], label or join["condition"], join["condition"], join["kind"],
        left[0] if left else "", right[0] if right else "",
    )  # fmt: skip


def mark_of(card: TableCard, column: str, joined: bool) -> str:
    """What kind of key a column is."""
    primary = column in card.primary_key
    foreign = any(column in key.columns for key in card.foreign_keys)
    return " ".join(["PK"] * primary + ["FK"] * foreign) or ("join" if joined else "")


FIELDS: Final = 16
"""Columns of a box; a table's further ones are counted."""
_BADGES: Final = {
    "seed": "keyword", "rank": "found", "bridge": "bridge", "value": "value", "all": "", "widened": "added",
}  # fmt: skip
_SHAPES: Final = {"seed": "double", "bridge": "dashed"}


def planned(plan: Plan, cards: Sequence[TableCard]) -> Drawn:
    """The tables of a plan with their chosen columns, those of joins first where not all find room."""
    known = {card.name: card for card in cards}
    cards = [_card(table, known.get(table["name"])) for table in plan["tables"]]
    joins = [join for join in plan["joins"] if {join["left"], join["right"]} <= {card.name for card in cards}]
    links = links_of(joins, cards)
    tables = tuple(_table(table, card, links) for table, card in zip(plan["tables"], cards, strict=True))
    return Drawn("The plan of the question", tables, links)


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


MOST: Final = 30
"""Tables of a picture."""
COLUMNS_OF_SCHEMA: Final = 10
"""Columns of a box: keys and those of joins first."""


def schema(cards: Sequence[TableCard], tables: Sequence[str]) -> Drawn:
    """The tables to draw, and how they join.

    Raises:
        UsageError: no such table, more than `MOST` of them, or a schema without tables.
    """
    if not cards:
        raise UsageError("There is no table to draw.", hint="`hopql init URL` reads the tables of a database.")
    if len(tables) > MOST:
        raise UsageError(f"A picture has room for {MOST} tables.", hint="Name fewer: their neighbours are drawn too.")
    graph = SchemaGraph(cards)
    known = {card.name: card for card in cards}
    asked = [card.name for card in found(cards, tables)]
    near = _around(graph, asked) if asked else _connected(graph, list(known))
    chosen = near[:MOST]
    links = links_of(edges(_joins(graph, chosen)), cards)
    drawn = tuple(_schema_table(known[name], links, name in asked) for name in chosen)
    title = f"Around {', '.join(asked)}" if asked else "The schema" if len(near) == len(chosen) else (
        "The schema: its most connected tables"
    )  # fmt: skip
    return Drawn(title, drawn, links, len(near) - len(chosen))


def found(cards: Sequence[TableCard], tables: Sequence[str]) -> list[TableCard]:
    """Cards by names as SQL writes them, each once.

    Raises:
        UsageError: there is no such table; the closest names are told.
    """
    from rapidfuzz.process import extract

    names, wanted = Names(cards), dict[str, TableCard]()
    for name in tables:
        card = names.card(name.strip())
        if card is None:
            near = [one for one, _, _ in extract(name, [card.name for card in cards], limit=3, score_cutoff=50)]
            hint = f"Did you mean {', '.join(near)}?" if near else "`hopql schema` lists the tables."
            raise UsageError(f"There is no table '{name}'.", hint=hint)
        wanted[card.name] = card
    return list(wanted.values())


def _around(graph: SchemaGraph, asked: Sequence[str]) -> list[str]:
    """The tables asked for, then what joins them, the most connected first."""
    near = {name for one in asked for name, _ in graph.neighbours(one)} - set(asked)
    return [*asked, *sorted(near, key=lambda name: (-len(graph.neighbours(name)), name))]


def _connected(graph: SchemaGraph, names: Sequence[str]) -> list[str]:
    """All tables, the most connected first."""
    return sorted(names, key=lambda name: (-len(graph.neighbours(name)), name))


def _joins(graph: SchemaGraph, chosen: Sequence[str]) -> list[Join]:
    """Every declared join among the tables; the likeliest suggested one where none is declared."""
    found: list[Join] = []
    for place, left in enumerate(chosen):
        for right in chosen[place:]:
            ways = graph.between(left, right)
            found += [way for way in ways if way.kind != "suggested"] or ways[:1]
    return found


def _schema_table(card: TableCard, links: Sequence[Link], asked: bool) -> Table:
    joined = columns_of_links(card.name, links)

    def rank(name: str) -> int:
        return 0 if name in joined or name in card.primary_key else 1

    order = sorted(card.columns, key=lambda column: (rank(column.name), not column.essential, not column.key))
    kept = {column.name for column in order[:COLUMNS_OF_SCHEMA]}
    fields = tuple(
        Field(column.name, column.type, mark_of(card, column.name, column.name in joined))
        for column in card.columns if column.name in kept
    )  # fmt: skip
    badge = "asked for" if asked else "" if card.kind == "table" else card.kind
    return Table(
        card.name, fields, badge, "double" if asked else "plain", len(card.columns) - len(fields), card.description,
    )  # fmt: skip
