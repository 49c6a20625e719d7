"""Text without marks is read by its lines."""

from __future__ import annotations

from pathlib import Path

from hopql.tools.knowledge import read_text
from hopql.tools.knowledge.read_file import read_raw
from hopql.tools.knowledge.sections import Link, Sections

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
    return read_text.read_text(read_raw(path))


def test_text_with_marks_of_restructured_text_has_headings_and_blocks(tmp_path: Path) -> None:
    found = sections(tmp_path, GUIDE)
    lines = GUIDE.split("\n")
    assert [(s.block, s.headings, s.line, s.line_to) for s in found.sections] == [
        ("prose", ("Guide",), 5, 5),
        ("code", ("Guide",), 7, 7),
        ("code", ("Guide",), 9, 9),
        ("prose", ("Guide",), 11, 11),
        ("list", ("Guide", "Parts"), 16, 17),
        ("table", ("Guide", "Parts"), 19, 23),
    ]
    assert all(s.text == "\n".join(lines[s.line - 1 : s.line_to]) for s in found.sections)
    assert found.title == "Guide"
    assert found.links == (Link("the API", "api.html", 0),)


def test_lines_in_capitals_are_headings_of_plain_text(tmp_path: Path) -> None:
    found = sections(tmp_path, "RULES\n\nNo running.\n\nPRICES:\n\nFive.\nA SHOUT, NOT ALONE\n", "a.txt")
    assert [(s.headings, s.text) for s in found.sections] == [
        (("RULES",), "No running."),
        (("PRICES",), "Five.\nA SHOUT, NOT ALONE"),
    ]


def test_asciidoc_has_headings(tmp_path: Path) -> None:
    found = sections(tmp_path, "= Guide\n\n== Part\ntext\n\n=== Deeper\nmore\n", "a.adoc")
    assert [(s.headings, s.text) for s in found.sections] == [
        (("Guide", "Part"), "text"),
        (("Guide", "Part", "Deeper"), "more"),
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
