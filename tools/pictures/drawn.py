"""What is drawn: tables with some of their columns, and joins, ready for any form of picture."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from hopql.state.cards import TableCard
from hopql.state.plan import JoinEdge
from hopql.tools.catalog.join_graph import Condition, Names, parse_condition


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
