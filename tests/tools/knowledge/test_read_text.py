"""Text without marks is read by its lines."""

from __future__ import annotations

from pathlib import Path

import pytest

from hopql.tools.base.errors import UsageError
from hopql.tools.knowledge import read_markdown
from hopql.tools.knowledge.chunk_documents import chunked
from hopql.tools.knowledge.cut_sentences import pieces
from hopql.tools.knowledge.documents import Sections
from hopql.tools.knowledge.read_file import read_raw

GUIDE = """=====
Guide
=====

See `the API <api.html>`_ for::

    x = 1

    y = 2

Then go on.

Parts
-----

* one
* two

======  ====
name    of
======  ====
a       b
======  ====
"""


def sections(folder: Path, text: str, name: str = "a.txt") -> Sections:
    path = folder / name
    path.write_text(text)
    return read_markdown.read_text(read_raw(path))


def test_text_with_marks_of_restructured_text_has_headings_and_blocks(tmp_path: Path) -> None:
    found = sections(tmp_path, GUIDE)
    lines = GUIDE.split("\n")
    assert [(s.block, s.headings, s.line, s.line_to) for s in found.sections] == [
        ("prose", ("Guide",), 5, 5),
        ("code", ("Guide",), 7, 7),
        ("code", ("Guide",), 9, 9),
        ("prose", ("Guide",), 11, 11),
        ("list", ("Guide", "Parts"), 16, 17),
        ("prose", ("Guide", "Parts"), 19, 23),
    ]
    assert all(s.text == "\n".join(lines[s.line - 1 : s.line_to]) for s in found.sections)
    assert found.title == "Guide"


def test_a_heading_further_down_is_not_the_document_s(tmp_path: Path) -> None:
    found = sections(tmp_path, "Meeting of 14 April\n\nACTIONS\n-------\nTomasz: trucks\n", "notes.txt")
    assert found.title == "notes.txt"
    assert [s.headings for s in found.sections] == [(), ("ACTIONS",)]


def test_lines_in_capitals_are_headings_of_plain_text(tmp_path: Path) -> None:
    found = sections(tmp_path, "RULES\n\nNo running.\n\nPRICES:\n\nFive.\nA SHOUT, NOT ALONE\n", "a.txt")
    assert [(s.headings, s.text) for s in found.sections] == [
        (("RULES",), "No running."),
        (("PRICES",), "Five.\nA SHOUT, NOT ALONE"),
    ]


def test_sql_is_code_without_headings(tmp_path: Path) -> None:
    found = sections(tmp_path, "SELECT A\n\n-- a\n-----\nSELECT 1;\n", "a.sql")
    assert [(s.block, s.headings, s.text) for s in found.sections] == [
        ("code", (), "SELECT A"),
        ("code", (), "-- a\n-----\nSELECT 1;"),
    ]
    assert found.title == "a.sql"


def test_rules_between_paragraphs_are_no_headings(tmp_path: Path) -> None:
    found = sections(tmp_path, "One.\n\n-----\n\nTwo.\n\n- a\n---\n", "a.txt")
    assert {s.headings for s in found.sections} == {()}
    assert found.sections[0].text == "One."


def table(folder: Path, text: str, name: str = "sales.csv") -> Sections:
    path = folder / name
    path.write_text(text)
    return read_markdown.read_csv(read_raw(path))


@pytest.mark.parametrize(
    ("delimiter", "name"), [(",", "sales.csv"), (";", "sales.csv"), ("\t", "sales.tsv"), ("|", "sales.csv")]
)
def test_rows_stand_under_the_names_of_their_columns(tmp_path: Path, delimiter: str, name: str) -> None:
    rows = ['region,"unit price",day', "north,1.5,2024-01-01", '"a ""b"" c",,2024-01-03']
    found = table(tmp_path, "\n".join(rows).replace(",", delimiter), name)
    [section] = found.sections
    assert section.text.splitlines() == [
        "| region | unit price | day |", "| north | 1.5 | 2024-01-01 |", '| a "b" c |  | 2024-01-03 |',
    ]  # fmt: skip
    assert (section.block, section.head, section.line, section.line_to) == ("table", 1, 1, 3)
    assert found.warnings == ()


def test_a_long_table_is_cut_and_that_is_told(tmp_path: Path) -> None:
    found = table(tmp_path, "a,b\n" + "1,x|y\n" * 5000)
    assert found.sections[0].text.count("\n") == read_markdown.MAX_ROWS
    assert found.warnings == ("It has 5,000 rows; the first 2,000 are read.",)


def test_a_row_is_quoted_with_the_names_of_its_columns(tmp_path: Path) -> None:
    made = chunked(table(tmp_path, "code,name\n" + "".join(f"C{n},Carrier {n}\n" for n in range(300))))[0]
    assert len(made) > 1 and all(one.text.startswith("| code | name |") for one in made)
    assert pieces(made[-1].text, "csv")[-1].text == "code: C299; name: Carrier 299"


@pytest.mark.parametrize("text", ["a" * 1_000_000, '"' + "x,\n" * 200_000])
def test_one_gigantic_line_is_no_table(tmp_path: Path, text: str) -> None:
    with pytest.raises(UsageError, match="is no table") as error:
        table(tmp_path, text)
    assert error.value.hint


def test_blank_lines_are_no_table(tmp_path: Path) -> None:
    assert not table(tmp_path, "\n\n , \n").sections
