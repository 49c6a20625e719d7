"""Markdown as what can be quoted."""

from __future__ import annotations

from hopql.tools.knowledge.answering.cutting import pieces


def test_lists_keep_their_lead_and_tables_their_headers() -> None:
    listed = "## Modes\n\nThere are two modes:\n\n- **local**: from\n  entities\n- global\n\n"
    found = pieces(f"{listed}| a | b |\n|---|---|\n| 1 | `x` |\n")
    assert [(one.form, one.text, one.lead) for one in found] == [
        ("prose", "There are two modes:", ""),
        ("item", "local: from entities", "There are two modes:"),
        ("item", "global", "There are two modes:"),
        ("row", "a: 1; b: x", ""),
    ]


def test_numbered_items_keep_their_numbers_and_their_sentences_their_item() -> None:
    found = pieces("1. Stop it. Wait a minute.\n2. Start it.\n")
    assert [(one.text, one.mark, one.first) for one in found] == [
        ("Stop it.", "1.", -1), ("Wait a minute.", "1.", 0), ("Start it.", "2.", -1),
    ]  # fmt: skip


def test_rows_and_items_that_only_refer() -> None:
    text = (
        "| page | about |\n|---|---|\n| [Delays](delays.md) | limits |\n| [A](https://x.org/a.html) | 12 |\n\n"
        "- [Install](#install)\n- see [Install](#install) first\n"
    )
    assert [one.refers for one in pieces(text)] == [True, False, True, False]


def test_fenced_code_is_not_quoted() -> None:
    assert [one.text for one in pieces("Run it:\n\n```sh\nrm -rf /\n```\n\nDone now.")] == ["Run it:", "Done now."]
