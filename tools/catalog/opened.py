"""An index as it is read: everything that planning needs, loaded once."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray
from pydantic import BaseModel, ValidationError

from hopql.state.cards import Column, FewShot, TableCard
from hopql.tools.catalog.areas import Limits, read_areas
from hopql.tools.catalog.conditions import Names
from hopql.tools.catalog.graph import SchemaGraph
from hopql.tools.catalog.labels import Labels
from hopql.tools.catalog.manifest import Manifest, checked_manifest, read_manifest
from hopql.tools.catalog.masking import Vocabulary
from hopql.tools.catalog.spread_scores import Spread
from hopql.tools.catalog.swap import existing, how_to_index
from hopql.tools.catalog.values import ValueIndex
from hopql.tools.errors import WorkspaceError
from hopql.tools.search.bm25 import BM25
from hopql.tools.search.codes import Codes
from hopql.tools.search.dense import Dense, Vectors
from hopql.tools.search.tokens import stem, words

MODEL = TypeVar("MODEL", bound=BaseModel)
_TRIES = 3
DENSE_COLUMNS = 8_000
"""Up to this many different columns all of them are compared with a question; beyond, those of ranked tables."""


@dataclass(frozen=True)
class OfCards:
    """The parts of an index that follow from its cards alone."""

    cards: list[TableCard]
    names: Names
    graph: SchemaGraph
    starts: NDArray[np.int64]
    """Place of each table's first column; one more entry than tables."""
    places: dict[str, int]
    schema_words: frozenset[str]
    vocabulary: Vocabulary
    labels: Labels
    """Names in words."""

    @cached_property
    def codes(self) -> Codes:
        """Words of names that may stand for others."""
        return Codes(self.schema_words)

    @cached_property
    def spread(self) -> Spread:
        """The joins, to find what is near."""
        return Spread(self.cards, self.graph)


@dataclass(frozen=True)
class OpenIndex(OfCards):
    """The parts of an index. Tables are known by their place in `cards`, columns by their place in all cards."""

    manifest: Manifest
    fewshots: list[FewShot]
    table_words: BM25
    column_words: BM25
    fewshot_words: BM25
    tables: Dense
    columns: Dense
    """One row a distinct column text; `column_rows` says which row a column has."""
    column_rows: NDArray[np.int32]
    shots: Dense
    masked: Dense | None
    """Few-shots without values and schema words, see `hopql.tools.catalog.masking`; None in an index of before."""
    marker: Dense
    values: ValueIndex
    scope: Dense
    """"table column" in words (of a very large schema: tables), each once; `scope_rows` says which row a column has."""
    scope_rows: NDArray[np.int32]
    data_questions: Dense
    off_topic: Dense
    other_schemas: Dense
    small_talk: Dense
    areas: dict[Limits, list[list[str]]]
    """Of a large schema, by what one may hold; see `hopql.tools.catalog.areas`."""

    @property
    def column_count(self) -> int:
        """Columns of all tables."""
        return int(self.starts[-1])

    def columns_of(self, table: int) -> range:
        """Places of a table's columns."""
        return range(int(self.starts[table]), int(self.starts[table + 1]))

    def column_vectors(self, table: int) -> Vectors:
        """Vectors of a table's columns, shape (columns, dim)."""
        span = self.columns_of(table)
        return self.columns.vectors(self.column_rows[span.start : span.stop])

    def best_by_table(self, column_scores: NDArray[np.float32]) -> NDArray[np.float32]:
        """The highest of `column_scores`, shape (columns,), in each table, shape (tables,)."""
        result = np.zeros(len(self.cards), dtype=np.float32)
        filled = np.flatnonzero(self.starts[1:] > self.starts[:-1])
        if len(filled):
            result[filled] = np.maximum.reduceat(column_scores, self.starts[:-1][filled])
        return result

    def column(self, table: str, name: str) -> Column | None:
        """A column by its names."""
        place = self.places.get(table)
        return None if place is None else self.cards[place].column(name)


def open_index(folder: Path, embedder: str) -> OpenIndex:
    """Open `folder/index`; when a build replaces it meanwhile, the new one.

    Raises:
        WorkspaceError: when there is none, it is being built for the first time, it is damaged, or it is of another
            version or embedder.
    """
    for _ in range(_TRIES):
        index = existing(folder)
        manifest = checked_manifest(index, embedder)
        try:
            opened = _load(index, manifest)
        except (OSError, ValueError, KeyError, RuntimeError, sqlite3.Error) as error:
            failure: Exception | None = error
        else:
            failure = None
        now = read_manifest(index)
        if now is not None and now.build == manifest.build:
            if failure is None:
                return opened
            said = str(failure).splitlines() or [type(failure).__name__]
            message = f"The index in {index} is damaged: {said[0]}"
            raise WorkspaceError(message, hint=f"{how_to_index(folder)}.") from failure
    raise WorkspaceError(f"The index of {folder} keeps changing.", hint="Ask again when the build has finished.")


def of_cards(cards: list[TableCard]) -> OfCards:
    """What an index knows by its cards alone."""
    starts = np.zeros(len(cards) + 1, dtype=np.int64)
    np.cumsum([len(card.columns) for card in cards], out=starts[1:])
    identifiers = {name for card in cards for name in (card.name, *(column.name for column in card.columns))}
    labels = Labels.of(cards)
    return OfCards(
        cards=cards,
        names=Names(cards),
        graph=SchemaGraph(cards),
        starts=starts,
        places={card.name: place for place, card in enumerate(cards)},
        schema_words=frozenset(stem(word) for name in identifiers for word in (*words(name), *labels.words(name))),
        vocabulary=Vocabulary.of(cards),
        labels=labels,
    )


def _load(index: Path, manifest: Manifest) -> OpenIndex:
    cards = _objects(index / "cards.jsonl", TableCard.model_validate_json)
    shots = Dense.load(index / "fewshots")
    return OpenIndex(
        manifest=manifest,
        fewshots=_objects(index / "fewshots.jsonl", FewShot.model_validate_json),
        table_words=BM25.load(index / "tables_bm25"),
        column_words=BM25.load(index / "columns_bm25"),
        fewshot_words=BM25.load(index / "fewshots_bm25"),
        tables=Dense.load(index / "tables"),
        columns=Dense.load(index / "columns"),
        column_rows=np.load(index / "columns.rows.npy"),
        shots=shots,
        masked=Dense.load(index / "masked") if (index / "masked.faiss").exists() else None,
        marker=Dense.load(index / "marker") if (index / "marker.faiss").exists() else shots,
        values=ValueIndex(index),
        scope=Dense.load(index / "scope"),
        scope_rows=np.load(index / "scope.rows.npy"),
        data_questions=Dense.load(index / "data_questions"),
        off_topic=Dense.load(index / "off_topic"),
        other_schemas=Dense.load(index / "other_schemas"),
        small_talk=Dense.load(index / "small_talk"),
        areas=read_areas(index),
        **vars(of_cards(cards)),
    )


def _objects(path: Path, read: Callable[[str], MODEL]) -> list[MODEL]:
    found = []
    with path.open(encoding="utf-8") as file:
        for number, line in enumerate(file, start=1):
            try:
                found.append(read(line))
            except ValidationError as error:
                raise ValueError(f"{path.name}, line {number} is not what was written.") from error
    return found
