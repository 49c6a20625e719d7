"""Layers 1 to 3 as they are in this process: one statement, allowed only, granted only. Nothing is sent anywhere."""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Iterator, Sequence

from hopql.tools.database import Names, check
from hopql.tools.database.guard import allowed_only, one_statement
from hopql.tools.security.canaries import GUARD, SEVERAL
from hopql.tools.security.holding import Holding, Holdings

_HOLE = "Please report this hole."
_FINE = "SELECT 1 AS one"
_CONTROL = "control: a plain SELECT passes"


def guard_holds(dialect: str, names: Names) -> Holdings:
    """Whether the guard refuses what must not pass, layer by layer, and lets a plain query through.

    Args:
        names: all that the workspace grants.
    """
    with _quiet():
        found = list(_guard_holds(dialect, names))
    yield from found


@contextlib.contextmanager
def _quiet() -> Iterator[None]:
    """The parser warns of statements that it does not know, which are the point here."""
    log = logging.getLogger("sqlglot")
    before, log.disabled = log.disabled, True
    try:
        yield
    finally:
        log.disabled = before


def _guard_holds(dialect: str, names: Names) -> Holdings:
    passed = [what for what, sql in SEVERAL.items() if one_statement(sql, dialect)[0] is not None]
    yield _verdict("statement", "a text is exactly one statement", list(SEVERAL), passed)
    single = GUARD[dialect]
    passed = [what for what, sql in single.items() if _is_allowed(sql, dialect)]
    if not _is_allowed(_FINE, dialect):
        yield Holding("allowed", "only queries made of what is on a list", "wrong", "even a plain SELECT is refused")
    else:
        yield _verdict("allowed", "only queries made of what is on a list", list(single), passed)
    strange = {
        "a table that there is not": "SELECT a FROM hopql_canary",
        "the catalog's passwords": "SELECT rolpassword FROM pg_catalog.pg_authid",
        "the schema's own table": "SELECT sql FROM sqlite_master",
        "a file as a table": "SELECT * FROM 'x.csv'",
        "information_schema": "SELECT table_name FROM information_schema.tables",
    }
    passed = [what for what, sql in {**strange, **single, **SEVERAL}.items() if check(sql, dialect, names)["ok"]]
    yield _verdict("granted", "only tables and columns of the workspace", list(strange), passed)


def _is_allowed(sql: str, dialect: str) -> bool:
    statement, _ = one_statement(sql, dialect)
    return statement is not None and not allowed_only(statement, dialect)


def _verdict(layer: str, claim: str, tried: Sequence[str], passed: Sequence[str]) -> Holding:
    if passed:
        return Holding(layer, claim, "wrong", f"let through: {', '.join(passed)}", _HOLE)  # type: ignore[arg-type]
    return Holding(layer, claim, "holds", f"refused: {', '.join(tried)}")  # type: ignore[arg-type]
