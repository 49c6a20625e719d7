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


def test_code_is_shown_with_the_sentence_that_leads_to_it_and_not_by_itself() -> None:
    text = (
        "It is safe. Run it:\n\n```sh\nrm -rf /\n```\n\nDone now.\n\n```\nloose\n```\n\nand then goes on. Next.\n\n"
        "- Stop:\n\n  ```\n  halt\n  ```\n- Go.\n"
    )
    assert [(one.form, one.text, one.code) for one in pieces(text)] == [
        ("prose", "It is safe.", ""), ("prose", "Run it:", "```sh\nrm -rf /\n```"), ("prose", "Done now.", ""),
        ("prose", "Next.", ""), ("item", "Stop:", "```\nhalt\n```"), ("item", "Go.", ""),
    ]  # fmt: skip
    assert [one.code for one in pieces("Look:\n\n```\n" + "line\n" * 40 + "```\n")] == [""]


def test_a_text_that_is_too_long_ends_in_a_word() -> None:
    (one,) = pieces("word " * 400)
    assert one.text.endswith("word …") and len(one.text) < 710
