"""What is denied, read in the ways that once got past a layer: each layer is asked alone, and what gives is told.

The guard is asked whether it would let a text run, which is not run then. The database is asked with the guard off, by
the login in use and as runs ask it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from hopql.tools.database import Engine, FailedQueryError, Names, check
from hopql.tools.database.quoting import quoted
from hopql.tools.security.holding import Holding, Holdings, Layer, guarded

_ALL: Final = ("postgres", "sqlite", "duckdb")
_COLUMN: Final[tuple[tuple[str, tuple[str, ...], str], ...]] = (
    ("the column", _ALL, "SELECT {c} FROM {t}"),
    ("with its table's name", _ALL, "SELECT {t}.{c} FROM {t}"),
    ("an aggregate of it", _ALL, "SELECT count(DISTINCT {c}) FROM {t}"),
    ("a condition on it", _ALL, "SELECT count(*) FROM {t} WHERE {c} IS NOT NULL"),
    ("an order by it", _ALL, "SELECT 1 FROM {t} ORDER BY {c}"),
    ("an alias of its name", _ALL, "SELECT (SELECT {c} AS {c}) AS a FROM {t}"),
    ("a decoy of its name", _ALL, "SELECT {t}.{c} FROM {t} CROSS JOIN (SELECT 1 AS {c}) AS x"),
    ("a join by it", _ALL, "SELECT count(*) FROM {t} JOIN {t} AS x USING ({c})"),
    ("left of -> in a call", _ALL, "SELECT coalesce({c} -> 'a', NULL) FROM {t}"),
    ("left of -> in a call, as JSON", ("postgres",), "SELECT concat(to_jsonb({c}) -> 'a') FROM {t}"),
    ("a field of the row", ("postgres", "duckdb"), "SELECT ({t}).{c} FROM {t}"),
    ("a call in a row's dress", ("postgres",), "SELECT {c}({t}) FROM {t}"),
    ("a bound of rows", ("postgres",), "SELECT (SELECT 1 FETCH FIRST length({t}.{c}::text) ROWS ONLY) FROM {t}"),
    ("a bound of rows, bare", ("postgres",), "SELECT (SELECT 1 FETCH FIRST {c} ROWS ONLY) FROM {t}"),
    ("a unit of time", ("postgres", "duckdb"), "SELECT date_trunc({c}, DATE '2025-01-01') FROM {t}"),
    ("a unit of time, as text", ("postgres", "duckdb"), "SELECT date_trunc({c}::text, DATE '2025-01-01') FROM {t}"),
    ("a zone", ("postgres", "duckdb"), "SELECT TIMESTAMPTZ '2025-01-01 00:00+00' AT TIME ZONE {c}::text FROM {t}"),
    ("behind a catalog's name", ("duckdb",), "SELECT {d}.{t}.{c} FROM {t} CROSS JOIN (SELECT 1 AS {d}) AS x"),
    ("by its file's catalog", ("duckdb",), "SELECT {c} FROM {d}.main.{t}"),
    ("the schema's own name", ("sqlite",), "SELECT main.{t}.{c} FROM {t}"),
)
"""Ways to a column, the dialects that have them, and texts: {t} its table, {c} itself, {d} the file's catalog."""
_TABLE: Final[tuple[tuple[str, tuple[str, ...], str], ...]] = (
    ("the table", _ALL, "SELECT * FROM {t}"),
    ("its rows counted", _ALL, "SELECT count(*) FROM {t}"),
    ("whether it has rows", _ALL, "SELECT EXISTS (SELECT 1 FROM {t})"),
    ("a table's name for a subquery", ("sqlite",), "SELECT 1 IN {t}"),
    ("all of it by TABLE", ("postgres", "duckdb"), "TABLE {t}"),
    ("an argument that is dropped", ("duckdb",),
     "SELECT decode('\\xFF'::BLOB, CASE WHEN (SELECT count(*) FROM {t}) >= 0 THEN 'replace' ELSE 'ignore' END)"),
    ("by its file's catalog", ("duckdb",), "SELECT count(*) FROM {d}.main.{t}"),
    ("a name in a text", ("duckdb",), "SELECT count(*) FROM query_table('{name}')"),
)  # fmt: skip
_TOLD = re.compile(r"not recognized|unit|time ?zone|specifier", re.IGNORECASE)
"""Errors of a value that was reached."""
_MOST, _TRIED = 3, 200
"""Denied columns, and tables, that are tried in every way, and in the first."""


def denied_reads_hold(
    names: Names, tables: Sequence[str], columns: Sequence[tuple[str, str]], engine: Engine | None, dialect: str
) -> Holdings:
    """A line for the guard and one for the database.

    Args:
        names: what runs may read.
        tables: denied whole.
        columns: denied, each with its table.
        engine: as runs ask it; none where it cannot be reached.
    """
    tried = dict(_ways(tables[:_TRIED], columns[:_TRIED], dialect, engine))
    if not tried:
        return
    claim = "what is denied is refused by the guard alone"
    passed = [what for what, sql in tried.items() if check(sql, dialect, names)["ok"]]
    yield _verdict("granted", claim, len(tried), passed, "Please report this hole.")
    if engine:
        yield guarded("database", "what is denied is kept by the database alone", lambda: _asked(engine, tried))


def _ways(
    tables: Sequence[str], columns: Sequence[tuple[str, str]], dialect: str, engine: Engine | None
) -> Iterator[tuple[str, str]]:
    def name(text: str) -> str:  # in SQLite, what is in double quotes and is no column is a text
        return ".".join(f"[{part}]" for part in text.split(".")) if dialect == "sqlite" else quoted(*text.split("."))

    catalog = quoted(Path(engine.label).stem) if engine else quoted("w")
    for at, (table, column) in enumerate(columns):
        parts = {"t": name(table), "c": f"[{column}]" if dialect == "sqlite" else quoted(column), "d": catalog}
        yield from (
            (f"{table}.{column}: {what}", sql.format(**parts))
            for what, of, sql in _COLUMN[: None if at < _MOST else 1]
            if dialect in of
        )
    for at, table in enumerate(tables):
        parts = {"t": name(table), "d": catalog, "name": table}
        yield from (
            (f"{table}: {what}", sql.format(**parts))
            for what, of, sql in _TABLE[: None if at < _MOST else 1]
            if dialect in of
        )


def _asked(engine: Engine, tried: dict[str, str]) -> Holding:
    gave = [what for what, sql in tried.items() if _gives(engine, sql)]
    advice = "hopql access apply makes a login that may not." if engine.dialect == "postgres" else ""
    return _verdict("database", "what is denied is kept by the database alone", len(tried), gave, advice)


def _gives(engine: Engine, sql: str) -> bool:
    try:
        engine.run(sql, max_rows=1, timeout_s=5.0)
    except FailedQueryError as error:
        return bool(_TOLD.search(str(error)))
    return True


def _verdict(layer: Layer, claim: str, tried: int, gave: Sequence[str], advice: str) -> Holding:
    if gave:
        of: dict[str, list[str]] = {}
        for told in gave:
            name, _, way = told.partition(": ")
            of.setdefault(way, []).append(name)
        ways = "; ".join(f"{way} ({', '.join(names)})" for way, names in of.items())
        return Holding(layer, claim, "wrong", f"{len(gave)} of {tried} ways give something: {ways}", advice)
    return Holding(layer, claim, "holds", f"{tried} ways tried, nothing given")
