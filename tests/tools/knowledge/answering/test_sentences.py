"""Chunks into what can be quoted."""

from __future__ import annotations

from tools.knowledge.answering.cutting import pieces
from tools.knowledge.answering.sentences import split


def test_prose_at_stops_but_not_at_abbreviations() -> None:
    assert split("Dr. Vera met J. Smith, e.g. at noon. She left. 3 stayed.") == [
        "Dr. Vera met J. Smith, e.g. at noon.", "She left.", "3 stayed.",
    ]  # fmt: skip
    assert split("It has 1.5 GB. 二つの文。次の文。") == ["It has 1.5 GB.", "二つの文。", "次の文。"]


def test_lists_keep_their_lead_and_tables_their_headers() -> None:
    listed = "## Modes\n\nThere are two modes:\n\n- **local**: from\n  entities\n- global\n\n"
    found = pieces(f"{listed}| a | b |\n|---|---|\n| 1 | `x` |\n")
    assert [(one.form, one.text, one.lead) for one in found] == [
        ("prose", "There are two modes:", ""),
        ("item", "local: from entities", "There are two modes:"),
        ("item", "global", "There are two modes:"),
        ("row", "a: 1; b: x", ""),
    ]


def test_of_code_only_signatures_and_docstrings() -> None:
    text = 'def add(a: int, b: int = 2) -> int:\n    """Sum of two. Never fails."""\n    c = a + b\n    return c\n'
    found = pieces(text, "python")
    assert [(one.form, one.text) for one in found] == [
        ("signature", "def add(a: int, b: int = 2) -> int"),
        ("docstring", "Sum of two."),
        ("docstring", "Never fails."),
    ]


def test_fenced_code_is_not_quoted() -> None:
    assert [one.text for one in pieces("Run it:\n\n```sh\nrm -rf /\n```\n\nDone now.")] == ["Run it:", "Done now."]


def test_what_points_back() -> None:
    assert [one.points_back for one in pieces("Vera runs it. She is new. This holds.")] == [False, True, True]
