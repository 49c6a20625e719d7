"""What PostgreSQL itself keeps from a login that HopQL made, with no guard before it; and whether it does is known."""

from __future__ import annotations

from pathlib import Path

import psycopg
import pytest

from hopql.state.access import Access
from hopql.tools.database.check_reach import Reach, Rights, readable
from hopql.tools.database.engine import Engine, server_url, with_login
from hopql.tools.database.explain_failures import FailedQueryError
from hopql.tools.database.grants import Grants
from hopql.tools.database.inspect_login import asking
from hopql.tools.database.make_login import LoginPlan, make_login, plan_login
from hopql.tools.database.quote_names import quoted
from tests.tools.database.roles import Opened, Role, fill, make_roles, open_engines  # noqa: F401

PEOPLE = """
CREATE TABLE people (id int PRIMARY KEY, name text, ssn text, profile jsonb, age int, joined timestamptz);
CREATE TABLE hidden (id int, word text);
INSERT INTO people SELECT n, 'n' || n, '123-' || n, '{"ssn": "123"}', n, now() FROM generate_series(1, 20) n;
INSERT INTO hidden VALUES (1, 'secret');
CREATE VIEW names AS SELECT id, name FROM people;
CREATE VIEW numbers AS SELECT id, ssn FROM people;
CREATE VIEW adults AS SELECT id FROM people WHERE age > 17;
CREATE VIEW wholes AS SELECT p.id, row_to_json(p) AS all_of_it FROM people p;
CREATE VIEW above AS SELECT id FROM numbers;
CREATE VIEW asked WITH (security_invoker = true) AS SELECT id, ssn FROM people;
CREATE VIEW plain WITH (security_invoker = true) AS SELECT id, name FROM people;
CREATE MATERIALIZED VIEW kept AS SELECT ssn FROM people;
CREATE FUNCTION leak() RETURNS text LANGUAGE sql SECURITY DEFINER AS 'SELECT min(ssn) FROM people';
SELECT lo_from_bytea(4711, 'secret');
ANALYZE;
"""
GRANTS = Grants.of(Access(deny=["people.ssn", "people.profile", "people.age", "hidden"]))
STOLEN = (
    "SELECT concat(profile -> 'ssn') FROM people",
    "SELECT id FROM people ORDER BY id FETCH FIRST (SELECT min(age) FROM people) ROWS ONLY",
    "SELECT date_trunc(ssn, joined) FROM people",
    "SELECT id, (SELECT ssn AS ssn) AS stolen FROM people",
    "SELECT p FROM people p",
    "SELECT * FROM people",
    "SELECT people.*::text FROM people",
    "SELECT row_to_json(p) FROM people p",
    "TABLE hidden",
    "SELECT count(*) FROM hidden",
    "SELECT id FROM people WHERE ssn LIKE '1%'",
    "SELECT id FROM people GROUP BY id, age",
    "SELECT joined AT TIME ZONE ssn FROM people",
    "SELECT id FROM numbers", "SELECT id FROM adults", "SELECT id FROM wholes", "SELECT id FROM above",
    "SELECT ssn FROM asked", "SELECT * FROM kept",
    "SELECT leak()",
    "SELECT lo_get(4711)",
    "SELECT stavalues1 FROM pg_statistic",
    "SELECT rolpassword FROM pg_authid",
    "SELECT pg_read_file('PG_VERSION')",
    "SELECT set_config('role', 'postgres', true)",
    "SELECT currtid2('hidden', '(0,1)')",
)  # fmt: skip
NOTHING = (
    "SELECT most_common_vals::text || coalesce(histogram_bounds::text, '') FROM pg_stats "
    "WHERE tablename = 'hidden' OR attname IN ('ssn', 'age', 'profile')",
    "SELECT 1 FROM pg_stats_ext",
    "SELECT query FROM pg_stat_activity WHERE query ILIKE '%ssn%' AND usename <> current_user",
)


