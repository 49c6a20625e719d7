"""`hopql schema`: lists, tells columns, draws."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner, Result

from hopql.serve.commands.workspace import schema_command
from hopql.tools.base.errors import DiskError, UsageError


def run(shop: Path, *arguments: str) -> Result:
    return CliRunner().invoke(schema_command, [*arguments, "-w", str(shop)])


def test_tables_are_listed_with_what_they_join(shop: Path) -> None:
    lines = [line.split("\t") for line in run(shop).stdout.splitlines()]
    assert lines[0] == ["table", "rows", "columns", "joins", "description"]
    assert ["orders", "5", "customer, product"] in [[line[0], line[2], line[3]] for line in lines]


def test_columns_of_a_table(shop: Path) -> None:
    said = run(shop, "ORDERS").stdout
    assert said.startswith("orders (table)") and "customer_id\tINTEGER\tFK\t" in said
    assert "joins: orders.customer_id = customer.id (foreign key)" in said


def test_json_has_cards_and_joins(shop: Path) -> None:
    told = json.loads(run(shop, "customer", "--json").stdout)
    assert [table["name"] for table in told["tables"]] == ["customer"]
    assert [join["condition"] for join in told["joins"]] == ["orders.customer_id = customer.id"]


def test_pictures_are_drawn(shop: Path, tmp_path: Path) -> None:
    drawn = run(shop, "--out", str(tmp_path / "schema.svg"))
    assert drawn.exit_code == 0 and "schema.svg" in drawn.stderr and drawn.stdout == ""
    ElementTree.parse(tmp_path / "schema.svg")
    assert run(shop, "orders", "--out", str(tmp_path / "around.svg")).exit_code == 0
    assert "Around orders" in (tmp_path / "around.svg").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("arguments", "kind", "said"),
    [
        (["ordres"], UsageError, "There is no table 'ordres'"),
        (["--out", "schema.png"], UsageError, "end with .svg"),
        (["--out", "/nowhere/at/all/schema.svg"], DiskError, "There is no folder"),
    ],
)
def test_what_cannot_be_done_is_said(shop: Path, arguments: list[str], kind: type[Exception], said: str) -> None:
    error = run(shop, *arguments).exception
    assert isinstance(error, kind) and said in str(error)
    assert run(shop, "--json", "--out", "a.svg").exit_code == 2
