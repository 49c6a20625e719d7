"""What of a card is searched: token documents for BM25, short texts for the embedder."""

from __future__ import annotations

import hashlib

from hopql.state.cards import Column, FewShot, TableCard
from hopql.tools.search.tokens import document_tokens, split_identifier

_TABLE_TEXT = 400
_COLUMN_TEXT = 120
_NAME_WEIGHT = 3
_UNSAID = ("hidden", "partial", "in_schema", "parents", "children")
"""Fields of a card that say what is granted, or whose rows are read with it, and nothing about what is."""


def table_tokens(card: TableCard) -> list[str]:
    """Name (weighing most), description, column names and join hints of a table."""
    found = document_tokens(card.name) * _NAME_WEIGHT + document_tokens(card.description)
    for column in card.columns:
        found += document_tokens(column.name)
    for hint in card.join_hints:
        found += document_tokens(hint)
    return found


def column_tokens(card: TableCard, column: Column, table: list[str]) -> list[str]:
    """Name, description and enum values of a column, with its table's name (`table`: the tokens of that)."""
    found = document_tokens(column.name) * 2 + document_tokens(column.description) + table
    for value in column.enum[:20]:
        found += document_tokens(value)
    return found


def fewshot_tokens(shot: FewShot) -> list[str]:
    """Question, tables and SQL of a few-shot."""
    return document_tokens(shot.intent) * 2 + document_tokens(" ".join(shot.tables)) + document_tokens(shot.sql)


def table_text(card: TableCard) -> str:
    """A table in a few words, for the embedder."""
    columns = ", ".join(spaced(column.name) for column in card.columns)
    head = f"{spaced(card.name)}: {card.description}" if card.description else spaced(card.name)
    return f"{head[:_TABLE_TEXT].rstrip('.')}. {columns}"[:_TABLE_TEXT]


def column_text(column: Column) -> str:
    """A column in a few words, without its table, so that equal columns share one vector."""
    name = spaced(column.name)
    return f"{name}: {column.description}"[:_COLUMN_TEXT] if column.description else name


def spaced(name: str) -> str:
    """An identifier as words."""
    return " ".join(split_identifier(name)) or name


def card_hash(card: TableCard) -> str:
    """Changes whenever anything in the card does that is searched or shown."""
    said = card.model_dump_json(exclude={**dict.fromkeys(_UNSAID, True), "columns": {"__all__": {"hidden"}}})
    return hashlib.blake2b(said.encode(), digest_size=12).hexdigest()
