"""A schema, or a part of it, as a picture."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from hopql.state.cards import TableCard
from hopql.tools.catalog.join_graph import Join, Names, SchemaGraph, edges
from hopql.tools.errors import UsageError
from hopql.tools.pictures.drawn import Drawn, Field, Link, Table, links_of, mark_of
from hopql.tools.pictures.planned import columns_of_links

if TYPE_CHECKING:
    from hopql.tools.catalog.catalog import Catalog

MOST: Final = 30
"""Tables of a picture."""
FIELDS: Final = 10
"""Columns of a box: keys and those of joins first."""


def schema(catalog: Catalog | Sequence[TableCard], tables: Sequence[str]) -> Drawn:
    """The tables to draw, and how they join.

    Raises:
        UsageError: no such table, more than `MOST` of them, or a schema without tables.
    """
    cards = catalog if isinstance(catalog, Sequence) else catalog.cards
    if not cards:
        raise UsageError("There is no table to draw.", hint="`hopql init URL` reads the tables of a database.")
    if len(tables) > MOST:
        raise UsageError(f"A picture has room for {MOST} tables.", hint="Name fewer: their neighbours are drawn too.")
    graph = SchemaGraph(cards) if isinstance(catalog, Sequence) else catalog.joins
    known = {card.name: card for card in cards}
    asked = [card.name for card in found(cards, tables)]
    near = _around(graph, asked) if asked else _connected(graph, list(known))
    chosen = near[:MOST]
    links = links_of(edges(_joins(graph, chosen)), cards)
    drawn = tuple(_table(known[name], links, name in asked) for name in chosen)
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


def _table(card: TableCard, links: Sequence[Link], asked: bool) -> Table:
    joined = columns_of_links(card.name, links)

    def rank(name: str) -> int:
        return 0 if name in joined or name in card.primary_key else 1

    order = sorted(card.columns, key=lambda column: (rank(column.name), not column.essential, not column.key))
    kept = {column.name for column in order[:FIELDS]}
    fields = tuple(
        Field(column.name, column.type, mark_of(card, column.name, column.name in joined))
        for column in card.columns if column.name in kept
    )  # fmt: skip
    badge = "asked for" if asked else "" if card.kind == "table" else card.kind
    return Table(
        card.name, fields, badge, "double" if asked else "plain", len(card.columns) - len(fields), card.description,
    )  # fmt: skip
