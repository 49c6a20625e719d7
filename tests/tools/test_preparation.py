"""Introspecting again: one workspace is of one database, and no edit is lost."""

from __future__ import annotations

import json
import os
import sqlite3
from pathlib import Path

import pytest

from tools.catalog import load_cards, save_cards
from tools.errors import DiskError, UsageError, WorkspaceError
from tools.health import examine
from tools.preparation import CARDS, REMOVED, index, initialise, read_schema_once
from tools.workspace import open_workspace, read_config, write_config


def database(file: Path, *statements: str) -> str:
    with sqlite3.connect(file) as connection:
        for statement in statements:
            connection.execute(statement)
    return f"sqlite:///{file}"


A, B = "CREATE TABLE a (id INTEGER PRIMARY KEY, name TEXT)", "CREATE TABLE b (id INTEGER PRIMARY KEY)"


def test_two_databases_are_not_mixed(tmp_path: Path) -> None:
    folder = tmp_path / "workspace"
    initialise(folder, database(tmp_path / "a.db", A))
    before = {file.name: file.read_bytes() for file in folder.iterdir()}
    with pytest.raises(UsageError, match="another database") as refused:
        initialise(folder, database(tmp_path / "b.db", B))
    assert "-w" in refused.value.hint
    assert {file.name: file.read_bytes() for file in folder.iterdir()} == before


def test_variables_and_relative_paths(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    database(tmp_path / "a.db", A)
    monkeypatch.chdir(tmp_path)
    initialise(tmp_path / "one", "sqlite:///a.db")
    assert read_config(tmp_path / "one").url == f"sqlite:///{tmp_path}/a.db"
    monkeypatch.setenv("FOLDER", str(tmp_path))
    initialise(tmp_path / "two", "sqlite:///${FOLDER}/a.db")
    assert read_config(tmp_path / "two").url == "sqlite:///${FOLDER}/a.db"
    assert not initialise(tmp_path / "one", "sqlite:///${FOLDER}/a.db").first, "another way to name the same file"


def test_the_card_of_a_table_that_is_gone_is_kept_and_comes_back(tmp_path: Path) -> None:
    folder, url = tmp_path / "workspace", database(tmp_path / "a.db", A, B)
    initialise(folder, url)
    cards = load_cards(folder / CARDS)
    cards[0].description = "Edited."
    save_cards(folder / CARDS, cards)
    database(tmp_path / "a.db", "DROP TABLE a")
    again = initialise(folder, url)
    assert again.kept == ["a"] and load_cards(folder / REMOVED)[0].description == "Edited."
    assert not any("lost" in change for change in again.changes)
    database(tmp_path / "a.db", A)
    initialise(folder, url)
    assert {card.name: card.description for card in load_cards(folder / CARDS)}["a"] == "Edited."


def test_what_is_left_out_is_told(tmp_path: Path) -> None:
    url = database(tmp_path / "a.db", A, B, "CREATE VIEW v AS SELECT * FROM b", "DROP TABLE b")
    found = initialise(tmp_path / "workspace", url)
    assert found.tables == 1 and "v" in found.left_out[0]


def test_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(DiskError, match="cannot be written"):
        write_config(tmp_path / "file" / "workspace", "a", "b")


def test_edits_after_the_index_are_noticed(tmp_path: Path) -> None:
    folder = tmp_path / "workspace"
    initialise(folder, database(tmp_path / "a.db", A))
    index(folder)
    workspace = open_workspace(str(folder))
    state = {check.part: check for check in examine(str(folder))}
    assert workspace.edited == [] and state["index"].ok
    (folder / "fewshots.jsonl").write_text(json.dumps({"intent": "All?", "tables": ["a"], "sql": "SELECT id FROM a"}))
    later = (folder / "index" / "manifest.json").stat().st_mtime_ns + 10**9
    os.utime(folder / "fewshots.jsonl", ns=(later, later))
    state = {check.part: check for check in examine(str(folder))}
    assert workspace.edited == ["fewshots.jsonl"]
    assert (
        not state["index"].ok and "fewshots.jsonl" in state["index"].detail and "hopql index" in state["index"].advice
    )


def test_another_model_than_the_embedded_one_reads_nothing(tmp_path: Path) -> None:
    folder = tmp_path / "workspace"
    initialise(folder, database(tmp_path / "a.db", A))
    assert not read_schema_once(open_workspace(str(folder)), model="fake")


def test_notes_may_have_a_byte_order_mark_but_must_be_text(tmp_path: Path) -> None:
    folder = tmp_path / "workspace"
    initialise(folder, database(tmp_path / "a.db", A))
    workspace = open_workspace(str(folder))
    (folder / "notes.md").write_bytes(b"\xef\xbb\xbfRevenue.")
    assert workspace.notes == "Revenue."
    (folder / "notes.md").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(WorkspaceError, match=r"notes\.md"):
        _ = workspace.notes
