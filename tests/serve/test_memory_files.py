"""`hopql memory` forget, import, export, purge, stats, compare-embeddings over what was asked."""

from __future__ import annotations

import json
from pathlib import Path
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


def written(file: Path, *lines: Any) -> str:
    file.write_text("".join(f"{line if isinstance(line, str) else json.dumps(line)}\n" for line in lines))
    return str(file)


def test_forgetting_finds_an_id_in_either_memory(asked: Asked) -> None:
    entry, _ = asked.keep(OF_ADA, ADA)
    memory = asked("add", "The team prefers United.").split("Added: ")[1].strip()
    assert asked("forget", entry) == f'Forgotten: "{OF_ADA}"\n'
    assert asked("forget", memory) == 'Forgotten: "The team prefers United."\n'
    assert "no memory or question" in asked("forget", entry, code=2)


def test_what_is_exported_is_imported_and_replayed(asked: Asked, tmp_path: Path) -> None:
    entry, _ = asked.keep(OF_ADA, ADA)
    asked("approve", entry)
    file = str(tmp_path / "asked.jsonl")
    assert f"1 questions in {file}" in asked("export", "--asked", file)
    asked("purge", "--asked", "--everyone", "--yes")
    assert "1 questions: 1 added" in asked("import", file)
    [back] = entries(asked).values()
    assert (back["origin"], back["approved"], back["asked"]) == ("asked", False, 1)
    assert HopQL(asked.folder, model="fake").ask(OF_ALAN).records() == [{"COUNT(*)": 1}]
    assert "0 added, 1 known already" in asked("import", file)
    asked("import", file, "--keep-approvals")
    assert entries(asked)[OF_ADA]["approved"]
    assert "Choose one" in asked("import", file, "--keep-approvals", "--approve", code=2)


def test_sql_without_a_template_gets_one_and_is_not_approved_by_what_it_says(asked: Asked, tmp_path: Path) -> None:
    line = {"question": OF_ADA, "sql": ADA, "approved": True, "origin": "curated"}
    asked("import", written(tmp_path / "f.jsonl", line))
    entry = entries(asked)[OF_ADA]
    assert (entry["approved"], entry["origin"]) == (False, "imported") and entry["tables"] == ["customer", "orders"]
    assert HopQL(asked.folder, model="fake").ask(OF_ALAN).cached
    asked("import", str(tmp_path / "f.jsonl"), "--approve")
    assert entries(asked)[OF_ADA]["approved"]


def test_a_template_of_another_version_is_made_anew(asked: Asked, tmp_path: Path) -> None:
    lie = {"normal": "x", "skeleton": "y", "template": {"version": 0}, "template_version": "0", "tables": ["secret"]}
    asked("import", written(tmp_path / "f.jsonl", {"question": OF_ADA, "sql": ADA, **lie}))
    assert entries(asked)[OF_ADA]["tables"] == ["customer", "orders"]
    assert HopQL(asked.folder, model="fake").ask(OF_ALAN).cached


def test_an_imported_answer_of_an_unknown_day_is_never_replayed(asked: Asked, tmp_path: Path) -> None:
    question = "How many orders were there yesterday?"
    line = {"question": question, "sql": "SELECT count(*) FROM orders WHERE ordered_on = '2026-01-05'"}
    asked("import", written(tmp_path / "f.jsonl", line))
    assert question in entries(asked) and not HopQL(asked.folder, model="fake").ask(question).cached


def test_broken_lines_are_told(asked: Asked, tmp_path: Path) -> None:
    file = written(
        tmp_path / "asked.jsonl", {"question": OF_ADA, "sql": ADA}, "", "{broken",
        {"question": "All?", "sql": "DROP TABLE orders"}, {"question": "All?", "sql": "SELECT nothing FROM orders"},
        {"question": "All?", "sql": 5}, {"sql": "SELECT 1"}, {"text": "The team prefers United."},
    )  # fmt: skip
    told = asked("import", file, code=2)
    assert "1 questions: 1 added" in told and all(f"line {number}: " in told for number in (3, 4, 5, 6, 7, 8)), told
    assert "line 4: The SQL cannot be used" in told and "line 5: The SQL cannot be used: There is no column" in told
    assert list(entries(asked)) == [OF_ADA]
    assert "nothing to approve" in asked("import", written(tmp_path / "m.jsonl", {"text": "x"}), "--approve", code=2)


def test_only_questions_and_broken_lines(asked: Asked, tmp_path: Path) -> None:
    told = asked("import", written(tmp_path / "f.jsonl", "{broken", {"question": OF_ADA, "sql": ADA}), code=2)
    assert "line 1: it is not JSON" in told and "1 questions: 1 added" in told and "took the place" not in told


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
    assert "nothing was asked" in asked("stats")
    asked.keep(OF_ADA, ADA)
    assert HopQL(asked.folder, model="fake").ask(OF_ALAN).cached
    asked.memory.remember(Asking(question="Who is the tallest customer?", success=False, error="no column")).result(30)
    assert writer().flush(30)
    found = json.loads(asked("stats", "--json"))
    assert (found["live"], found["askings"], found["replayed"]) == (1, 3, 1)
    assert {one["question"] for one in found["popular"]} >= {OF_ADA, OF_ALAN} and len(found["failing"]) >= 1
    assert "slow" not in found
    shown = asked("stats")
    assert "3 times asked by 1 users: 67% answered, 1 (33%) replayed without a model" in shown
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
