"""A large made-up query memory: questions from templates, and vectors around those of embedded questions."""

from __future__ import annotations

import random
import struct
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from hopql.evals.memory_scale import Vectors, perturbed
from hopql.state.asked import Draft, Key
from hopql.tools.embedders import identity
from hopql.tools.memory.find_queries import question_vectors
from hopql.tools.memory.query_rows import connected, entry_row

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
