"""An index as it is read, without what is hidden since it was built; and a question as the index sees it."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any, Final, TypeVar

import numpy as np
from numpy.typing import NDArray
from pydantic import BaseModel, ValidationError

from hopql.state.cards import FewShot, TableCard
from hopql.state.plan import ValueHit
from hopql.tools.base.errors import WorkspaceError
from hopql.tools.base.search_indexes import BM25, Dense, Scores, Vectors
from hopql.tools.base.tokenize_text import Codes, query_tokens, short_forms, stem, words
from hopql.tools.catalog.cut_areas import Limits, read_areas
from hopql.tools.catalog.find_values import Vocabulary, find, masked
from hopql.tools.catalog.index_folder import Manifest, checked_manifest, existing, how_to_index, read_manifest
from hopql.tools.catalog.index_values import ValueIndex
from hopql.tools.catalog.join_graph import Names, SchemaGraph, Ties
from hopql.tools.catalog.schema_text import Documents, Labels, fewshot_tokens
from hopql.tools.database.grants import Grants
from hopql.tools.models.choose_embedder import LINKING, SCOPE, embed_array, embedder, question_vector

MODEL = TypeVar("MODEL", bound=BaseModel)
LEXICAL: Final = {"table_words": "tables_bm25", "column_words": "columns_bm25", "fewshot_words": "fewshots_bm25"}
"""Folders of what is searched by words, in the order of the cards and of the few-shots."""
_DENSE: Final = (
    "tables", "linked", "columns", "masked", "scope", "asked", "data_questions", "off_topic", "small_talk",
)  # fmt: skip
FEW_TABLES: Final = 8
"""Tables of which a plan leaves none out by default: they are not ranked by the embedder `LINKING`."""
_TRIES = 3
_READ = 12
"""Most names whose codes are read for a question."""
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
    def ties(self) -> Ties:
        """The joins, as `rank_tables` reads them."""
        return Ties(self.cards, self.graph)


@dataclass(frozen=True)
class OpenIndex(OfCards):
    """The parts of an index. Tables are known by their place in `cards`, columns by their place in all cards."""

    manifest: Manifest
    fewshots: list[FewShot]
    table_words: BM25
    column_words: BM25
    fewshot_words: BM25
    tables: Dense
    linked: Dense
    """The tables by the embedder `LINKING`; none where there are `FEW_TABLES` at most."""
    columns: Dense
    """One row a distinct column text; `column_rows` says which row a column has."""
    column_rows: NDArray[np.int32]
    shots: Dense
    masked: Dense
    """Few-shots without values and schema words, see `hopql.tools.catalog.find_values`."""
    marker: Dense
    values: ValueIndex
    scope: Dense
    """"table column" in words (of a very large schema: tables), each once; `scope_rows` says which row a column has."""
    scope_rows: NDArray[np.int32]
    asked: Dense
    """Questions of the few-shots. Both by the embedder `SCOPE`."""
    data_questions: Dense
    off_topic: Dense
    small_talk: Dense
    areas: dict[Limits, list[list[str]]]
    """Of a large schema, by what one may hold; see `hopql.tools.catalog.cut_areas`."""

    @property
    def column_count(self) -> int:
        """Columns of all tables."""
        return int(self.starts[-1])

    def columns_of(self, table: int) -> range:
        """Places of a table's columns."""
        return range(int(self.starts[table]), int(self.starts[table + 1]))

    def best_by_table(self, column_scores: NDArray[np.float32]) -> NDArray[np.float32]:
        """The highest of `column_scores`, shape (columns,), in each table, shape (tables,)."""
        result = np.zeros(len(self.cards), dtype=np.float32)
        filled = np.flatnonzero(self.starts[1:] > self.starts[:-1])
        if len(filled):
            result[filled] = np.maximum.reduceat(column_scores, self.starts[:-1][filled])
        return result


def open_index(folder: Path, embedder: str) -> OpenIndex:
    """Open `folder/index`; when a build replaces it meanwhile, the new one.

    Raises:
        WorkspaceError: when there is none, it is being built for the first time, it is damaged, or it is of another
            version or embedder.
    """
    for _ in range(_TRIES):
        index = existing(folder)
        manifest = checked_manifest(index, embedder)
        opened, failure = None, None
        try:
            opened = _load(index, manifest)
        except (OSError, ValueError, KeyError, RuntimeError, sqlite3.Error) as error:
            failure = error
        now = read_manifest(index)
        if now is not None and now.build == manifest.build:
            if opened is not None:
                return opened
            message = f"The index in {index} is damaged: {[*str(failure).splitlines(), type(failure).__name__][0]}"
            raise WorkspaceError(message, hint=f"{how_to_index(folder)}.") from failure
    raise WorkspaceError(f"The index of {folder} keeps changing.", hint="Ask again when the build has finished.")


