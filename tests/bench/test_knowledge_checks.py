from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from hopql.bench.knowledge_checks import Stored, checked, headed, holds, quoted, supported, verbatim
from hopql.state.knowledge import Reference

TEXT = """# Delays

The **delay limit** is [45 minutes](limits.md) since
3 February 2014. It was 30 before.

| the flight arrived | we give |
|---|---|
| more than one hour late | a voucher of 15 dollars |
| with a long delay | a credit of 150 dollars |
"""


@pytest.fixture
def page(tmp_path: Path) -> Path:
    path = tmp_path / "delays.md"
    path.write_text(TEXT)
    return path


def reference(page: Path, **changed: Any) -> Reference:
    values: dict[str, Any] = {
        "n": 1, "chunk": "c", "document": str(page), "title": "Delays", "headings": ["Delays"], "line": 3, "line_to": 4,
        "page": 0, "modified": "", "text": "", **changed,
    }  # fmt: skip
    return Reference(**values)


def body(page: Path) -> dict[str, Stored]:
    return {"c": Stored("\n".join(TEXT.splitlines()[2:4]), str(page))}


def told(answer: str, claims: list[tuple[str, list[int]]], references: list[Reference], by: str = "sentences") -> Any:
    return {
        "answer": answer, "references": references, "written_by": by,
        "claims": [{"text": text, "cites": cites, "held": True, "why": ""} for text, cites in claims],
    }  # fmt: skip


LIMIT = "The delay limit is 45 minutes since 3 February 2014."


def test_a_sentence_that_stands_in_the_cited_lines_holds(page: Path) -> None:
    found = checked(told(f"{LIMIT} [1]", [(LIMIT, [1])], [reference(page)]), body(page))
    assert (found.pairs, found.held, found.faults) == (1, 1, [])


@pytest.mark.parametrize(
    ("changed", "why"),
    [
        ({"n": 2}, "no reference has this number"),
        ({"chunk": "d"}, "not in the store"),
        ({"document": "/nowhere/a.md"}, "of another document"),
        ({"line": 6, "line_to": 9}, "do not hold the chunk"),
    ],
)
def test_a_reference_that_does_not_hold_is_told(page: Path, changed: dict[str, Any], why: str) -> None:
    found = checked(told(f"{LIMIT} [1]", [(LIMIT, [1])], [reference(page, **changed)]), body(page))
    assert (found.pairs, found.held) == (1, 0)
    assert why in found.faults[0]


def test_a_file_that_is_gone_is_told(page: Path) -> None:
    page.unlink()
    assert "does not exist" in checked(told(LIMIT, [(LIMIT, [1])], [reference(page)]), body(page)).faults[0]


def test_a_figure_that_is_not_there_does_not_hold(page: Path) -> None:
    wrong = LIMIT.replace("45", "30")
    for by in ("sentences", "model"):
        found = checked(told(f"{wrong} [1]", [(wrong, [1])], [reference(page)], by), body(page))
        assert found.held == (1 if by == "model" else 0)
    absent = LIMIT.replace("45", "50")
    assert checked(told(f"{absent} [1]", [(absent, [1])], [reference(page)], "model"), body(page)).held == 0


def test_marks_that_no_claim_accounts_for_are_faults(page: Path) -> None:
    found = checked(told(f"{LIMIT} [1] And more. [7]", [(LIMIT, [1])], [reference(page)]), body(page))
    assert (found.pairs, found.held) == (2, 1)
    code = checked(told(f"{LIMIT} [1] See `rows[0]`.", [(LIMIT, [1])], [reference(page)]), body(page))
    assert (code.pairs, code.held) == (1, 1)


def test_what_was_dropped_from_the_answer_is_not_counted(page: Path) -> None:
    found = checked(told("Nothing is said of it.", [(LIMIT, [1])], [reference(page)]), body(page))
    assert found.pairs == 0


def test_a_schema_is_checked_in_the_store(page: Path) -> None:
    stored = {"c": Stored("arr_delay integer: in minutes", "schema:flights")}
    one = reference(page, document="schema:flights", line=0, line_to=0)
    said = "arr_delay integer: in minutes"
    assert checked(told(f"{said} [1]", [(said, [1])], [one]), stored).held


