"""How fast both memories are searched when they are large: what was told, and what was asked.

    python -m hopql.bench.memory_scale told [--memories 100000] [--queries 100]
    python -m hopql.bench.memory_scale asked [--entries 100000] [--million]

Each fills a database of its own beside the state database, and drops it at the end. The texts are made up from
templates. To embed all of them would take longer than the rest: vectors of some embedded ones are perturbed instead.
Prints counts, seconds and milliseconds as JSON.

`told`: a search of the semantic memory by what is filtered, and what its index loses against comparing with all;
`neighbour_cosine` is how near results stay to their sentence. Queries are other sentences of the same templates.

`asked`: `QueryMemory.propose` with the embedding of the question, `exact` (the question is there), `skeleton` (with
other values), `near` (in other words, found by its vector); suggestions; and many clients at once.
"""

from __future__ import annotations

import json
import random
import statistics
import struct
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

import click
import numpy as np
from numpy.typing import NDArray

from hopql.bench import own_database, quantiles, run, say, timed
from hopql.state.asked import Draft, Key
from hopql.state.memory import Memory, SearchQuery
from hopql.tools.embedders import embed_array, embedder, identity
from hopql.tools.memory import QueryMemory, SemanticMemory, find_queries, memory_rows, query_rows
from hopql.tools.memory.find_queries import question_vectors
from hopql.tools.memory.memory_rows import INSERT, Ready, conditions, connected, have_index, index_name, kept, row
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


