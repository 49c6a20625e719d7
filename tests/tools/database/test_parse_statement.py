from __future__ import annotations

import pytest

from hopql.tools.database.parse_statement import extract_sql, looks_like_sql


@pytest.mark.parametrize(
    ("reply", "sql"),
    [
        ("SELECT 1", "SELECT 1"),
        ("SELECT 1;\n", "SELECT 1"),
        ("```sql\nSELECT 1;\n```", "SELECT 1"),
        ("```SELECT 1```", "SELECT 1"),
        ("SELECT 1\n```\nThis gives one.", "SELECT 1"),
        ("Here is the query:\n\n```sql\nSELECT a\nFROM t\n```\n\nIt gives a.", "SELECT a\nFROM t"),
        ("First:\n```sql\nSELECT 1\n```\nBetter:\n```sql\nSELECT 2\n```", "SELECT 2"),
        ("```sql\nSELECT 1\n```\nExample output:\n```\n| a |\n```", "SELECT 1"),
        ("SQL: SELECT 1;", "SELECT 1"),
        ("**SQL Query:** SELECT 1", "SELECT 1"),
        ("The answer is below.\nSELECT a FROM t;\nThis selects a.", "SELECT a FROM t"),
        ("SELECT a FROM t\n\nThis query selects a.", "SELECT a FROM t"),
        ("SELECT a\n\nFROM t\n\nWHERE b = 1", "SELECT a\n\nFROM t\n\nWHERE b = 1"),
        ("SELECT 'a;b' FROM t; -- done", "SELECT 'a;b' FROM t"),
        ("SELECT 1; DELETE FROM t", "SELECT 1; DELETE FROM t"),
        ("-- by month\nSELECT 1", "-- by month\nSELECT 1"),
        ("WITH t AS (SELECT 1)\nSELECT * FROM t", "WITH t AS (SELECT 1)\nSELECT * FROM t"),
        ("```sql\nWITH t AS (SELECT 1)\nSELECT * FROM t", "WITH t AS (SELECT 1)\nSELECT * FROM t"),
        ("(SELECT 1) UNION (SELECT 2)", "(SELECT 1) UNION (SELECT 2)"),
        ("DROP TABLE t", "DROP TABLE t"),
        ("I cannot answer that.", "I cannot answer that."),
        ("", ""),
    ],
)
def test_a_reply_gives_its_statement(reply: str, sql: str) -> None:
    assert extract_sql(reply) == sql


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
