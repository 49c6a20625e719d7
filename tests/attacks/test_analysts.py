"""Queries as analysts write them pass the guard and run; they were written before the guard was read."""

from __future__ import annotations

from hopql.bench.attacks.twins import Twins, read_queries
from hopql.tools.base.errors import QueryError
from hopql.tools.database.guard import check


def test_there_are_two_hundred_of_each_dialect_which_run_and_tell_nothing_that_is_denied(twins: Twins) -> None:
    texts = [sql for sql, _ in read_queries(twins.dialect)]
    assert len(set(texts)) == len(texts) >= 200
    assert {sql: said for sql in texts if (said := twins.down[0](sql)).startswith("error")} == {}
    assert {sql: told for sql in texts if (told := twins.told_apart(sql))} == {}


def test_each_passes_the_guard_and_runs_but_those_marked_as_refused(twins: Twins) -> None:
    """Strict both ways: a query that passes loses its mark (`-- refused: why`)."""
    wrong = {}
    for sql, why in read_queries(twins.dialect):
        if bool(said := _refused(twins, sql)) != bool(why):
            wrong[sql] = said or "passes now: take the mark away"
    assert wrong == {}


def _refused(twins: Twins, sql: str) -> str:
    checked = check(sql, twins.dialect, twins.names)
    if not checked["ok"]:
        return str(checked["problems"])
    try:
        twins.engine.run(checked["sql"], timeout_s=20)
    except QueryError as error:
        return str(error)
    return ""