def fill_told(url: str, memories: int) -> dict[str, Any]:
    """Rows first, then the index: seconds of both, and the cosine of neighbours."""
    bases = sentences(BASES // 5, 1)
    vectors = embed_array(embedder(""), [one.text for one in bases])
    began = time.perf_counter()
    texts = sentences(memories, 2)
    cosines: list[float] = []
    for start in range(0, memories, 2000):
        part = perturbed(vectors, min(2000, memories - start), seed=start)
        cosines += np.sum(part[:50] * vectors[np.arange(min(50, len(part))) % len(vectors)], axis=1).tolist()
        with connected(url) as connection:
            connection.cursor().executemany(INSERT.encode(), _rows(texts[start : start + 2000], part, start))
        say("memories", start + len(part), memories)
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


def speeds_told(url: str, queries: Sequence[Memory]) -> dict[str, Any]:
    """Milliseconds of embedding a query and of the search after it, and of both, by what is filtered."""
    store = SemanticMemory(SPACE, url=url)
    told: dict[str, Any] = {"embed_ms": quantiles([timed(lambda q=q: _vector(q.text)) for q in queries])}
    kinds: dict[str, Any] = {
        "any": lambda q: store.search([_query(q.text)]),
        "category": lambda q: store.search([_query(q.text, q.category)]),
        "topic": lambda q: store.search([_query(q.text)], {"topic": q.metadata["topic"]}),
        "subject": lambda q: store.search([_query(q.text)], {"subject": q.metadata["subject"]}),
    }
    for name, search in kinds.items():
        for one in queries[:10]:
            search(one)
        told[f"search_{name}_ms"] = quantiles([timed(lambda q=q, s=search: s(q)) for q in queries])
    return told


def recall_told(url: str, queries: Sequence[Memory]) -> dict[str, float]:
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


KEY = Key("scale", "fingerprint")
BASES = 3000
ASKS = ("How many", "Count the", "List all", "What are the", "Show me the", "Which", "Give the newest", "Find all")
ASKED_FOR = """
flights departures arrivals delays cancellations planes carriers airports routes invoices orders shipments customers
suppliers contracts tickets releases meetings budgets payments refunds visits sessions employees warehouses
""".split()  # noqa: SIM905
RELATIONS = (
    "of {city}", "from {city} to {other}", "of {city} in {year}", "over {number} in {city}", "in {city} before {year}",
    "below {number} for {other}", "of {city} between {year} and {number}", "with the code {number}",
)  # fmt: skip
MEANT = ("What number of {thing} did {city} see around {year}?", "Tell me about {thing} near {city}, say {number}")
_ENTRY = """
id scope identity same alike database fingerprint tenant owner author tables question typed normal skeleton template
template_version sql dialect origin approved agreed row_count ms model
""".split()  # noqa: SIM905
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
        form = f"{chance.choice(ASKS)} {chance.choice(ASKED_FOR)} {chance.choice(RELATIONS)}"
        city, other = chance.sample(CITIES, 2)
        values = {"city": city, "other": other, "year": chance.randrange(1990, 2030), "number": chance.randrange(10**6)}
        yield Asked(f"{form.format(**values)}?", form.format(**masks).lower())


def meant(count: int, seed: int) -> list[str]:
    """Questions in other words: of no skeleton that is there."""
    chance = random.Random(seed)
    return [
        chance.choice(MEANT).format(
            thing=chance.choice(ASKED_FOR), city=chance.choice(CITIES), year=chance.randrange(1990, 2030),
            number=chance.randrange(10**6),
        )
        for _ in range(count)
    ]  # fmt: skip


def fill_asked(url: str, entries: int) -> None:
    """Entries and their vectors, copied in parts."""
    bases = question_vectors("", [one.question for one in questions(min(BASES, entries), 1)])
    part = 5000
    asked = questions(entries, 2)
    for start in range(0, entries, part):
        rows = [_entry(next(asked), number) for number in range(start, min(start + part, entries))]
        vectors = perturbed(bases, len(rows), seed=start)
        _copy(url, rows, vectors)
        say("entries", start + len(rows), entries)


def _entry(one: Asked, number: int) -> dict[str, Any]:
    sql = f"SELECT count(*) FROM facts WHERE place = 'Oslo' AND moment >= '2013-01-01' AND reference = {number}"
    draft = Draft(
        question=one.question, normal=one.question.lower().rstrip("?"), skeleton=one.skeleton, sql=sql,
        template={"slots": [{"type": "text", "value": "Oslo"}] * 3, "skeleton": one.skeleton}, tables=["facts"],
    )  # fmt: skip
    return {**query_rows.entry_row(KEY, draft), "id": f"{number:016d}"}


def _copy(url: str, rows: Sequence[dict[str, Any]], vectors: Vectors) -> None:
    model = identity("")
    with query_rows.connected(url) as connection, connection.cursor() as cursor:
        with cursor.copy(f"COPY query_entries ({', '.join(_ENTRY)}, created, last_used) FROM STDIN".encode()) as copy:
            for row in rows:
                copy.write_row([row[name] for name in (*_ENTRY, "now", "now")])
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


def speeds_asked(url: str, entries: int, count: int) -> dict[str, Any]:
    """Milliseconds of a recall by its kind, of its parts, of suggestions; how many found something."""
    memory = QueryMemory(KEY, url=url)
    told: dict[str, Any] = {}
    for warm in works(memory, entries, 10, seed=6).values():
        for work in warm:
            work()
    for kind, found in works(memory, entries, count).items():
        hits: list[Any] = []
        told[f"{kind}_ms"] = quantiles([timed(lambda w=work, h=hits: h.append(w())) for work in found])
        told[f"{kind}_found"] = round(sum(_of(one, kind) for one in hits) / len(hits), 3)
    told["embed_ms"] = quantiles([timed(lambda t=t: question_vectors("", [t])) for t in meant(count, 8)])
    begun = prefixes(count)
    told["suggestions_ms"] = quantiles([timed(lambda p=p: memory.suggestions(p)) for p in begun])
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
            taken.append(timed(found[number % len(found)]))

    threads = [threading.Thread(target=client) for _ in range(CLIENTS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return {"rate": round(len(taken) / (time.perf_counter() - began), 1), "ms": quantiles(taken)}


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


def recall_asked(url: str, count: int) -> dict[str, float]:
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


def prepare_asked(url: str, entries: int) -> dict[str, float]:
    """Fill, index, and take the planner's statistics: seconds."""
    import psycopg

    began = time.perf_counter()
    fill_asked(url, entries)
    filled, began = time.perf_counter() - began, time.perf_counter()
    dimensions = question_vectors("", ["?"]).shape[1]
    query_rows.have_index(identity(""), dimensions, url, memory="4GB" if entries > MILLION // 2 else "512MB")
    indexed = time.perf_counter() - began
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute("VACUUM ANALYZE hopql.query_entries, hopql.query_vectors")
    return {"fill_s": round(filled, 1), "index_s": round(indexed, 1)}


def measure_told(memories: int, asked: int) -> dict[str, Any]:
    """Fill, index, search, compare, and drop what was made."""
    with own_database("told_scale") as url:
        made, queries = fill_told(url, memories), sentences(asked, 5)
        found = {**speeds_told(url, queries), **recall_told(url, queries[:50])}
        return {"memories": memories, "queries": asked, **made, **found}


def measure_asked(entries: int, count: int, seconds: float) -> dict[str, Any]:
    """Fill, measure, and drop what was made."""
    with own_database("asked_scale") as url:
        told = {"entries": entries, "queries": count, **prepare_asked(url, entries)}
        told |= {**speeds_asked(url, entries, count), **together(url, entries, seconds)}
        return {**told, **recall_asked(url, min(count, 30))}


@click.group()
def main() -> None:
    """How fast large memories are searched."""


@main.command("told")
@click.option("--memories", default=100_000, show_default=True)
@click.option("--queries", default=100, show_default=True)
def told(memories: int, queries: int) -> None:
    """The semantic memory: what was told."""
    click.echo(json.dumps(measure_told(memories, queries), indent=2))


@main.command("asked")
@click.option("--entries", default=100_000, show_default=True)
@click.option("--million", is_flag=True, help="1,000,000 entries; needs about 6 GB of disk and memory.")
@click.option("--queries", default=200, show_default=True)
@click.option("--seconds", default=10.0, show_default=True, help="That the clients ask.")
def asked(entries: int, million: bool, queries: int, seconds: float) -> None:
    """The query memory: what was asked."""
    click.echo(json.dumps(measure_asked(MILLION if million else entries, queries, seconds), indent=2))


if __name__ == "__main__":
    run(main)
