from __future__ import annotations

from hopql.tools.catalog import documents
from tests.tools.catalog.shop import CUSTOMER, ITEM, ORDERS, column


def test_identifiers_are_words_in_every_document() -> None:
    assert "ship" in documents.table_tokens(ORDERS)
    assert documents.table_text(ORDERS) == "orders: One row an order. id, cust id, order shipped at, billing, delivery"
    assert documents.column_text(ORDERS.columns[2]) == "order shipped at: When the order left the warehouse"
    assert "product" in documents.table_tokens(ITEM), "a join hint tells of the other table"


def test_column_documents_know_their_table_and_enum() -> None:
    found = documents.column_tokens(CUSTOMER, CUSTOMER.columns[3], ["custom"])
    assert {"custom", "status", "activ", "close"} <= set(found)


def test_texts_for_the_embedder_are_short() -> None:
    assert len(documents.column_text(column("a", "text", "word " * 99))) <= 120
    wide = CUSTOMER.model_copy(update={"columns": [column(f"column_{i}") for i in range(500)]})
    assert len(documents.table_text(wide)) <= 400


def test_any_change_changes_the_hash() -> None:
    edited = CUSTOMER.model_copy(deep=True)
    edited.columns[0].samples = ["1"]
    assert documents.card_hash(edited) != documents.card_hash(CUSTOMER) == documents.card_hash(CUSTOMER.model_copy())
