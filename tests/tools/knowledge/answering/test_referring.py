"""References as readers see them, and the context as a model sees it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hopql.state.knowledge import Claim
from hopql.tools.knowledge.answering import context_text, context_tokens, references, render

Made = Callable[..., Any]


def test_lines_pages_and_headings(context: Made, chunk: Made) -> None:
    found = context(
        chunk(1, "a", "Guide", headings=["Guide", "Limits"]),
        chunk(2, "b", "Report", page=4),
        chunk(3, "c", line=5, line_to=5),
    )
    claims = [Claim(text="x", cites=[3, 1], held=True, why=""), Claim(text="y", cites=[2, 1], held=True, why="")]
    assert render("x", references(claims, found)).splitlines() == [
        "x", "", "References", "[1] Guide, Limits, lines 3–9 (/docs/Guide.md)", "[2] Report, page 4 (/docs/Report.md)",
        "[3] Guide, line 5 (/docs/Guide.md)",
    ]  # fmt: skip
    assert render("x", []) == "x"


def test_a_context_is_counted_as_it_is_written(context: Made) -> None:
    found = context("Some words here.")
    assert context_text(found) == "[1] Guide (2024-03-01)\nSome words here."
    assert context_tokens(found) == 11
