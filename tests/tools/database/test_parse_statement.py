from __future__ import annotations

import pytest

from hopql.tools.database.parse_statement import extract_sql


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
