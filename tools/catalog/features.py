"""What speaks for each column by itself: its name in the text, its meaning, its values, its kind, its table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from hopql.state.plan import RankedTable
from hopql.tools.catalog.asked import Asked
from hopql.tools.catalog.clues import Clues
from hopql.tools.catalog.facts import ColumnFacts
from hopql.tools.catalog.mentions import WEAK
from hopql.tools.catalog.opened import OpenIndex
from hopql.tools.search.dense import Vectors

Floats = NDArray[np.float64]
FIRST: Final = (
    "bias", "name_share", "name_share2", "name_all", "name_new", "written", "beside", "covers", "covers2",
    "shape", "dated", "shared", "bm25", "bm25_table", "cosine", "cosine_gap", "phrase", "phrase_gap", "value",
    "value_weak",
    "primary", "foreign", "identifier", "named", "named_asked", "named_table", "date", "date_asked",
    "number_asked", "primary_count", "text_literal", "table_named", "table_rank", "table_value", "table_cosine",
    "table_count", "size", "inside", "moment", "person_named", "table_phrase", "table_phrase_gap", "table_covers",
    "table_inside", "written_named", "covers_all", "code", "piece", "nation", "number_in_name",
)  # fmt: skip
"""Features of the first step, in the order of their columns."""


def features(asked: Asked, index: OpenIndex, tables: Sequence[int], ranked: Sequence[RankedTable]) -> Floats:
    """Features of every column of `tables` (places), in their order, shape (columns, len(FIRST))."""
    clues = asked.clues
    listed = [index.facts.of(table) for table in tables]
    facts = [fact for columns in listed for fact in columns]
    owner = np.repeat(np.arange(len(tables)), [len(columns) for columns in listed])
    parts: dict[str, Any] = {"bias": np.ones(len(facts))}
    parts |= _names(clues, facts)
    parts |= _kinds(clues, facts)
    parts |= _scores(asked, index, tables, owner)
    parts |= _values(asked, index, tables, facts, owner)
    parts |= _tables(asked, index, tables, ranked, owner)
    return np.stack([np.asarray(parts[name], dtype=np.float64) for name in FIRST], axis=1)


def _names(clues: Clues, facts: Sequence[ColumnFacts]) -> Mapping[str, Any]:
    """How the text names a column: by words of its name (rare ones weigh more), as written, run together."""
    total = max(2, len(facts))
    holders = Counter(word for fact in facts for word in fact.stems)
    weight = {word: float(np.log(total / count)) + 0.1 for word, count in holders.items()}
    share, new = [], []
    for fact in facts:
        told = [word for word in fact.stems if word in clues.stems]
        share.append(sum(weight[word] for word in told) / sum(weight[word] for word in fact.stems))
        own = [weight[word] for word in told if word not in fact.table_stems]
        new.append(max(own, default=0.0) / float(np.log(total)))
    same = Counter(fact.written for fact in facts)
    written = {name: clues.written(name) for name in same}
    covers = {name: clues.covers(name) for name in same}
    covered = np.asarray([covers[fact.written] for fact in facts])
    return {
        "name_share": share,
        "name_share2": np.asarray(share) ** 2,
        "name_all": [all(word in clues.stems for word in fact.stems) for fact in facts],
        "name_new": new,
        "written": [written[fact.written] for fact in facts],
        "beside": [clues.beside(fact.table_stems, fact.stems) for fact in facts],
        "covers": covered,
        "covers2": covered**2,
        "covers_all": covered > 0.95,
        "number_in_name": [bool(f.digits & clues.digits) for f in facts],
        "piece": [bool(fact.pieces & clues.marked) for fact in facts],
        "nation": [fact.place and clues.nation for fact in facts],
        "inside": clues.inside([fact.written for fact in facts]),
        "written_named": [written[f.written] * bool(f.table_stems & clues.stems.keys()) for f in facts],
        "shared": [np.log(same[fact.written]) for fact in facts],
    }


def _kinds(clues: Clues, facts: Sequence[ColumnFacts]) -> Mapping[str, Any]:
    """What kind of column the question asks for or gives a literal of."""
    told, shapes, person, literal = clues.stems.keys(), clues.shapes, clues.person, clues.names_something
    time, amount, count, name = (clues.asks(kind) for kind in ("time", "amount", "count", "name"))
    moment = bool(shapes & {"date", "clock", "year", "month"})
    rare = Counter(shape for fact in facts for shape in fact.shapes)

    def rarest(shapes: Iterable[str]) -> float:
        return max((rare[shape] ** -0.5 for shape in shapes), default=0.0)

    by_kind: dict[str, Callable[[ColumnFacts], float]] = {
        "shape": lambda f: rarest(f.shapes & shapes),
        "dated": lambda f: f.date and moment,
        "code": lambda f: rarest(shape for shape in f.shapes & shapes if "A" in shape),
        "moment": lambda f: rarest(f.shapes & shapes & {"date", "clock", "month"}),
        "person_named": lambda f: f.named and f.text and person,
        "primary": lambda f: f.primary,
        "foreign": lambda f: f.foreign,
        "identifier": lambda f: f.identifier,
        "named": lambda f: f.named,
        "named_asked": lambda f: f.named and name,
        "named_table": lambda f: f.named and bool(f.table_stems & told),
        "date": lambda f: f.date,
        "date_asked": lambda f: f.date and time,
        "number_asked": lambda f: f.number and not f.identifier and amount,
        "primary_count": lambda f: f.primary and count,
        "text_literal": lambda f: f.text and not f.identifier and literal,
    }
    return {kind: [float(holds(fact)) for fact in facts] for kind, holds in by_kind.items()}


def _scores(asked: Asked, index: OpenIndex, tables: Sequence[int], owner: NDArray[np.int64]) -> Mapping[str, Any]:
    """BM25, and cosines with the question and with its phrases."""
    places = np.concatenate([np.asarray(index.columns_of(table), dtype=np.int64) for table in tables])
    bm25 = asked.column_scores[places].astype(np.float64)
    best = np.zeros(len(tables))
    np.maximum.at(best, owner, bm25)
    cosine = np.concatenate([asked.cosines_of(table) for table in tables])
    near = asked.phrase_vectors @ np.concatenate([index.column_vectors(table) for table in tables]).T
    return {
        "bm25": bm25 / max(1e-6, float(bm25.max(initial=0.0))),
        "bm25_table": bm25 / np.maximum(1e-6, best)[owner],
        "cosine": cosine,
        "cosine_gap": cosine - cosine.max(initial=0.0),
        "phrase": near.max(axis=0),
        "phrase_gap": (near - near.max(axis=1, keepdims=True, initial=0.0)).max(axis=0),
    }


def _values(
    asked: Asked, index: OpenIndex, tables: Sequence[int], facts: Sequence[ColumnFacts], owner: NDArray[np.int64]
) -> Mapping[str, Any]:
    hits: dict[tuple[str, str], float] = {}
    for hit in asked.values:
        key = (hit["table"], hit["column"])
        hits[key] = max(hits.get(key, 0.0), hit["score"])
    names = [index.cards[table].name for table in tables]
    found = np.asarray([hits.get((names[at], fact.name), 0.0) for at, fact in zip(owner, facts, strict=True)])
    return {"value": np.where(found > WEAK, found, 0.0), "value_weak": (found > 0) & (found <= WEAK)}


def _tables(
    asked: Asked,
    index: OpenIndex,
    tables: Sequence[int],
    ranked: Sequence[RankedTable],
    owner: NDArray[np.int64],
) -> Mapping[str, Any]:
    """What speaks for a column's table."""
    clues, known, near = asked.clues, {table["table"]: table for table in ranked}, dict(asked.near_tables)
    top = ranked[0]["score"] if ranked else 1.0
    names = [index.cards[place].name for place in tables]
    stems = [index.facts.of(place)[0].table_stems if index.facts.of(place) else frozenset() for place in tables]
    named = np.asarray([len(words & clues.stems.keys()) / max(1, len(words)) for words in stems])
    alike: Vectors = asked.phrase_vectors @ index.tables.vectors(np.asarray(tables)).T
    kinds = {
        "table_named": named,
        "table_rank": [known[name]["score"] / top if name in known else 0.0 for name in names],
        "table_value": [bool(name in known and known[name]["value_hit"]) for name in names],
        "table_cosine": [near.get(place, 0.0) for place in tables],
        "table_count": named * clues.asks("count"),
        "size": [np.log(1 + len(index.columns_of(place))) / 5 for place in tables],
        "table_phrase": alike.max(axis=0),
        "table_phrase_gap": (alike - alike.max(axis=1, keepdims=True)).max(axis=0),
        "table_covers": [clues.covers(name.lower()) for name in names],
        "table_inside": clues.inside([name.lower() for name in names]),
    }
    return {kind: np.asarray(values, dtype=np.float64)[owner] for kind, values in kinds.items()}
