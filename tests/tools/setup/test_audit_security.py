"""What is said to hold is tried: each check finds the hole that is made for it, and none where there is none."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from hopql.state.access import Access
from hopql.state.context import Context
from hopql.tools.base.settings import Settings
from hopql.tools.catalog.cards import load_cards
from hopql.tools.database import postgres
from hopql.tools.database.engine import Engine, connect, with_login
from hopql.tools.database.grants import Grants
from hopql.tools.database.quote_names import quoted
from hopql.tools.database.scope_names import Names
from hopql.tools.database.stop_queries import Deadline
from hopql.tools.setup import attack_database, audit_security
from hopql.tools.setup.audit_security import Holding, data_goes, examine, files_are_private
from hopql.tools.setup.prepare_workspace import initialise
from hopql.tools.workspace.open_workspace import Workspace, open_workspace
from hopql.tools.workspace.read_config import write_config
from tests.tools.database.roles import Role, fill, make_roles, open_engines  # noqa: F401
from tests.tools.database.shop import DDL

Opened = Callable[[str], Engine]


def states(found: list[Holding]) -> dict[str, str]:
    return {one.claim: one.state for one in found}


def workspace(folder: Path, url: str, access: str = "") -> Workspace:
    initialise(folder, url)
    with (folder / "workspace.toml").open("a") as out:
        out.write(access)
    return open_workspace(str(folder))


def bad(found: list[Holding]) -> dict[str, str]:
    return {one.claim: one.detail for one in found if one.state in ("wrong", "warning")}


def test_a_superuser_is_warned_of_and_all_else_holds(database_url: str, tmp_path: Path) -> None:
    fill(database_url, DDL)
    workspace(tmp_path / "w", database_url)
    found = list(examine(str(tmp_path / "w")))
    assert {"the login may only read"} == set(bad(found)), bad(found)
    assert sum(one.state == "holds" for one in found) >= 13
    assert "is a superuser" in bad(found)["the login may only read"]


def test_a_login_that_may_only_read_and_hides_what_the_workspace_hides(
    database_url: str, tmp_path: Path, role: Role
) -> None:
    fill(database_url, DDL + 'CREATE TABLE plain (id int, "Pass word" text)')
    access = '\n[access]\ndeny = ["hidden", "customers.secret", "plain.pass*", "nothing.*"]\n'
    workspace(tmp_path / "w", database_url, access)
    cards, engine = load_cards(tmp_path / "w" / "tables.jsonl"), connect(database_url)
    names = Names(cards, grants=open_workspace(str(tmp_path / "w")).grants)
    found = list(attack_database.grants_hold(names, engine))
    engine.close()
    assert states(found)["what is denied is refused by the guard alone"] == "holds"
    assert "1 table (hidden) and 2 columns" in next(one.detail for one in found if one.claim == "what is hidden")
    assert "nothing.*" in bad(found)["each pattern matches something"]
    assert "may read customers.secret, hidden, plain.Pass word, since it is" in bad(found)["the database hides it too"]
    name = role("CREATE ROLE {r} LOGIN; GRANT SELECT (id, name, city) ON customers TO {r}; ALTER ROLE {r} SET "
                "default_transaction_read_only = on")  # fmt: skip
    url = with_login(database_url, name)
    workspace(tmp_path / "reader", url, '\n[access]\ndeny = ["customers.secret"]\n')
    found = list(examine(str(tmp_path / "reader")))
    assert states(found)["the database hides it too"] == "holds"
    assert "warning" not in {one.state for one in found if one.claim == "the login may only read"}
    assert not bad(found), "PostgreSQL's catalog knows the column, though this login may not read it"
    assert "customers.secret" in next(one.detail for one in found if one.claim == "what is hidden")
    assert states(found)["what is denied is kept by the database alone"] == "holds"


HOLES: dict[str, tuple[str, str, str]] = {
    "transactions are read-only": ("_BEGIN", "READ ONLY", "READ WRITE"),
    "transactions are rolled back": ("_END", "ROLLBACK", "COMMIT"),
}


@pytest.mark.parametrize("claim", HOLES)
def test_a_hole_beneath_the_guard_is_found(
    claim: str, database_url: str, opened: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    name, holding, hole = HOLES[claim]
    before = getattr(postgres, name)
    old, new = (holding, hole) if isinstance(before, str) else (holding.encode(), hole.encode())
    assert old in before
    monkeypatch.setattr(postgres, name, before.replace(old, new))
    check = attack_database._read_only if "only" in claim else attack_database._rolled_back
    assert check(opened(database_url))[0] == "wrong"


def test_a_session_that_keeps_things_and_timers_that_sleep_are_found(
    database_url: str, opened: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    engine = opened(database_url)
    monkeypatch.setattr(postgres, "_END", b"COMMIT")
    assert attack_database._nothing_left(engine)[0] == "wrong"
    monkeypatch.setattr(attack_database, "_SLEEP", "SELECT pg_sleep(0.6)")
    monkeypatch.setattr(Deadline, "_watch", lambda self: None)
    assert attack_database._outside(database_url)[0] == "wrong"


def test_a_guard_that_sleeps_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    names = Names([])
    assert {one.state for one in attack_database.guard_holds("postgres", names)} == {"holds"}
    monkeypatch.setattr(attack_database, "allowed_only", lambda *_: [])
    found = states(list(attack_database.guard_holds("postgres", names)))
    assert found["only queries made of what is on a list"] == "wrong"
    monkeypatch.setattr(attack_database, "check", lambda sql, *_: {"ok": True})
    found = states(list(attack_database.guard_holds("duckdb", names)))
    assert found["only tables and columns of the workspace"] == "wrong"


def test_a_star_that_shows_what_is_hidden_is_found(
    database_url: str, opened: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill(database_url, DDL)
    engine = opened(database_url)
    names = Names([], grants=Grants.of(Access(deny=["customers.secret"])))
    monkeypatch.setattr(
        attack_database, "check", lambda sql, *_: {"ok": "*" in sql and "count" not in sql, "sql": sql, "columns": []}
    )
    found = list(attack_database.grants_hold(names, engine))
    assert "SELECT * FROM customers" in bad(found)["what is hidden is left out of SELECT *"]


def test_bounds_are_tried(database_url: str, opened: Opened) -> None:
    engine, options = opened(database_url), Context()
    assert "wrong" not in states(list(attack_database.bounds_hold(engine, options))).values()
    for most, state in ((1e300, "wrong"), (0.0, "warning")):
        assert attack_database._cost(engine, options.model_copy(update={"max_cost": most}))[0] == state


def test_what_nothing_would_end_is_found(
    database_url: str, opened: Opened, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = opened(database_url)
    assert attack_database._uninterrupted(server)[0] == "holds"
    monkeypatch.setattr(attack_database, "_LONG_CALL", "SELECT 1")
    assert attack_database._uninterrupted(server)[:2] == ("wrong", "nothing bounds SELECT 1")
    sqlite3.connect(tmp_path / "a.db").execute("CREATE TABLE a (id int)").connection.close()
    file = opened(f"sqlite:///{tmp_path / 'a.db'}")
    monkeypatch.setattr(attack_database, "_MUCH", {"sqlite": "SELECT 1"})
    monkeypatch.setattr(attack_database, "_ONE_STEP", {"sqlite": "SELECT 1"})
    found = bad(list(attack_database.bounds_hold(file, Context())))
    assert set(found) == {"what heeds no interrupt", "memory of a query"} and "it ran" in found["memory of a query"]


def test_the_guard_is_judged_by_what_it_sends(database_url: str, opened: Opened) -> None:
    """`age(people)` is read as a function: what is sent has no such column, and PostgreSQL takes no record."""
    fill(database_url, "CREATE TABLE people (id int, age int); INSERT INTO people VALUES (1, 2)")
    engine = opened(database_url)
    names = Names(engine.introspect(), grants=Grants.of(Access(deny=["people.age"])))
    guard, database = attack_database.denied_reads_hold(names, [], [("people", "age")], engine)
    assert guard.state == "holds", guard
    assert "a call in a row's dress (people.age)" in database.detail


def test_a_way_that_takes_long_gives_and_is_enough(
    database_url: str, opened: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(attack_database, "_PATIENCE_S", 0.1)
    assert attack_database._gives(opened(database_url), "SELECT pg_sleep(2)")
    monkeypatch.setattr(attack_database, "_ENOUGH_S", -1)
    ways = {"a: one": "no", "b: one": "yes", "c: one": "yes"}
    assert "1 of 2 ways give something: one (b)" in attack_database._verdict(ways, lambda sql: sql == "yes", "")[1]
    assert attack_database._verdict(ways, lambda sql: False, "")[0] == "holds"


USERS = """
CREATE TABLE notes (owner text, word text); INSERT INTO notes VALUES ('ann', 'a'), ('bob', 'b');
ALTER TABLE notes ENABLE ROW LEVEL SECURITY;
CREATE POLICY own ON notes USING (owner = current_setting('app.user', true));
"""


def test_policies_that_the_login_passes_by_are_wrong_where_users_differ(
    database_url: str, tmp_path: Path, role: Role, opened: Opened
) -> None:
    fill(database_url, USERS)
    access = '\n[access.settings]\n"app.user" = "{user}"\n'
    admin = workspace(tmp_path / "admin", database_url, access)
    found = list(audit_security.rows_hold(admin, opened(database_url)))
    assert states(found) == {
        "as whom runs ask": "holds", "what stands for the user is taken on": "holds",
        "policies of the tables hold": "wrong",
    }  # fmt: skip
    name = role("CREATE ROLE {r} LOGIN; GRANT SELECT ON notes TO {r}")
    reader = workspace(tmp_path / "reader", with_login(database_url, name), access)
    assert set(states(list(audit_security.rows_hold(reader, opened(reader.url)))).values()) == {"holds"}
    analyst = role(
        f"CREATE ROLE {{r}}; GRANT SELECT ON notes TO {{r}}; GRANT {{r}} TO {quoted(name)}", prefix="analyst"
    )
    fixed = workspace(tmp_path / "fixed", database_url, f'\n[access]\nrole = "{analyst}"\n')
    found = list(audit_security.rows_hold(fixed, opened(database_url)))
    assert states(found) == {
        "as whom runs ask": "told", "what stands for the user is taken on": "holds",
        "policies of the tables hold": "holds",
    }  # fmt: skip
    none = workspace(tmp_path / "none", database_url, '\n[access]\nrole = "nobody here"\n')
    assert (
        states(list(audit_security.rows_hold(none, opened(database_url))))["what stands for the user is taken on"]
        == "wrong"
    )


@pytest.mark.parametrize("kind", ["sqlite", "duckdb"])
def test_files(kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file, sql = tmp_path / f"a.{kind}", "CREATE TABLE a (id int, secret text)"
    if kind == "sqlite":
        sqlite3.connect(file).execute(sql).connection.close()
    else:
        import duckdb

        with duckdb.connect(str(file)) as session:
            session.execute(sql)
    before = file.read_bytes()
    opened = workspace(tmp_path / "w", f"{kind}:///{file}", '\n[access]\ndeny = ["a.secret"]\n')
    found = list(examine(str(tmp_path / "w")))
    assert not bad(found), bad(found)
    assert states(found)["no other file is read"] == states(found)["the file is opened for reading only"] == "holds"
    assert file.read_bytes() == before
    engine = connect(opened.url)
    monkeypatch.setattr(attack_database, "_NO_QUERY", {kind: {"a query": "SELECT 1"}})
    assert "a query" in bad(list(attack_database.file_holds(engine)))["the file is opened for reading only"]
    engine.close()


@pytest.mark.parametrize("kind", ["sqlite", "duckdb"])
def test_a_layer_that_gives_what_is_denied_is_said_with_the_ways(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / f"a.{kind}"
    make = "CREATE TABLE a (id int, secret text); CREATE TABLE hidden (id int); INSERT INTO a VALUES (1, 'x')"
    if kind == "sqlite":
        sqlite3.connect(file).executescript(make).connection.close()
    else:
        import duckdb

        with duckdb.connect(str(file)) as session:
            session.execute(make)
    engine = connect(f"{kind}:///{file}")  # of which all is granted
    names = Names(engine.introspect(), grants=Grants.of(Access(deny=["a.secret", "hidden"])))
    monkeypatch.setattr(attack_database, "check", lambda sql, *_: {"ok": "AS x" in sql, "sql": sql})
    guard, database = attack_database.denied_reads_hold(names, ["hidden"], [("a", "secret")], engine)
    engine.close()
    assert (guard.state, database.state) == ("wrong", "wrong")
    assert "a decoy of its name (a.secret)" in guard.detail
    for way in ("the column (a.secret)", "a join by it (a.secret)", "its rows counted (hidden)"):
        assert way in database.detail
    assert list(attack_database.denied_reads_hold(names, [], [], engine)) == []


def test_what_cannot_be_reached_or_read_is_said_and_the_rest_goes_on(tmp_path: Path) -> None:
    database = tmp_path / "a.db"
    sqlite3.connect(database).execute("CREATE TABLE a (id int)").connection.close()
    workspace(tmp_path / "w", f"sqlite:///{database}")
    database.unlink()
    (tmp_path / "w" / "tables.jsonl").write_text("{broken\n")
    found = list(examine(str(tmp_path / "w")))
    assert set(bad(found)) == {"the cards can be read", "the database can be reached"}
    assert states(found)["where questions and data go"] == "told"
    write_config(tmp_path / "none", "none", "")
    assert not bad(list(examine(str(tmp_path / "none"))))
    assert [one.state for one in examine(str(tmp_path / "nowhere"))] == ["wrong"]


def test_files_that_others_may_open(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    passfile, folder = tmp_path / "p.pgpass", tmp_path / "w"
    passfile.write_text("x")
    write_config(folder, "x", f"postgresql://u:a-long-secret@h/d?passfile={passfile}")
    assert folder.stat().st_mode & 0o077 == 0, "a new workspace is its owner's"
    opened = Workspace(folder)
    monkeypatch.setattr("hopql.tools.setup.audit_security._is_closed", lambda folder: False)
    found = list(files_are_private(opened))
    assert states(found)["the password in workspace.toml is private"] == "holds"
    assert states(found)["the file with the login's password is private"] == "wrong"
    for path in (folder, folder / "workspace.toml"):
        path.chmod(0o755)
    passfile.unlink()
    found = list(files_are_private(opened))
    assert bad(found).keys() >= {
        "the password in workspace.toml is private", "the file with the login's password is private",
        "the workspace's cards and index, which hold values of the database, are private",
    }  # fmt: skip
    assert not any("a-long-secret" in one.detail + one.advice for one in found)


def test_where_data_goes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_config(tmp_path, "x", "")
    options = Context()
    chosen = Settings(base_url="https://me:a-long-secret@models.example/v1", embedder="openai:e", query_memory=True,
                      state_url="postgresql://me:a-long-secret@state.example/d")  # fmt: skip
    monkeypatch.setattr("hopql.tools.setup.audit_security.settings", lambda: chosen)
    told = " ".join(one.detail for one in data_goes(options.model_copy(update={"model": "openai:m"})))
    assert "models.example" in told and "sample values" in told and "state.example" in told and "secret" not in told
    assert "nowhere" in next(iter(data_goes(options.model_copy(update={"model": "local"})))).detail
