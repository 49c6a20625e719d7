import pytest

from hopql.tools.database.parse_statement import looks_like_sql

TABLES = {"flights", "sales.orders"}


@pytest.mark.parametrize(
    "text",
    [
        "SELECT 1",
        "select count(*) from flights",
        "select * from sales.orders",
        "delete from flights",
        "with a as (select 1) select * from a;",
        "-- how many\nSELECT count(*) FROM flights",
        "drop table flights;",
        "select count(*) from flightz",
        "select * from flightz",
    ],
)
def test_sql(text: str) -> None:
    assert looks_like_sql(text, "postgres", TABLES)


@pytest.mark.parametrize(
    "text",
    [
        "select all flights from JFK",
        "With which airline can I fly to Miami?",
        "Delete is not what I want: how many flights are there?",
        "update me on the delays",
        "select the 5* hotels",
        "How many flights are there?",
        "Create a list of airports",
        "",
        "选择所有航班",
    ],
)
def test_questions(text: str) -> None:
    assert not looks_like_sql(text, "postgres", TABLES)
