from __future__ import annotations

from hopql.tools.catalog.phrases import phrases


def test_quoted_first_then_longest() -> None:
    found = phrases('Show "New  York" hotels')
    assert found[0].quoted and found[0].norm == "new york"
    assert [p.words for p in found[1:]] == sorted((p.words for p in found[1:]), reverse=True)


def test_capitals_mark_names_but_not_at_the_start() -> None:
    marks = {p.text: p.marked for p in phrases("Which flights to Boston on UA") if p.words == 1}
    assert marks == {"flights": False, "Boston": True, "UA": True}


def test_sentences_are_not_run_together() -> None:
    assert "york what" not in {p.norm for p in phrases("In New York? What else")}


def test_possessives_are_cut() -> None:
    assert "lovelace" in {p.norm for p in phrases("Ada Lovelace's orders")}
