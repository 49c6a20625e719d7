"""A workspace's settings, and a workspace that has no database."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from hopql.tools.apis.open_collection import apis_of
from hopql.tools.base.errors import WorkspaceError
from hopql.tools.setup.check_health import examine
from hopql.tools.setup.prepare_workspace import initialise
from hopql.tools.workspace.open_workspace import open_workspace
from hopql.tools.workspace.read_config import CONFIG, how_to_init, read_config, set_url, write_config


def test_without_a_database_engine_and_catalog_say_what_to_run(tmp_path: Path) -> None:
    write_config(tmp_path, "mine", "")
    workspace = open_workspace(str(tmp_path))
    assert not workspace.has_database and workspace.notes == "" and workspace.edited == []
    for part in ("url", "engine", "catalog"):
        with pytest.raises(WorkspaceError, match="has no database") as caught:
            getattr(workspace, part)
        assert "hopql init -w" in caught.value.hint and str(tmp_path) in caught.value.hint


def test_the_hint_is_short_where_the_workspace_is_the_usual_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert how_to_init((tmp_path / "hopql").resolve()) == "hopql init DATABASE_URL"
    assert how_to_init(tmp_path / "a b") == f"hopql init -w '{tmp_path / 'a b'}' DATABASE_URL"


@pytest.mark.parametrize("empty", ['url = ""', "url = ''", 'url=""', 'url  =  "  "  # none yet'])
def test_a_database_is_given_and_the_rest_stays(tmp_path: Path, empty: str) -> None:
    file = tmp_path / CONFIG
    file.write_text(f'name = "x" # mine\n{empty}\n\n[options]\nmax_rows = 3\n')
    set_url(tmp_path, 'postgresql://u:${P}@h/d?x="\\1"')
    found = read_config(tmp_path)
    assert found.url == 'postgresql://u:${P}@h/d?x="\\1"' and found.options == {"max_rows": 3}
    assert "# mine" in file.read_text() and file.stat().st_mode & 0o077 == 0
    assert open_workspace(str(tmp_path)).has_database


@pytest.mark.parametrize("odd", ['"url" = ""', 'url = """"""'])
def test_a_url_that_cannot_be_found_is_told_and_nothing_is_written(tmp_path: Path, odd: str) -> None:
    file = tmp_path / CONFIG
    file.write_text(f'name = "x"\n{odd}\n')
    with pytest.raises(WorkspaceError, match="no line url") as caught:
        set_url(tmp_path, "sqlite:///x.db")
    assert 'url = "sqlite:///x.db"' in caught.value.hint and "sqlite" not in file.read_text()


def test_doctor_leaves_out_what_there_is_not(tmp_path: Path) -> None:
    write_config(tmp_path, "mine", "")
    checks = {check.part: check for check in examine(str(tmp_path))}
    assert checks["database"].ok and "hopql init" in checks["database"].detail
    assert not {"cards", "index", "specs"} & set(checks)


def test_doctor_tells_of_specs_and_of_an_index_of_them_that_is_broken(tmp_path: Path) -> None:
    write_config(tmp_path / "w", "mine", "")
    spec = tmp_path / "shop.json"
    paths = {"/orders": {"get": {"responses": {"200": {"description": "fine"}}}}}
    spec.write_text(json.dumps({"openapi": "3.0.3", "info": {"title": "Shop", "version": "1"}, "paths": paths}))
    apis = apis_of(open_workspace(str(tmp_path / "w")))
    apis.add([spec], dense=False)
    checks = {check.part: check for check in examine(str(tmp_path / "w"))}
    assert checks["specs"].ok and checks["specs"].detail == "1 spec, 1 operation, by words alone, without vectors"
    (apis.folder / "current").write_text("built-9-gone")
    broken = {check.part: check for check in examine(str(tmp_path / "w"))}["specs"]
    assert not broken.ok and "hopql apis refresh" in broken.advice


def test_a_schema_that_changed_after_it_was_read_is_told(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "shop.db")) as shop:
        shop.execute("CREATE TABLE orders (id INTEGER PRIMARY KEY, paid TEXT)")
        initialise(tmp_path / "read", f"sqlite:///{tmp_path / 'shop.db'}")
        workspace = open_workspace(str(tmp_path / "read"))
        workspace.check_schema()
        shop.execute("INSERT INTO orders VALUES (1, 'yes')")
        shop.commit()
        workspace.check_schema()
        shop.execute("ALTER TABLE orders RENAME COLUMN paid TO settled")
        with pytest.raises(WorkspaceError, match="schema changed") as raised:
            workspace.check_schema()
        assert raised.value.hint.startswith(f"`hopql init -w {tmp_path / 'read'}`")
        initialise(tmp_path / "read", f"sqlite:///{tmp_path / 'shop.db'}")
        workspace.check_schema()
        workspace.engine.close()