def of_cards(cards: list[TableCard]) -> OfCards:
    """What an index knows by its cards alone."""
    starts = np.zeros(len(cards) + 1, dtype=np.int64)
    np.cumsum([len(card.columns) for card in cards], out=starts[1:])
    identifiers = {name for card in cards for name in (card.name, *(column.name for column in card.columns))}
    labels = Labels.of(cards)
    return OfCards(
        cards, Names(cards), SchemaGraph(cards), starts, {card.name: place for place, card in enumerate(cards)},
        frozenset(stem(word) for name in identifiers for word in (*words(name), *labels.words(name))),
        Vocabulary.of(cards), labels,
    )  # fmt: skip


def _load(index: Path, manifest: Manifest) -> OpenIndex:
    cards = _objects(index / "cards.jsonl", TableCard.model_validate_json)
    shots = Dense.load(index / "fewshots")
    parts: dict[str, Any] = {name: Dense.load(index / name) for name in _DENSE}
    parts |= {name: BM25.load(index / folder) for name, folder in LEXICAL.items()}
    return OpenIndex(
        manifest=manifest, fewshots=_objects(index / "fewshots.jsonl", FewShot.model_validate_json),
        column_rows=np.load(index / "columns.rows.npy"), scope_rows=np.load(index / "scope.rows.npy"), shots=shots,
        marker=Dense.load(index / "marker") if (index / "marker.faiss").exists() else shots, values=ValueIndex(index),
        areas=read_areas(index), **parts, **vars(of_cards(cards)),
    )  # fmt: skip


def lexical(cards: Sequence[TableCard], shots: Sequence[FewShot], forms: Mapping[str, str]) -> dict[str, Any]:
    """What is searched by words, as `OpenIndex` calls it."""
    made = Documents(cards, forms)
    return {
        "table_words": BM25.build([made.table_tokens(card) for card in cards]),
        "column_words": BM25.build([made.column_tokens(card, column) for card in cards for column in card.columns]),
        "fewshot_words": BM25.build([fewshot_tokens(shot) for shot in shots]),
    }


def _objects(path: Path, read: Callable[[str], MODEL]) -> list[MODEL]:
    found = []
    with path.open(encoding="utf-8") as file:
        for number, line in enumerate(file, start=1):
            try:
                found.append(read(line))
            except ValidationError as error:
                raise ValueError(f"{path.name}, line {number} is not what was written.") from error
    return found


NEAREST = 3
"""Names of a table whose cosines are averaged."""
LONGEST = 4_000
"""Characters of a question that are searched for."""


class Asked:
    """What a question brings to an index. Every part is computed when it is first needed."""

    def __init__(self, question: str, index: OpenIndex, model: str) -> None:
        self.question = question[:LONGEST]
        self._index = index
        self.model = model

    @cached_property
    def tokens(self) -> list[str]:
        """Query tokens for BM25, with the codes of the schema that may stand for its words. Documents have the words of
        known short forms already."""
        codes = (code for code in self.codes if code not in short_forms())
        return list(dict.fromkeys([*query_tokens(self.question), *codes]))

    @cached_property
    def codes(self) -> dict[str, str]:
        """Codes of the schema that may stand for words of the question, each with that word."""
        return self._index.codes.of(self.question)

    @cached_property
    def vector(self) -> Vectors:
        """The question by the retrieval model, shape (dim,)."""
        return question_vector(self.question, self.model)

    @cached_property
    def scope_vector(self) -> Vectors:
        """The question by the embedder `SCOPE`, shape (dim,)."""
        return question_vector(self.question, SCOPE)

    @cached_property
    def read_codes(self) -> Scores:
        """Cosines of names that have codes, by the embedder `SCOPE`, each code read as the word of the question that it
        may stand for: `prj st dt` as "project start date". Names with most codes come first."""
        read = dict[str, int]()
        for text in self._index.scope.ids if self.codes else ():
            parts = text.split()
            said = [self.codes.get(stem(part), part) for part in parts]
            read[" ".join(said)] = sum(map(str.__ne__, said, parts))
        names = [name for name in sorted(read, key=lambda name: -read[name]) if read[name]][:_READ]
        if not names:
            return np.zeros(0, dtype=np.float32)
        return np.asarray(embed_array(embedder(SCOPE), names), dtype=np.float32) @ self.scope_vector

    @cached_property
    def masked_vector(self) -> Vectors:
        """The question without values and schema words by the retrieval model, shape (dim,)."""
        return question_vector(masked(self.question, self.values, self._index.vocabulary), self.model)

    @cached_property
    def values(self) -> list[ValueHit]:
        """Stored values that the question mentions."""
        return find(self.question, self._index.values, self._index.schema_words)

    @cached_property
    def table_scores(self) -> Scores:
        """BM25 of every table, shape (tables,)."""
        return self._index.table_words.scores(self.tokens)

    @cached_property
    def column_scores(self) -> Scores:
        """BM25 of every column, shape (columns,)."""
        return self._index.column_words.scores(self.tokens)

    @cached_property
    def near_tables(self) -> list[tuple[int, float]]:
        """The 100 tables nearest in meaning, as (place, cosine)."""
        return self._index.tables.search(self.vector, 100) if self._index.cards else []

    @cached_property
    def linked_vector(self) -> Vectors:
        """The question by the embedder `LINKING`, shape (dim,)."""
        return question_vector(self.question, LINKING)

    @cached_property
    def column_cosines(self) -> Scores | None:
        """Cosine of every column, shape (columns,), or None where there are too many columns for that."""
        if not self._index.column_count or len(self._index.columns) > DENSE_COLUMNS:
            return None
        return np.asarray((self._index.columns.vectors() @ self.vector)[self._index.column_rows], dtype=np.float32)

    @cached_property
    def named_tables(self) -> Scores | None:
        """Mean cosine of each table's three nearest names, shape (tables,); None where there are too many columns."""
        index = self._index
        if not index.column_count or index.column_count > DENSE_COLUMNS:
            return None
        cosines = (index.scope.vectors() @ self.scope_vector)[index.scope_rows]
        owner = np.repeat(np.arange(len(index.cards)), np.diff(index.starts))
        order = np.lexsort((-cosines, owner))
        nearest = order[np.arange(len(order)) - index.starts[owner] < NEAREST]
        total = np.bincount(owner[nearest], weights=cosines[nearest], minlength=len(index.cards))
        return np.asarray(total / np.clip(np.diff(index.starts), 1, NEAREST), dtype=np.float32)

    def cosines_of(self, table: int) -> Scores:
        """Cosine of a table's columns, shape (its columns,)."""
        span = self._index.columns_of(table)
        if self.column_cosines is not None:
            return self.column_cosines[span.start : span.stop]
        if not span:
            return np.zeros(0, dtype=np.float32)
        vectors = self._index.columns.vectors(self._index.column_rows[span.start : span.stop])
        return np.asarray(vectors @ self.vector, dtype=np.float32)


