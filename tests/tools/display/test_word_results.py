"""Numbers for people: rounded alike in a column, as exact as they need to be."""

from __future__ import annotations

from typing import Any

import pytest

from hopql.state.database import Rows
from hopql.tools.display.classify_columns import columns_of
from hopql.tools.display.word_results import as_markdown, cell, fenced, figures, outline_of, sentence, unlinked


@pytest.mark.parametrize(
    ("values", "told"),
    [
        ([2328.600000000004], ["2,328.60"]),
        ([2328.600000000004, 5.0, None], ["2,328.60", "5.00", "NULL"]),
        ([481.0, 7.0], ["481", "7"]),
        ([0.0432, 0.5], ["0.0432", "0.5000"]),
        ([0.25, 0.5], ["0.25", "0.50"]),
        ([0.1 + 0.2], ["0.30"]),
        ([0.00004, 120.5], ["4e-05", "120.50"]),
        ([-0.0001, 1.5, -0.004], ["-0.0001", "1.50", "-0.004"]),
        ([-0.0, 1.5], ["0.00", "1.50"]),
        ([2.5, 10**400, 7], ["2.50", f"{10**400:,}", "7.00"]),
        ([12345678, -3], ["12,345,678", "-3"]),
        ([True, "07:30", 2.5], ["true", "07:30", "2.50"]),
        ([float("inf"), 1e18, 1.5], ["inf", "1e+18", "1.50"]),
        ([], []),
    ],
)
def test_a_column_is_rounded_alike(values: list[object], told: list[str]) -> None:
    assert figures(values) == told


def test_what_is_no_measure_has_no_thousands_and_places_are_exact() -> None:
    assert figures([2009, 12345], "ordinal") == ["2009", "12345"]
    assert figures([90210.0, 10115.0], "id") == ["90210", "10115"]
    assert figures([52.520008, 13.0], "place") == ["52.520008", "13.0"]


@pytest.mark.parametrize(
    ("item", "label"),
    [
        ("COUNT(*)", "count"),
        ("COUNT(DISTINCT CustomerId)", "count of distinct customer id"),
        ("SUM(i.Total)", "total of total"),
        ("ROUND(AVG(Milliseconds) / 60000.0, 2)", "average of milliseconds / 60000"),
        ("SUM(il.UnitPrice * il.Quantity)", "total of unit price × quantity"),
        ("MAX(length)", "maximum of length"),
        ("FirstName || ' ' || LastName", "first name and last name"),
        ("strftime('%Y-%m', InvoiceDate)", "month of invoice date"),
        ("EXTRACT(YEAR FROM rental_date)", "year of rental date"),
        ("COALESCE(SUM(amount), 0)", "total of amount"),
        ("CAST(SUM(amount) AS REAL)", "total of amount"),
        ("ROW_NUMBER() OVER (ORDER BY a)", "row number"),
        ("(SELECT MIN(price) FROM p)", "minimum of price"),
        ("length(title)", "length of title"),
        ("COUNT(*) AS total_sold", "total sold"),
        ("customerID", "customer ID"),
        ("GDP", "GDP"),
        ("EMPLOYEE_ID", "employee id"),
    ],
)
def test_expressions_have_labels(item: str, label: str) -> None:
    assert outline_of(["whatever"], f"SELECT {item} FROM t AS i", "sqlite").labels == [label]


def test_what_has_no_words_keeps_its_name() -> None:
    case = "CASE WHEN a > 1 THEN 'x' END"
    assert outline_of([case, "?column?"], f"SELECT {case}, a > 1 FROM t", "postgres").labels == [case, "value"]
    assert len(outline_of(["x > " + "1" * 90], "", "").labels[0]) == 60


def test_a_result_whose_query_does_not_list_its_columns_has_its_names() -> None:
    for sql in ("SELECT * FROM t", "SELECT a FROM", "SELECT [a] FROM t", ""):
        assert outline_of(["FirstName", "Share in %"], sql, "postgres").labels == ["first name", "Share in %"]


def test_columns_of_one_name_are_told_apart_by_their_tables() -> None:
    sql = "SELECT ar.Name, g.Name, count(*) AS Name FROM Artist ar JOIN Genre AS g ON g.id = ar.id"
    assert outline_of(["Name", "Name", "Name"], sql, "sqlite").labels == ["artist name", "genre name", "name"]


