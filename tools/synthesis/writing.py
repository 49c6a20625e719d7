"""From a database without examples to a few verified ones."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from hopql.state.cards import FewShot, TableCard
from hopql.tools.catalog.quoting import quoted, quoted_path
from hopql.tools.errors import HopQLError
from hopql.tools.synthesis import joined, single
from hopql.tools.synthesis.candidates import Candidate
from hopql.tools.synthesis.choosing import choose
from hopql.tools.synthesis.profile import READ_S, ROWS, look, sayable
from hopql.tools.synthesis.things import Schema

if TYPE_CHECKING:
    from hopql.tools.database.engine import Engine

LARGE: Final = 1_000_000
"""Tables with more rows are not queried."""


@dataclass
class Synthesis:
    """What was written, and what that cost."""

    fewshots: list[FewShot] = field(default_factory=list)
    tables: int = 0
    """Tables that were looked at."""
    candidates: int = 0
    seconds: float = 0.0


def synthesise(
    cards: Sequence[TableCard], engine: Engine, *, most: int = 12, tokens: int = 900, seconds: float = 20.0
) -> Synthesis:
    """Few-shots for a database, by rules: no model is asked. The same database gives the same ones.

    Every query has run and has rows that say something. Tables with more than `LARGE` rows are left alone, reads are
    limited to `ROWS` rows, and each statement has `READ_S` seconds. What a question could misunderstand (names that
    are no words, keys that are not seen to be unique) is not asked about. Idea: schema-aware example synthesis,
    CHASE-SQL (arXiv 2410.01943), there by a model, here by rules and verified.

    Args:
        most: examples at most; they are also bound by `tokens` (at 3.2 characters a token).
        seconds: for everything; what is verified by then is given.
    """
    started = time.monotonic()
    deadline = started + seconds
    large = {card.name for card in cards if (card.row_estimate or 0) > LARGE}
    schema = look([card for card in cards if card.name not in large], engine, started + seconds / 2)
    _look_closer(schema, engine, started + seconds * 0.7)
    found = list(written(schema))

    def run(sql: str) -> Sequence[Sequence[object]]:
        return engine.run(sql, max_rows=50, timeout_s=READ_S)["rows"]

    shots = choose(found, run, most=most, tokens=tokens, deadline=deadline)
    return Synthesis(shots, len(schema.things), len(found), time.monotonic() - started)


def written(schema: Schema) -> Iterator[Candidate]:
    """Every candidate that the recipes write for a schema."""
    for thing in schema.things.values():
        if not thing.readable:
            continue
        for recipe in (
            single.filters,
            single.lookups,
            single.flags,
            single.shares,
            single.averages,
            single.superlatives,
            single.dates,
        ):
            yield from recipe(schema, thing)
    for link in schema.links:
        yield from joined.per_parent(schema, link)
        yield from joined.by_child(schema, link)
        yield from joined.of_parent(schema, link)
    for thing in schema.things.values():
        yield from joined.through_bridge(schema, thing)


def _look_closer(schema: Schema, engine: Engine, deadline: float) -> None:
    """The span of dates, and pairs of values that one parent has both of."""
    for thing in schema.things.values():
        table = quoted_path(thing.name, dialect=engine.dialect)
        for part in thing.of("date"):
            name = quoted(part.name, engine.dialect)
            inner = f"(SELECT {name} FROM {table} LIMIT {ROWS}) s"
            row = _row(engine, f"SELECT MIN({name}), MAX({name}) FROM {inner}", deadline)
            if row and all(str(value)[:4].isdigit() for value in row):
                schema.years[thing.name, part.name] = (str(row[0]), str(row[1]))
    for link in schema.links:
        child = schema.things[link.child]
        parts = [part for part in (child.label, *child.categories) if part and part.values and child.readable]
        for part in parts if len(link.pairs) == 1 else ():
            name, key = (quoted(column, engine.dialect) for column in (part.name, link.pairs[0][0]))
            table = quoted_path(child.name, dialect=engine.dialect)
            row = _row(
                engine,
                f"SELECT MIN({name}), MAX({name}) FROM {table} WHERE {name} IS NOT NULL GROUP BY {key} "
                f"HAVING COUNT(DISTINCT {name}) > 1 ORDER BY 1, 2 LIMIT 1",
                deadline,
            )
            if row and all(sayable(str(value)) for value in row):
                schema.pairs[child.name, part.name] = (str(row[0]), str(row[1]))


def _row(engine: Engine, sql: str, deadline: float) -> list[object] | None:
    """The first row; None where there is none, no time or no answer."""
    if time.monotonic() > deadline:
        return None
    try:
        rows = engine.run(sql, max_rows=1, timeout_s=READ_S)["rows"]
    except HopQLError:
        return None
    return rows[0] if rows and None not in rows[0] else None
