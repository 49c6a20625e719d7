"""`hopql access apply`: what a workspace denies is denied by PostgreSQL, and until then nothing is asked of it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from uuid import uuid4

import psycopg
import pytest
from click.testing import CliRunner, Result
from fastapi.testclient import TestClient

from hopql.serve.cli import cli
from hopql.serve.client import HopQL
from hopql.serve.http.app import app
from hopql.state.context import Context
from hopql.tools.base.errors import AccessError, HopQLError, UsageError
from hopql.tools.base.settings import settings
from hopql.tools.catalog.cards import load_cards
from hopql.tools.database.engine import with_login
from hopql.tools.database.quote_names import quoted
from hopql.tools.models.fake import scripted
from hopql.tools.setup.prepare_workspace import index, initialise
from hopql.tools.workspace.open_workspace import Workspace, open_workspace
from hopql.tools.workspace.read_config import CARDS, read_config
from tests.tools.database.roles import Role, fill, make_roles  # noqa: F401

PEOPLE = """
CREATE TABLE people (id int PRIMARY KEY, name text, ssn text, password text);
CREATE TABLE orders (id int PRIMARY KEY, person int REFERENCES people (id), total int);
CREATE VIEW everybody AS SELECT * FROM people;
INSERT INTO people VALUES (1, 'Ada', '123', 'x'), (2, 'Alan', '456', 'y');
INSERT INTO orders VALUES (1, 1, 5), (2, 1, 7);
"""
DENIED = '\n[access]\ndeny = ["people.ssn"]\n'
COUNT = "SELECT count(*) AS n FROM people"


@pytest.fixture
def database_url(database_url: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[str]:
    """The URL of a database of people; logins' passwords are kept in a folder of the test's."""
    fill(database_url, PEOPLE)
    monkeypatch.setattr("hopql.tools.setup.apply_access.settings", lambda: SimpleNamespace(data_dir=tmp_path / "data"))
    monkeypatch.setenv("HOPQL_TRUST_THE_GUARD", "0")
    yield database_url
    settings.cache_clear()


@pytest.fixture
def folder(database_url: str, tmp_path: Path) -> Path:
    """A workspace over it that denies a column, and asks as the superuser."""
    folder = tmp_path / "w"
    initialise(folder, database_url)
    with (folder / "workspace.toml").open("a") as out:
        out.write(DENIED)
    return folder


def run(*arguments: str) -> Result:
    done = CliRunner().invoke(cli, arguments, standalone_mode=False)
    if done.exception:
        raise done.exception
    return done


def client(folder: Path, *replies: str) -> HopQL:
    return HopQL(folder, model=f"fake:{scripted(list(replies), uuid4().hex).name}", gate="off", effort="fast",
                 keywords="rules")  # fmt: skip


def test_where_the_login_may_read_what_is_denied_no_face_answers(folder: Path) -> None:
    index(folder)
    asking = client(folder)
    result = asking.ask("How many people are there?")
    assert result.failure and result.failure["kind"] == "AccessError" and not result.attempts and not result.calls
    said = json.dumps(result.as_json())
    assert "superuser" in said and "hopql access apply" in said and "--trust-the-guard" in said and "ssn" not in said
    with pytest.raises(AccessError):
        asking.workspace.engine_for(Context())
    with TestClient(app(folder, {"model": asking.options["model"]}), base_url="http://127.0.0.1:8321") as page:
        said = page.post("/ask/invoke", json={"input": {"question": "How many people are there?"}}).text
        assert "access apply" in said and "ssn" not in said
        body = {"model": "hopql", "messages": [{"role": "user", "content": "How many people are there?"}]}
        said = page.post("/v1/chat/completions", json=body).text
        assert "lets this workspace's login read what is denied" in said and "ssn" not in said
    done = run("doctor", "-w", str(folder))
    assert "access apply" in " ".join(done.output.split()) and done.return_value == 1


def test_after_apply_questions_run_as_a_login_that_may_not(folder: Path, database_url: str, role: Role) -> None:
    name = role()
    printed = run("access", "apply", "-w", str(folder), "--login", name, "--print").stdout
    assert "GRANT SELECT (" in printed and "ssn" not in printed and read_config(folder).url == database_url
    done = run("access", "apply", "-w", str(folder), "--login", name)
    assert "Made the login" in done.stderr and "Hidden in tables.jsonl: everybody" in done.stderr
    assert [card.name for card in load_cards(folder / CARDS) if card.hidden] == ["everybody"]
    engine = open_workspace(str(folder)).engine_for(Context())
    assert engine.run("SELECT count(*), session_user::text FROM people")["rows"] == [[2, name]]
    assert open_workspace(str(folder)).check_login() == ""
    again = run("access", "apply", "-w", str(folder))
    assert "nothing is to be done" in again.stderr, "the login itself finds that"
    text = (folder / "workspace.toml").read_text()
    (folder / "workspace.toml").write_text(text.replace("people.ssn", "people.name"))
    with pytest.raises(AccessError):
        open_workspace(str(folder)).check_login()
    with pytest.raises(UsageError, match="cannot grant itself"):
        run("access", "apply", "-w", str(folder))
    done = run("access", "apply", database_url, "-w", str(folder), "--json")
    told = json.loads(done.stdout)
    place = f'ON TABLE "public"."people" FROM {quoted(name)};'
    assert f'REVOKE SELECT ("name") {place}' in told["changes"] and told["denied"] == []
    assert open_workspace(str(folder)).check_login() == "", "a refusal is not believed for long"


def test_a_table_with_a_denied_partition_is_hidden_by_the_guard_too_and_told(
    database_url: str, tmp_path: Path, role: Role
) -> None:
    fill(database_url, """
        CREATE TABLE events (id int, body text) PARTITION BY LIST (id);
        CREATE TABLE private PARTITION OF events FOR VALUES IN (1);
        CREATE TABLE rest PARTITION OF events DEFAULT; INSERT INTO events VALUES (1, 'the secret'), (2, 'fine');
    """)  # fmt: skip
    folder, told = tmp_path / "w", "events is hidden, since a query of it reads the rows of private, which are denied"
    initialise(folder, database_url)
    assert "the secret" in (folder / CARDS).read_text()
    with (folder / "workspace.toml").open("a") as out:
        out.write('\n[access]\ndeny = ["private"]\ntrust_the_guard = true\n')
    assert told in run("init", database_url, "-w", str(folder), "--no-index").stderr
    assert "the secret" not in (folder / CARDS).read_text()
    assert told in index(folder).warnings
    for sql in ("SELECT * FROM events", "SELECT * FROM private", "SELECT count(*) FROM only events"):
        result = client(folder, sql).ask("How many people are there?")
        assert not result.ok and result.attempts and "secret" not in json.dumps(result.as_json()), sql
    assert told in run("access", "apply", "-w", str(folder), "--login", role()).stderr


def test_who_trusts_the_guard_is_warned(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    index(folder)
    model = f"fake:{scripted([COUNT], uuid4().hex).name}"
    given = ["ask", "How many people are there?", "-w", str(folder), "-m", model, "-o", "gate=off", "-o", "effort=fast"]
    assert run(*given).return_value == 3
    done = run(*given, "--trust-the-guard")
    assert done.return_value == 0 and "Warning: Only HopQL's reading of the SQL" in done.stderr and "2" in done.stdout
    monkeypatch.setenv("HOPQL_TRUST_THE_GUARD", "0")
    settings.cache_clear()
    with pytest.raises(AccessError):
        Workspace(folder).check_login()
    with (folder / "workspace.toml").open("a") as out:
        out.write("trust_the_guard = true\n")
    assert "superuser" in Workspace(folder).check_login()


def test_what_everyone_may_read_is_told_and_taken_when_said(folder: Path, database_url: str, role: Role) -> None:
    fill(database_url, "GRANT SELECT ON people TO PUBLIC")
    name = role()
    done = run("access", "apply", "-w", str(folder), "--login", name)
    assert "still lets it read" in done.stderr and "--revoke-from-everyone" in done.stderr
    with pytest.raises(AccessError):
        open_workspace(str(folder)).check_login()
    done = run("access", "apply", database_url, "-w", str(folder), "--revoke-from-everyone")
    assert "still lets" not in done.stderr and open_workspace(str(folder)).check_login() == ""


def test_who_may_not_grant_is_told_how(folder: Path, database_url: str, role: Role, tmp_path: Path) -> None:
    reader = role("CREATE ROLE {r} LOGIN; GRANT SELECT ON people, orders TO {r}")
    url = with_login(database_url, reader)
    with pytest.raises(UsageError, match="may not create roles") as refused:
        run("access", "apply", url, "-w", str(folder), "--login", role())
    assert "--print" in refused.value.hint
    with pytest.raises(UsageError, match="another database"):
        run("access", "apply", "postgresql://a@b/c", "-w", str(folder))
    (tmp_path / "f").mkdir()
    (tmp_path / "f" / "workspace.toml").write_text('name = "f"\nurl = "sqlite:///x.db"\n')
    with pytest.raises(HopQLError, match="is a file"):
        run("access", "apply", "-w", str(tmp_path / "f"))


def test_the_first_hour_with_a_password_column(
    database_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:  # fmt: skip
    monkeypatch.setenv("HOPQL_GUARD_SECRETS", "1")
    settings.cache_clear()
    theirs, mine = tmp_path / "theirs", tmp_path / "mine"
    done = run("init", database_url, "-w", str(theirs), "--no-index")
    assert "people.password" in done.stderr and "hopql access apply" in done.stderr
    told = Workspace(theirs).check_login()
    assert "Only HopQL's reading of the SQL" in told and "access apply" in told, "it is asked, with a warning"
    database = database_url.partition("@/")[2].partition("?")[0]
    done = run("init", f"embedded:///{database}", "-w", str(mine), "--no-index")
    try:
        assert "Made the login hopql_reader_" in done.stderr and Workspace(mine).check_login() == ""
        run("init", "-w", str(mine), "--no-index")
        with psycopg.connect(database_url) as session:
            session.execute("CREATE TABLE fresh (id int)")
        run("access", "apply", "-w", str(mine))
        run("init", f"embedded:///{database}", "-w", str(mine), "--no-index")
        assert Workspace(mine).engine.run("SELECT count(*) FROM fresh")["rows"] == [[0]]
    finally:
        login = quoted(read_config(mine).url.partition("://")[2].partition("@")[0])
        fill(database_url, f"DROP OWNED BY {login}; DROP ROLE {login}")
