from __future__ import annotations

from hopql.tools.knowledge.segment_text import unit, units


def test_marks_are_taken_off_and_remembered() -> None:
    found = unit("Call `run()` of **Acme `X1`** via [the docs](a.md) or “The Ledger”.")
    assert found.text == "Call run() of Acme X1 via the docs or “The Ledger”."
    marked = [(found.text[one.start : one.end], one.mark) for one in found.spans]
    assert ("run()", "code") in marked and ("Acme X1", "bold") in marked and ("X1", "code") in marked
    assert ("the docs", "link") in marked and ("The Ledger", "quote") in marked


def test_typeset_quotes_are_quotes() -> None:
    found = unit("He wrote ``Say Hello'' and left.")
    assert [(found.text[one.start : one.end], one.mark) for one in found.spans] == [("Say Hello", "quote")]


def test_paragraphs_items_and_rows_are_units_and_code_is_none() -> None:
    text = (
        "One\ntwo.\n\n- first\n- second\n\n| A | B |\n|---|---|\n| x | y |\n\n```\ncode\n```\nOwner: Ruth\nTeam: Falcon"
    )
    found = units(text)
    assert [(one.text, one.form) for one in found] == [
        ("One two.", "prose"),
        ("first", "item"),
        ("second", "item"),
        ("A: x; B: y", "row"),
        ("Owner: Ruth", "prose"),
        ("Team: Falcon", "prose"),
    ]
    assert found[3].columns == ("A", "B")


def test_a_fence_that_is_never_closed_hides_the_rest_only() -> None:
    assert [one.text for one in units("Seen.\n```\nhidden")] == ["Seen."]