def made(url: str, engine: Engine, name: str, grants: Grants = GRANTS, **options: object) -> LoginPlan:
    cards = grants.apply(readable(asking(engine)))
    plan = plan_login(engine, name, cards=cards, grants=grants, **options)  # type: ignore[arg-type]
    assert make_login(url, plan, "" if plan.keeps else "x" * 20, everyone=True) == []
    return plan


def reach(engine: Engine, grants: Grants = GRANTS) -> Reach:
    return Rights(engine).reach(grants)


def test_what_is_denied_is_denied_by_postgresql_alone(database_url: str, role: Role, opened: Opened) -> None:
    fill(database_url, PEOPLE)
    other = role("CREATE ROLE {r} LOGIN; GRANT SELECT ON people TO {r}")
    plan = made(database_url, opened(database_url), name := role())
    reader = opened(with_login(database_url, name))
    assert plan.unreadable == ["above", "adults", "asked", "kept", "numbers", "wholes"]
    for sql in STOLEN:
        with pytest.raises(FailedQueryError, match="permission denied"):
            print(sql, reader.run(sql)["rows"])
    for sql in NOTHING:
        assert reader.run(sql)["rows"] == []
    assert reader.run("SELECT count(*), min(name) FROM people")["rows"] == [[20, "n1"]]
    assert reader.run("SELECT count(id) FROM names")["rows"] == reader.run("SELECT count(id) FROM plain")["rows"]
    assert not reader.explain("SELECT id FROM people WHERE ssn = '123-1'").ok, "an estimate tells of values too"
    assert not reach(reader), reach(reader).lines
    assert opened(with_login(database_url, other)).run("SELECT leak()")["rows"] == [["123-1"]], "as before"


def test_what_a_login_may_read_of_the_denied_is_told(database_url: str, role: Role, opened: Opened) -> None:
    fill(database_url, PEOPLE)
    found = reach(opened(database_url))
    assert found.superuser and "superuser" in found.lines[0] and "hidden" in found.columns
    assert {"people.ssn", "people.profile", "people.age", "numbers"} < set(found.columns)
    assert "people" not in found.columns and "names" not in found.columns and "ssn" not in found.counted
    plain = role("CREATE ROLE {r} LOGIN NOINHERIT; GRANT SELECT (id, ssn), UPDATE (age) ON people TO {r}")
    found = reach(opened(with_login(database_url, plain)))
    assert found.columns == ["people.ssn"] and found.functions == ["public.leak()"] and "leak" in found.lines[-1]
    fill(database_url, "REVOKE EXECUTE ON FUNCTION leak() FROM PUBLIC")
    role(f"CREATE ROLE {{r}} NOLOGIN; GRANT pg_read_all_data TO {{r}}; GRANT {{r}} TO {quoted(plain)}")
    found = reach(opened(with_login(database_url, plain)))
    assert {"hidden", "people.age"} < set(found.columns)
    owner = role("CREATE ROLE {r} LOGIN; ALTER TABLE hidden OWNER TO {r}; REVOKE ALL ON hidden FROM {r}")
    assert reach(opened(with_login(database_url, owner))).columns == ["hidden"], "an owner grants itself what it likes"
    nobody = role("CREATE ROLE {r} LOGIN; GRANT pg_execute_server_program TO {r}")
    assert reach(opened(with_login(database_url, nobody))).doors == ["pg_execute_server_program"]
    assert not reach(opened(database_url), Grants.of(Access(deny=["nothing.like.this"])))
    assert not reach(opened(database_url), Grants())


