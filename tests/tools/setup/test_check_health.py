"""What `hopql doctor` says of the state database and of the embedded model's library."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from uuid import uuid4

import psycopg
import pytest

from hopql.tools.base import open_state, run_postgres
from hopql.tools.base.keep_threads import Threads
from hopql.tools.base.settings import settings
from hopql.tools.setup import check_health
from hopql.tools.setup.prepare_workspace import initialise
from hopql.tools.workspace.open_workspace import open_workspace
from hopql.tools.workspace.read_config import effective
from tests.databases import superuser


@pytest.fixture
def kept(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A state database of this test's own."""
    name = f"t_{uuid4().hex[:12]}"
    url = run_postgres.embedded(name)
    monkeypatch.setattr(settings(), "state_url", url)
    yield url
    open_state.close()
    with superuser() as admin:
        admin.execute(f'DROP DATABASE "{name}" WITH (FORCE)'.encode())


def told(part: str) -> check_health.Check:
    """What the doctor says of a part, without a workspace."""
    return next(check for check in check_health.examine("no-such-workspace") if check.part == part)


def test_the_state_database_is_looked_at_and_nothing_is_made_there(kept: str) -> None:
    fresh = told("state")
    assert fresh.ok and "answers: PostgreSQL 1" in fresh.detail and "pgvector not there yet" in fresh.detail
    with open_state.session() as connection:
        assert connection.execute("SELECT to_regnamespace('hopql')").fetchone() == (None,)
    Threads("shop").keep("one", "ada", "How many?", {})
    used = told("state")
    assert used.ok and "schema hopql with threads 1: 0 MB" in used.detail and kept.split("?")[0][-14:] in used.detail


@pytest.mark.parametrize(
    ("made", "word", "advice"),
    [
        ("", "no schema 'hopql'", "GRANT CREATE ON DATABASE"),
        ('CREATE SCHEMA hopql AUTHORIZATION "{role}"', "no pgvector", "CREATE EXTENSION vector"),
        ('CREATE SCHEMA hopql AUTHORIZATION "{role}"; CREATE EXTENSION vector', "", ""),
    ],
)
def test_a_login_that_may_not_make_what_is_missing_is_told(
    kept: str, monkeypatch: pytest.MonkeyPatch, made: str, word: str, advice: str
) -> None:
    role = f"r_{uuid4().hex[:8]}"
    with psycopg.connect(kept, autocommit=True) as admin:
        admin.execute(f'CREATE ROLE "{role}" LOGIN'.encode())
        admin.execute(made.format(role=role).encode())
        monkeypatch.setattr(settings(), "state_url", kept.replace("postgres@", f"{role}@"))
        try:
            check = told("state")
            assert check.ok is not bool(word) and word in check.detail and advice in check.advice
            assert admin.execute("SELECT to_regclass('hopql.hopql_migrations')").fetchone() == (None,)
        finally:
            open_state.close()
            admin.execute(f'DROP OWNED BY "{role}"; DROP ROLE "{role}"'.encode())


def test_tables_of_a_newer_version_are_told(kept: str) -> None:
    Threads("shop").keep("one", "ada", "How many?", {})
    with open_state.session() as connection:
        connection.execute("INSERT INTO hopql_migrations (capability, step) VALUES ('threads', 99), ('charts', 1)")
    check = told("state")
    assert not check.ok and "newer HopQL: charts, threads" in check.detail and "Update" in check.advice


def test_a_state_database_that_is_away_is_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings(), "state_url", "postgresql://me:secret@127.0.0.1:1/kept")
    check = told("state")
    assert not check.ok and "cannot be reached" in check.detail and "secret" not in str(check)


def test_a_query_that_goes_on_is_told_with_what_ends_it(
    database_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with psycopg.connect(database_url, autocommit=True, application_name="hopql") as session:
        session.execute("CREATE TABLE shop (id int PRIMARY KEY)")
        initialise(tmp_path / "shop", database_url)
        workspace = open_workspace(str(tmp_path / "shop"))
        assert check_health._queries(workspace).startswith("none of HopQL's")
        monkeypatch.setattr(check_health, "_MARGIN_S", -effective(None, workspace).timeout_s)
        with session.pipeline():
            session.execute("SELECT pg_sleep(1)")
            session.pgconn.flush()
            time.sleep(0.2)
            check = check_health._guarded("queries", lambda: check_health._queries(workspace))
        assert not check.ok and f"backend {session.info.backend_pid} (" in check.detail
        assert f"pg_terminate_backend({session.info.backend_pid})" in check.advice
        workspace.engine.close()


def test_an_embedded_server_that_never_ran_is_not_started(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(settings(), "data_dir", tmp_path)
    assert told("state").detail.startswith("the embedded PostgreSQL, made when") and not list(tmp_path.iterdir())


def test_the_models_library_is_imported_not_looked_for(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(settings(), "model", "local")
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    library = tmp_path / "xllamacpp.py"
    library.write_text("raise ImportError('libgomp.so.1: cannot open shared object file')")
    check = told("model")
    assert not check.ok and "libgomp.so.1: cannot open" in check.detail and "libgomp1" in check.advice
    library.write_text("import os; os.kill(os.getpid(), 4)")
    assert "ended the process with -4" in told("model").detail
    library.write_text("")
    assert "library" not in told("model").detail
