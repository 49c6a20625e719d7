"""None"""

from __future__ import annotations

from hopql.state.cards import Column, ForeignKey, SuggestedJoin, TableCard
from hopql.tools.knowledge.documents import Prepared
from hopql.tools.knowledge.prepare_schema import MOST, pages, prepare_schema

CUSTOMERS = TableCard(
    name="customers",
    description="People who buy.",
    columns=[
        Column(name="id", type="integer", nullable=False, key=True),
        Column(name="country", description="Where they live.", samples=["FR", "DE"]),
        Column(name="status", enum=["new", "gone"]),
    ],
    primary_key=["id"],
    row_estimate=1200,
)
ORDERS = TableCard(
    name="sales.orders",
    columns=[Column(name="id", type="integer"), Column(name="customerId", type="integer", nullable=False)],
    foreign_keys=[ForeignKey(columns=["customerId"], table="customers", to=["id"])],
    join_hints=['sales.orders.id = "notes".order_id AND sales.orders.customerId = notes.customer'],
)
NOTES = TableCard(
    name="notes",
    columns=[Column(name="order_id"), Column(name="customer")],
    suggested_joins=[SuggestedJoin(on="notes.customer = customers.id", score=0.7)],
    external_joins=["notes.author = elsewhere.people.id"],
)


def schema(*cards: TableCard, notes: str = "") -> Prepared:
    return prepare_schema("shop", cards or (CUSTOMERS, ORDERS, NOTES), dialect="postgres", notes=notes)


def test_the_first_chunk_lists_tables_and_joins() -> None:
    assert schema(notes="Sells\nshoes.").chunks[0].text.splitlines() == [
        "shop is a postgres database with 3 tables.", "Sells", "shoes.",
        "- customers (table, about 1,200 rows): People who buy.",
        "- sales.orders (table): id, customerId",
        "- notes (table): order_id, customer",
        "How they are joined:",
        "- sales.orders.customerId = customers.id",
        '- sales.orders.id = "notes".order_id AND sales.orders.customerId = notes.customer',
        "- notes.author = elsewhere.people.id",
    ]


def test_each_line_of_a_table_tells_something() -> None:
    document = schema()
    texts = {one.symbol: one for one in document.chunks}
    assert texts["shop.customers"].text.splitlines() == [
        "customers (table): People who buy.",
        "  customers.id (integer)",
        "  customers.country (text): Where they live. E.g. FR, DE",
        "  customers.status (text): Values: new, gone",
        "- customers.id identifies a row of customers (primary key).",
    ]
    assert "- sales.orders.customerId references customers.id (foreign key)." in texts["shop.sales.orders"].text
    assert "sales.orders.customerId (integer, not null)" in texts["shop.sales.orders"].text
    assert "- notes can perhaps be joined by notes.customer = customers.id." in texts["shop.notes"].text
    assert texts["shop.sales.orders"].card == "table sales orders of shop: columns: id, customer id"
    assert (document.uri, document.kind) == ("schema:shop", "schema")


def test_entities_have_the_names_that_sql_writes() -> None:
    entities = {one.name: one for one in schema().entities}
    assert entities["shop"].type == "database"
    assert entities["shop.sales.orders"].aliases == ("sales.orders", "orders")
    assert entities["shop.customers.country"].description == "Where they live."
    assert entities["shop.customers.status"].description == "One of: new, gone."
    assert entities["shop.customers.id"].description == ""
    assert entities["shop.customers.id"].aliases == ("customers.id",)


def test_keys_and_hints_relate_tables() -> None:
    found = {(one.source, one.kind, one.target): one for one in schema().relations}
    reference = found["shop.sales.orders", "references", "shop.customers"]
    assert reference.text == "sales.orders references customers: sales.orders.customerId = customers.id."
    assert ("shop.sales.orders.customerId", "references", "shop.customers.id") in found
    assert ("shop.sales.orders", "joins", "shop.notes") in found
    assert found["shop.notes", "joins", "shop.customers"].weight == 0.7
    assert not any("elsewhere" in target for _, _, target in found)
    assert all(one.syntactic for one in found.values())
    assert all(0 <= one.chunk < 4 for one in found.values())


def test_a_wide_table_is_cut_between_columns() -> None:
    about = "How much of it. " * 4
    columns = [Column(name=f"measure_{n}", type="double precision", description=about) for n in range(300)]
    document = schema(TableCard(name="wide", columns=columns))
    parts = [one for one in document.chunks if one.symbol == "shop.wide"]
    assert len(parts) > 5
    assert all(one.text.startswith("wide (table)") and len(one.text) < 2200 for one in parts)
    assert len({one.card for one in parts}) == len(parts)
    assert sum(one.text.count(" (double precision)") for one in parts) == 300


def test_a_large_schema_has_entities_for_columns_that_matter() -> None:
    cards = [TableCard(name=f"t{n}", columns=[Column(name=f"c{m}", key=not m) for m in range(50)]) for n in range(100)]
    document = schema(*cards)
    assert sum(one.type == "column" for one in document.entities) == 100
    assert sum(one.symbol == "shop" for one in document.chunks) <= 6


def test_the_digest_is_of_what_is_told() -> None:
    assert schema().digest == schema().digest
    changed = CUSTOMERS.model_copy(update={"description": "Others."})
    assert schema(changed, ORDERS, NOTES).digest != schema().digest


def test_an_empty_schema_and_odd_names_are_no_failure() -> None:
    assert len(prepare_schema("", []).chunks) == 1
    odd = TableCard(name='we"ird.x', description="a\0b\nc", columns=[Column(name="a b"), Column(name="A B")])
    document = schema(odd)
    assert "\0" not in "".join(one.text for one in document.chunks)
    assert "a b c" in document.chunks[0].text
    up = ForeignKey(columns=["up"], table="T", to=["id"])
    document = schema(TableCard(name="t", foreign_keys=[up], columns=[Column(name="up")]))
    assert ("shop.t", "shop.t") in {(one.source, one.target) for one in document.relations if one.kind == "references"}


def test_each_page_begins_with_the_first_line() -> None:
    lines = ["head", *(f"{n:04}" * 50 for n in range(40))]
    made = pages(lines)
    assert all(one.startswith("head\n") and len(one) <= MOST + 200 for one in made)
    assert [line for one in made for line in one.splitlines()[1:]] == lines[1:]


def test_what_is_on_no_page_is_counted() -> None:
    made = pages(["head", *("x" * 900 for _ in range(10))], 2)
    assert len(made) == 2
    assert made[-1].splitlines()[-1] == f"- and {10 - sum(one.count('x' * 900) for one in made)} more"


def test_a_head_alone_is_a_page() -> None:
    assert pages(["head"], 1) == ["head"]