def test_spaces_and_marks_of_markdown_do_not_matter_but_words_do() -> None:
    assert verbatim("The delay limit is 45 minutes since 3 February 2014.", TEXT)
    assert not verbatim("The delay limit is 45 minutes.", TEXT.replace("45 minutes", "45 long minutes"))
    assert not verbatim("", TEXT)


def test_lines_hold_a_chunk_that_is_put_together_from_them() -> None:
    source = "import os\n\n\ndef post(grams):\n    return grams\n"
    assert holds(source, "import os\ndefines post(grams)".replace("defines", "def"))
    assert not holds(source, "import os\nweighs parcels")


def test_a_row_of_a_table_may_be_told_with_its_columns() -> None:
    assert verbatim("The flight arrived: with a long delay; we give: a credit of 150 dollars.", TEXT)
    assert not verbatim("The flight arrived: with a long delay; we give: a credit of 15 dollars.", TEXT)
    assert not verbatim("We give the flight.", TEXT)


def test_other_words_are_supported_by_content_and_figures() -> None:
    assert supported("Since February 2014 the limit of a delay has been 45 minutes.", TEXT)
    assert not supported("Since February 2014 the limit of a delay has been 50 minutes.", TEXT)
    assert not supported("Passengers prefer aisle seats on long journeys.", TEXT)


PLANES = """TABLE planes ( -- Aircraft known by tail number.
  tailnum text, -- Tail number: the registration of the plane.; e.g. N10156, N102UW
  seats integer NOT NULL, -- Number of seats.; e.g. 149
  PRIMARY KEY (tailnum)
)"""
FUSE = """def fuse(rankings: list[int], k: int = 60) -> list[int]:
    \"\"\"Items of all rankings, best first. A small `k` trusts the first places more.\"\"\"
    return rankings[:7]
"""


@pytest.mark.parametrize(
    ("sentence", "holds_"),
    [
        ("planes.seats (integer, not null): Number of seats. E.g. 149", True),
        ("planes.tailnum identifies a row of planes: it is the primary key.", True),
        ("planes.seats identifies a row of planes and has a tailnum: it is the primary key.", False),
        ("planes.seats (integer): Number of wings.", False),
        ("airports.seats (integer): Number of seats.", False),
    ],
)
def test_a_line_of_a_schema_may_be_told_with_its_table(sentence: str, holds_: bool) -> None:
    assert quoted(sentence, PLANES, "schema:shop") is holds_
    assert not quoted(sentence, PLANES, "/a/page.md")


@pytest.mark.parametrize(
    ("sentence", "holds_"),
    [
        ("fuse: Items of all rankings, best first.", True),
        ("def fuse(rankings: list[int], k: int=60) -> list[int]: Items of all rankings, best first.", True),
        ("search.fusion: Items of all rankings, best first.", True),
        ("fuse: Items of all rankings, worst first.", False),
        ("def fuse(rankings: list[int], k: int=61) -> list[int]: Items of all rankings.", False),
        ("fuse: first items, all rankings trusts.", False),
    ],
)
def test_a_definition_may_be_told_before_its_docstring(sentence: str, holds_: bool) -> None:
    assert quoted(sentence, FUSE, "/a/search/fusion.py") is holds_


def test_a_part_of_a_long_table_is_read_with_its_head(tmp_path: Path) -> None:
    path = tmp_path / "t.md"
    path.write_text("| plan | limit |\n|---|---|\n| Free | 60 |\n| Team | 600 |\n")
    body = "| plan | limit |\n|---|---|\n| Team | 600 |"
    cited = headed("| Team | 600 |", body, path)
    assert holds(cited, body)
    assert verbatim("plan: Team; limit: 600", cited)
    assert headed("| Team | 600 |", "| other | head |\n|---|---|\n| Team | 600 |", path) == "| Team | 600 |"


def test_what_a_module_defines_is_held_by_its_file() -> None:
    body = "module search.fusion\ndefines\n- fuse(rankings: list[int], k: int = 60): Items of all rankings, best first."
    assert holds(FUSE, body, "/a/search/fusion.py")
    assert not holds(FUSE, body.replace("best", "worst"), "/a/search/fusion.py")
