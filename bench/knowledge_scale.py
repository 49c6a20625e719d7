"""How fast a large knowledge graph is searched, by mode, how much it takes, and how long it is built.

    python -m hopql.bench.knowledge_scale [--chunks 100000] [--relations 1000000] [--queries 50] [--mode MODE]

Fills a database of its own beside the state database with a made-up graph, and drops it at the end: two entities a
chunk, ten relations a chunk, a vector each. Questions name two entities and a theme, and are searched for through
`Knowledge.search`.

Of each mode: `first_ms` (the first search of the process, which for `ppr` reads the graph), then of other questions
`ms` with their embedding and `without_embedding_ms` with their vectors at hand. `process_mb` is the resident memory of
this process after the mode. Prints JSON.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import cache, partial
from hashlib import sha256
from typing import TYPE_CHECKING, Any, get_args

import click
import numpy as np
import psutil
from numpy.typing import NDArray

from hopql.bench import forget_vectors, own_database, quantiles, run, say, timed
from hopql.bench.memory_scale import Vectors, perturbed
from hopql.state.knowledge import Mode
from hopql.state.memory import Keywords
from hopql.tools.artifacts import fetch
from hopql.tools.embedders import embed_array, embedder, identity
from hopql.tools.knowledge.copy_rows import copy, halves, rows_of
from hopql.tools.knowledge.documents import Chunk, Entity, Mention, Prepared, Relation
from hopql.tools.knowledge.tables import VECTORS, connected

if TYPE_CHECKING:
    import psycopg

    from hopql.tools.knowledge.knowledge import Knowledge


CHUNKS, ENTITIES, HUBS, MENTIONS = 20, 40, 20, 8
"""Of a document: chunks, entities of its own, entities of all documents that it also names, mentions of a chunk."""
KINDS = ("is part of", "works with", "leads to", "depends on", "is mentioned with")


@dataclass(frozen=True)
class Sizes:
    """How large the graph is."""

    chunks: int
    relations: int

    @property
    def documents(self) -> int:
        """Of `CHUNKS` chunks each."""
        return max(1, self.chunks // CHUNKS)

    @property
    def entities(self) -> int:
        """Two a chunk."""
        return self.documents * ENTITIES


@cache
def vocabulary() -> tuple[tuple[str, ...], NDArray[np.float64]]:
    """Words, the commonest first, and the chance of each one or one before it."""
    model = json.loads((fetch("minilm") / "tokenizer.json").read_text(encoding="utf-8"))["model"]
    known = sorted(model["vocab"].items(), key=lambda pair: pair[1])
    words = tuple(
        word for word, _ in known if len(word) > 3 and word.isascii() and word.isalpha() and not word.endswith("s")
    )
    chances = 1 / (np.arange(len(words)) + 2.7)
    return words, np.cumsum(chances / chances.sum())


def phrase(chance: np.random.Generator, count: int) -> str:
    """Words by Zipf's law."""
    words, chances = vocabulary()
    places = np.searchsorted(chances, chance.random(count)).clip(max=len(words) - 1)
    return " ".join(words[place] for place in places.tolist())


def name(number: int) -> str:
    """The name of an entity, two words; no two numbers that are below the square of the words have the same."""
    words, _ = vocabulary()
    turn, first = divmod(number, len(words))
    return f"{words[first]} {words[(31 * first + turn) % len(words)]}".title()


def document(number: int, sizes: Sizes) -> Prepared:
    """A made-up document, the same for the same number."""
    chance = np.random.default_rng([11, number])
    own = range(number * ENTITIES, (number + 1) * ENTITIES)
    hubs = (int(place) % sizes.entities for place in chance.zipf(1.3, size=HUBS))
    names = list(dict.fromkeys(map(name, (*own, *hubs))))
    speaks = chance.integers(0, len(names), size=(CHUNKS, MENTIONS))
    chunks = tuple(
        Chunk(
            ". ".join(f"{names[place]} {phrase(chance, 13)}" for place in places) + ".", (phrase(chance, 3),),
            line=10 * at + 1, line_to=10 * at + 9,
        )
        for at, places in enumerate(speaks.tolist())
    )  # fmt: skip
    entities = tuple(
        Entity(names[at], "term", f"{names[at]} is {phrase(chance, 10)}.", at % CHUNKS) for at in range(ENTITIES)
    )
    count = sizes.relations * (number + 1) // sizes.documents - sizes.relations * number // sizes.documents
    ends = chance.integers(0, len(names), size=(count, 2)).tolist()
    relations = tuple(
        Relation(
            names[one], names[other], KINDS[at % len(KINDS)], phrase(chance, 8), (phrase(chance, 2),),
            chunk=at % CHUNKS,
        )
        for at, (one, other) in enumerate(ends)
    )  # fmt: skip
    mentions = tuple(
        Mention(at, names[place]) for at, places in enumerate(speaks.tolist()) for place in dict.fromkeys(places)
    )
    return Prepared(
        uri=f"/scale/{number:06d}.md", title=phrase(chance, 3), kind="markdown", chunks=chunks, entities=entities,
        digest=sha256(str(number).encode()).hexdigest(), relations=relations, mentions=mentions, size=16_000,
        modified=datetime(2024, 1, 1, tzinfo=UTC) + timedelta(days=number % 365),
    )  # fmt: skip


