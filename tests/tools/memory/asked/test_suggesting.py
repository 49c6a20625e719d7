from __future__ import annotations

from collections.abc import Callable

import pytest

from hopql.state.asked import Draft, Feedback
from hopql.tools.memory import QueryMemory
from hopql.tools.memory.asked import suggesting

Made = Callable[..., Draft]


def test_what_begins_so_comes_first_and_each_question_once(memory: QueryMemory, draft: Made) -> None:
    memory.keep(draft("How many flights left in May?"), proved=True)
    for _ in range(3):
        memory.keep(draft("How  many planes are there?"), proved=True)
    memory.keep(draft("How many planes are there?", "SELECT 'another'"), proved=True)
    memory.keep(draft("How many airports are there?", approved=True), proved=True)
    memory.keep(draft("What is the longest route?"), proved=True)
    found = memory.suggestions("  how MANY ", meaning=False)
    assert [one["question"] for one in found] == [
        "How many airports are there?", "How  many planes are there?", "How many flights left in May?"
    ]  # fmt: skip
    assert found[1]["asked"] == 3 and {one["how"] for one in found} == {"prefix"}
    assert [one["question"] for one in memory.suggestions("how many f", k=1)] == ["How many flights left in May?"]
    assert memory.suggestions("many", meaning=False) == []


def test_the_most_asked_comes_first_however_many_begin_so(
    memory: QueryMemory, draft: Made, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(suggesting, "_BEGINNING", suggesting._BEGINNING.replace(f"LIMIT {suggesting._FEW}", "LIMIT 2"))
    for number in range(5):
        memory.keep(draft(f"list {number}"), proved=True)
    memory.keep(draft("list 4"), proved=True)
    assert [one["question"] for one in memory.suggestions("l", meaning=False)] == ["list 4", "list 0", "list 1"]


def test_what_means_so_follows(memory: QueryMemory, draft: Made) -> None:
    memory.keep(draft("How many flights left in May?"), proved=True)
    memory.keep(draft("Which carrier has the oldest planes?"), proved=True)
    found = memory.suggestions("number of departures in May")
    assert [(one["question"], one["how"]) for one in found] == [("How many flights left in May?", "meaning")]
    assert 0.5 <= found[0]["similarity"] < 1


def test_withdrawn_and_disputed_ones_and_wildcards(memory: QueryMemory, draft: Made) -> None:
    gone = memory.keep(draft("How late was it?"), proved=True)["id"]
    memory.withdraw(gone, "x")
    wrong = memory.keep(draft("Where did the flights go?"), proved=True)["id"]
    memory.feedback(Feedback(entry=wrong, verdict="down", user="x"))
    assert memory.suggestions("how late") == [] == memory.suggestions("flights went where")
    assert memory.suggestions("where did") == []
    memory.keep(draft("100% of them"), proved=True)
    for text in ("%", "_", "1_0", "100\\", "'", "\x00", " "):
        assert memory.suggestions(text, meaning=False) == []
    assert len(memory.suggestions("100%", meaning=False)) == 1
