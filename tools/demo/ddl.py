"""SQL that makes the tables of a list of cards, so that the cards are the one description of the demo database."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from psycopg import sql

from hopql.state.cards import Column, TableCard

CARDS = Path(__file__).parent / "workspace" / "tables.jsonl"
INDEXES = {
    "flights": (["origin", "time_hour"], ["carrier"], ["dest"], ["tailnum"], ["month", "day"]),
    "weather": (["time_hour"],),
}


def cards() -> list[TableCard]:
    """The cards of the demo, in an order in which a table comes after those it references."""
    lines = CARDS.read_text(encoding="utf-8").splitlines()
    return [TableCard.model_validate(json.loads(line)) for line in lines if line.strip()]


def create(card: TableCard) -> sql.Composed:
    """`CREATE TABLE` with types and NOT NULL; keys come after the rows, in one pass each."""
    return sql.SQL("CREATE TABLE {} ({})").format(
        sql.Identifier(card.name), sql.SQL(", ").join(_column(column) for column in card.columns)
    )


def finish(card: TableCard) -> Iterator[sql.Composed]:
    """Keys, indexes and comments of a table that has its rows."""
    table = sql.Identifier(card.name)
    yield sql.SQL("ALTER TABLE {} ADD PRIMARY KEY ({})").format(table, _names(card.primary_key))
    for key in card.foreign_keys:
        yield sql.SQL("ALTER TABLE {} ADD FOREIGN KEY ({}) REFERENCES {} ({})").format(
            table, _names(key.columns), sql.Identifier(key.table), _names(key.to)
        )
    for columns in INDEXES.get(card.name, ()):
        yield sql.SQL("CREATE INDEX ON {} ({})").format(table, _names(columns))
    yield sql.SQL("COMMENT ON TABLE {} IS {}").format(table, sql.Literal(card.description))
    for column in card.columns:
        yield sql.SQL("COMMENT ON COLUMN {}.{} IS {}").format(
            table, sql.Identifier(column.name), sql.Literal(column.description)
        )


def _column(column: Column) -> sql.Composed:
    null = sql.SQL("" if column.nullable else " NOT NULL")
    return sql.SQL("{} {}{}").format(sql.Identifier(column.name), sql.SQL(column.type), null)


def _names(columns: list[str]) -> sql.Composed:
    return sql.SQL(", ").join(map(sql.Identifier, columns))