def test_a_function_is_no_way_where_its_owner_is_proven_to_read_nothing_denied(
    database_url: str, role: Role, opened: Opened
) -> None:
    fill(database_url, PEOPLE + "REVOKE EXECUTE ON FUNCTION leak() FROM PUBLIC")
    owner, group = role("CREATE ROLE {r}; GRANT SELECT (id) ON people TO {r}"), role("CREATE ROLE {r}")
    login = role("CREATE ROLE {r} LOGIN; GRANT SELECT (id) ON people TO {r}")
    o, g, me = quoted(owner), quoted(group), quoted(login)
    fill(database_url, f"""
        CREATE SCHEMA shut; CREATE FUNCTION shut.away() RETURNS text LANGUAGE sql SECURITY DEFINER AS 'SELECT leak()';
        CREATE TABLE shut.hidden (word text); REVOKE EXECUTE ON FUNCTION shut.away() FROM PUBLIC;
        GRANT EXECUTE ON FUNCTION shut.away() TO {me};
        CREATE FUNCTION calm() RETURNS bigint LANGUAGE sql SECURITY DEFINER AS 'SELECT count(id) FROM people';
        ALTER FUNCTION calm() OWNER TO {o};
        CREATE FUNCTION low() RETURNS int LANGUAGE internal AS 'pg_backend_pid';
        REVOKE EXECUTE ON FUNCTION low() FROM PUBLIC; GRANT SELECT ON numbers TO {g};
    """)  # fmt: skip
    reader = opened(with_login(database_url, login))
    assert reader.run("SELECT calm()")["rows"] == [[20]] and not reach(reader), "one it may not run is no way either"
    assert reach(reader, Grants.of(Access(deny=["people.id"]))).functions == ["public.calm()"]
    ways = {
        f"GRANT SELECT (ssn) ON people TO {o}": f"REVOKE SELECT (ssn) ON people FROM {o}",
        f"GRANT SELECT ON wholes TO {o}": f"REVOKE SELECT ON wholes FROM {o}",
        f"GRANT {g} TO {o}": f"REVOKE {g} FROM {o}",
        f"ALTER TABLE hidden OWNER TO {o}": "ALTER TABLE hidden OWNER TO CURRENT_USER",
        f"GRANT EXECUTE ON FUNCTION leak() TO {o}": f"REVOKE EXECUTE ON FUNCTION leak() FROM {o}",
        f"GRANT EXECUTE ON FUNCTION low() TO {o}": f"REVOKE EXECUTE ON FUNCTION low() FROM {o}",
        f"GRANT SELECT ON shut.hidden TO {o}": f"REVOKE SELECT ON shut.hidden FROM {o}",
        f"GRANT EXECUTE ON FUNCTION shut.away() TO {o}": f"REVOKE EXECUTE ON FUNCTION shut.away() FROM {o}",
        f"GRANT SELECT ON pg_statistic TO {o}": f"REVOKE SELECT ON pg_statistic FROM {o}",
        f"GRANT pg_read_server_files TO {o}": f"REVOKE pg_read_server_files FROM {o}",
        f"ALTER ROLE {o} CREATEROLE": f"ALTER ROLE {o} NOCREATEROLE",
        f"ALTER ROLE {o} SUPERUSER": f"ALTER ROLE {o} NOSUPERUSER",
    }
    for way, back in ways.items():
        fill(database_url, way)
        assert reach(reader).functions == ["public.calm()"], way
        fill(database_url, back)
        assert not reach(reader), back
    fill(database_url, f"""
        CREATE FUNCTION lower_() RETURNS int LANGUAGE internal SECURITY DEFINER AS 'pg_backend_pid';
        ALTER FUNCTION lower_() OWNER TO {o};
        CREATE FUNCTION step(text, int) RETURNS text LANGUAGE sql SECURITY DEFINER AS 'SELECT leak()';
        REVOKE EXECUTE ON FUNCTION step(text, int) FROM PUBLIC;
        CREATE AGGREGATE summed(int) (sfunc = step, stype = text);
    """)  # fmt: skip
    assert reader.run("SELECT summed(1)")["rows"] == [["123-1"]], "of an aggregate's parts, its owner's rights count"
    assert reach(reader).functions == ["public.calm()", "public.lower_()", "public.summed(integer)"]


