"""What a run of the node does before and after it asks."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import hopql.nodes.complete_question
from hopql.nodes.complete_question import settle_question
from tests.nodes.running import requested, runtime

QUESTION = "How many orders were placed on 01/05/2026 or on 02/06/2026?"


def asking(**more: Any) -> Any:
    return requested(QUESTION, **{"ambiguity": None, "misfits": 0, "status": "running", **more})


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is answered, in order; with none left, asking is an error."""
    answers: list[str] = []
    monkeypatch.setattr(hopql.nodes.complete_question, "interrupt", lambda value: answers.pop(0))
    return answers


def test_a_phrase_is_put_into_the_state_before_it_is_asked_about(shop: Path, said: list[str]) -> None:
    run = runtime(shop, ask_back=True)
    first = settle_question(asking(), run)
    assert first["ambiguity"]["phrase"] == "01/05/2026" and first["readings"] == first["remarks"] == []
    said.append("2")
    second = settle_question(asking(**first), run)
    assert second["ambiguity"]["phrase"] == "02/06/2026" and second["misfits"] == 0
    assert second["settled"] == second["remarks"] == ["“01/05/2026” is the date 2026-05-01."] and said == []
    said.append("1")
    last = settle_question(asking(**second), run)
    assert (first["status"], second["status"], last["status"]) == ("asks", "asks", "running") and not last["ambiguity"]


def test_a_misfit_changes_nothing_but_its_count(shop: Path, said: list[str]) -> None:
    run = runtime(shop, ask_back=True)
    first = asking(**settle_question(asking(), run))
    said += ["banana", "banana"]
    assert settle_question(first, run) == {"misfits": 1}
    taken = settle_question({**first, "misfits": 1}, run)
    assert taken["readings"][0]["taken"] == "misfit" and "no answer fitted" in taken["remarks"][0]


def test_what_is_given_up_leaves_no_reading(shop: Path, said: list[str]) -> None:
    run = runtime(shop, ask_back=True)
    said += ["never mind", "How many customers are there?"]
    first = asking(**settle_question(asking(), run))
    dropped = settle_question(first, run)
    assert dropped["status"] == "answered" and dropped["answer"] == f"Left unanswered: “{QUESTION}”"
    left = settle_question(first, run)
    assert left["question"] == "How many customers are there?" and left["left"] == dropped["answer"]
    assert dropped["readings"] == left["readings"] == [] and dropped["ambiguity"] is left["ambiguity"] is None


def test_where_nobody_is_asked_only_what_was_settled_before_counts(shop: Path, said: list[str]) -> None:
    before = {"question": "?", "about": "date", "phrase": "02/06/2026", "label": "June 2, 2026", "note": "",
              "taken": "chosen"}  # fmt: skip
    quiet = settle_question(asking(carried=[before]), runtime(shop))
    assert quiet["ambiguity"] is None and [each["taken"] for each in quiet["readings"]] == ["before"]
    assert "2026-06-02" in quiet["settled"][0]


def test_sql_is_read_in_one_way(shop: Path, said: list[str]) -> None:
    state = {**asking(), "question": "SELECT count(*) FROM orders WHERE ordered_on = '01/05/2026'"}
    assert settle_question(state, runtime(shop, ask_back=True))["ambiguity"] is None
