"""Pictures as Mermaid text."""

from __future__ import annotations

from hopql.state.cards import TableCard
from hopql.tools.display.draw_tables import plan_mermaid, schema_mermaid
from tests.tools.display.conftest import plan_of


def test_tables_and_joins(cards: list[TableCard]) -> None:
    lines = schema_mermaid(cards, ["orders"]).splitlines()
    assert lines[:4] == ["---", "title: 'Around orders (3 tables, 2 joins)'", "---", "graph LR"]
    assert lines[4] == (
        '    t0[["<b>orders (asked for)</b><br/>id int (PK)<br/>customer_id int (FK)<br/>product_id int (FK)'
        '<br/>quantity int"]]'
    )
    assert '    t0 -->|"customer_id = id"| t1' in lines


def test_a_bridge_has_another_shape(cards: list[TableCard]) -> None:
    drawn = plan_mermaid(plan_of(cards, ["customer"], ["customer", "product"]), cards)
    assert '(["<b>orders (bridge)</b>' in drawn and '[["<b>customer (keyword)</b>' in drawn
    assert plan_mermaid(plan_of(cards, [], [])) == ""


def test_names_are_no_markup(hostile: list[TableCard]) -> None:
    drawn = schema_mermaid(hostile)
    assert "<script" not in drawn and "#60;script#62;" in drawn and "`" not in drawn
    for line in drawn.splitlines()[4:]:
        assert line.count('"') == 2 and all(letter.isprintable() for letter in line)
