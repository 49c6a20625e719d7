"""Names that a failed candidate missed, matched to real tables and columns."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from hopql.state.plan import RankedTable
from hopql.tools.catalog.opened import OpenIndex

_HOLDERS = 3
"""Tables that come in for a column that several have."""
_LEAST = 75.0
"""Likeness (0 to 100) from which a name may stand for another."""


@dataclass
class Wanted:
    """Real names that a widening adds; `given` counts the names asked for."""

    tables: list[str] = field(default_factory=list)
    columns: list[tuple[str, str]] = field(default_factory=list)
    given: int = 0

    def add(self, table: str, column: str = "") -> None:
        """Add a table, and a column of it where one is given, once."""
        if table not in self.tables:
            self.tables.append(table)
        if column and (table, column) not in self.columns:
            self.columns.append((table, column))


def resolve(names: Sequence[str], index: OpenIndex, ranked: Sequence[RankedTable]) -> Wanted:
    """The tables and columns closest to each name: `table`, `table.column`, or `column`.

    A column that several tables have is taken from the best-ranked three.
    """
    wanted = Wanted(given=len(names))
    if not names:
        return wanted
    order = {table["table"]: rank for rank, table in enumerate(ranked)}
    holders: dict[str, list[tuple[str, str]]] = {}
    for card in index.cards:
        for column in card.columns:
            holders.setdefault(column.name.lower(), []).append((card.name, column.name))
    for name in names:
        _resolve_one(name.replace('"', "").strip(), index, holders, order, wanted)
    return wanted


def _resolve_one(
    name: str,
    index: OpenIndex,
    holders: dict[str, list[tuple[str, str]]],
    order: dict[str, int],
    wanted: Wanted,
) -> None:
    card = index.names.card(name)
    if card is not None:
        wanted.add(card.name)
        return
    owner, _, column = name.rpartition(".")
    table = index.names.card(owner) if owner else None
    if table is not None:
        real = table.column(column)
        wanted.add(table.name, real.name if real else "")
        if real:
            return
    same = holders.get(column.lower())
    if same is None and (close := _closest(column.lower(), list(holders))):
        same = holders[close]
    for holder, real_name in sorted(same or [], key=lambda pair: (order.get(pair[0], len(order)), pair[0]))[:_HOLDERS]:
        wanted.add(holder, real_name)
    if (near := _closest(name.lower(), list(index.names.cards))) is not None:
        wanted.add(index.names.cards[near].name)


def _closest(name: str, names: Sequence[str]) -> str | None:
    from rapidfuzz import fuzz, process

    found = process.extractOne(name, names, scorer=fuzz.ratio, score_cutoff=_LEAST)
    return str(found[0]) if found else None
