"""The chunks of a database's schema: a list of its tables, and each table like the statement that makes it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hopql.state.cards import Column, TableCard
from hopql.tools.knowledge.paging import pages
from hopql.tools.search.tokens import split_identifier

_OVERVIEWS: Final = 6
"""Chunks that list tables; a schema of more is told by the chunks of its tables."""
_CARD: Final = 320
_SAMPLES: Final = 3
_ENUM: Final = 12


def listed_tables(name: str, cards: Sequence[TableCard], dialect: str, notes: str) -> list[str]:
    """What the database is, its tables with what they are about, and how they are joined."""
    what = f"{dialect} database" if dialect else "database"
    tables = f"{len(cards):,} table" + ("" if len(cards) == 1 else "s")
    lines = [f"{name} is a {what} with {tables}." + (f" {one_line(notes, 600)}" if notes.strip() else "")]
    for card in cards:
        about = one_line(card.description, 160)
        columns = "" if about else ", ".join(column.name for column in card.columns[:8])
        rows = f", about {card.row_estimate:,} rows" if card.row_estimate else ""
        lines.append(f"- {card.name} ({card.kind}{rows}): {about or one_line(columns, 160)}")
    joins = list(dict.fromkeys(condition for card in cards for condition in _conditions(card)))
    if joins:
        lines += ["How they are joined:", *(f"- {condition}" for condition in joins)]
    return pages(lines, _OVERVIEWS)


def ddl(card: TableCard) -> list[str]:
    """A table as lines: head, a line a column, keys, joins."""
    about = f" -- {one_line(card.description, 400)}" if card.description.strip() else ""
    lines = [f"{card.kind.upper()} {card.name} ({about}"]
    lines += [_column(card, column) for column in card.columns]
    if card.primary_key:
        lines.append(f"  PRIMARY KEY ({', '.join(card.primary_key)})")
    for key in card.foreign_keys:
        lines.append(f"  FOREIGN KEY ({', '.join(key.columns)}) REFERENCES {key.table} ({', '.join(key.to)})")
    lines.append(")")
    hints = [*card.join_hints, *card.external_joins]
    lines += [f"-- joined by {one_line(hint, 300)}" for hint in dict.fromkeys(hints)]
    lines += [f"-- perhaps joined by {one_line(one.on, 300)}" for one in card.suggested_joins]
    return lines


def card_of(name: str, card: TableCard, part: str = "") -> str:
    """What is embedded for a table, or for a `part` of a long one: name and description, then its columns in words."""
    shown = [column for column in card.columns if not part or f"\n  {column.name} " in part]
    columns = ", ".join(" ".join(split_identifier(column.name)) or column.name for column in shown[:40])
    words = " ".join(split_identifier(card.name)) or card.name
    return one_line(f"table {words} of {name}: {one_line(card.description, 160)} columns: {columns}", _CARD)


def database_card(name: str, cards: Sequence[TableCard], notes: str) -> str:
    """What is embedded for the list of tables."""
    tables = ", ".join(" ".join(split_identifier(card.name)) or card.name for card in cards[:40])
    return one_line(f"database {name}, its schema and tables: {one_line(notes, 120)} {tables}", _CARD)


def one_line(text: str, limit: int) -> str:
    """One printable line of at most `limit` characters: descriptions and values are data, whatever they say."""
    flat = " ".join("".join(c if c.isprintable() else " " for c in text).split())
    return flat if len(flat) <= limit else flat[: limit - 1].rstrip() + "…"


def _column(card: TableCard, column: Column) -> str:
    marks = [] if column.nullable or column.name in card.primary_key else ["NOT NULL"]
    told = [one_line(column.description, 200)] if column.description.strip() else []
    values = column.enum[:_ENUM] or column.samples[:_SAMPLES]
    if values:
        shown = ", ".join(one_line(value, 40) for value in values)
        whole = column.enum and len(column.enum) <= _ENUM
        told.append(f"values: {shown}" if whole else f"e.g. {shown}")
    about = f" -- {'; '.join(told)}" if told else ""
    return "  " + " ".join([column.name, one_line(column.type, 60), *marks]) + "," + about


def _conditions(card: TableCard) -> list[str]:
    keys = [
        " AND ".join(f"{card.name}.{mine} = {key.table}.{to}" for mine, to in zip(key.columns, key.to, strict=False))
        for key in card.foreign_keys
    ]
    return [one_line(condition, 300) for condition in [*keys, *card.join_hints, *card.external_joins]]