@pytest.mark.parametrize(
    ("by", "order"),
    [
        ("sold DESC", (1, True)), ("2", (1, False)), ("COUNT(*) DESC", (1, True)), ("g.name", (0, False)),
        ("name", (0, False)), ("SUM(x)", None), ("9", None),
    ],
)  # fmt: skip
def test_the_order_is_by_a_column_that_is_shown(by: str, order: tuple[int, bool] | None) -> None:
    found = outline_of(["name", "sold"], f"SELECT g.name, COUNT(*) AS sold FROM g GROUP BY 1 ORDER BY {by}", "sqlite")
    assert found.order == order and found.sums == {1}


def rows(columns: list[str], *lines: list[object], truncated: bool = False) -> Rows:
    return Rows(columns=columns, types=[], rows=list(lines), row_count=len(lines), truncated=truncated, seconds=0.0)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (3.0, "3"),
        (0.1 + 0.2, "0.3"),
        (12345678.91, "12345678.91"),
        (0.00012341, "0.0001234"),
        (0.0, "0"),
        (True, "true"),
        (7, "7"),
        (-0.5, "-0.5"),
    ],
)
def test_cells_are_written_for_people(value: object, text: str) -> None:
    assert cell(value) == text


def test_markdown_escapes_bars_and_says_what_it_hides() -> None:
    table = as_markdown(rows(["a|b"], ["x\ny"], ["z"]), limit=1)
    assert table.splitlines()[0] == "| a\\|b |"
    assert "x y" in table and "1 more rows are not shown" in table


@pytest.mark.parametrize(
    "text",
    [
        "Ada & Alan", "a < b and c > d", "List<String>", "[2][5] and [1], page 3", "5 * 3 | 2", "<id>", "é\u200dü",
        "line\nline\tx", "\U0001f3f4\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f",
        "https://ours.example/a?b=c",
    ],
)  # fmt: skip
def test_ordinary_text_stays(text: str) -> None:
    assert unlinked(text) == unlinked(text, links=True) == text


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("![a](b)", r"!\[a]\(b)"),
        ("[a](javascript:b)", r"[a]\(javascript:b)"),
        ("[a]: https://b", r"[a]\: https://b"),
        ("<img src=x>", r"\<img src=x>"),
        (r"\<img src=x>", r"\<img src=x>"),
        (r"\\<img src=x>", r"\\\<img src=x>"),
        ("<b onclick=x>", r"\<b onclick=x>"),
        ("<https://b.example>", r"\<https://b.example>"),
        ("<!-- x", r"\<!-- x"),
        ("a\x1b[31m\u202eb\x00\U000e0041", "a[31mb"),
    ],
)
def test_what_loads_or_leads_elsewhere_is_escaped_once(text: str, shown: str) -> None:
    assert unlinked(text) == shown and unlinked(shown) == shown


def test_links_of_documents_stay_where_they_lead_to_pages() -> None:
    kept = "[a](https://b.example) [c](d.md)"
    assert unlinked(kept, links=True) == kept
    told = unlinked("[a](javascript:b) ![c](https://d.example)", links=True)
    assert told == r"[a]\(javascript:b) !\[c](https://d.example)"


def test_a_cell_ends_neither_itself_nor_its_row() -> None:
    table = as_markdown(rows(["n"], ["a\\|b\r| c |\n| d"]))
    assert table.count("\n") == 2 and table.splitlines()[-1] == r"| a\\\|b \| c \| \| d |"


def test_nothing_in_a_query_ends_its_block() -> None:
    assert fenced("SELECT 1") == "```sql\nSELECT 1\n```" and fenced("") == ""
    assert fenced("2 rows", "") == "```\n2 rows\n```"
    assert fenced("SELECT '```' <1") == "````sql\nSELECT '```' <1\n````"
    assert fenced("SELECT '\n```\n![x](y)'").startswith("````sql\n")


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
            "SELECT name, share, place FROM t", [["a", 0.5, 1], ["b", 0.25, 2]],
            "2 rows: name, share and place.",
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
