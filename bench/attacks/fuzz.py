"""`python -m hopql.bench.attacks.fuzz`: does anything tell what is denied, with either layer alone?

Statements by two grammars (`write_queries`) are run on two databases that differ in what is denied alone (`twins`),
with the guard up and the wall down, and with the wall up and the guard down. What tells the two apart, in a row, an
order or an error, is a leak; so is a denied value. It is told with a shorter statement that leaks as well.

    python -m hopql.bench.attacks.fuzz --minutes 60 --dialect sqlite
"""

from __future__ import annotations

import itertools
import logging
import random
import re
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal
from uuid import uuid4

import click

from hopql.bench.attacks.twins import DENIED, DIALECTS, Twins, make_twins, read_queries
from hopql.bench.attacks.write_queries import QueryMutator, StatementWriter, kind_of, read_grammar, read_rules
from hopql.evals import run

Layer = Literal["guard", "wall"]
LAYERS: tuple[Layer, ...] = ("guard", "wall")
_CATALOG = {
    "postgres": """
        SELECT DISTINCT p.proname, ARRAY(SELECT t::regtype::text FROM unnest(p.proargtypes) t) FROM pg_proc p
        WHERE provolatile <> 'v' AND prokind <> 'p' AND pronargs BETWEEN 1 AND 4 AND proname !~ '^(pg_|has_|ri_|_|lo_)'
        AND 'internal'::regtype <> ALL (proargtypes::oid[]) ORDER BY 1, 2
        """,
    "sqlite": "SELECT DISTINCT name, narg FROM pragma_function_list WHERE name <> 'load_extension' ORDER BY 1, 2",
    "duckdb": """
        SELECT DISTINCT function_name, parameter_types FROM duckdb_functions()
        WHERE len(parameter_types) BETWEEN 1 AND 4 AND function_type IN ('scalar', 'aggregate')
        AND stability IS DISTINCT FROM 'VOLATILE'
        AND function_name SIMILAR TO '[a-z]\\w+' ORDER BY 1, 2
        """,
}
"""Functions that give the same for the same, with the types of their arguments or how many there are."""


@dataclass
class Leak:
    """A statement that tells something denied."""

    seed: int
    sql: str
    told: str


@dataclass
class Tally:
    """What came of many statements."""

    asked: int = 0
    passed: int = 0
    """By the guard, where it is up."""
    leaks: list[Leak] = field(default_factory=list)
    crashes: list[Leak] = field(default_factory=list)
    """Statements at which the guard itself failed."""


def fuzz(twins: Twins, layer: Layer, seeds: Iterable[int], until: float, *, most: int = 20, tries: int = 300) -> Tally:
    """Try statements until the time is over, the seeds are, or so many leaks are found.

    Args:
        layer: the one that stands alone.
        until: by `time.monotonic()`.
        tries: of a shorter text for each leak.
    """
    tally, write = Tally(), make_writer(twins)
    for seed in seeds:
        if time.monotonic() > until or len(tally.leaks) >= most:
            break
        sql = write(seed)
        tally.asked += 1
        try:
            told = _told(twins, layer, sql, tally)
        except Exception as error:  # whatever it is, it is a finding
            tally.crashes.append(Leak(seed, sql, f"{type(error).__name__}: {error}"))
            continue
        if told:
            shorter = _shorten(sql, lambda text: _leaks(twins, layer, text), tries)
            tally.leaks.append(Leak(seed, shorter, told))
    return tally


def _leaks(twins: Twins, layer: Layer, sql: str) -> bool:
    """Whether a part of a statement tells something; one at which the guard fails is not what is looked for."""
    try:
        return bool(_told(twins, layer, sql, Tally()))
    except Exception:
        return False


def _told(twins: Twins, layer: Layer, sql: str, tally: Tally) -> str:
    if layer == "guard":
        sql = twins.passed(sql)
        tally.passed += bool(sql)
        return twins.told_apart(sql) if sql else ""
    return twins.told_apart(sql, up=True)


