"""How fast a large knowledge graph is searched, by mode, how much it takes, and how long it is built.

    python -m hopql.evals.knowledge_scale [--chunks 100000] [--relations 1000000] [--queries 50] [--mode MODE] [--purge]

Fills a database of its own beside the state database with a made-up graph (`hopql.evals.knowledge_fill`): two entities
a chunk, ten relations a chunk, a vector each. It is kept: a stopped run goes on where it was, a later one only
measures; `--purge` drops it. Questions name two entities and a theme, and are searched for through `Knowledge.search`.

Of each mode: `first_ms` (the first search of the process, which for `ppr` reads the graph), then of other questions
`ms` with their embedding and `without_embedding_ms` with their vectors at hand. `process_mb` is the resident memory of
this process after the mode. Prints JSON.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, get_args

import click
import numpy as np
import psutil

from hopql.evals.knowledge_fill import SPACE, fill
from hopql.evals.knowledge_made import Sizes, name, phrase
from hopql.evals.memory_scale import _quantiles, _timed
from hopql.state.knowledge import Mode
from hopql.state.memory import Keywords
from hopql.tools import postgres
from hopql.tools.errors import HopQLError
from hopql.tools.knowledge.schema import connected
from hopql.tools.postgres import state

if TYPE_CHECKING:
    from hopql.tools.knowledge.knowledge import Knowledge

DATABASE = "hopql_knowledge_scale"
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
@click.option("--database", default=DATABASE, show_default=True, help="Of the embedded PostgreSQL; is made.")
@click.option("--purge", is_flag=True, help="Drop the database that earlier runs kept, and end.")
def main(chunks: int, relations: int, queries: int, modes: Sequence[str], database: str, purge: bool) -> None:
    """Milliseconds of a search by mode over a made-up graph, memory, disk, and time to build, as JSON."""
    if purge:
        drop(database)
        click.echo(f"{database} is dropped.")
        return
    click.echo(json.dumps(measure(database, Sizes(chunks, relations), queries, modes), indent=2))


def measure(database: str, sizes: Sizes, queries: int, modes: Sequence[str]) -> dict[str, Any]:
    """Have the graph, then search it."""
    url = postgres.embedded(database)
    built = fill(url, sizes)
    told = {"build": {**built, "all_s": round(sum(built.values()), 1)}, **held(url)}
    return {**told, "queries": queries, "process_mb": resident(), "modes": speeds(url, sizes, queries, modes)}


def speeds(url: str, sizes: Sizes, count: int, modes: Sequence[str]) -> dict[str, Any]:
    """Milliseconds by mode, each with questions of its own, so that none was embedded for another."""
    from hopql.tools.embedders import embed_array, embedder, factory
    from hopql.tools.embedders.factory import Recent
    from hopql.tools.knowledge import Knowledge

    factory._recent = Recent(100_000)
    embed_array(embedder(""), ["the weights are loaded before anything is timed"], query=True)
    store = Knowledge(SPACE, url=url)
    told: dict[str, Any] = {"embed_ms": _quantiles([_embedding(one) for one in asked(sizes, count, 0)])}
    for place, mode in enumerate(modes, 1):
        first, *others = asked(sizes, 1 + 3 + count, place)
        row: dict[str, Any] = {"first_ms": round(_searching(store, first, mode), 1)}
        for one in others[:3]:
            _searching(store, one, mode)
        row["ms"] = _quantiles([_searching(store, one, mode) for one in others[3:]])
        row["without_embedding_ms"] = _quantiles([_searching(store, one, mode) for one in others[3:]])
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


def drop(database: str) -> None:
    """Drop the database, where it is there."""
    state.close()
    with postgres.connection() as admin:
        admin.execute(f'DROP DATABASE IF EXISTS "{database}" WITH (FORCE)'.encode())


def _searching(store: Knowledge, one: Asked, mode: str) -> float:
    began = time.perf_counter()
    store.search(one.question, one.keywords, mode)  # type: ignore[arg-type]
    return 1000 * (time.perf_counter() - began)


def _embedding(one: Asked) -> float:
    """Milliseconds of embedding a question as a search does: with its keywords, all at once."""
    from hopql.tools.embedders import embed_array, embedder

    high, low = one.keywords["high_level_keywords"], one.keywords["low_level_keywords"]
    texts = list(dict.fromkeys([one.question, ", ".join(high), ", ".join(low), *low]))
    return _timed(lambda: embed_array(embedder(""), texts, query=True))


if __name__ == "__main__":
    try:
        main()
    except HopQLError as error:
        raise SystemExit(f"{error} {error.hint}") from error
