"""From the store to the files that are searched."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import numpy as np
import orjson
from numpy.typing import NDArray

from hopql.tools.apis import texts
from hopql.tools.apis.index import places
from hopql.tools.apis.store import vectors
from hopql.tools.apis.store.database import state, told
from hopql.tools.apis.store.packing import tokens, unpack
from hopql.tools.search.indexes import BM25

FORMAT: Final = "2"
"""Version of the files."""
Vectors = NDArray[np.float32]
Progress = Callable[[str, int, int], None]
_STEPS: Final = 4
SHORT_FROM: Final = 20_000
"""Operations from which short vectors stand beside the whole ones: a product with them takes a third of the time."""
_SHORT: Final = 128


@dataclass
class _Rows:
    """Operations in order, grouped by spec."""

    cards: list[dict[str, object]] = field(default_factory=list)
    card_words: list[list[str]] = field(default_factory=list)
    words: list[list[str]] = field(default_factory=list)
    card_dense: list[str] = field(default_factory=list)
    dense: list[str] = field(default_factory=list)
    counts: list[int] = field(default_factory=list)


def dense_texts(connection: sqlite3.Connection) -> list[str]:
    """All texts to embed."""
    found: list[str] = []
    for (blob,) in connection.execute("SELECT dense FROM texts ORDER BY spec"):
        found += unpack(blob)
    return found


def is_current(folder: Path, connection: sqlite3.Connection, identity: str) -> bool:
    """Whether the index is of what is stored, with vectors of this embedder (empty: with or without)."""
    name = places.current(folder)
    noted = places.about(folder / name) if name else {}
    wanted = {"format": FORMAT, "lexicon": texts.LEXICON, "state": state(connection)}
    return all(noted.get(key) == value for key, value in wanted.items()) and identity in ("", noted.get("embedder"))


def build(folder: Path, connection: sqlite3.Connection, identity: str, progress: Progress | None) -> bool:
    """Build the index of what is stored, and put it in place.

    Args:
        identity: of the embedder whose vectors go in; where a text has none of it, the index is without vectors.

    Returns:
        Whether it has vectors.

    Raises:
        DiskError: the disk is full or cannot be written; the index that was there stays.
    """
    with told(folder):
        made = places.draft(folder, state(connection))
        try:
            has_vectors = _write(made, connection, identity, progress)
            readers = connection.execute("SELECT DISTINCT reader FROM specs ORDER BY reader").fetchall()
            noted = {
                "format": FORMAT, "lexicon": texts.LEXICON, "state": state(connection),
                "embedder": identity if has_vectors else "", "readers": " ".join(reader for (reader,) in readers),
            }  # fmt: skip
            places.publish(folder, made, noted)
        except BaseException:
            if places.current(folder) != made.name:
                shutil.rmtree(made, ignore_errors=True)
            raise
    _say(progress, _STEPS)
    return has_vectors


def _write(made: Path, connection: sqlite3.Connection, identity: str, progress: Progress | None) -> bool:
    _say(progress, 0)
    rows = _read(connection)
    _say(progress, 1)
    BM25.build(rows.words).save(made / "words")
    BM25.build(rows.card_words).save(made / "card_words")
    rows.words.clear()
    _say(progress, 2)
    (made / "cards.json").write_bytes(orjson.dumps(rows.cards))
    np.save(made / "spec_of.npy", np.repeat(np.arange(len(rows.counts), dtype=np.int32), rows.counts))
    _columns(made, connection)
    _say(progress, 3)
    if not identity:
        return False
    of_cards = vectors.rows_of(connection, identity, rows.card_dense)
    of_operations = vectors.rows_of(connection, identity, rows.dense)
    if of_cards is None or of_operations is None:
        return False
    np.save(made / "vectors.npy", of_operations)
    np.save(made / "card_vectors.npy", of_cards)
    if len(of_operations) >= SHORT_FROM:
        axes = _axes(of_operations)
        np.save(made / "axes.npy", axes)
        np.save(made / "short.npy", of_operations @ axes)
    return True


def _axes(rows: Vectors) -> Vectors:
    """The directions that keep most of the products of these vectors, shape (dimensions, `_SHORT`): the first
    eigenvectors of their second moments (Eckart and Young, Psychometrika 1, 1936)."""
    moments = np.zeros((rows.shape[1], rows.shape[1]), dtype=np.float64)
    for begin in range(0, len(rows), 8192):
        block = rows[begin : begin + 8192].astype(np.float64)
        moments += block.T @ block
    _, found = np.linalg.eigh(moments)
    return np.ascontiguousarray(found[:, ::-1][:, :_SHORT], dtype=np.float32)


def _read(connection: sqlite3.Connection) -> _Rows:
    rows = _Rows()
    found = connection.execute(
        "SELECT s.card, s.operations, t.lexical, t.dense, q.lexical FROM specs s JOIN texts t ON t.spec = s.id "
        "LEFT JOIN questions q ON q.spec = s.id ORDER BY s.uri"
    )
    for card, count, lexical, dense, asked in found:
        words, to_embed = tokens(lexical), unpack(dense)
        rows.cards.append({**unpack(card), "skipped": []})
        rows.counts.append(count)
        rows.card_words.append(words[0])
        more = tokens(asked) if asked and count else [[]] * count
        rows.words += [[*own, *of_questions] for own, of_questions in zip(words[1:], more, strict=True)]
        rows.card_dense.append(to_embed[0])
        rows.dense += to_embed[1:]
    return rows


def _columns(made: Path, connection: sqlite3.Connection) -> None:
    """Methods, paths, deprecation; and bodies and lines one after the other, with where each begins."""
    methods: list[str] = []
    paths: list[str] = []
    deprecated: list[bool] = []
    sizes: list[int] = []
    with (made / "bodies.bin").open("wb") as bodies:
        for method, path, is_deprecated, body in connection.execute(
            "SELECT o.method, o.path, o.deprecated, o.body FROM specs s JOIN operations o ON o.spec = s.id "
            "ORDER BY s.uri, o.id"
        ):
            methods.append(method)
            paths.append(path)
            deprecated.append(bool(is_deprecated))
            sizes.append(len(body))
            bodies.write(body)
    (made / "methods.json").write_bytes(orjson.dumps(methods))
    (made / "paths.json").write_bytes(orjson.dumps(paths))
    np.save(made / "deprecated.npy", np.array(deprecated, dtype=bool))
    np.save(made / "bodies.npy", _starts(sizes))
    sizes = []
    with (made / "lines.bin").open("wb") as lines:
        for (blob,) in connection.execute("SELECT t.lines FROM specs s JOIN texts t ON t.spec = s.id ORDER BY s.uri"):
            for line in unpack(blob):
                told_line = line.encode("utf-8", "replace")
                sizes.append(len(told_line))
                lines.write(told_line)
    np.save(made / "lines.npy", _starts(sizes))


def _starts(sizes: Sequence[int]) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
    starts = np.zeros(len(sizes) + 1, dtype=np.int64)
    np.cumsum(sizes, out=starts[1:])
    return starts


def _say(progress: Progress | None, done: int) -> None:
    if progress:
        progress("writing the index", done, _STEPS)
