import pytest

from state.database import Rows
from tools.wording import as_markdown, cell, sentence


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


def test_sentences() -> None:
    assert sentence(rows(["n"], [5])) == "n: 5"
    assert sentence(rows(["n"], [None])) == "n: no value (NULL)"
    assert sentence(rows(["n"])) == "No rows match."
    assert sentence(rows(["n"], [1], [2])) == "2 rows."
    assert "there are more" in sentence(rows(["n"], [1], [2], truncated=True))


def test_markdown_escapes_bars_and_says_what_it_hides() -> None:
    table = as_markdown(rows(["a|b"], ["x\ny"], ["z"]), limit=1)
    assert table.splitlines()[0] == "| a\\|b |"
    assert "x y" in table and "1 more rows are not shown" in table