SPACE = "scale"
BASES = 2000
"""Embedded texts that all vectors are made from."""
PART = 25
"""Documents that are written in one transaction."""
_WORD_INDEXES = """
SELECT indexname, indexdef FROM pg_indexes
WHERE schemaname = current_schema() AND tablename LIKE 'knowledge%' AND indexdef LIKE '%USING gin%'
"""
_SYNONYMS = """
INSERT INTO knowledge_synonyms (space, one, other, score)
SELECT space, id, next, 0.85
FROM (SELECT space, id, lead(id) OVER (ORDER BY id) AS next FROM knowledge_entities) AS pairs WHERE next IS NOT NULL
"""


def fill(url: str, sizes: Sizes) -> dict[str, float]:
    """Have the graph in an empty database; seconds by step. Indexes of words are made at the end: kept up row by row,
    they would cost most of the time."""
    bases = embed_array(embedder(""), [phrase(np.random.default_rng(5), 12) for _ in range(BASES)])
    with connected(url) as connection:
        connection.execute("INSERT INTO knowledge_spaces (space, version) VALUES (%s, 1)", [SPACE])
        words = connection.execute(_WORD_INDEXES.encode()).fetchall()
        for index, _ in words:
            connection.execute(f'DROP INDEX "{index}"'.encode())

    def rows() -> None:
        for start in range(0, sizes.documents, PART):
            end = min(start + PART, sizes.documents)
            with connected(url) as connection:
                _write(connection, [document(number, sizes) for number in range(start, end)], bases, start)
            say("documents", end, sizes.documents)

    def statements(*texts: str) -> None:
        with connected(url) as connection:
            for text in texts:
                connection.execute(text.encode())

    def vectors() -> None:
        for table in VECTORS:
            table.have_index(identity(""), 384, url, memory="2GB")

    steps: dict[str, Callable[[], None]] = {
        "rows": rows, "synonyms": partial(statements, _SYNONYMS),
        "words": partial(statements, "SET LOCAL maintenance_work_mem = '1GB'", *(text for _, text in words)),
        "vectors": vectors, "statistics": partial(statements, "ANALYZE"),
    }  # fmt: skip
    return {f"{name}_s": round(timed(step) / 1000, 1) for name, step in steps.items()}


def _write(connection: psycopg.Connection, documents: Sequence[Prepared], bases: Vectors, seed: int) -> None:
    rows = [rows_of(SPACE, one) for one in documents]
    texts = list(dict.fromkeys(text for one in rows for text in one.embedded()))
    vectors = halves(perturbed(bases, len(texts), seed=seed))
    copy(connection, rows, dict(zip(texts, vectors, strict=True)), identity(""))


_TABLES = """
SELECT relname, pg_total_relation_size(oid) / 1e6, pg_relation_size(oid) / 1e6 FROM pg_class
WHERE relkind = 'r' AND relname LIKE 'knowledge\\_%' AND relnamespace = current_schema()::regnamespace ORDER BY 2 DESC
"""
_COUNTS = ("documents", "chunks", "entities", "descriptions", "relations", "mentions", "synonyms")


@dataclass(frozen=True)
class Asked:
    """A made-up question with its keywords."""

    question: str
    keywords: Keywords


