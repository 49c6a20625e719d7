"""Layers 1 to 3 as they are in this process: one statement, allowed only, granted only. Nothing is sent anywhere.

A small set of statements for each dialect, to see that a layer is awake; the attacks under `tests/attacks` are the
measure.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, nullcontext
from pathlib import Path
from typing import Final

from hopql.state.cards import Column, TableCard
from hopql.tools.database.check_reach import Rights, read_tables
from hopql.tools.database.engine import Engine, connect
from hopql.tools.database.explain_failures import FailedQueryError
from hopql.tools.database.grants import Grants
from hopql.tools.database.guard import allowed_only, check, one_statement
from hopql.tools.database.inspect_login import asking
from hopql.tools.database.quote_names import quoted
from hopql.tools.database.scope_names import Names
from hopql.tools.setup.audit_security import REPORT, Found, Holding, Holdings, all_refused, try_claim

_FINE: Final = "SELECT 1 AS one"
_SEVERAL: Final = {
    "a second statement": "SELECT 1; DELETE FROM hopql_canary",
    "a statement behind COMMIT": "COMMIT; DROP TABLE hopql_canary",
    "a statement within comments": "SELECT 1 /* */ ; /* */ TRUNCATE hopql_canary",
    "nothing": "-- SELECT 1",
}
"""Texts that are not one statement."""
_ALL: Final = {
    "DELETE": "DELETE FROM hopql_canary",
    "UPDATE in a CTE": "WITH x AS (UPDATE hopql_canary SET a = 1 RETURNING a) SELECT a FROM x",
    "CREATE TABLE AS": "CREATE TABLE hopql_canary AS SELECT 1 AS a",
}
_SINGLE: Final = {
    "postgres": _ALL | {
        "SELECT INTO": "SELECT 1 AS a INTO hopql_canary",
        "FOR UPDATE": "SELECT 1 AS a FOR UPDATE",
        "COPY … TO PROGRAM": "COPY (SELECT 1) TO PROGRAM 'true'",
        "DO": "DO $$ BEGIN PERFORM 1; END $$",
        "EXPLAIN ANALYZE": "EXPLAIN ANALYZE DELETE FROM hopql_canary",
        "set_config": "SELECT set_config('role', 'postgres', false)",
        "pg_sleep": "SELECT (SELECT pg_sleep(1))",
        "pg_read_file": "SELECT pg_read_file('PG_VERSION')",
        "lo_import in ORDER BY": "SELECT 1 AS a ORDER BY lo_import('x')",
        "dblink": "SELECT * FROM dblink('', 'SELECT 1') AS t (a int)",
        "query_to_xml": "SELECT pg_catalog.query_to_xml('SELECT 1', true, true, '')",
        "an advisory lock": "SELECT pg_advisory_lock(1)",
        "nextval": "SELECT nextval('hopql_canary')",
        "SET": "SET statement_timeout = 0",
    },
    "sqlite": _ALL | {
        "ATTACH": "ATTACH DATABASE ':memory:' AS other",
        "PRAGMA": "PRAGMA writable_schema = 1",
        "load_extension": "SELECT load_extension('x')",
        "writefile": "SELECT writefile('x', 'y')",
        "VACUUM INTO": "VACUUM INTO 'x'",
    },
    "duckdb": _ALL | {
        "read_csv": "SELECT * FROM read_csv('x')",
        "COPY": "COPY (SELECT 1) TO 'x'",
        "ATTACH": "ATTACH 'x' AS other",
        "INSTALL": "INSTALL httpfs",
        "SET": "SET lock_configuration = false",
    },
}  # fmt: skip
"""Single statements, by dialect and by what each is. None is run."""
_STRANGE: Final = {
    "a table that there is not": "SELECT a FROM hopql_canary",
    "the catalog's passwords": "SELECT rolpassword FROM pg_catalog.pg_authid",
    "the schema's own table": "SELECT sql FROM sqlite_master",
    "a file as a table": "SELECT * FROM 'x.csv'",
    "information_schema": "SELECT table_name FROM information_schema.tables",
}


def guard_holds(dialect: str, names: Names) -> Holdings:
    """Whether the guard refuses what must not pass, layer by layer, and lets a plain query through."""
    single = _SINGLE[dialect]

    def one() -> Found:
        return all_refused(_SEVERAL, [what for what, sql in _SEVERAL.items() if one_statement(sql, dialect)[0]])

    def allowed() -> Found:
        if not _is_allowed(_FINE, dialect):
            return "wrong", "even a plain SELECT is refused"
        return all_refused(single, [what for what, sql in single.items() if _is_allowed(sql, dialect)])

    def granted() -> Found:
        every = {**_STRANGE, **single, **_SEVERAL}
        return all_refused(_STRANGE, [what for what, sql in every.items() if check(sql, dialect, names)["ok"]])

    yield try_claim("statement", "a text is exactly one statement", one)
    yield try_claim("allowed", "only queries made of what is on a list", allowed)
    yield try_claim("granted", "only tables and columns of the workspace", granted)


def _is_allowed(sql: str, dialect: str) -> bool:
    statement, _ = one_statement(sql, dialect)
    return statement is not None and not allowed_only(statement, dialect)


_EVERY: Final = ("postgres", "sqlite", "duckdb")
_COLUMN: Final[tuple[tuple[str, tuple[str, ...], str], ...]] = (
    ("the column", _EVERY, "SELECT {c} FROM {t}"),
    ("with its table's name", _EVERY, "SELECT {t}.{c} FROM {t}"),
    ("an aggregate of it", _EVERY, "SELECT count(DISTINCT {c}) FROM {t}"),
    ("a condition on it", _EVERY, "SELECT count(*) FROM {t} WHERE {c} IS NOT NULL"),
    ("an order by it", _EVERY, "SELECT 1 FROM {t} ORDER BY {c}"),
    ("an alias of its name", _EVERY, "SELECT (SELECT {c} AS {c}) AS a FROM {t}"),
    ("a decoy of its name", _EVERY, "SELECT {t}.{c} FROM {t} CROSS JOIN (SELECT 1 AS {c}) AS x"),
    ("a join by it", _EVERY, "SELECT count(*) FROM {t} JOIN {t} AS x USING ({c})"),
    ("left of -> in a call", _EVERY, "SELECT coalesce({c} -> 'a', NULL) FROM {t}"),
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
    ("the table", _EVERY, "SELECT * FROM {t}"),
    ("its rows counted", _EVERY, "SELECT count(*) FROM {t}"),
    ("whether it has rows", _EVERY, "SELECT EXISTS (SELECT 1 FROM {t})"),
    ("a table's name for a subquery", ("sqlite",), "SELECT 1 IN {t}"),
    ("all of it by TABLE", ("postgres", "duckdb"), "TABLE {t}"),
    ("an argument that is dropped", ("duckdb",),
     "SELECT decode('\\xFF'::BLOB, CASE WHEN (SELECT count(*) FROM {t}) >= 0 THEN 'replace' ELSE 'ignore' END)"),
    ("by its file's catalog", ("duckdb",), "SELECT count(*) FROM {d}.main.{t}"),
    ("a name in a text", ("duckdb",), "SELECT count(*) FROM query_table('{name}')"),
)  # fmt: skip
_TOLD: Final = re.compile(r"not recognized|unit|time ?zone|specifier", re.IGNORECASE)
"""Errors of a value that was reached."""
_DENIED: Final = "42501"
"""PostgreSQL's code where a login may not."""
_MOST, _TRIED, _STARS, _NAMED = 3, 200, 20, 5
"""Denied columns, and tables, that are tried in every way; in the first; tables whose `*` is; names that are told."""
_PATIENCE_S, _ENOUGH_S = 5.0, 10.0
"""Seconds that one way may take, after which it is clear that it runs; and all of them, where one has given."""
_APPLY: Final = "hopql access apply makes a login that may not."