def test_who_may_read_others_queries_may_read_their_values(database_url: str, role: Role, opened: Opened) -> None:
    fill(database_url, PEOPLE + "REVOKE EXECUTE ON FUNCTION leak() FROM PUBLIC")
    monitor = opened(with_login(database_url, role("CREATE ROLE {r} LOGIN; GRANT pg_monitor TO {r}")))
    with psycopg.connect(database_url) as other:
        other.execute("SELECT FROM people WHERE ssn = '123-1'")
        shown = monitor.run("SELECT query FROM pg_stat_activity WHERE query ~ '123-1' AND pid <> pg_backend_pid()")
        assert len(shown["rows"]) == 1
    found = reach(monitor)
    assert found.doors == ["pg_read_all_stats"] and not found.columns


def test_what_inherits_is_denied_and_views_may_be_allowed_by_name(
    database_url: str, role: Role, opened: Opened
) -> None:
    fill(database_url, PEOPLE + """
        CREATE TABLE parted (id int, ssn text) PARTITION BY LIST (id);
        CREATE TABLE part PARTITION OF parted FOR VALUES IN (1);
    """)  # fmt: skip
    grants = Grants.of(Access(allow=["*", "numbers"], deny=["people.ssn", "parted.ssn"]))
    reader = role("CREATE ROLE {r} LOGIN; GRANT SELECT ON part, numbers, wholes TO {r}")
    fill(database_url, "REVOKE EXECUTE ON FUNCTION leak() FROM PUBLIC")
    found = reach(opened(with_login(database_url, reader)), grants)
    assert found.columns == ["part.ssn", "wholes"] and found.views == ["wholes"]
    plan = made(database_url, opened(database_url), name := role(), grants)
    assert "numbers" not in plan.unreadable and "wholes" in plan.unreadable
    assert opened(with_login(database_url, name)).run("SELECT count(ssn) FROM numbers")["rows"] == [[20]]


def test_a_table_is_denied_what_its_partition_or_child_is_and_a_kept_result_of_a_function_all(
    database_url: str, role: Role, opened: Opened
) -> None:
    fill(database_url, """
        CREATE TABLE secrets (body text); INSERT INTO secrets VALUES ('secret');
        CREATE TABLE events (id int, body text) PARTITION BY LIST (id);
        CREATE TABLE private PARTITION OF events FOR VALUES IN (1); CREATE TABLE rest PARTITION OF events DEFAULT;
        CREATE TABLE people (name text); CREATE TABLE managers (pay int) INHERITS (people);
        CREATE TABLE rows (id int); CREATE TABLE older (note text) INHERITS (rows);
        CREATE FUNCTION every() RETURNS SETOF text LANGUAGE plpgsql AS
          'BEGIN RETURN QUERY SELECT body FROM public.secrets; END';
        CREATE VIEW between_ AS SELECT every() AS line; CREATE MATERIALIZED VIEW digest AS SELECT * FROM between_;
        CREATE MATERIALIZED VIEW counted AS SELECT count(*) AS n, upper('a') AS a FROM rows;
    """)  # fmt: skip
    grants = Grants.of(Access(deny=["secrets", "private", "managers", "older.note"]))
    plan = made(database_url, opened(database_url), name := role(), grants)
    assert sorted(plan.unreadable) == ["digest", "events", "people"]
    assert "events is hidden, since a query of it reads the rows of private, which are denied." in plan.told
    assert "people is hidden, since a query of it reads the rows of managers, which are denied." in plan.told
    assert any("what is denied: digest. Name one in `allow`" in line for line in plan.told)
    reader = opened(with_login(database_url, name))
    for table in ("events", "people", "digest"):
        with pytest.raises(FailedQueryError, match="permission denied"):
            reader.run(f"SELECT * FROM {table}")
    assert reader.run("SELECT * FROM rows, counted")["rows"] == []
    anybody = opened(with_login(database_url, role("CREATE ROLE {r} LOGIN; GRANT SELECT ON events, digest TO {r}")))
    assert reach(anybody, grants).columns == ["digest", "events"]
    rest = opened(with_login(database_url, role("CREATE ROLE {r} LOGIN; GRANT SELECT ON rest TO {r}")))
    assert not reach(rest, grants), "a partition beside holds none of its rows"
    parents = opened(with_login(database_url, role("CREATE ROLE {r} LOGIN; GRANT SELECT ON events TO {r}")))
    assert not reach(parents, Grants.of(Access(allow=["events"])))


