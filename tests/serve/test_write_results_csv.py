"""Cells that a spreadsheet would run, and numbers, which it may."""

from __future__ import annotations

import csv
import io

import pytest

from hopql.serve.show_results import csv_lines

LINK = '=HYPERLINK("http://evil.example","pay")'


def written(value: object, *, raw: bool = False) -> str:
    rows = list(csv.reader(io.StringIO("".join(csv_lines(["a"], [[value]], raw=raw)), newline="")))
    assert rows[0] == ["a"] and len(rows) == 2
    return rows[1][0] if rows[1] else ""


@pytest.mark.parametrize("sign", ["=", "+", "-", "@", "\t=", "\r=", "\n=", "＝", "＋", "－", "＠", "\t", "\r"])
def test_no_cell_begins_as_a_formula(sign: str) -> None:
    text = f"{sign}cmd|' /C calc'!A0"
    assert written(text).startswith("'") and written(text, raw=True) == text


def test_nor_does_what_another_countrys_spreadsheet_takes_for_a_cell() -> None:
    for between in (";", "\t", "\n", "\r\n"):
        assert f"{between}'{LINK}" in written(f"x{between}{LINK}")
    assert written(f"x{LINK}, y-z; a = b") == f"x{LINK}, y-z; a = b"


@pytest.mark.parametrize("number", [-5, -0.25, 1e-9, "-12.50", "+3", "-1e-7", float("-inf"), "-Infinity"])
def test_numbers_stay_numbers(number: object) -> None:
    assert written(number) == str(number)


def test_nothing_else_changes() -> None:
    assert [written(each) for each in (None, True, "x", 'a"b', "two\nlines", [1, "ö"], {"k": "=1"})] == [
        "", "true", "x", 'a"b', "two\nlines", '[1, "ö"]', '{"k": "=1"}',
    ]  # fmt: skip


def test_heads_of_columns_are_cells_too() -> None:
    assert "".join(csv_lines([LINK], [])).startswith("\"'=HYPERLINK")
