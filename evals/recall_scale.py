"""How fast the query memory answers when it is large: recall end to end, suggestions, and many clients at once.

    python -m hopql.evals.recall_scale [--entries 100000] [--million]

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
import resource
import signal
import statistics
import sys
import threading
import time
from collections.abc import Callable, Sequence
from typing import Any

from hopql.evals.memory_scale import _quantiles, _timed
from hopql.evals.recall_fill import KEY, fill, meant, questions
from hopql.tools import postgres
from hopql.tools.embedders import identity
from hopql.tools.memory import QueryMemory, find_queries
from hopql.tools.memory.find_queries import question_vectors
from hopql.tools.memory.query_rows import have_index, index_name
from hopql.tools.postgres import state

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


def sizes(url: str) -> dict[str, Any]:
    """Megabytes of the tables with their indexes, of the vectors' index, and of this process."""
    with state.session(url) as connection:
        found = {
            name: connection.execute("SELECT pg_total_relation_size(%s::regclass) / 1e6", [name]).fetchone()
            for name in ("query_entries", "query_vectors", index_name(identity("")))
        }
    named = dict(zip(("entries_mb", "vectors_mb", "index_mb"), found.values(), strict=True))
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1000
    return {**{name: round(float(one[0])) if one else 0 for name, one in named.items()}, "process_mb": round(peak)}


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
        return {**told, **together(url, entries, seconds), **recall(url, min(count, 30)), **sizes(url)}
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
