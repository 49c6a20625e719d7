"""A large made-up knowledge graph, written in parts by the product's own COPY, so that a stopped run goes on.

To embed all texts would take days: vectors of embedded made-up texts are perturbed instead, see
`hopql.evals.memory_scale.perturbed`.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

import numpy as np

from hopql.evals.knowledge_made import Sizes, document, phrase
from hopql.evals.memory_scale import Vectors, perturbed
from hopql.tools.embedders import embed_array, embedder, identity
from hopql.tools.errors import UsageError
from hopql.tools.knowledge.prepared import Prepared
from hopql.tools.knowledge.schema import VECTORS, connected
from hopql.tools.knowledge.store.copying import copy, halves
from hopql.tools.knowledge.store.rows import rows_of
from hopql.tools.postgres.tables import Tables

if TYPE_CHECKING:
    import psycopg

SPACE = "scale"
BASES = 2000
"""Embedded texts that all vectors are made from."""
PART = 25
"""Documents that are written in one transaction."""
_STEPS = """
CREATE TABLE IF NOT EXISTS scale_steps (name text PRIMARY KEY, seconds float8 NOT NULL);
CREATE TABLE IF NOT EXISTS scale_sizes (chunks int NOT NULL, relations int NOT NULL);
CREATE TABLE IF NOT EXISTS scale_indexes (name text PRIMARY KEY, definition text NOT NULL);
"""
_WORD_INDEXES = """
INSERT INTO scale_indexes SELECT indexname, indexdef FROM pg_indexes
WHERE schemaname = current_schema() AND tablename LIKE 'knowledge%' AND indexdef LIKE '%USING gin%' RETURNING name
"""
_SYNONYMS = """
INSERT INTO knowledge_synonyms (space, one, other, score)
SELECT space, id, next, 0.85
FROM (SELECT space, id, lead(id) OVER (ORDER BY id) AS next FROM knowledge_entities) AS pairs WHERE next IS NOT NULL
"""


def fill(url: str, sizes: Sizes) -> dict[str, float]:
    """Have the graph in a database; what is there already is not written again. Seconds by kind of step, over all runs.

    Raises:
        UsageError: the database holds a graph of another size.
    """
    with connected(url) as connection:
        _begin(connection, sizes)
    bases: list[Vectors] = []

    def part(start: int) -> Callable[[psycopg.Connection], None]:
        if not bases:
            chance = np.random.default_rng(5)
            bases.append(embed_array(embedder(""), [phrase(chance, 12) for _ in range(BASES)]))
        numbers = range(start, min(start + PART, sizes.documents))
        return lambda connection: _write(connection, [document(number, sizes) for number in numbers], bases[0], start)

    done = _done(url)
    for start in range(0, sizes.documents, PART):
        if f"rows {start}" not in done:
            _step(url, f"rows {start}", part(start))
        written = min(start + PART, sizes.documents)
        print(f"\rfilling: {written:,}/{sizes.documents:,} documents", end="", flush=True, file=sys.stderr)
    print(file=sys.stderr)
    _step(url, "synonyms", lambda connection: connection.execute(_SYNONYMS.encode()))
    _step(url, "words", _index_words)
    for table in VECTORS:
        _step(url, f"vectors {table.vectors}", partial(_index_vectors, table, url))
    _step(url, "statistics", lambda connection: connection.execute("ANALYZE"))
    totals: dict[str, float] = {}
    for step, seconds in _done(url).items():
        kind = f"{step.split()[0]}_s"
        totals[kind] = round(totals.get(kind, 0.0) + seconds, 1)
    return totals


def _begin(connection: psycopg.Connection, sizes: Sizes) -> None:
    """Note the size. Indexes of words are made at the end: kept up row by row, they would cost most of the time."""
    connection.execute(_STEPS.encode())
    old = connection.execute("SELECT chunks, relations FROM scale_sizes").fetchone()
    if old is None:
        connection.execute("INSERT INTO scale_sizes VALUES (%s, %s)", [sizes.chunks, sizes.relations])
        connection.execute("INSERT INTO knowledge_spaces (space, version) VALUES (%s, 1)", [SPACE])
        for (index,) in connection.execute(_WORD_INDEXES.encode()).fetchall():
            connection.execute(f'DROP INDEX "{index}"'.encode())
    elif old != (sizes.chunks, sizes.relations):
        told = f"The database holds, or was to hold, {old[0]:,} chunks and {old[1]:,} relations."
        raise UsageError(told, hint="Give these numbers to go on, or --purge first.")


def _index_words(connection: psycopg.Connection) -> None:
    connection.execute("SET LOCAL maintenance_work_mem = '1GB'")
    for (definition,) in connection.execute("SELECT definition FROM scale_indexes").fetchall():
        connection.execute(definition.encode())


def _index_vectors(table: Tables, url: str, connection: psycopg.Connection) -> None:
    """Made by a connection of its own: that it is there already is no error, so a stopped step is just done again."""
    table.have_index(identity(""), 384, url, memory="2GB")


def _write(connection: psycopg.Connection, documents: Sequence[Prepared], bases: Vectors, seed: int) -> None:
    rows = [rows_of(SPACE, one) for one in documents]
    texts = list(dict.fromkeys(text for one in rows for text in one.embedded()))
    vectors = halves(perturbed(bases, len(texts), seed=seed))
    copy(connection, rows, dict(zip(texts, vectors, strict=True)), identity(""))


def _step(url: str, step: str, work: Callable[[psycopg.Connection], object]) -> None:
    """Do a step that was not done, and note it in the same transaction."""
    if step in _done(url):
        return
    began = time.perf_counter()
    with connected(url) as connection:
        work(connection)
        connection.execute("INSERT INTO scale_steps VALUES (%s, %s)", [step, time.perf_counter() - began])
    if not step.startswith("rows"):
        print(f"{step}: {time.perf_counter() - began:.1f} s", file=sys.stderr, flush=True)


def _done(url: str) -> dict[str, float]:
    with connected(url) as connection:
        return dict(connection.execute("SELECT name, seconds FROM scale_steps").fetchall())
