"""`hopql memory` forget, purge, stats, compare-embeddings over what was asked."""

from __future__ import annotations

import json
from typing import Any

import pytest

from hopql.serve.client import HopQL
from hopql.state.query_memory import Asking
from hopql.tools.memory import writer
from tests.serve.asked import ADA, OF_ADA, OF_ALAN, Asked, _shop_folder, asked

__all__ = ["_shop_folder", "asked"]


@pytest.fixture(autouse=True)
def _replays_need_no_confirmation(monkeypatch: pytest.MonkeyPatch) -> None:
    """What these tests try begins where a replay with other values is earned."""
    monkeypatch.setenv("HOPQL_CONFIRMATIONS", "0")


def entries(asked: Asked) -> dict[str, Any]:
    return {entry["question"]: entry for entry in asked.memory.listing()["rows"]}


def test_forgetting_finds_an_id_in_either_memory(asked: Asked) -> None:
    entry, _ = asked.keep(OF_ADA, ADA)
    memory = asked("add", "The team prefers United.").split("Added: ")[1].strip()
    assert asked("forget", entry) == f'Forgotten: "{OF_ADA}"\n'
    assert asked("forget", memory) == 'Forgotten: "The team prefers United."\n'
    assert "no memory or question" in asked("forget", entry, code=2)


def test_purging_by_user_and_by_time(asked: Asked) -> None:
    asked.keep(OF_ADA, ADA, user="dana")
    kept, _ = asked.keep(OF_ALAN, ADA.replace("Ada Lovelace", "Alan Turing"), user="eve")
    asked("add", "Dana's own.", "-u", "dana")
    assert "Say what" in asked("purge", "--asked", "--yes", code=2)
    assert "Choose one" in asked("purge", "--asked", "--yes", "--everyone", "-u", "dana", code=2)
    asked("purge", "--asked", "-u", "dana", code=1)
    assert len(entries(asked)) == 2, "it asks first"
    assert "0 questions" in asked("purge", "--asked", "--before", "2020-01-01", "--yes")
    assert "1 questions with their SQL, 1 lines of the log" in asked("purge", "--asked", "-u", "dana", "--yes")
    assert [entry["id"] for entry in entries(asked).values()] == [kept]
    assert "Dana's own." in asked("list", "-u", "dana"), "what was told is another matter"
    assert "1 questions" in asked("purge", "--asked", "--before", "2999-01-01", "--yes") and not entries(asked)


def test_figures(asked: Asked) -> None:
    assert "asked:     nothing" in asked("stats")
    asked.keep(OF_ADA, ADA)
    assert HopQL(asked.folder, model="fake").ask(OF_ALAN).cached
    asked.memory.remember(Asking(question="Who is the tallest customer?", success=False, error="no column")).result(30)
    assert writer().flush(30)
    found = json.loads(asked("stats", "--json"))
    assert (found["live"], found["askings"], found["replayed"]) == (1, 3, 1)
    assert {one["question"] for one in found["popular"]} >= {OF_ADA, OF_ALAN} and len(found["failing"]) >= 1
    assert "slow" not in found
    shown = asked("stats")
    for told in ("asked:     3 times by 1 user", "answered:  67%", "replayed:  1 (33%) without a model"):
        assert told in shown
    assert OF_ALAN in shown and "tallest" in shown
    assert json.loads(asked("stats", "--json", "--since", "2999-01-01"))["askings"] == 0


def test_embedders_are_compared_on_this_memorys_questions(asked: Asked) -> None:
    assert "nothing to compare yet" in asked("compare-embeddings", "minilm")
    asked.keep(OF_ADA, ADA)
    assert HopQL(asked.folder, model="fake").ask(OF_ALAN).cached and writer().flush(30)
    found = json.loads(asked("compare-embeddings", "minilm", "--json"))
    assert found["pairs"] == 1 and found["embedders"][0]["recall_1"] == 1.0
    assert "minilm" in asked("compare-embeddings", "minilm")
    assert "nothing-like-it" in asked("compare-embeddings", "nothing-like-it")
