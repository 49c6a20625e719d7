"""What of a card is searched: token documents for BM25, short texts for the embedder."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from hopql.state.cards import Column, FewShot, TableCard
from hopql.tools.catalog.labels import Labels
from hopql.tools.search.tokens import STOP_WORDS, document_tokens, split_identifier, stem

_TABLE_TEXT = 400
_COLUMN_TEXT = 120
_NAME_WEIGHT = 3
_UNSAID = ("hidden", "partial", "in_schema", "parents", "children")
"""Fields of a card that say what is granted, or whose rows are read with it, and nothing about what is."""


class Documents:
    """The documents of a schema's tables and columns; its names are read as words (`Labels`)."""

    def __init__(self, cards: Sequence[TableCard]) -> None:
        self._cards = cards
        self._labels = Labels.of(cards)
        self._tokens: dict[str, list[str]] = {}
        self._texts: dict[str, str] = {}

    def name_tokens(self, name: str) -> list[str]:
        """Tokens of an identifier, and those of words that it has run together."""
        if name not in self._tokens:
            found = document_tokens(name)
            apart = dict.fromkeys(stem(word) for word in self._labels.words(name) if word not in STOP_WORDS)
            self._tokens[name] = [*found, *(token for token in apart if token not in found)]
        return self._tokens[name]

    def table_tokens(self, card: TableCard) -> list[str]:
        """Name (weighing most), description, column names and join hints of a table."""
        found = self.name_tokens(card.name) * _NAME_WEIGHT + document_tokens(card.description)
        for column in card.columns:
            found += self.name_tokens(column.name)
        for hint in card.join_hints:
            found += document_tokens(hint)
        return found

    def column_tokens(self, card: TableCard, column: Column) -> list[str]:
        """Name, description and enum values of a column, with its table's name."""
        found = self.name_tokens(column.name) * 2 + document_tokens(column.description) + self.name_tokens(card.name)
        for value in column.enum[:20]:
            found += document_tokens(value)
        return found

    def table_text(self, card: TableCard) -> str:
        """A table in a few words, for the embedder; with its schema where it has one."""
        columns = ", ".join(self.spaced(column.name) for column in card.columns)
        schema = split_identifier(card.name.rpartition(".")[0])
        name = " ".join([*schema, self.spaced(card.name)])
        head = f"{name}: {card.description}" if card.description else name
        return f"{head[:_TABLE_TEXT].rstrip('.')}. {columns}"[:_TABLE_TEXT]

    def column_text(self, column: Column) -> str:
        """A column in a few words, without its table, so that equal columns share one vector."""
        name = self.spaced(column.name)
        return f"{name}: {column.description}"[:_COLUMN_TEXT] if column.description else name

    def column_names(self, most: int) -> list[str]:
        """Every column as "table column" in words, in the order of the cards; where there are more than `most`, its
        table alone."""
        if sum(len(card.columns) for card in self._cards) > most:
            return [self.spaced(card.name) for card in self._cards for _ in card.columns]
        return [f"{self.spaced(card.name)} {self.spaced(c.name)}" for card in self._cards for c in card.columns]

    def spaced(self, name: str) -> str:
        """An identifier as words."""
        if name not in self._texts:
            self._texts[name] = self._labels.label(name)
        return self._texts[name]


def fewshot_tokens(shot: FewShot) -> list[str]:
    """Question, tables and SQL of a few-shot."""
    return document_tokens(shot.intent) * 2 + document_tokens(" ".join(shot.tables)) + document_tokens(shot.sql)


def card_hash(card: TableCard) -> str:
    """Changes whenever anything in the card does that is searched or shown."""
    said = card.model_dump_json(exclude={**dict.fromkeys(_UNSAID, True), "columns": {"__all__": {"hidden"}}})
    return hashlib.blake2b(said.encode(), digest_size=12).hexdigest()
