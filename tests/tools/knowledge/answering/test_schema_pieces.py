"""Lines of schemas and structures, told readably. What is read here is what those rooms write."""

from __future__ import annotations

from hopql.state.cards import Column, ForeignKey, TableCard
from hopql.tools.knowledge.answering.cutting import pieces
from hopql.tools.knowledge.schema_texts import ddl, listed_tables

WEATHER = TableCard(
    name="weather",
    description="Hourly observations. Some are missing.",
    columns=[
        Column(name="origin", type="text", nullable=True, description="Code of the airport.", samples=["JFK", "LGA"]),
        Column(name="visib", type="numeric(10,2)", nullable=False, description="Visibility in miles."),
        Column(name="odd", type="text", nullable=True),
    ],
    primary_key=["origin", "time_hour"],
    foreign_keys=[ForeignKey(columns=["origin"], table="airports", to=["faa"])],
    join_hints=["weather.origin = flights.origin"],
)


def test_each_line_of_a_table_is_a_sentence() -> None:
    found = pieces("\n".join(ddl(WEATHER)), "schema", "weather")
    assert [(one.form, one.text) for one in found] == [
        ("prose", "weather (table): Hourly observations. Some are missing."),
        ("row", "weather.origin (text): Code of the airport. E.g. JFK, LGA"),
        ("row", "weather.visib (numeric(10,2), not null): Visibility in miles."),
        ("row", "weather.odd (text)"),
        ("item", "weather.origin and weather.time_hour together identify a row of weather: they are the primary key."),
        ("item", "weather.origin references airports.faa (foreign key)."),
        ("item", "weather and flights are joined by weather.origin = flights.origin."),
    ]


def test_a_later_page_of_a_table_knows_its_name() -> None:
    found = pieces("  visib real, -- Visibility.", "schema", "weather")
    assert [one.text for one in found] == ["weather.visib (real): Visibility."]


def test_the_list_of_tables() -> None:
    text = listed_tables("shop", [WEATHER], "postgres", "- All is of 2013.\n- Late: delay > 0.")[0]
    assert [(one.form, one.text, one.lead) for one in pieces(text, "schema", "shop")] == [
        ("prose", "shop is a postgres database with 1 table.", ""),
        ("prose", "All is of 2013.", ""),
        ("prose", "Late: delay > 0.", ""),
        ("item", "weather (table): Hourly observations. Some are missing.", ""),
        ("item", "weather.origin = airports.faa", "How they are joined:"),
        ("item", "weather.origin = flights.origin", "How they are joined:"),
    ]


def test_a_package_is_one_piece() -> None:
    found = pieces("Shop: Sells. Ships.\n1. store (2 modules): Tables. It imports nothing.\n- and 4 more", "structure")
    assert [(one.form, one.text, one.mark) for one in found] == [
        ("prose", "Shop: Sells.", "-"), ("prose", "Ships.", "-"),
        ("item", "store (2 modules): Tables. It imports nothing.", "1."),
    ]  # fmt: skip
