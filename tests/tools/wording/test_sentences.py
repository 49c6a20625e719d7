"""One sentence with every answer, of what the rows and the query say."""

from __future__ import annotations

from typing import Any

import pytest

from hopql.state.database import Rows
from hopql.tools.charts.columns import columns_of
from hopql.tools.wording import outline_of, sentence

GENRES: list[list[object]] = [["Rock", 835], ["Latin", 386], ["Metal", 264]]
SOLD = "SELECT g.Name AS genre, COUNT(*) AS sold FROM g GROUP BY 1"


def told(sql: str, lines: list[list[Any]], *, truncated: bool = False) -> str:
    """The sentence on rows of a query, whose columns are named as it names them."""
    from sqlglot import parse_one

    columns = [item.alias_or_name or item.sql() for item in parse_one(sql).selects]
    rows = Rows(columns=columns, types=[], rows=lines, row_count=len(lines), truncated=truncated, seconds=0.0)
    roles = [column.role for column in columns_of(columns, [], lines)]
    return sentence(rows, outline_of(columns, sql, "sqlite"), roles)


@pytest.mark.parametrize(
    ("sql", "lines", "said"),
    [
        ("SELECT COUNT(*) FROM t", [[347]], "count: 347"),
        ("SELECT SUM(total) FROM t", [[2328.600000000004]], "total of total: 2,328.60"),
        ("SELECT SUM(total) FROM t", [[None]], "total of total: no value (NULL)"),
        ("SELECT a FROM t", [], "No rows match."),
        ("SELECT Name AS genre, n AS sold FROM t", [["Rock", 835]], "genre: Rock; sold: 835"),
        ("SELECT name FROM t", [["Anna"], ["Bob"]], "2 rows of name: Anna and Bob."),
        (f"{SOLD} ORDER BY sold DESC", GENRES, "3 rows: genre and sold, most first; Rock leads with 835."),
        (f"{SOLD} ORDER BY sold", GENRES[::-1], "3 rows: genre and sold, least first; Metal comes first with 264."),
        (SOLD, GENRES[::-1], "3 rows: genre and sold; Rock has the most with 835."),
        (
            "SELECT name, AVG(minutes) AS length FROM t GROUP BY 1", [["a", 4.25], ["b", 39.05]],
            "2 rows: name and length; b has the highest with 39.05.",
        ),
        (
            f"{SOLD} ORDER BY 2 DESC", [["a", 5], ["b", 5], ["c", 5], ["d", 5], ["e", 1]],
            "5 rows: genre and sold, most first; 4 share the most, 5.",
        ),
        (
            f"{SOLD} ORDER BY 2", [["a", 1], ["b", 1], ["c", None]],
            "3 rows: genre and sold, least first; a and b come first with 1 each.",
        ),
        (f"{SOLD} ORDER BY 1 DESC", [["b", 1], ["a", 1]], "2 rows: genre and sold, by genre, from Z to A."),
        (
            f"{SOLD} ORDER BY 2 DESC", [["a", 5], ["b", 5], ["c", 1]],
            "3 rows: genre and sold, most first; a and b lead with 5 each.",
        ),
        (
            "SELECT title, price, year FROM t ORDER BY price DESC", [["A", 2.5, 2009], ["B", 1.25, 2010]],
            "2 rows: title, price and year, highest price first; A leads with 2.50.",
        ),
        (
            "SELECT c.first, c.last, SUM(x) AS n FROM c ORDER BY n DESC", [["A", "Z", 2], ["B", "Y", 1]],
            "2 rows: first, last and n, most first; A Z leads with 2.",
        ),
        (
            "SELECT c.name, d.title, SUM(x) AS n FROM c, d ORDER BY n DESC", [["A", "Z", 2], ["B", "Y", 1]],
            "2 rows: name, title and n, most first; A leads with 2.",
        ),
        (
            "SELECT year, COUNT(*) AS n FROM t GROUP BY 1 ORDER BY 1", [[2009, 3], [2010, 4]],
            "2 rows: year and n, earliest first.",
        ),
        ("SELECT a, b, c, d, e, f FROM t", [list("abcdef"), list("ghijkl")], "2 rows: 6 columns."),
    ],
)  # fmt: skip
def test_sentences(sql: str, lines: list[list[Any]], said: str) -> None:
    assert told(sql, lines) == said


def test_of_rows_that_are_cut_off_it_is_said_that_there_are_more() -> None:
    assert told("SELECT name FROM t", [["a"], ["b"]], truncated=True) == "The first 2 rows (there are more): name."
    assert "most with" not in told(SOLD, GENRES, truncated=True)


def test_a_sentence_is_one_line_and_not_long() -> None:
    said = told("SELECT a FROM t", [["x\n\n" + "y" * 500], ["z"]])
    assert "\n" not in said and len(said) < 120


def test_rows_alone_are_told_by_their_names() -> None:
    rows = Rows(columns=["COUNT(*)"], types=[], rows=[[3], [4]], row_count=2, truncated=False, seconds=0.0)
    assert sentence(rows) == "2 rows of COUNT(*): 3 and 4."