def sifted(index: OpenIndex, grants: Grants, dialect: str) -> OpenIndex:
    """The index as far as it is granted: cards, joins, values, documents to search, few-shots.

    An index that was built with these grants is given as it is. The vectors of a table that lost columns are those of
    its card with them until the next build: they rank tables, and no text is made of them.
    """
    if grants.everything or index.manifest.grants == grants.digest:
        return index
    cards = grants.apply(index.cards)
    kept = [index.places[card.name] for card in cards]
    spots = [
        int(index.starts[place]) + at
        for place, card in zip(kept, cards, strict=True)
        for at, column in enumerate(index.cards[place].columns)
        if card.column(column.name) is not None
    ]
    shots = [at for at, ok in enumerate(passing(index.fewshots, cards, grants, dialect)) if ok]
    rows, column_rows = np.unique(index.column_rows[spots], return_inverse=True)
    fewshots = [index.fewshots[at] for at in shots]
    granted = {(card.name, column.name) for card in cards for column in card.columns}
    of_shots: dict[str, Any] = {
        name: _part(getattr(index, name), shots) for name in ("shots", "asked", "masked", "marker")
    }
    return replace(
        index, fewshots=fewshots, tables=_part(index.tables, kept), columns=_part(index.columns, rows.tolist()),
        linked=_part(index.linked, kept) if index.linked.ids else index.linked, scope_rows=index.scope_rows[spots],
        column_rows=column_rows.astype(np.int32), areas={},
        values=index.values.without(set(index.values.columns()) - granted), **of_shots,
        **lexical(cards, fewshots, index.manifest.known_forms), **vars(of_cards(cards)),
    )  # fmt: skip


def passing(shots: Sequence[FewShot], cards: Sequence[TableCard], grants: Grants, dialect: str) -> list[bool]:
    """Which few-shots may be shown: where something is hidden, those whose SQL reads nothing but what is granted."""
    from hopql.tools.database.guard import granted_only, one_statement
    from hopql.tools.database.scope_names import Names as Granted

    names = Granted(cards, grants=grants)
    if not names.hides:
        return [True] * len(shots)
    found = []
    for shot in shots:
        statement, _ = one_statement(shot.sql, dialect)
        listed = all(not name or names.alike(*_parts(name)) for name in shot.tables)
        found.append(listed and statement is not None and not granted_only(statement, names, dialect).problems)
    return found


def _parts(name: str) -> tuple[str, str]:
    schema, _, last = name.lower().replace('"', "").rpartition(".")
    return schema, last


def _part(dense: Dense, rows: Sequence[int]) -> Dense:
    return Dense.build(dense.vectors(rows), [dense.ids[row] for row in rows])
