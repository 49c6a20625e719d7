"""As whom a run asks: filled in from who asks, taken on by each transaction, and gone after it."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from hopql.state.access import Access, Identity
from hopql.tools.base.errors import ConnectError, HopQLError, UsageError, WorkspaceError
from hopql.tools.database.act_as import NOBODY, identity_of
from hopql.tools.database.engine import Engine, connect
from hopql.tools.database.explain_failures import FailedQueryError
from hopql.tools.database.quote_names import quoted
from tests.tools.database.test_postgres import fill

POLICIES = """
CREATE TABLE notes (id int, owner text, word text);
INSERT INTO notes VALUES (1, 'ann', 'apple'), (2, 'bob', 'banana'), (3, 'bob', 'blue');
ALTER TABLE notes ENABLE ROW LEVEL SECURITY; ALTER TABLE notes FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON notes USING (owner = current_setting('app.user', true));
CREATE ROLE {role} LOGIN; GRANT SELECT ON notes TO {role};
CREATE ROLE {role}_none; CREATE ROLE {bobs}; GRANT {bobs} TO {role}; GRANT SELECT ON notes TO {bobs};
CREATE FUNCTION unlocks() RETURNS text LANGUAGE plpgsql AS
  $$ BEGIN SET TRANSACTION READ WRITE; DELETE FROM notes; RETURN 'done'; END $$;