def make_writer(twins: Twins) -> Callable[[int], str]:
    """What gives the statement of a seed: of the dialect's own grammar where it is even, else of an analyst's query."""
    dialect, denied = twins.dialect, DENIED[twins.dialect]
    rules, functions = read_grammar(dialect), twins.ask_catalog(_CATALOG[dialect])
    calls = [(str(name), _kinds(given)) for name, given in functions]
    columns = {card.name: {c.name: kind_of(c.type) for c in card.columns} for card in twins.engine.introspect()}
    queries, forms, made = [sql for sql, _ in read_queries(dialect)], read_rules("mutations"), rules.get("made", [])
    names = {*denied, *(name for found in denied.values() for name in found), *re.findall(r"(\w+)\(", " ".join(made))}
    asks = re.compile(rf"\*|\b(?:{'|'.join(names)})\b", re.IGNORECASE)

    def write(seed: int) -> str:
        draw, sql = random.Random(f"{dialect} {seed}"), ""
        while not asks.search(sql):  # else there is nothing to tell
            if seed % 2:
                sql = QueryMutator(forms, queries, denied, made, draw).write()
            else:
                sql = StatementWriter(dialect, rules, columns, denied, calls, draw).write()
        return sql

    return write


def _kinds(given: object) -> list[str]:
    """Symbols of a function's arguments, from their types or their number."""
    if isinstance(given, list):
        kinds = [kind_of(str(type_)) for type_ in given]
        return ["e" if kind == "other" else kind for kind in kinds]
    return ["e"] * (int(str(given)) if int(str(given)) >= 0 else 2)


def _shorten(sql: str, leaks: Callable[[str], bool], tries: int) -> str:
    """A shorter text that leaks too, by leaving out stretches of words."""
    words, size = re.findall(r"'[^']*'|\w+|\s+|.", sql, re.DOTALL), 16
    while size and tries > 0:
        at = 0
        while at < len(words) and tries > 0:
            shorter = words[:at] + words[at + size :]
            tries -= 1
            if shorter and leaks("".join(shorter)):
                words = shorter
            else:
                at += size
        size //= 2
    return "".join(words)


@click.command()
@click.option("--minutes", default=1.0, show_default=True, help="For each engine and layer.")
@click.option("--dialect", type=click.Choice(DIALECTS), multiple=True, help="Of these only.")
@click.option("--layer", type=click.Choice(LAYERS), multiple=True, help="The one that stands alone; else each.")
@click.option("--seed", default=0, show_default=True, help="The first; each statement has the next.")
def main(minutes: float, dialect: tuple[str, ...], layer: tuple[str, ...], seed: int) -> None:
    """Report what tells anything denied, by engine and layer. Exit code 1: something does."""
    logging.getLogger("sqlglot").setLevel(logging.CRITICAL)
    folder, leaks = Path(tempfile.mkdtemp(prefix="hopql-fuzz-")), 0
    try:
        for name in [name for name in DIALECTS if name in (dialect or DIALECTS)]:
            twins = make_twins(name, folder / f"fuzz_{uuid4().hex[:10]}")
            for alone in [one for one in LAYERS if one in (layer or LAYERS)]:
                leaks += _report(twins, alone, seed, minutes)
            twins.close()
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    sys.exit(1 if leaks else 0)


def _report(twins: Twins, layer: Layer, seed: int, minutes: float) -> int:
    tally = fuzz(twins, layer, itertools.count(seed), time.monotonic() + minutes * 60)
    click.echo(
        f"{twins.dialect}, the {layer} alone: {tally.asked:,} statements"
        f"{f', {tally.passed:,} of them past it' if layer == 'guard' else ''}, {len(tally.leaks)} tell what is denied"
    )
    for found in tally.leaks:
        click.echo(f"  seed {found.seed}: {found.sql}\n      {found.told}")
    for found in tally.crashes:
        click.echo(f"  seed {found.seed} fails in the guard: {found.sql}\n      {found.told}")
    return len(tally.leaks) + len(tally.crashes)


if __name__ == "__main__":
    run(main)
