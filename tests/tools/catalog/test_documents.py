from __future__ import annotations

from hopql.tools.catalog import documents
from tests.tools.catalog.shop import CUSTOMER, ITEM, ORDERS, column

MADE = documents.Documents([CUSTOMER, ORDERS, ITEM])


def test_identifiers_are_words_in_every_document() -> None:
    assert "ship" in MADE.table_tokens(ORDERS)
    assert MADE.table_text(ORDERS) == "orders: One row an order. id, cust id, order shipped at, billing, delivery"
    assert MADE.column_text(ORDERS.columns[2]) == "order shipped at: When the order left the warehouse"
    assert "product" in MADE.table_tokens(ITEM), "a join hint tells of the other table"


def test_column_documents_know_their_table_and_enum() -> None:
    found = MADE.column_tokens(CUSTOMER, CUSTOMER.columns[3])
    assert {"custom", "status", "activ", "close"} <= set(found)


def test_words_that_are_run_together_are_tokens_too() -> None:
    assert {"tickersymbol", "ticker", "symbol"} <= set(MADE.name_tokens("tickersymbol"))


def test_what_all_names_begin_with_is_left_out_of_texts() -> None:
    names = ("tbl_orders", "tbl_order_items", "crm.tbl_orders")
    cards = [CUSTOMER.model_copy(update={"name": name}) for name in names]
    made = documents.Documents(cards)
    assert made.column_names(99)[0] == "orders id" and made.column_names(3)[-1] == "orders"
    assert made.table_text(cards[2]).startswith("crm orders:"), "its schema tells it from others"


def test_texts_for_the_embedder_are_short() -> None:
    assert len(MADE.column_text(column("a", "text", "word " * 99))) <= 120
    wide = CUSTOMER.model_copy(update={"columns": [column(f"column_{i}") for i in range(500)]})
    assert len(MADE.table_text(wide)) <= 400


def test_any_change_changes_the_hash() -> None:
    edited = CUSTOMER.model_copy(deep=True)
    edited.columns[0].samples = ["1"]
    assert documents.card_hash(edited) != documents.card_hash(CUSTOMER) == documents.card_hash(CUSTOMER.model_copy())
