"""How fast the query memory answers when it is large: recall end to end, suggestions, and many clients at once.

    python -m hopql.bench.recall_scale [--entries 100000] [--million]

Fills a database of its own beside the state database, and drops it at the end. Questions are made up from templates.
To embed all of them would take longer than the rest: vectors of 3,000 embedded questions are perturbed instead. What is
timed is `QueryMemory.propose` with the embedding of the question: `exact` (the question is there), `skeleton` (with
other values), `near` (in other words, found by its vector). Prints counts, seconds and milliseconds as JSON.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import signal
import statistics
import struct
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from hopql.bench.memory_scale import Vectors, _quantiles, _timed, perturbed
from hopql.state.asked import Draft, Key
from hopql.tools import postgres
from hopql.tools.embedders import identity
from hopql.tools.memory import QueryMemory, find_queries
from hopql.tools.memory.find_queries import question_vectors
from hopql.tools.memory.query_rows import connected, entry_row, have_index
from hopql.tools.postgres import state

KEY = Key("scale", "fingerprint")
BASES = 3000
ASKS = ("How many", "Count the", "List all", "What are the", "Show me the", "Which", "Give the newest", "Find all")
THINGS = """
flights departures arrivals delays cancellations planes carriers airports routes invoices orders shipments customers
suppliers contracts tickets releases meetings budgets payments refunds visits sessions employees warehouses
""".split()  # noqa: SIM905
RELATIONS = (
    "of {city}", "from {city} to {other}", "of {city} in {year}", "over {number} in {city}", "in {city} before {year}",
    "below {number} for {other}", "of {city} between {year} and {number}", "with the code {number}",
)  # fmt: skip
CITIES = "Berlin Boston Cairo Denver Geneva Lagos Lima Lisbon Madrid Nairobi Oslo Osaka Porto Quito Seoul Turin".split()  # noqa: SIM905
MEANT = ("What number of {thing} did {city} see around {year}?", "Tell me about {thing} near {city}, say {number}")
_ENTRY = (
    "id", "scope", "identity", "same", "alike", "database", "fingerprint", "tenant", "owner", "author", "tables",
    "question", "typed", "normal", "skeleton", "template", "template_version", "sql", "dialect", "origin", "approved",
    "agreed", "row_count", "ms", "model", "now", "now",
)  # fmt: skip
_INTO = (
    "id, scope, identity, same, alike, database, fingerprint, tenant, owner, author, tables, question, typed, normal, "
    "skeleton, template, template_version, sql, dialect, origin, approved, agreed, row_count, ms, model, created, "
    "last_used"
)
_ARRAY = struct.pack("!iiIiii", 1, 0, 25, 1, 1, 5) + b"facts"  # '{facts}' as COPY's binary form has it
_HEAD = b"PGCOPY\n\xff\r\n\0" + bytes(8)


@dataclass(frozen=True)
class Asked:
    """A made-up question, and the same with its values masked."""

    question: str
    skeleton: str


def questions(count: int, seed: int) -> Iterator[Asked]:
    """Made-up questions, the same for the same seed, of 1,600 skeletons."""
    chance = random.Random(seed)
    masks = {"city": "[city]", "other": "[city]", "year": "[year]", "number": "[number]"}
    for _ in range(count):
        form = f"{chance.choice(ASKS)} {chance.choice(THINGS)} {chance.choice(RELATIONS)}"
        city, other = chance.sample(CITIES, 2)
        values = {"city": city, "other": other, "year": chance.randrange(1990, 2030), "number": chance.randrange(10**6)}
        yield Asked(f"{form.format(**values)}?", form.format(**masks).lower())


def meant(count: int, seed: int) -> list[str]:
    """Questions in other words: of no skeleton that is there."""
    chance = random.Random(seed)
    return [
        chance.choice(MEANT).format(
            thing=chance.choice(THINGS), city=chance.choice(CITIES), year=chance.randrange(1990, 2030),
            number=chance.randrange(10**6),
        )
        for _ in range(count)
    ]  # fmt: skip


def fill(url: str, entries: int) -> None:
    """Entries and their vectors, copied in parts."""
    bases = question_vectors("", [one.question for one in questions(min(BASES, entries), 1)])
    part = 5000
    asked = questions(entries, 2)
    for start in range(0, entries, part):
        rows = [_row(next(asked), number) for number in range(start, min(start + part, entries))]
        vectors = perturbed(bases, len(rows), seed=start)
        _copy(url, rows, vectors)
        print(f"\rfilling: {start + len(rows):,}/{entries:,}", end="", flush=True, file=sys.stderr)
    print(file=sys.stderr)


def _row(one: Asked, number: int) -> dict[str, Any]:
    sql = f"SELECT count(*) FROM facts WHERE place = 'Oslo' AND moment >= '2013-01-01' AND reference = {number}"
    draft = Draft(
        question=one.question, normal=one.question.lower().rstrip("?"), skeleton=one.skeleton, sql=sql,
        template={"slots": [{"type": "text", "value": "Oslo"}] * 3, "skeleton": one.skeleton}, tables=["facts"],
    )  # fmt: skip
    return {**entry_row(KEY, draft), "id": f"{number:016d}"}


def _copy(url: str, rows: Sequence[dict[str, Any]], vectors: Vectors) -> None:
    model = identity("")
    with connected(url) as connection, connection.cursor() as cursor:
        with cursor.copy(f"COPY query_entries ({_INTO}) FROM STDIN".encode()) as copy:
            for row in rows:
                copy.write_row([row[name] for name in _ENTRY])
        columns = "entry, embedder, scope, owner, tables, live, embedding"
        with cursor.copy(f"COPY query_vectors ({columns}) FROM STDIN (FORMAT BINARY)".encode()) as copy:
            copy.write(_HEAD)
            for row, vector in zip(rows, vectors, strict=True):
                half = struct.pack("!hh", len(vector), 0) + vector.astype(np.dtype(">f2")).tobytes()
                fields = [row["id"].encode(), model.encode(), row["scope"].bytes, b"", _ARRAY, b"\x01", half]
                copy.write(struct.pack("!h", len(fields)) + b"".join(struct.pack("!i", len(f)) + f for f in fields))
            copy.write(struct.pack("!h", -1))


MILLION = 1_000_000
CLIENTS = 16
RATE = 200
_LEAST = 0.6

Work = Callable[[], Any]


def works(memory: QueryMemory, entries: int, count: int, seed: int = 7) -> dict[str, list[Work]]:
    """What is timed, by its kind. No question is asked twice, so that none was embedded before."""
    chance = random.Random(seed)
    there = list(questions(entries if entries < 3000 else 3000, 2))
    exact = [chance.choice(there) for _ in range(count)]
    alike = list(questions(count, 1000 + seed))
    return {
        "exact": [_recall(memory, one.question, one.skeleton) for one in exact],
        "skeleton": [_recall(memory, one.question.replace("?", " again?"), one.skeleton) for one in alike],
        "near": [_recall(memory, text, text.lower()) for text in meant(count, seed)],
    }


def _recall(memory: QueryMemory, question: str, skeleton: str) -> Work:
    return lambda: memory.propose(question.lower().rstrip("?"), skeleton, question, least=_LEAST)


def speeds(url: str, entries: int, count: int) -> dict[str, Any]:
    """Milliseconds of a recall by its kind, of its parts, of suggestions; how many found something."""
    memory = QueryMemory(KEY, url=url)
    told: dict[str, Any] = {}
    for warm in works(memory, entries, 10, seed=6).values():
        for work in warm:
            work()
    for kind, found in works(memory, entries, count).items():
        hits: list[Any] = []
        told[f"{kind}_ms"] = _quantiles([_timed(lambda w=work, h=hits: h.append(w())) for work in found])
        told[f"{kind}_found"] = round(sum(_of(one, kind) for one in hits) / len(hits), 3)
    told["embed_ms"] = _quantiles([_timed(lambda t=t: question_vectors("", [t])) for t in meant(count, 8)])
    vectors = [vector.tolist() for vector in question_vectors("", meant(count, 14))]
    told["near_by_vector_ms"] = _quantiles([_timed(lambda v=v: memory.near(v, 5, _LEAST)) for v in vectors])
    begun = prefixes(count)
    told["suggestions_ms"] = _quantiles([_timed(lambda p=p: memory.suggestions(p)) for p in begun])
    short = sorted({one[:2] for one in begun})
    told["suggestions_2_letters_ms"] = _quantiles([_timed(lambda p=p: memory.suggestions(p)) for p in short * 5])
    return told


def _of(found: Sequence[Any], kind: str) -> bool:
    return bool(found) and found[0]["how"] == kind


def prefixes(count: int) -> list[str]:
    """Beginnings of questions, of 3 to 30 characters; a third of them in other words, which nothing begins with."""
    chance = random.Random(9)
    there = [one.question for one in questions(count, 2)]
    other = meant(count, 10)
    return [(other if number % 3 == 0 else there)[number][: chance.randrange(3, 31)] for number in range(count)]


def clients(found: Sequence[Work], rate: float, seconds: float) -> dict[str, Any]:
    """Many clients that together ask `rate` times a second; late ones ask on without a pause."""
    taken: list[float] = []
    turn = iter(range(int(rate * seconds)))
    lock, began = threading.Lock(), time.perf_counter()

    def client() -> None:
        while True:
            with lock:
                number = next(turn, None)
            if number is None:
                return
            time.sleep(max(0.0, began + number / rate - time.perf_counter()))
            taken.append(_timed(found[number % len(found)]))

    threads = [threading.Thread(target=client) for _ in range(CLIENTS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return {"rate": round(len(taken) / (time.perf_counter() - began), 1), "ms": _quantiles(taken)}


def together(url: str, entries: int, seconds: float) -> dict[str, Any]:
    """`RATE` recalls a second by 16 clients: a third of each kind, and only near ones, which are the dearest."""
    memory, many = QueryMemory(KEY, url=url), int(RATE * seconds)
    kinds = works(memory, entries, many, seed=11)
    mixed = [work for three in zip(*kinds.values(), strict=True) for work in three]
    near = works(memory, entries, many, seed=12)["near"]
    return {
        "clients_mixed": clients(mixed, RATE, seconds), "clients_near": clients(near, RATE, seconds),
        "clients_most": clients(mixed[::-1], 10 * RATE, seconds / 4),
    }  # fmt: skip


def recall(url: str, count: int) -> dict[str, float]:
    """Share of the nearest 1 and 5 by comparing with all that the index gives."""
    memory, limit = QueryMemory(KEY, url=url), find_queries.EXACT
    shares: dict[int, list[float]] = {1: [], 5: []}
    for text in meant(count, 13):
        found = [one["entry"]["id"] for one in memory.near(text, 5, 0.0)]
        try:
            find_queries.EXACT = 2**62  # type: ignore[misc]
            all_ = [one["entry"]["id"] for one in memory.near(text, 5, 0.0)]
        finally:
            find_queries.EXACT = limit  # type: ignore[misc]
        for k, values in shares.items():
            values.append(len({*found[:k]} & {*all_[:k]}) / k)
    return {f"recall@{k}": round(statistics.mean(values), 3) for k, values in shares.items()}


def prepare(url: str, entries: int) -> dict[str, float]:
    """Fill, index, and take the planner's statistics: seconds."""
    import psycopg

    began = time.perf_counter()
    fill(url, entries)
    filled, began = time.perf_counter() - began, time.perf_counter()
    dimensions = question_vectors("", ["?"]).shape[1]
    have_index(identity(""), dimensions, url, memory="4GB" if entries > MILLION // 2 else "512MB")
    indexed = time.perf_counter() - began
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute("VACUUM ANALYZE hopql.query_entries, hopql.query_vectors")
    return {"fill_s": round(filled, 1), "index_s": round(indexed, 1)}


def measure(entries: int, count: int, seconds: float) -> dict[str, Any]:
    """Fill, measure, and drop what was made."""
    name = f"hopql_recall_scale_{os.getpid()}"
    url = postgres.embedded(name)
    try:
        made = prepare(url, entries)
        told = {"entries": entries, "queries": count, **made, **speeds(url, entries, count)}
        return {**told, **together(url, entries, seconds), **recall(url, min(count, 30))}
    finally:
        state.close()
        with postgres.connection() as admin:
            admin.execute(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)'.encode())


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--entries", type=int, default=100_000)
    parser.add_argument("--million", action="store_true", help="1,000,000 entries; needs about 6 GB of disk and memory")
    parser.add_argument("--queries", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=10.0, help="that the clients ask")
    options = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # what was made is removed then, too
    entries = MILLION if options.million else options.entries
    print(json.dumps(measure(entries, options.queries, options.seconds), indent=2))


if __name__ == "__main__":
    main()
