"""How fast the semantic memory is searched when it is large, and what its index loses against comparing with all.

    python -m hopql.bench.memory_scale [--memories 100000] [--queries 100]

Fills a database of its own beside the state database, and drops it at the end. The texts are made up from templates.
To embed all of them would take longer than the rest: vectors of a few hundred embedded sentences are perturbed instead
(`neighbour_cosine`: how near the results stay to their sentence). Queries are other sentences of the same templates,
embedded as usual. Prints counts, seconds and milliseconds as JSON.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import signal
import statistics
import sys
import time
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from typing import Any

import numpy as np
from numpy.typing import NDArray

from hopql.state.memory import Memory, SearchQuery
from hopql.tools import postgres
from hopql.tools.embedders import embed_array, embedder, identity
from hopql.tools.memory import SemanticMemory, memory_rows
from hopql.tools.memory.memory_rows import INSERT, Ready, conditions, connected, have_index, index_name, kept, row
from hopql.tools.memory.semantic_memory import rows_of
from hopql.tools.postgres import state
from hopql.tools.postgres.lexical import written

Vectors = NDArray[np.float32]
SPACE = "scale"
PEOPLE = """
Ada Bruno Carla Dmitri Elena Farid Greta Hugo Ines Jonas Keiko Lars Mina Nadia Omar Priya Quentin Rosa Sven Tara Umar
Vera Wanda Xenia Yusuf Zoe
""".split()  # noqa: SIM905
SURNAMES = "Abel Brandt Costa Dietz Egan Fonseca Greene Haddad Ito Jansen Kowal Lind Marsh Novak Okafor Petrov".split()  # noqa: SIM905
THINGS = """
dashboard invoice contract supplier warehouse shipment budget forecast audit database password laptop printer office
meeting report ticket release roadmap interview contractor survey newsletter campaign prototype backup server licence
""".split()  # noqa: SIM905
CITIES = "Berlin Boston Cairo Denver Geneva Lagos Lima Lisbon Madrid Nairobi Oslo Osaka Porto Quito Seoul Turin".split()  # noqa: SIM905
TEMPLATES = (
    ("preferences", "{person} prefers the {thing} from {city} to any other.", "thing"),
    ("preferences", "{person} likes to discuss the {thing} before noon.", "thing"),
    ("facts", "The {thing} of {person} is kept in {city}.", "city"),
    ("facts", "Room {number} in {city} has the {thing}.", "number"),
    ("relationships", "{person} looks after the {thing} in {city}.", "thing"),
    ("relationships", "{person} reports to {other} about the {thing}.", "other"),
    ("decisions", "We agreed to move the {thing} to {city} within {number} days.", "number"),
    ("requirements", "The {thing} in {city} must be checked every {number} weeks.", "number"),
    ("conversation_turns", "{person}: the {thing} looks odd. {other}: I will look at it in {city}.", "other"),
)


def sentences(count: int, seed: int) -> list[Memory]:
    """Made-up memories, the same for the same seed."""
    chance = random.Random(seed)
    found: list[Memory] = []
    for _ in range(count):
        category, template, value = chance.choice(TEMPLATES)
        parts = {
            "person": f"{chance.choice(PEOPLE)} {chance.choice(SURNAMES)}", "thing": chance.choice(THINGS),
            "other": f"{chance.choice(PEOPLE)} {chance.choice(SURNAMES)}", "city": chance.choice(CITIES),
            "number": str(chance.randrange(2, 900)),
        }  # fmt: skip
        metadata = {
            "subject": parts["person"], "entity": parts[value], "topic": parts["thing"], "kind": value,
            "confidence": round(chance.random(), 2),
        }  # fmt: skip
        found.append(Memory(text=template.format(**parts), category=category, metadata=metadata))
    return found


def perturbed(bases: Vectors, count: int, seed: int = 3, noise: float = 0.1) -> Vectors:
    """`count` unit vectors: each base mixed with two others, and with noise of that length.

    Mixing moves a vector among meanings that sentences have. Noise alone would fill the space evenly around each base,
    as no texts do: clumps of equally near vectors, which a graph index does not link with each other.
    """
    chance = np.random.default_rng(seed)
    found = bases[np.arange(count) % len(bases)].copy()
    for _ in range(2):
        others = bases[chance.integers(0, len(bases), size=count)]
        found += others * chance.uniform(0.0, 0.6, size=(count, 1)).astype(np.float32)
    shaken = chance.normal(size=found.shape).astype(np.float32)
    found += noise * shaken / np.linalg.norm(shaken, axis=1, keepdims=True)
    return np.asarray(found / np.linalg.norm(found, axis=1, keepdims=True), dtype=np.float32)


def fill(url: str, memories: int) -> dict[str, Any]:
    """Rows first, then the index: seconds of both, and the cosine of neighbours."""
    bases = sentences(600, 1)
    vectors = embed_array(embedder(""), [one.text for one in bases])
    began = time.perf_counter()
    texts = sentences(memories, 2)
    cosines: list[float] = []
    for start in range(0, memories, 2000):
        part = perturbed(vectors, min(2000, memories - start), seed=start)
        cosines += np.sum(part[:50] * vectors[np.arange(min(50, len(part))) % len(vectors)], axis=1).tolist()
        with connected(url) as connection:
            connection.cursor().executemany(INSERT.encode(), _rows(texts[start : start + 2000], part, start))
        print(f"\rfilling: {start + len(part):,}/{memories:,}", end="", flush=True, file=sys.stderr)
    print(file=sys.stderr)
    filled, began = time.perf_counter() - began, time.perf_counter()
    have_index(identity(""), vectors.shape[1], url, memory="512MB")
    with connected(url) as connection:
        connection.execute("ANALYZE memories")
    return {
        "fill_s": round(filled, 1), "index_s": round(time.perf_counter() - began, 1),
        "neighbour_cosine": round(statistics.median(cosines), 3),
    }  # fmt: skip


def _rows(memories: Sequence[Memory], vectors: Vectors, start: int) -> Iterator[dict[str, Any]]:
    now = datetime.now(UTC)
    for number, (memory, vector) in enumerate(zip(memories, vectors, strict=True), start=start):
        yield {
            **row(Ready(memory, "", kept(memory), written(vector)), identity("")), "id": f"{number:016d}",
            "space": SPACE, "created": now, "now": now, "valid_from": None, "valid_until": None,
        }  # fmt: skip


def speeds(url: str, queries: Sequence[Memory]) -> dict[str, Any]:
    """Milliseconds of embedding a query and of the search after it, and of both, by what is filtered."""
    store = SemanticMemory(SPACE, url=url)
    told: dict[str, Any] = {"embed_ms": _quantiles([_timed(lambda q=q: _vector(q.text)) for q in queries])}
    kinds: dict[str, Any] = {
        "any": lambda q: store.search([_query(q.text)]),
        "category": lambda q: store.search([_query(q.text, q.category)]),
        "topic": lambda q: store.search([_query(q.text)], {"topic": q.metadata["topic"]}),
        "subject": lambda q: store.search([_query(q.text)], {"subject": q.metadata["subject"]}),
        "confident": lambda q: store.search([_query(q.text)], {"min_confidence": 0.97}),
    }
    for name, search in kinds.items():
        for one in queries[:10]:
            search(one)
        told[f"search_{name}_ms"] = _quantiles([_timed(lambda q=q, s=search: s(q)) for q in queries])
    where = conditions(SPACE, "", at=datetime.now(UTC))
    found: list[float] = []
    for one in queries:
        vector = _vector(one.text)
        began = time.perf_counter()
        with connected(url, begin=memory_rows.BEGIN) as connection:
            rows_of(connection, where, identity(""), vector, one.text, 5, url=url)
        found.append(1000 * (time.perf_counter() - began))
    return {**told, "statement_any_ms": _quantiles(found)}


def recall(url: str, queries: Sequence[Memory]) -> dict[str, float]:
    """Share of the exact first 5 and 50 by distance that the index gives, for all memories and for one category."""
    begin = f"{memory_rows.BEGIN}; SET LOCAL enable_sort = off"  # a small memory is rather sorted
    found: dict[str, list[float]] = {}
    for one in queries:
        vector = _vector(one.text)
        for name, category in (("any", ""), ("category", "requirements")):
            where = conditions(SPACE, "", category=category, at=datetime.now(UTC))
            near = _near(url, begin, where.sql, where.parameters, vector, indexed=True)
            exact = _near(url, begin, where.sql, where.parameters, vector, indexed=False)
            for k in (5, 50):
                found.setdefault(f"recall_{name}@{k}", []).append(len({*near[:k]} & {*exact[:k]}) / k)
    return {name: round(statistics.mean(shares), 4) for name, shares in found.items()}


def _near(url: str, begin: str, where: str, parameters: dict[str, Any], vector: Vectors, *, indexed: bool) -> list[str]:
    cast = f"::halfvec({len(vector)})"
    column = f"m.embedding{cast}" if indexed else "m.embedding"
    statement = (
        f"SELECT m.id FROM memories m WHERE {where} AND m.embedder = {memory_rows.literal(identity(''))} "
        f"ORDER BY {column} <=> %(vector)s{cast if indexed else '::halfvec'} LIMIT {memory_rows.DEPTH}"
    )
    with connected(url, begin=begin) as connection:
        if indexed:
            plan = connection.execute(f"EXPLAIN {statement}".encode(), {**parameters, "vector": written(vector)})
            assert index_name(identity("")) in str(plan.fetchall()), "the index is not used"
        rows = connection.execute(statement.encode(), {**parameters, "vector": written(vector)}).fetchall()
    return [one[0] for one in rows]


def _vector(text: str) -> Vectors:
    found: Vectors = embed_array(embedder(""), [text], query=True)[0]
    return found


def _query(text: str, category: str = "") -> SearchQuery:
    return SearchQuery(text=text, category=category, purpose="", priority=1)


def _timed(work: Any) -> float:
    began = time.perf_counter()
    work()
    return 1000 * (time.perf_counter() - began)


def _quantiles(found: Sequence[float]) -> dict[str, float]:
    ordered = sorted(found)
    return {"p50": round(statistics.median(ordered), 1), "p95": round(ordered[int(0.95 * (len(ordered) - 1))], 1)}


def measure(memories: int, asked: int) -> dict[str, Any]:
    """Fill, index, search, compare, and drop what was made."""
    name = f"hopql_memory_scale_{os.getpid()}"
    url = postgres.embedded(name)
    try:
        made = fill(url, memories)
        queries = sentences(asked, 5)
        return {"memories": memories, "queries": asked, **made, **speeds(url, queries), **recall(url, queries[:50])}
    finally:
        state.close()
        with postgres.connection() as admin:
            admin.execute(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)'.encode())


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--memories", type=int, default=100_000)
    parser.add_argument("--queries", type=int, default=100)
    options = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # what was made is removed then, too
    print(json.dumps(measure(options.memories, options.queries), indent=2))


if __name__ == "__main__":
    main()