@click.command("knowledge_scale")
@click.option("--chunks", default=100_000, show_default=True, type=click.IntRange(min=20))
@click.option("--relations", default=1_000_000, show_default=True, type=click.IntRange(min=1))
@click.option("--queries", default=50, show_default=True, type=click.IntRange(min=1), help="Of each mode.")
@click.option("--mode", "modes", type=click.Choice(get_args(Mode)), multiple=True, default=get_args(Mode),
              help="May be given several times. Default: all.")  # fmt: skip
def main(chunks: int, relations: int, queries: int, modes: Sequence[str]) -> None:
    """Milliseconds of a search by mode over a made-up graph, memory, disk, and time to build, as JSON."""
    click.echo(json.dumps(measure(Sizes(chunks, relations), queries, modes), indent=2))


def measure(sizes: Sizes, queries: int, modes: Sequence[str]) -> dict[str, Any]:
    """Fill, search, and drop what was made."""
    with own_database("knowledge_scale") as url:
        built = fill(url, sizes)
        told = {"build": {**built, "all_s": round(sum(built.values()), 1)}, **held(url)}
        return {**told, "queries": queries, "process_mb": resident(), "modes": speeds(url, sizes, queries, modes)}


def speeds(url: str, sizes: Sizes, count: int, modes: Sequence[str]) -> dict[str, Any]:
    """Milliseconds by mode, each with questions of its own, so that none was embedded for another."""
    from hopql.tools.knowledge.knowledge import Knowledge

    forget_vectors()
    store = Knowledge(SPACE, url=url)
    told: dict[str, Any] = {"embed_ms": quantiles([_embedding(one) for one in asked(sizes, count, 0)])}
    for place, mode in enumerate(modes, 1):
        first, *others = asked(sizes, 1 + 3 + count, place)
        row: dict[str, Any] = {"first_ms": round(_searching(store, first, mode), 1)}
        for one in others[:3]:
            _searching(store, one, mode)
        row["ms"] = quantiles([_searching(store, one, mode) for one in others[3:]])
        row["without_embedding_ms"] = quantiles([_searching(store, one, mode) for one in others[3:]])
        told[mode] = {**row, **given(store, others[-1], mode), "process_mb": resident()}
        print(f"{mode}: {told[mode]}", file=sys.stderr, flush=True)
    return told


def asked(sizes: Sizes, count: int, seed: int) -> list[Asked]:
    """Made-up questions, the same for the same seed: two entities, of which one is known by many, and a theme."""
    chance = np.random.default_rng([13, seed])
    found = []
    for _ in range(count):
        names = [name(int(chance.integers(0, sizes.entities))), name(int(chance.zipf(1.3)) % sizes.entities)]
        theme = phrase(chance, 2)
        question = f"How does {names[0]} change the {theme} of {names[1]}?"
        found.append(Asked(question, Keywords(high_level_keywords=[theme], low_level_keywords=names)))
    return found


def given(store: Knowledge, one: Asked, mode: str) -> dict[str, int]:
    """How much a search gives, so that it is seen to find something."""
    context = store.search(one.question, one.keywords, mode)  # type: ignore[arg-type]
    return {key: len(context[key]) for key in ("entities", "relations", "chunks")}


def held(url: str) -> dict[str, Any]:
    """Rows, and megabytes of each table with its indexes and of the database."""
    with connected(url) as connection:
        rows = {
            name: connection.execute(f"SELECT count(*) FROM knowledge_{name}".encode()).fetchall()[0][0]
            for name in _COUNTS
        }
        tables = connection.execute(_TABLES.encode()).fetchall()
    disk = {name.removeprefix("knowledge_"): round(float(total)) for name, total, _ in tables}
    return {"rows": rows, "disk_mb": disk, "disk_all_mb": sum(disk.values())}


def resident() -> int:
    """Megabytes of memory that this process holds."""
    return int(psutil.Process().memory_info().rss / 1e6)


def _searching(store: Knowledge, one: Asked, mode: str) -> float:
    return timed(lambda: store.search(one.question, one.keywords, mode))  # type: ignore[arg-type]


def _embedding(one: Asked) -> float:
    """Milliseconds of embedding a question as a search does: with its keywords, all at once."""
    high, low = one.keywords["high_level_keywords"], one.keywords["low_level_keywords"]
    texts = list(dict.fromkeys([one.question, ", ".join(high), ", ".join(low), *low]))
    return timed(lambda: embed_array(embedder(""), texts, query=True))


if __name__ == "__main__":
    run(main)