CREATE FUNCTION commits() RETURNS text LANGUAGE plpgsql AS $$ BEGIN COMMIT; RETURN 'done'; END $$;
"""


@pytest.fixture
def role(database_url: str) -> Iterator[str]:
    """A login that may read `notes` by its policy, and ask as the role of Bob."""
    name = "r" + database_url.split("@/")[1].split("?")[0]
    bobs = quoted(f'{name} of "Bob"')
    fill(database_url, POLICIES.format(role=name, bobs=bobs))
    yield name
    fill(database_url, f"DROP OWNED BY {name}, {bobs}, {name}_none; DROP ROLE {name}, {bobs}, {name}_none")


@pytest.fixture
def engine(database_url: str, role: str) -> Iterator[Engine]:
    opened = connect(database_url.replace("postgres@", f"{role}@"))
    yield opened
    opened.close()


def user(name: str) -> Identity:
    return Identity(settings=(("app.user", name),))


def words(engine: Engine) -> list[object]:
    return [row[0] for row in engine.run("SELECT word FROM notes ORDER BY 1")["rows"]]


def test_each_user_reads_what_the_policy_says(engine: Engine) -> None:
    ann, bob = engine.acting(user("ann")), engine.acting(user("bob"))
    assert (words(ann), words(bob), words(engine), words(ann)) == (["apple"], ["banana", "blue"], [], ["apple"])
    assert engine.acting(NOBODY) is engine
    assert ann.explain("SELECT * FROM notes").ok


def test_a_value_is_a_value_whatever_it_holds(engine: Engine) -> None:
    for name in ("bo'b", 'bo"b', "bob\\", "bob'; RESET ROLE; --", "$$bob$$", "Ünïcode 🐘", "\\'bob"):
        found = engine.acting(user(name)).run("SELECT current_setting('app.user')")
        assert found["rows"] == [[name]]


def test_a_role_is_taken_on_and_left(engine: Engine, role: str) -> None:
    bobs = f'{role} of "Bob"'
    as_bob = engine.acting(Identity(bobs, (("app.user", "bob"),)))
    assert as_bob.run("SELECT current_user::text, session_user::text")["rows"] == [[bobs, role]]
    assert words(as_bob) == ["banana", "blue"]
    assert engine.run("SELECT current_user::text")["rows"] == [[role]]


def test_a_role_that_cannot_be_taken_on_is_said(engine: Engine, role: str) -> None:
    for name in ("nobody_here", f"{role}_none", "postgres"):
        with pytest.raises(ConnectError, match="does not let HopQL ask as this user") as told:
            engine.acting(Identity(name)).run("SELECT 1")
        assert "GRANT" in told.value.hint
        with pytest.raises(ConnectError):
            engine.acting(Identity(name)).explain("SELECT 1")
    assert engine.run("SELECT 1")["rows"] == [[1]]


def test_nothing_that_a_query_sets_outlives_it(engine: Engine) -> None:
    """With the guard off, a query may set, lock and listen as it likes."""
    ann = engine.acting(user("ann"))
    for sql in (
        "SELECT set_config('app.user', 'bob', false), set_config('role', 'none', false)",
        "SELECT set_config('search_path', 'pg_catalog', false), set_config('work_mem', '999MB', false)",
        "SELECT set_config('statement_timeout', '0', false), set_config('default_transaction_read_only', 'off', false)",
        "SELECT pg_advisory_lock(77), pg_advisory_lock_shared(78), pg_try_advisory_lock(79)",
    ):
        ann.run(sql)
    with contextlib.suppress(FailedQueryError):
        ann.run("SELECT 1 / (SELECT 0 FROM (SELECT pg_advisory_lock(80), set_config('app.user', 'bob', false)) s)")
    locks = "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND database = (SELECT oid FROM pg_database " \
            "WHERE datname = current_database())"  # fmt: skip
    assert engine.run(locks)["rows"] == [[0]]
    shown = "SELECT current_setting('app.user', true), current_setting('search_path'), current_setting('work_mem')"
    assert engine.run(shown)["rows"][0][0] in ("", None) and "999MB" not in str(engine.run(shown)["rows"])
    assert words(ann) == ["apple"] and words(engine) == []
    left = engine.run("SELECT (SELECT count(*) FROM pg_cursors WHERE is_holdable), (SELECT count(*) FROM "
                      "pg_listening_channels()), (SELECT count(*) FROM pg_prepared_statements)")  # fmt: skip
    assert left["rows"] == [[0, 0, 0]]


def test_a_transaction_stays_read_only_and_ends_rolled_back(engine: Engine, database_url: str) -> None:
    """With the guard off: PostgreSQL alone refuses."""
    superuser = connect(database_url)
    for sql in (
        "SELECT unlocks()", "SELECT commits()", "SELECT set_config('transaction_read_only', 'off', true), unlocks()",
        "SELECT set_config('transaction_read_only', 'off', false)", "SELECT lo_create(0)", "COMMIT",
        "SELECT 1; DELETE FROM notes", "WITH d AS (DELETE FROM notes RETURNING 1) SELECT * FROM d", "DELETE FROM notes",
    ):  # fmt: skip
        with pytest.raises(FailedQueryError):
            superuser.run(sql)
        assert not superuser.explain(sql).ok or sql.startswith(("SELECT", "WITH", "DELETE"))
    assert superuser.run("SELECT count(*) FROM notes")["rows"] == [[3]]
    superuser.close()


def test_the_streamed_query_alone_takes_one_statement_only(database_url: str) -> None:
    """The cursor that is declared before it refuses two statements as well: this is the other layer."""
    with psycopg.connect(database_url, autocommit=True) as session, session.cursor() as cursor:
        with pytest.raises(psycopg.errors.SyntaxError, match="multiple commands"):
            list(cursor.stream(b"SELECT 1; CREATE TABLE made (id int)"))
        assert list(cursor.stream(b"SELECT to_regclass('made') IS NULL")) == [(True,)]


def test_where_set_config_is_not_granted_no_query_changes_who_asks(engine: Engine, database_url: str) -> None:
    """`SET LOCAL` is what HopQL writes, and what no query can hold: the layer stands with the guard off."""
    fill(database_url, "REVOKE EXECUTE ON FUNCTION set_config(text, text, boolean) FROM PUBLIC")
    ann = engine.acting(user("ann"))
    assert words(ann) == ["apple"]
    for sql in (
        "SELECT set_config('app.user', 'bob', true), word FROM notes",
        "SELECT word FROM notes, set_config('app.user', 'bob', true)",
        "SELECT query_to_xml('SET app.user = ''bob''', true, false, '')",
        "SELECT query_to_xml('RESET ROLE', true, false, '')",
    ):
        with pytest.raises(FailedQueryError):
            ann.run(sql)
    assert words(ann) == ["apple"]


ACCESS = Access(role="app_{tenant}", settings={"app.user": "{user}", "app.all": "{claims}", "app.region": "{claims.r}"})


def test_templates_are_filled_from_who_asks() -> None:
    found = identity_of(ACCESS, user="zoe", tenant="acme", claims={"r": "north", "a": "é"})
    assert found == Identity(
        "app_acme", (("app.all", '{"a": "é", "r": "north"}'), ("app.region", "north"), ("app.user", "zoe"))
    )
    assert identity_of(Access()) is NOBODY


def test_a_value_cannot_leave_the_text_of_json_that_it_stands_in() -> None:
    access = Access(settings={"request.jwt": '{"sub": "{user}", "tags": ["{tenant}"], "n": 1}'})
    found = identity_of(access, user='x", "role": "admin', tenant="t")
    assert found.settings[0][1] == '{"sub": "x\\", \\"role\\": \\"admin", "tags": ["t"], "n": 1}'
    with pytest.raises(WorkspaceError, match="looks like JSON"):
        identity_of(Access(settings={"a.b": '{"sub": {user}}'}), user="x")


@pytest.mark.parametrize(
    "said",
    [
        {"tenant": "acme", "claims": {"r": "north"}}, {"user": "zoe", "claims": {"r": "north"}},
        {"user": "zoe", "tenant": "acme"}, {"user": "zoe", "tenant": "acme", "claims": {"other": "x"}}, {},
        {"user": "zoe\x00", "tenant": "acme", "claims": {"r": "north"}},
    ],
)  # fmt: skip
def test_what_is_needed_and_not_said_is_refused(said: dict[str, object]) -> None:
    with pytest.raises(UsageError) as told:
        identity_of(ACCESS, **said)  # type: ignore[arg-type]
    assert told.value.hint or "cannot be given" in str(told.value)


@pytest.mark.parametrize("role", ["none", "None", "x" * 64, "ü" * 32, " "])
def test_some_names_are_no_roles(role: str) -> None:
    """`SET ROLE none` is the login itself, also in quotes; a long name is cut to another's."""
    with pytest.raises(UsageError, match="cannot be a role"):
        identity_of(Access(role="{user}"), user=role)


@pytest.mark.parametrize(
    "name", ["role", "session_authorization", "statement_timeout", "search_path", "a b.c", "app.", "x.y;z", "app.a'b"]
)
def test_only_settings_of_ones_own_can_be_set(name: str) -> None:
    with pytest.raises(WorkspaceError, match="cannot be set"):
        identity_of(Access(settings={name: "x"}))
    with pytest.raises(WorkspaceError, match=r"there is no \{group\}"):
        identity_of(Access(settings={"app.user": "{group}"}))


def test_database_files_have_no_users(shop: Path, tmp_path: Path) -> None:
    import duckdb

    duckdb.connect(str(tmp_path / "x.duckdb")).close()
    for url in (f"sqlite:///{shop.parent / 'shop.db'}", f"duckdb:///{tmp_path / 'x.duckdb'}"):
        engine = connect(url)
        assert engine.acting(NOBODY) is engine
        with pytest.raises(HopQLError, match="has none"):
            engine.acting(user("ann"))
        engine.close()
