"""Introspecting again: one workspace is of one database, and no edit is lost."""

from __future__ import annotations

import errno
import json
import os
import sqlite3
from pathlib import Path

import duckdb
import pytest

from hopql.state.context import Context
from hopql.tools.base.errors import DiskError, UsageError, WorkspaceError
from hopql.tools.base.settings import settings
from hopql.tools.catalog.cards import load_cards, save_cards
from hopql.tools.setup.check_health import examine
from hopql.tools.setup.prepare_workspace import REMOVED, index, initialise, read_schema_once
from hopql.tools.workspace.compose_prompt import prompt_for
from hopql.tools.workspace.open_workspace import open_workspace
from hopql.tools.workspace.read_config import CARDS, effective, read_config, write_config
from tests.tools.database.test_postgres import fill


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


@pytest.mark.parametrize("kind", ["sqlite", "duckdb", "postgres"])
def test_what_is_computed_from_a_hidden_column_is_hidden(
    kind: str, tmp_path: Path, database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOPQL_GUARD_SECRETS", "1")
    settings.cache_clear()
    made = (
        "CREATE TABLE staff (id int, password text, pay int, copy text GENERATED ALWAYS AS (password) STORED, "
        "twice int GENERATED ALWAYS AS (pay * 2) STORED, next int GENERATED ALWAYS AS (id + 1) STORED)"
    )
    made = made.replace(" STORED", "") if kind == "duckdb" else made
    url = database(tmp_path / "a.db", made) if kind == "sqlite" else database_url
    if kind == "duckdb":
        url = f"duckdb:///{tmp_path}/a.duckdb"
        duckdb.connect(str(tmp_path / "a.duckdb")).execute(made).close()
    elif kind == "postgres":
        fill(url, made)
    initialise(tmp_path / "w", url)
    config = tmp_path / "w" / "workspace.toml"
    config.write_text(config.read_text() + '\n[access]\ndeny = ["staff.pay"]\n')
    grants = open_workspace(str(tmp_path / "w")).grants
    columns = ("id", "password", "copy", "pay", "twice", "next")
    assert [name for name in columns if grants.column("staff", name)] == ["id", "next"]


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


def test_a_folder_that_cannot_be_written_is_refused_before_the_database_is_read(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(DiskError, match="not a folder that you may write to"):
        initialise(tmp_path / "file" / "workspace", "postgresql://nobody@127.0.0.1:1/nothing")


def test_another_model_than_the_embedded_one_reads_nothing(tmp_path: Path) -> None:
    folder = tmp_path / "workspace"
    initialise(folder, database(tmp_path / "a.db", A))
    assert not read_schema_once(open_workspace(str(folder)), model="fake")


def test_where_nothing_is_fetched_a_model_without_weights_reads_nothing(
    shop: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hopql.tools.setup.prepare_workspace.has_weights", lambda name: False)
    assert not read_schema_once(open_workspace(str(shop)), model="local", fetch=False)


def test_the_areas_of_a_large_schema_are_read_before_anybody_asks(shop: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []
    monkeypatch.setattr("hopql.tools.setup.prepare_workspace.chat_model", lambda name: name)
    warm = "hopql.tools.setup.prepare_workspace.warm"
    monkeypatch.setattr(warm, lambda model, system, prefix, key, progress: read.append(key))
    monkeypatch.setenv("HOPQL_WHOLE_SCHEMA_COLUMNS", "8")
    workspace = open_workspace(str(shop))
    options = effective(Context(model="local"), workspace)
    assert read_schema_once(workspace, model="local") and len(read) == len(workspace.catalog.areas(options)) > 1
    for question in ("How many customers are there?", "Which product costs most?"):
        plan = workspace.catalog.plan(question, options)
        assert prompt_for(workspace, question, plan, (), options)["cache_key"] in read


def test_notes_may_have_a_byte_order_mark_but_must_be_text(tmp_path: Path) -> None:
    folder = tmp_path / "workspace"
    initialise(folder, database(tmp_path / "a.db", A))
    workspace = open_workspace(str(folder))
    (folder / "notes.md").write_bytes(b"\xef\xbb\xbfRevenue.")
    assert workspace.notes == "Revenue."
    (folder / "notes.md").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(WorkspaceError, match=r"notes\.md"):
        _ = workspace.notes


def made(folder: Path, file: Path) -> Path:
    initialise(folder, database(file, A, B))
    return folder


def test_a_card_file_without_cards_is_refused(tmp_path: Path) -> None:
    folder = made(tmp_path / "workspace", tmp_path / "a.db")
    index(folder)
    (folder / CARDS).write_text("")
    with pytest.raises(WorkspaceError, match="holds no card") as caught:
        index(folder)
    assert "hopql init" in caught.value.hint
    assert len(open_workspace(str(folder)).catalog.cards) == 2, "the old index stays"


@pytest.mark.parametrize("routes", ['{"a(": ["a"]}', '{"x": ["nowhere"]}', '{"x"'])
def test_routes_are_read_by_the_build(tmp_path: Path, routes: str) -> None:
    folder = made(tmp_path / "workspace", tmp_path / "a.db")
    (folder / "keywords.json").write_text(routes)
    with pytest.raises(WorkspaceError, match=r"keywords\.json"):
        index(folder)


def test_joins_to_nowhere_and_few_shots_that_cannot_run_are_told(tmp_path: Path) -> None:
    folder = made(tmp_path / "workspace", tmp_path / "a.db")
    cards = load_cards(folder / CARDS)
    cards[0].join_hints = ["a.id = b.nope"]
    save_cards(folder / CARDS, cards)
    shots = ["SELECT count(*) FROM a", "SELECT nope FROM a", "DELETE FROM a", "SELEC 1"]
    (folder / "fewshots.jsonl").write_text(
        "".join(json.dumps({"intent": f"Question {n}?", "sql": sql}) + "\n" for n, sql in enumerate(shots))
    )
    told = index(folder, synthesise="never").warnings
    assert len(told) == 4 and "a.id = b.nope" in told[0]
    assert [f"Question {n}?" in line for n, line in enumerate(told)][1:] == [True, True, True]


def test_a_full_disk_leaves_no_half_of_the_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(self: Path, target: Path) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as disk:
        disk.setattr(Path, "replace", full)
        with pytest.raises(DiskError, match="No space left"):
            write_config(tmp_path, "shop", "sqlite:///a.db")
    assert list(tmp_path.iterdir()) == []
    write_config(tmp_path, "shop", "sqlite:///a.db")
    assert read_config(tmp_path).name == "shop" and (tmp_path / "workspace.toml").stat().st_mode & 0o777 == 0o600


def test_introspecting_again_without_a_change_makes_no_index_stale(tmp_path: Path) -> None:
    folder = made(tmp_path / "workspace", tmp_path / "a.db")
    index(folder)
    initialise(folder, f"sqlite:///{tmp_path / 'a.db'}")
    assert open_workspace(str(folder)).edited == []


STAFF = "CREATE TABLE staff (id INTEGER PRIMARY KEY, name TEXT, password TEXT, token_count INTEGER)"


def test_columns_that_look_like_secrets_are_hidden_until_people_allow_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOPQL_GUARD_SECRETS", "1")
    settings.cache_clear()
    folder = tmp_path / "w"
    url = database(tmp_path / "a.db", STAFF, "INSERT INTO staff VALUES (1, 'Ada', 'tops3cret', 4)")
    found = initialise(folder, url)
    index(folder)
    assert found.secret == ["staff.password"] and found.exposed == []
    kept = [file.read_bytes() for file in folder.rglob("*") if file.is_file()]
    assert not any(b"tops3cret" in text for text in kept)
    workspace = open_workspace(str(folder))
    assert [column.name for column in workspace.catalog.cards[0].columns] == ["id", "name", "token_count"]
    assert initialise(folder, url).secret == [] and not workspace.grants.everything
    cards = load_cards(folder / CARDS)
    secret = cards[0].column("password")
    assert secret is not None and secret.hidden
    secret.hidden = False
    save_cards(folder / CARDS, cards)
    again = initialise(folder, url)
    assert again.secret == [] and again.exposed == ["staff.password"]
    allowed = load_cards(folder / CARDS)[0].column("password")
    assert allowed is not None and not allowed.hidden
    monkeypatch.undo()
    settings.cache_clear()
