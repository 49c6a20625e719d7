import pytest

from hopql.state.database import Rows
from hopql.tools.wording import as_markdown, cell, fenced, unlinked


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
    assert fenced("SELECT '\n```\n![x](y)'").startswith("````sql\n")
