"""URLs of databases: variables, relative paths, sameness."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

from hopql.tools.base.errors import UsageError, WorkspaceError
from hopql.tools.workspace.read_config import filled, lasting, same_database


def test_a_password_of_any_characters_can_be_a_variable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PW", "p@ss/w:rd?#%20ü")
    monkeypatch.setenv("HOST", "db.example:5433")
    parts = urlsplit(filled("postgresql://u:${PW}@${HOST}/shop"))
    assert (unquote(parts.password or ""), parts.hostname, parts.port) == ("p@ss/w:rd?#%20ü", "db.example", 5433)
    assert unquote(filled("postgresql://h/d?password=${PW}").partition("password=")[2]) == "p@ss/w:rd?#%20ü"


def test_a_variable_may_be_the_whole_url(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgresql://u:a%40b@h/d?x=1")
    assert filled("${DATABASE_URL}") == "postgresql://u:a%40b@h/d?x=1"
    with pytest.raises(WorkspaceError, match="NOT_SET"):
        filled("postgresql://u:${NOT_SET}@h/d")


def test_files_are_named_absolutely(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert lasting("sqlite:///a.db") == f"sqlite:///{tmp_path}/a.db"
    assert lasting("duckdb:////x/a.duckdb") == "duckdb:////x/a.duckdb"
    assert lasting("a.db") == f"{tmp_path}/a.db"
    for url in ("postgresql://u@h/d", "embedded:///flights", "${DATABASE_URL}", "sqlite:///${FOLDER}/a.db"):
        assert lasting(url) == url


@pytest.mark.parametrize(("one", "other", "same"), [
    ("postgresql://u:a@h/d", "postgres://u:b@H:5432/d", True), ("postgresql://u@h/d", "postgresql://u@h/e", False),
    ("postgresql://u@h/d", "postgresql://u@g/d", False), ("sqlite:///a.db", "a.db", True),
    ("sqlite:///a.db", "sqlite:///b.db", False), ("embedded:///a", "embedded:///b", False),
    ("postgresql:///d?host=/run&password=x", "postgresql:///d?host=/run", True),
])  # fmt: skip
def test_sameness(one: str, other: str, same: bool) -> None:
    assert same_database(one, other) is same


def test_an_empty_url_is_not_taken_for_this_folder() -> None:
    with pytest.raises(UsageError, match="empty"):
        lasting(" ")