Columns = Sequence[tuple[str, str]]
"""Denied columns of tables that are granted, each with its table."""


def grants_hold(names: Names, cards: Sequence[TableCard], engine: Engine) -> Holdings:
    """What is hidden and that it stays so."""
    grants = names.grants
    if grants.everything:
        yield Holding("granted", "what is hidden", "told", "nothing: each table and column of the cards may be read",
                      "[access] allow and deny in workspace.toml say what may.")  # fmt: skip
        return
    known = _with_cards(_of_database(engine), cards)
    tables, columns = _lost(grants, known)
    told = [_count(tables, "table"), _count([".".join(column) for column in columns], "column")]
    yield Holding("granted", "what is hidden", "told", f"{' and '.join(told)}, by [access] and by marks in the cards")
    if columns:
        yield try_claim("granted", "what is hidden is left out of SELECT *", lambda: _stars(names, columns, engine))
    yield from denied_reads_hold(names, tables, columns, engine)
    if unmatched := grants.unmatched(known):
        yield Holding("granted", "each pattern matches something", "warning", f"nothing: {', '.join(unmatched)}",
                      "Look whether it is misspelt; [access] in workspace.toml.")  # fmt: skip
    if engine.dialect == "postgres":
        yield try_claim("granted", "the database hides it too", lambda: _by_database(grants, engine))


def _of_database(engine: Engine) -> list[TableCard]:
    """Cards of what there is, without samples: of PostgreSQL by its catalog, with what the login may not read."""
    if engine.dialect != "postgres":
        found: list[TableCard] = []
        engine.introspect(sift=lambda cards: found.extend(cards) or [])
        return found
    return [
        TableCard(name=table.card, columns=[Column(name=name, type="") for name in table.columns.values()])
        for table in read_tables(asking(engine)).values() if not table.extension
    ]  # fmt: skip


def _with_cards(found: Sequence[TableCard], cards: Sequence[TableCard]) -> list[TableCard]:
    """What there is by the database, and what the cards know besides."""
    known = {card.name: card for card in found}
    for card in cards:
        seen = known.setdefault(card.name, card)
        names = {column.name for column in seen.columns}
        missing = [column for column in card.columns if column.name not in names]
        known[card.name] = seen.model_copy(update={"columns": [*seen.columns, *missing]})
    return list(known.values())


