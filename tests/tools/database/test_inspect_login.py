"""What a login can really do, and a login that may only read, on a real PostgreSQL."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import psycopg
import pytest

from hopql.state.access import Access
from hopql.state.cards import Column, TableCard
from hopql.tools.base.errors import ConnectError, QueryError, UsageError
from hopql.tools.database.engine import Engine, with_login
from hopql.tools.database.explain_failures import FailedQueryError
from hopql.tools.database.grants import Grants
from hopql.tools.database.inspect_login import abilities, policies
from hopql.tools.database.make_login import (
    LoginPlan,
    kept_password,
    make_login,
    new_password,
    password_file,
    plan_login,
)
from hopql.tools.database.quote_names import quoted
from tests.tools.database.roles import Role, fill, make_roles, open_engines  # noqa: F401
from tests.tools.database.shop import CARDS, DDL

SIFTED = Grants.of(Access(deny=["hidden", "customers.secret"]))


def found(engine: Engine) -> dict[str, str]:
    """Kinds of what a login may do, with all that was told of each."""
    told: dict[str, str] = {}
    for ability in abilities(engine):
        told[ability.kind] = told.get(ability.kind, "") + ability.told
    return told


def test_a_superuser_is_told_once(database_url: str, opened: Callable[[str], Engine]) -> None:
    told = abilities(opened(database_url))
    assert [(one.kind, one.severity) for one in told] == [("superuser", "danger")]
    assert "does everything" in told[0].told.replace("may do", "does") and not told[0].remedy, (
        "another login is the way"
    )


def test_what_a_login_may_do_is_found_and_its_remedy_takes_it_away(
    database_url: str, role: Role, opened: Callable[[str], Engine]
) -> None:
    fill(database_url, DDL)
    group = role("CREATE ROLE {r} CREATEDB NOLOGIN; GRANT USAGE ON SCHEMA sales TO {r}; GRANT DELETE ON items TO {r}")
    name = role(
        f"""CREATE ROLE {{r}} LOGIN BYPASSRLS; GRANT {quoted(group)} TO {{r}}; GRANT pg_write_server_files TO {{r}};
        GRANT SELECT, INSERT ON customers TO {{r}}; GRANT UPDATE ("order") ON "Odd" TO PUBLIC;
        GRANT CREATE ON SCHEMA sales TO {{r}}; CREATE SEQUENCE counter; GRANT USAGE ON SEQUENCE counter TO {{r}};
        CREATE TABLE sales.mine (id int); ALTER TABLE sales.mine OWNER TO {{r}};
        CREATE FUNCTION sales.door() RETURNS int LANGUAGE sql SECURITY DEFINER AS 'SELECT 1';
        ALTER DEFAULT PRIVILEGES IN SCHEMA sales GRANT TRUNCATE ON TABLES TO {{r}};
        GRANT SELECT ON pg_authid TO {{r}}"""
    )
    engine = opened(with_login(database_url, name))
    told = found(engine)
    for kind, word in {
        "bypassrls": "bypasses", "createdb": "may become", "member": "pg_write_server_files", "owner": "sales.mine",
        "writes": "INSERT", "may": "TRUNCATE", "functions": "sales.door()", "secrets": "pg_authid",
    }.items():  # fmt: skip
        assert word in told[kind], kind
    assert all(word in told["writes"] for word in ('"order"', "counter", "CREATE", "DELETE"))
    for ability in abilities(engine):
        fill(database_url, ability.remedy)
    left = abilities(engine)
    assert [one.kind for one in left if one.severity != "note"] == ["owner"]
    assert not [one for one in left if one.severity == "note" and one.kind == "functions"]
    fill(database_url, f"GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA pg_catalog TO {quoted(name)}")
    assert "files of the server" in found(engine)["functions"]


def test_policies_that_do_not_hold_are_named(database_url: str, role: Role, opened: Callable[[str], Engine]) -> None:
    fill(database_url, DDL + "ALTER TABLE customers ENABLE ROW LEVEL SECURITY")
    name = role("CREATE ROLE {r} LOGIN; GRANT SELECT ON customers TO {r}")
    assert policies(opened(database_url)) == ([], ["public.customers"])
    assert policies(opened(with_login(database_url, name))) == (["public.customers"], [])


def made(url: str, engine: Engine, name: str, **options: object) -> LoginPlan:
    plan = plan_login(engine, name, **options)  # type: ignore[arg-type]
    assert make_login(url, plan, new_password()) == []
    return plan


def test_the_login_reads_what_is_granted_and_nothing_else(
    database_url: str, role: Role, opened: Callable[[str], Engine]
) -> None:
    fill(database_url, DDL)
    name, admin = role(), opened(database_url)
    plan = made(database_url, admin, name, cards=CARDS, grants=SIFTED)
    reader = opened(with_login(database_url, name))
    assert {one.severity for one in abilities(reader)} == {"note"}, "what remains is what everyone may do"
    assert reader.run("SELECT count(*) FROM customers")["rows"] == [[30]]
    assert reader.run('SELECT count(*), min("Name") FROM "Odd"')["rows"] == [[0, None]]
    assert {card.name: len(card.columns) for card in reader.introspect()} == {
        card.name: len(card.columns) for card in CARDS
    }
    for refused in ("SELECT secret FROM customers", "SELECT * FROM customers", "SELECT * FROM hidden",
                    "SELECT rolpassword FROM pg_authid", "SELECT pg_read_file('PG_VERSION')"):  # fmt: skip
        with pytest.raises(FailedQueryError, match="permission denied"):
            reader.run(refused)
    with psycopg.connect(with_login(database_url, name), autocommit=True) as session:
        writing = "BEGIN READ WRITE; "
        for refused in (
            writing + "DELETE FROM customers", writing + "CREATE TABLE t (id int)",
            "SET SESSION AUTHORIZATION postgres", "COPY items TO '/tmp/x'",
        ):  # fmt: skip
            with pytest.raises(psycopg.errors.InsufficientPrivilege):
                session.execute(refused.encode())
            session.execute("ROLLBACK")
    assert not any("DEFAULT PRIVILEGES" in one for one in plan.statements)
    fill(database_url, "CREATE TABLE later (id int)")
    assert "later" not in {card.name for card in reader.introspect()}


def test_the_login_reads_children_of_what_is_granted(
    database_url: str, role: Role, opened: Callable[[str], Engine]
) -> None:
    fill(database_url, """
        CREATE TABLE base (id int, word text);
        CREATE TABLE child () INHERITS (base);
        CREATE TABLE parted (id int) PARTITION BY LIST (id);
        CREATE TABLE part PARTITION OF parted FOR VALUES IN (1);
    """)  # fmt: skip
    name, admin = role(), opened(database_url)
    made(database_url, admin, name, cards=admin.introspect(), grants=SIFTED)
    reader = opened(with_login(database_url, name))
    for table in ("base", "child", "parted", "part"):
        assert reader.run(f"SELECT count(*) FROM {table}")["rows"] == [[0]]


def test_the_script_for_psql_is_the_same_sql_and_holds_no_secret(
    database_url: str, role: Role, opened: Callable[[str], Engine]
) -> None:
    fill(
        database_url,
        DDL + 'CREATE TABLE "a\nDROP TABLE items; --" (id int); GRANT INSERT ON "a\nDROP TABLE items; --" TO PUBLIC',
    )
    name = role()
    plan = plan_login(opened(database_url), name)
    script = plan.script
    assert script.count("BEGIN;") == script.count("COMMIT;") == 1 and f"\\password {quoted(name)}" in script
    assert "SCRAM" not in script and "PASSWORD '" not in script
    head, _, tail = script.partition("\\password")
    assert all(line.startswith("--") for line in tail.splitlines()[2:]), "what is for everyone is for people to choose"
    assert "REVOKE TEMPORARY ON DATABASE" in tail and "REVOKE INSERT ON TABLE" in tail
    fill(database_url, head)
    reader = opened(with_login(database_url, name))
    assert len(reader.introspect()) == 6
    assert {one.severity for one in abilities(reader) if "DROP TABLE" not in one.told} == {"note"}
    fill(database_url, "CREATE TABLE later (id int)")
    assert "later" in {card.name for card in reader.introspect()}, (
        "where nothing is withheld, later tables are read too"
    )


def test_a_failure_leaves_nothing_behind(database_url: str, role: Role, opened: Callable[[str], Engine]) -> None:
    fill(database_url, DDL)
    name = role()
    plan = plan_login(opened(database_url), name)
    fill(database_url, "DROP TABLE hidden")
    with pytest.raises(QueryError, match="nothing was changed") as refused:
        make_login(database_url, plan, "a password of mine")
    assert "hidden" in str(refused.value) and "mine" not in str(refused.value) + refused.value.hint
    with psycopg.connect(database_url) as session:
        assert not session.execute("SELECT FROM pg_roles WHERE rolname = %s", [name]).rowcount


def test_a_role_that_is_there_is_changed_only_when_told(
    database_url: str, role: Role, opened: Callable[[str], Engine]
) -> None:
    fill(database_url, DDL)
    name = role("CREATE ROLE {r} LOGIN CREATEDB; GRANT ALL ON items TO {r}; GRANT SELECT ON hidden TO {r}")
    admin = opened(database_url)
    with pytest.raises(UsageError, match="already") as refused:
        plan_login(admin, name)
    assert "--change-login" in refused.value.hint
    made(database_url, admin, name, cards=CARDS, change=True)
    reader = opened(with_login(database_url, name))
    assert {one.severity for one in abilities(reader)} == {"note"}
    assert "hidden" not in {card.name for card in reader.introspect()}


def test_names_that_no_login_may_have(database_url: str, opened: Callable[[str], Engine]) -> None:
    engine = opened(database_url)
    for name in ("", "public", "pg_reader", "x" * 64, "a\nb", " a", "postgres", "None"):
        with pytest.raises(UsageError) as refused:
            plan_login(engine, name, change=True)
        assert refused.value.hint, name


def test_who_may_not_create_roles_gets_the_sql_and_is_told(
    database_url: str, role: Role, opened: Callable[[str], Engine]
) -> None:
    fill(database_url, DDL)
    owner = role("CREATE ROLE {r} LOGIN; ALTER TABLE items OWNER TO {r}")
    url = with_login(database_url, owner)
    plan = plan_login(opened(url), name := role())
    assert not plan.may_create and any("temp_file_limit" in told for told in plan.told)
    assert sum("GRANT SELECT" in one and '"items"' in one for one in plan.statements) == 1
    with pytest.raises(QueryError, match="permission denied"):
        make_login(url, plan, new_password())
    mine = f"ALTER DATABASE {psycopg.conninfo.conninfo_to_dict(database_url)['dbname']} OWNER TO "
    fill(database_url, f"ALTER ROLE {quoted(owner)} CREATEROLE; {mine}{quoted(owner)}")
    assert make_login(url, plan, new_password()) == []
    assert [card.name for card in opened(with_login(database_url, name)).introspect()] == ["items"]
    fill(database_url, f"{mine}postgres")


def test_a_role_to_take_on_is_granted_without_what_it_holds(
    database_url: str, role: Role, opened: Callable[[str], Engine]
) -> None:
    fill(database_url, DDL)
    analyst = role("CREATE ROLE {r}; GRANT SELECT ON hidden TO {r}")
    made(database_url, opened(database_url), name := role(), cards=CARDS, role=analyst)
    with psycopg.connect(with_login(database_url, name)) as session:
        with pytest.raises(psycopg.errors.InsufficientPrivilege):
            session.execute("SELECT * FROM hidden")
        session.rollback()
        session.execute(f"SET ROLE {quoted(analyst)}".encode())
        session.execute("SELECT * FROM hidden")
    assert any("{user}" in told for told in plan_login(opened(database_url), "x", role="{user}").told)


def test_the_password_is_what_lets_in_and_no_statement_holds_it(
    database_url: str, role: Role, opened: Callable[[str], Engine]
) -> None:
    fill(database_url, DDL)
    plan, password = plan_login(opened(database_url), role()), new_password()
    make_login(database_url, plan, password)
    with psycopg.connect(database_url) as session:
        stored = session.execute("SELECT rolpassword FROM pg_authid WHERE rolname = %s", [plan.name]).fetchone()
    assert stored and str(stored[0]).startswith("SCRAM-SHA-256$") and password not in str(stored[0])


def test_a_name_and_a_password_in_a_url(tmp_path: Path) -> None:
    url = "postgresql://me:${PW}@db.example:5433/shop?sslmode=require&password=x&user=y"
    assert with_login(url, "rö@d") == "postgresql://r%C3%B6%40d@db.example:5433/shop?sslmode=require"
    assert with_login("postgresql:///shop", "r", password="${P}") == "postgresql://r:${P}@/shop"
    file = password_file(tmp_path / "logins", url, "r")
    assert file != password_file(tmp_path / "logins", url.replace("shop", "other"), "r")
    with kept_password(file, "postgresql://me@one,two:5433/a%3Ab", "r:1", "p\\w"):
        assert not file.exists()
    with pytest.raises(QueryError), kept_password(file, url, "r", "another"):
        raise QueryError("refused")
    assert [each.name for each in file.parent.iterdir()] == [file.name]
    assert file.stat().st_mode & 0o777 == 0o600 and file.parent.stat().st_mode & 0o777 == 0o700
    assert file.read_text() == "one:5432:a\\:b:r\\:1:p\\\\w\ntwo:5433:a\\:b:r\\:1:p\\\\w\n"
    whole = with_login(url, "r", passfile=file)
    assert psycopg.conninfo.conninfo_to_dict(whole)["passfile"] == str(file) and "PW" not in whole


def test_a_file_has_no_login(tmp_path: Path, opened: Callable[[str], Engine]) -> None:
    import sqlite3

    sqlite3.connect(tmp_path / "a.db").execute("CREATE TABLE a (id int)").connection.close()
    engine = opened(f"sqlite:///{tmp_path / 'a.db'}")
    assert abilities(engine) == [] and policies(engine) == ([], [])


def test_who_does_not_get_in_is_told(database_url: str, opened: Callable[[str], Engine]) -> None:
    plan = plan_login(opened(database_url), "x")
    with pytest.raises(ConnectError):
        make_login(with_login(database_url, "nobody at all"), plan, "x" * 20)


def test_cards_may_name_what_is_gone(database_url: str, opened: Callable[[str], Engine]) -> None:
    fill(database_url, DDL)
    cards = [TableCard(name="items", columns=[Column(name="line"), Column(name="gone")]), TableCard(name="gone")]
    plan = plan_login(opened(database_url), "x", cards=cards)
    assert [one for one in plan.statements if "SELECT (" in one] == [
        'GRANT SELECT ("line") ON TABLE "public"."items" TO "x";'
    ]
