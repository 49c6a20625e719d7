"""Values that are too large are cut by the server, and look as they would have looked."""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from hopql.tools.database.engine import Engine, connect
from hopql.tools.database.explain_failures import FailedQueryError
from hopql.tools.database.read_page import CELL_CHARS, narrowed, too_large
from tests.tools.database.shop import DDL
from tests.tools.database.test_postgres import fill

LONG = CELL_CHARS + 5


@pytest.fixture(scope="module")
def engine(shared_url: str) -> Iterator[Engine]:
    fill(shared_url, DDL)
    opened = connect(shared_url)
    yield opened
    opened.close()


def column(name: str, type_code: int, internal_size: int | None = None, display_size: int | None = None) -> Any:
    return SimpleNamespace(name=name, type_code=type_code, internal_size=internal_size, display_size=display_size)


def test_what_cannot_be_large_is_left_as_it_is() -> None:
    small = [column("a", 23, 4), column("b", 1700), column("c", 1043, None, 50), column("d", 19, 64)]
    assert narrowed("SELECT 1", small) == "SELECT 1"
    assert narrowed("SELECT x", [column("x", 25)]) != "SELECT x"
    assert too_large('invalid input syntax for type boolean: "hopql:too large:1"', small) == "a"
    assert too_large("division by zero", small) == ""


@pytest.mark.parametrize(
    ("sql", "expected"),
    [
        (f"SELECT repeat('é', {LONG}) AS x", "é" * CELL_CHARS + "…"),
        (f"SELECT repeat('x', {CELL_CHARS})", "x" * CELL_CHARS),
        (f"SELECT repeat('é', {CELL_CHARS - 1})", "é" * (CELL_CHARS - 1)),
        (f"SELECT convert_to(repeat('a', {LONG}), 'UTF8')", "61" * (CELL_CHARS // 2) + "…"),
        (f"SELECT to_jsonb(repeat('x', {LONG}))", '"' + "x" * (CELL_CHARS - 1) + "…"),
        ("SELECT 'é'::bytea", "c3a9"), ("SELECT '{\"a\": [1, 2]}'::jsonb", {"a": [1, 2]}), ("SELECT NULL::json", None),
        ("SELECT '{\"b\": null}'::json -- ; a comment;", {"b": None}), ("SELECT ''", ""), ("SELECT NULL", None),
        ("SELECT ARRAY['a', NULL]", ["a", None]), ("SELECT NULL::text[]", None), ("SELECT 'x'::\"char\"", "x"),
        ("SELECT 'ab  '::char(4)", "ab  "), ("SELECT 'x';  ", "x"), ("VALUES ('v')", "v"), ("TABLE hidden", None),
    ],
)  # fmt: skip
def test_a_cell_is_what_it_would_be(engine: Engine, sql: str, expected: Any) -> None:
    rows = engine.run(sql)["rows"]
    assert (rows[0][0] if rows else None) == expected


def test_names_types_order_and_duplicates_stay(engine: Engine) -> None:
    found = engine.run('SELECT name, id, name, city AS "City", tags, data, born FROM customers ORDER BY id DESC')
    assert found["columns"] == ["name", "id", "name", "City", "tags", "data", "born"]
    assert found["types"] == ["text", "int4", "text", "text", "text[]", "jsonb", "date"]
    assert [row[1] for row in found["rows"]] == list(range(30, 0, -1))
    assert found["rows"][0] == ["Name 30", 30, "Name 30", "Rome", ["x", "y"], {"a": 1}, "2000-01-31"]
    joined = engine.run("WITH w AS (SELECT * FROM customers) SELECT * FROM w JOIN sales.orders o "
                        "ON o.customer_id = w.id ORDER BY o.id DESC LIMIT 3")  # fmt: skip
    assert [row[8] for row in joined["rows"]] == [90, 89, 88] and joined["columns"].count("id") == 2


def test_what_cannot_be_cut_is_refused_with_its_column(engine: Engine) -> None:
    for sql in (
        "SELECT 1, array_agg(repeat('x', 1000)) AS many FROM generate_series(1, 20000)",
        "SELECT 1, (repeat('x', 20000000), 1) AS many",
    ):  # fmt: skip
        with pytest.raises(FailedQueryError, match="column many is too large") as failed:
            engine.run(sql)
        assert failed.value.problem["name"] == "many"
    assert engine.run("SELECT 1")["rows"] == [[1]]