def test_run_again_the_difference_is_granted_and_revoked(database_url: str, role: Role, opened: Opened) -> None:
    fill(database_url, PEOPLE)
    admin, name = opened(database_url), role()
    made(database_url, admin, name)
    assert made(database_url, admin, name, own=True).statements == [], "it is as it should be"
    grants = Grants.of(Access(deny=["people.ssn", "people.name"]))
    again = made(database_url, admin, name, grants, own=True)
    place = f'ON TABLE "public"."people" TO {quoted(name)};'
    assert again.keeps and f'GRANT SELECT ("profile", "age") {place}' in again.statements
    assert f'REVOKE SELECT ("name") {place.replace("TO", "FROM")}' in again.statements
    assert f'GRANT SELECT ON TABLE "public"."adults", "public"."hidden" TO {quoted(name)};' in again.statements
    reader = opened(with_login(database_url, name))
    assert not reach(reader, grants) and reach(reader).columns == ["adults", "hidden", "people.age", "people.profile"]
    fill(database_url, f"""
        GRANT SELECT, DELETE ON people TO {quoted(name)}; GRANT UPDATE (id) ON people TO {quoted(name)};
        GRANT USAGE ON SCHEMA public TO {quoted(name)}; ALTER ROLE {quoted(name)} SET work_mem = '1GB';
        ALTER DEFAULT PRIVILEGES GRANT SELECT ON TABLES TO {quoted(name)}; GRANT pg_monitor TO {quoted(name)};
    """)  # fmt: skip
    made(database_url, admin, name, grants, own=True)
    assert not reach(reader, grants) and made(database_url, admin, name, grants, own=True).statements == []
    may = reader.run("SELECT has_table_privilege('people', 'DELETE') OR pg_has_role('pg_monitor', 'MEMBER')")
    assert may["rows"] == [[False]]


def test_the_role_that_runs_take_on_loses_what_is_denied(database_url: str, role: Role, opened: Opened) -> None:
    fill(database_url, PEOPLE + "ALTER TABLE people ENABLE ROW LEVEL SECURITY")
    analyst = role("CREATE ROLE {r}; GRANT SELECT ON people TO {r}; CREATE POLICY p ON people TO {r} USING (id < 4)")
    plan = made(database_url, opened(database_url), name := role(), role=analyst)
    reader = opened(with_login(database_url, name))
    assert any(f"FROM {quoted(analyst)}" in one for one in plan.everyone) and not reach(reader)
    from hopql.state.access import Identity

    asked = reader.acting(Identity(analyst))
    assert asked.run("SELECT count(name) FROM people")["rows"] == [[3]]
    with pytest.raises(FailedQueryError, match="permission denied"):
        asked.run("SELECT ssn FROM people")


def test_a_login_of_the_embedded_one_is_in_its_url(database_url: str, role: Role, opened: Opened) -> None:
    name = role("CREATE ROLE {r} LOGIN")
    database = database_url.partition("@/")[2].partition("?")[0]
    url = with_login(f"embedded:///{database}", name)
    assert opened(url).run("SELECT session_user::text")["rows"] == [[name]]
    assert server_url(f"embedded:///{database}") == database_url and opened(url).label == f"embedded:///{database}"
    assert server_url("postgres://me@h/d") == "postgresql://me@h/d" and Path(database).name == database
