"""Values and pages that are too large are cut by the server, and look as they would have looked."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from itertools import islice
from types import SimpleNamespace
from typing import Any

import pytest

from hopql.tools.database import read_page
from hopql.tools.database.engine import Engine, connect
from hopql.tools.database.explain_failures import FailedQueryError
from hopql.tools.database.read_page import CELL_CHARS, cell, fetched, narrowed, too_large
from tests.tools.database.shop import DDL
from tests.tools.database.test_postgres import fill


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (None, None),
        (True, True),
        (Decimal("20.1159055118110236"), 20.1159055118110236),
        (Decimal("12.50"), 12.5),
        (Decimal("7"), 7),
        (Decimal(10) ** 30, 10**30),
        (Decimal("12345678901234567.89"), "12345678901234567.89"),
        (Decimal("NaN"), "NaN"),
        (float("inf"), "Infinity"),
        (b"\x00\xff", "00ff"),
        (timedelta(days=1, hours=2, seconds=3), "1 day 02:00:03"),
        (datetime(2026, 1, 5, tzinfo=UTC), "2026-01-05T00:00:00+00:00"),
        ([Decimal("1.5"), None], [1.5, None]),
        ({"a": b"\x01"}, {"a": "01"}),
    ],
)
def test_cells_are_json(value: object, expected: object) -> None:
    assert cell(value) == expected and type(cell(value)) is type(expected)


@pytest.mark.parametrize(
    "value",
    [10**5000, -(10**5000), Decimal(10) ** 5000, Decimal("1E+5000")],
    ids=["int", "negative", "power", "decimal"],
)
def test_integers_too_long_for_json_are_text(value: int | Decimal) -> None:
    said = cell(value)
    assert isinstance(said, str) and said.strip("-") == "1" + "0" * 5000
    assert isinstance(cell(10**3500), int) and json.dumps(cell(10**3500))


def test_long_cells_are_cut() -> None:
    assert cell("x" * CELL_CHARS) == "x" * CELL_CHARS
    assert cell("x" * (CELL_CHARS + 1)) == "x" * CELL_CHARS + "…"
    assert cell(b"\xff" * CELL_CHARS) == "f" * CELL_CHARS + "…"
    assert str(cell(memoryview(b"\x01\x02"))) == "0102"
    assert cell(["x" * CELL_CHARS * 2]) == ["x" * CELL_CHARS + "…"]


@pytest.mark.parametrize(("there", "asked"), [(0, 5), (5, 5), (6, 5), (1000, 1000), (1001, 1000), (3, 0)])
def test_light_rows_are_limited_by_their_number(there: int, asked: int) -> None:
    source = ((number,) for number in range(there))
    rows, more = fetched(lambda n: list(islice(source, n)), asked)
    assert (len(rows), more) == (min(there, asked), there > asked)


def test_heavy_rows_are_limited_by_their_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(read_page, "PAGE_BYTES", 10_000)
    asked: list[int] = []

    def fetch(number: int) -> list[tuple[str]]:
        asked.append(number)
        return [("x" * 1000,)] * number

    rows, more = fetched(fetch, 1000)
    assert (len(rows), more, asked) == (9, True, [16])
    rows, more = fetched(lambda n: [("x" * 20_000,)] * n, 5)
    assert (len(rows), more) == (1, True)


LONG = CELL_CHARS + 5


@pytest.fixture(scope="module")
def engine(shared_url: str) -> Iterator[Engine]:
    fill(shared_url, DDL)
    opened = connect(shared_url)
    yield opened
    opened.close()


def column(name: str, type_code: int, internal_size: int | None = None, display_size: int | None = None) -> Any:
    return SimpleNamespace(
        name=name, type_code=type_code, internal_size=internal_size, display_size=display_size, precision=None
    )


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
        "SELECT 1, array_agg(n)::text[]::varchar(9)[] AS many FROM generate_series(1, 2000000) n",
        "SELECT 1, array_agg(n)::numeric(9, 2)[] AS many FROM generate_series(1, 2000000) n",
        f"SELECT 1e131071::numeric AS many{', 1::numeric' * 120}",
    ):  # fmt: skip
        with pytest.raises(FailedQueryError, match="column many is too large") as failed:
            engine.run(sql)
        assert failed.value.problem["name"] == "many"
    assert len(str(engine.run("SELECT 1e131071::numeric")["rows"][0][0])) == 131072
    assert engine.run(f"SELECT 1.5::numeric{', 2::numeric' * 16}")["rows"] == [[1.5, *[2] * 16]]
    assert engine.run("SELECT 1")["rows"] == [[1]]