def _lost(grants: Grants, cards: Sequence[TableCard]) -> tuple[list[str], Columns]:
    """Hidden tables, and hidden columns of tables that are granted."""
    left = {card.name: {column.name for column in card.columns} for card in grants.apply(cards)}
    tables = [card.name for card in cards if card.name not in left]
    columns = [(c.name, one.name) for c in cards if c.name in left for one in c.columns if one.name not in left[c.name]]
    return tables, columns


def _count(names: Sequence[str], what: str) -> str:
    """`3 tables (a, b, c)`."""
    listed = f" ({', '.join(names[:_NAMED])}{', …' if len(names) > _NAMED else ''})" if names else ""
    return f"{len(names):,} {what}{'' if len(names) == 1 else 's'}{listed}"


def _stars(names: Names, columns: Columns, engine: Engine) -> Found:
    """Whether what is run for `SELECT *` shows a hidden column; its names alone are asked for, no row."""
    whole = list(dict.fromkeys(table for table, _ in columns))[:_STARS]
    for table in whole:
        checked = check(f"SELECT * FROM {quoted(*table.split('.'))}", engine.dialect, names)
        if not checked["ok"]:
            continue
        shown = engine.run(f"SELECT * FROM ({checked['sql']}) AS canary LIMIT 0")["columns"]
        if {(table, name.rpartition(".")[2]) for name in shown} & set(columns):
            return "wrong", f"SELECT * FROM {table} shows what is hidden", REPORT
    return "holds", f"of {_count(whole, 'table')}"


def _by_database(grants: Grants, engine: Engine) -> Found:
    found = Rights(engine).reach(grants)
    return ("warning", " ".join(found.lines), _APPLY) if found else ("holds", "this login may not read what is hidden")


def denied_reads_hold(names: Names, tables: Sequence[str], columns: Columns, engine: Engine) -> Holdings:
    """A line for the guard and one for the database, of denied tables and columns."""
    tried = dict(_ways(tables[:_TRIED], columns[:_TRIED], engine))
    if not tried:
        return
    yield try_claim("granted", "what is denied is refused by the guard alone", lambda: _guarded(names, tried, engine))
    advice = _APPLY if engine.dialect == "postgres" else ""
    yield try_claim("database", "what is denied is kept by the database alone", lambda: _verdict(
        tried, lambda sql: _gives(engine, sql), advice))  # fmt: skip


def _ways(tables: Sequence[str], columns: Columns, engine: Engine) -> Iterator[tuple[str, str]]:
    dialect = engine.dialect

    def name(*parts: str) -> str:  # in SQLite, what is in double quotes and is no column is a text
        return ".".join(f"[{part}]" for part in parts) if dialect == "sqlite" else quoted(*parts)

    catalog = name(Path(engine.label).stem)
    those = [(f"{table}.{column}", {"t": name(*table.split(".")), "c": name(column)}) for table, column in columns]
    whole = [(table, {"t": name(*table.split(".")), "name": table}) for table in tables]
    for ways, denied in ((_COLUMN, those), (_TABLE, whole)):
        for at, (what, parts) in enumerate(denied):
            for way, dialects, sql in ways[: None if at < _MOST else 1]:
                if dialect in dialects:
                    yield f"{what}: {way}", sql.format(**parts, d=catalog)


def _guarded(names: Names, tried: dict[str, str], engine: Engine) -> Found:
    """Whether what the guard lets through gives anything of what is denied, where nothing stands beneath it."""
    with nullcontext(engine) if engine.dialect == "postgres" else closing(connect(engine.label)) as bare:

        def passes(sql: str) -> bool:
            checked = check(sql, engine.dialect, names)
            return checked["ok"] and _gives(bare, checked["sql"], or_denied=True)

        return _verdict(tried, passes, REPORT)


def _gives(engine: Engine, sql: str, *, or_denied: bool = False) -> bool:
    try:
        engine.run(sql, max_rows=1, timeout_s=_PATIENCE_S)
    except FailedQueryError as error:
        ran = error.problem["kind"] == "timeout" or (or_denied and error.problem.get("code") == _DENIED)
        return ran or bool(_TOLD.search(str(error)))
    return True


def _verdict(tried: dict[str, str], gives: Callable[[str], bool], advice: str) -> Found:
    """What gives; once something does, the rest is tried for no longer than `_ENOUGH_S`."""
    gave, asked, until = list[str](), 0, time.monotonic() + _ENOUGH_S
    for what, sql in tried.items():
        if gave and time.monotonic() > until:
            break
        asked += 1
        gave += [what] if gives(sql) else []
    if not gave:
        return "holds", f"{len(tried)} ways tried, nothing given"
    parts = [what.partition(": ") for what in gave]
    ways = {way: ", ".join(name for name, _, its in parts if its == way) for _, _, way in parts}
    told = "; ".join(f"{way} ({names})" for way, names in ways.items())
    return "wrong", f"{len(gave)} of {asked} ways give something: {told}", advice
