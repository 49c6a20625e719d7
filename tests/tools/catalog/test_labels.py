from __future__ import annotations

from hopql.state.cards import Column, TableCard
from hopql.tools.catalog.ddl import schema_text
from hopql.tools.catalog.labels import Labels
from hopql.tools.catalog.masking import Vocabulary


def _cards(**tables: str) -> list[TableCard]:
    return [
        TableCard(name=name, columns=[Column(name=column, type="int") for column in columns.split()])
        for name, columns in tables.items()
    ]


SB = _cards(sbInvoice="invoiceid sbtickersymbol", sb_invoiceline="unitprice", sbcustomers="is_active milliseconds")


def test_run_together_names_are_read_and_a_prefix_that_all_tables_share_is_dropped() -> None:
    labels = Labels.of(SB)
    assert [labels.label(card.name) for card in SB] == ["invoice", "invoice line", "customers"]
    assert labels.label("sbtickersymbol") == "ticker symbol" and labels.label("unitprice") == "unit price"


def test_a_name_is_split_at_words_that_the_schema_has() -> None:
    assert Labels.of(SB).label("invoiceid") == "invoice id"


def test_what_a_name_says_plainly_needs_no_label() -> None:
    labels = Labels.of(SB)
    assert labels.unlike("is_active") == labels.unlike("milliseconds") == "" and labels.unlike("sb_x") == "x"


def test_a_table_that_is_the_prefix_keeps_it() -> None:
    labels = Labels.of(_cards(film="id", film_actor="id", film_category="id"))
    assert labels.prefix == () and labels.label("film_actor") == "film actor"


def test_words_of_run_together_names_count_as_the_schemas() -> None:
    assert {"ticker", "symbol"} <= Vocabulary.of(SB).columns


def test_the_prompt_says_what_a_run_together_name_means_unless_it_is_described() -> None:
    cards = _cards(sbInvoice="sbtickersymbol total", sbOrder="id", sbItem="id")
    cards[0].columns[1].description = "In euros"
    columns = [{"name": column.name, "why": ""} for column in cards[0].columns]
    plan = {"tables": [{"name": "sbInvoice", "columns": columns}], "joins": []}
    told = schema_text(cards, plan, "postgres", style="ddl", labels=Labels.of(cards))  # type: ignore[arg-type]
    assert "-- invoice\n" in told and "-- ticker symbol" in told and "-- In euros" in told
