"""The state database: migrations once, whoever starts; connections that outlive a restart; clear errors."""

from __future__ import annotations

import subprocess
import tempfile
from pathlib import Path
from uuid import uuid4

import psycopg
import pytest
from psycopg.conninfo import conninfo_to_dict

from hopql.tools.base import open_state, run_postgres
from hopql.tools.base.errors import ConnectError, WorkspaceError
from tests.forked import python

ROOT = Path(__file__).parents[3]
STEPS = ("CREATE TABLE kept (id int)", "INSERT INTO kept SELECT 1; ALTER TABLE kept ADD COLUMN name text")


@pytest.fixture
def url(database_url: str) -> str:
    return database_url


def test_the_url_is_the_setting_or_the_embedded_one(monkeypatch: pytest.MonkeyPatch) -> None:
    from hopql.tools.base.settings import settings

    assert open_state.state_url().startswith("postgresql://") and open_state.DATABASE in open_state.state_url()
    monkeypatch.setenv("HOPQL_STATE_URL", "postgresql://elsewhere/kept")
    settings.cache_clear()
    try:
        assert open_state.state_url() == "postgresql://elsewhere/kept"
    finally:
        monkeypatch.undo()
        settings.cache_clear()


def test_steps_run_once_and_a_later_one_is_added(url: str) -> None:
    with open_state.session(url) as connection:
        open_state.migrate(connection, "things", STEPS[:1])
    for _ in range(2):
        with open_state.session(url) as connection:
            open_state.migrate(connection, "things", STEPS)
            open_state.migrate(connection, "others", ("CREATE TABLE other (id int)",))
    with open_state.session(url) as connection:
        assert connection.execute("SELECT id, name FROM kept").fetchall() == [(1, None)]
        noted = connection.execute("SELECT capability, step FROM hopql_migrations ORDER BY 1, 2").fetchall()
    assert noted == [("others", 1), ("things", 1), ("things", 2)]


def test_four_processes_migrate_once(url: str) -> None:
    code = (
        "import sys;from hopql.tools.base import open_state\n"
        "with open_state.session(sys.argv[1]) as c: open_state.migrate(c,'things',('SELECT pg_sleep(.2)',"
        "'CREATE TABLE kept (id int)','INSERT INTO kept VALUES (1)'))"
    )
    starts = [
        subprocess.Popen([*python(), "-c", code, url], cwd=ROOT, stderr=subprocess.PIPE, text=True)
        for _ in range(4)
    ]
    said = [start.communicate()[1] for start in starts]
    assert [start.returncode for start in starts] == [0] * 4 and said == [""] * 4, said
    with open_state.session(url) as connection:
        assert connection.execute("SELECT count(*) FROM kept").fetchone() == (1,)


def test_a_database_of_a_newer_version_is_refused(url: str) -> None:
    with open_state.session(url) as connection:
        open_state.migrate(connection, "things", STEPS)
    with pytest.raises(WorkspaceError, match="newer HopQL") as refused, open_state.session(url) as connection:
        open_state.migrate(connection, "things", STEPS[:1])
    assert "HOPQL_STATE_URL" in refused.value.hint


def test_a_step_that_fails_leaves_nothing(url: str) -> None:
    with pytest.raises(ConnectError, match="things, step 2"), open_state.session(url) as connection:
        open_state.migrate(connection, "things", (STEPS[0], "SELECT no_such_thing"))
    with open_state.session(url) as connection:
        assert connection.execute("SELECT to_regclass('kept')").fetchone() == (None,)
        open_state.migrate(connection, "things", STEPS)


def test_a_transaction_that_raises_is_rolled_back_and_its_connection_used_again(url: str) -> None:
    with open_state.session(url) as connection:
        connection.execute("CREATE TABLE kept (id int)")
        first = connection
    with pytest.raises(RuntimeError), open_state.session(url) as connection:
        connection.execute("INSERT INTO kept VALUES (1)")
        raise RuntimeError
    with open_state.session(url) as connection:
        assert connection is first
        assert connection.execute("SELECT count(*) FROM kept").fetchone() == (0,)


def test_a_database_that_is_set_later_gets_its_own_connections(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from hopql.tools.base.settings import settings

    with open_state.session() as connection:
        assert connection.info.dbname != conninfo_to_dict(url)["dbname"]
    monkeypatch.setenv("HOPQL_STATE_URL", url)
    settings.cache_clear()
    try:
        with open_state.session() as connection:
            assert connection.info.dbname == conninfo_to_dict(url)["dbname"]
    finally:
        monkeypatch.undo()
        settings.cache_clear()


def test_connections_outlive_a_restart_of_the_server() -> None:
    with tempfile.TemporaryDirectory(prefix="hopql-") as folder:
        home = Path(folder)
        url = run_postgres.embedded("kept", data_dir=home)
        try:
            with open_state.session(url) as connection:
                connection.execute("CREATE TABLE kept (id int)")
            run_postgres.stop(data_dir=home)
            with pytest.raises(ConnectError, match="cannot be reached"), open_state.session(url):
                pass
            run_postgres.embedded("kept", data_dir=home)
            with open_state.session(url) as connection:
                assert connection.execute("SELECT count(*) FROM kept").fetchone() == (0,)
            with pytest.raises(ConnectError, match="went away"), open_state.session(url) as connection:
                run_postgres.stop(data_dir=home)
                connection.execute("SELECT 1")
        finally:
            run_postgres.stop(data_dir=home)


def test_a_missing_pgvector_is_told_with_what_to_do(url: str) -> None:
    role = f"r_{uuid4().hex[:8]}"
    name = url.split("@/")[1].split("?")[0]
    with psycopg.connect(url, autocommit=True) as admin:
        admin.execute(f'CREATE ROLE "{role}" LOGIN'.encode())
    try:
        with (
            pytest.raises(ConnectError, match="pgvector") as told,
            open_state.session(url.replace("postgres@", f"{role}@")) as connection,
        ):
            open_state.need_vector(connection)
        assert "CREATE EXTENSION vector" in told.value.hint and name
        with open_state.session(url) as connection:
            open_state.need_vector(connection)
            open_state.need_vector(connection)
    finally:
        open_state.close()
        with psycopg.connect(url, autocommit=True) as admin:
            admin.execute(f'DROP ROLE "{role}"'.encode())
