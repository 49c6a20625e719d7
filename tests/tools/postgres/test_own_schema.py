"""State tables have a schema of their own: made fresh, or with all that an earlier HopQL kept among other tables."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, cast
from uuid import uuid4

import psycopg
import pytest
from langgraph.checkpoint.base import CheckpointTuple, empty_checkpoint
from langgraph.checkpoint.postgres import PostgresSaver
from langgraph.store.postgres import PostgresStore

from hopql.tools import postgres
from hopql.tools.database.engine import connect
from hopql.tools.errors import ConnectError
from hopql.tools.knowledge import tables as knowledge
from hopql.tools.memory import memory_rows as memory
from hopql.tools.memory import query_rows as asked
from hopql.tools.postgres import state
from hopql.tools.threads import Threads
from hopql.tools.threads.threads import STEPS as THREADS

STEPS = {
    "memory": memory.STEPS, "query_memory": asked.STEPS, "knowledge": knowledge.STEPS, "threads": THREADS
}  # fmt: skip
THREAD: Any = {"configurable": {"thread_id": "shop/ada/1", "checkpoint_ns": ""}}


@pytest.fixture
def url() -> Iterator[str]:
    name = f"t_{uuid4().hex[:12]}"
    yield postgres.embedded(name)
    state.close()
    with postgres.connection() as admin:
        admin.execute(f'DROP DATABASE "{name}" WITH (FORCE)'.encode())


def before(url: str, schema: str = "public") -> None:
    """What an earlier HopQL left, in the schema that the login's search path names, with a turn and a checkpoint."""
    with psycopg.connect(url, autocommit=True, row_factory=psycopg.rows.dict_row) as connection:
        connection.execute("CREATE EXTENSION vector WITH SCHEMA public")
        connection.execute(f"SET search_path = {schema}, public".encode())
        connection.execute("CREATE TABLE hopql_migrations (capability text, step int, PRIMARY KEY (capability, step))")
        connection.execute("ALTER TABLE hopql_migrations ADD applied timestamptz NOT NULL DEFAULT now()")
        for capability, steps in STEPS.items():
            for number, step in enumerate(steps, 1):
                connection.execute(step.encode())
                connection.execute("INSERT INTO hopql_migrations VALUES (%s, %s)", [capability, number])
        connection.execute("INSERT INTO thread_turns VALUES ('shop', '', '1', 1, 'ada', now(), 'How many?', '{}')")
        saver = PostgresSaver(cast("Any", connection))
        saver.setup()
        saver.put(THREAD, empty_checkpoint(), {"step": 1}, {})
        store = PostgresStore(
            cast("Any", connection), index={"dims": 2, "embed": lambda texts: [[1.0, 0.0]] * len(texts)}
        )
        store.setup()
        store.put(("a",), "b", {"text": "kept"})


def places(url: str) -> dict[str, set[str]]:
    """Schemas, each with its tables."""
    found: dict[str, set[str]] = {}
    with psycopg.connect(url) as connection:
        for schema, name in connection.execute(
            "SELECT schemaname, tablename FROM pg_tables WHERE schemaname !~ '^(pg_|information_schema)'"
        ):
            found.setdefault(schema, set()).add(name)
    return found


def settle(url: str) -> None:
    with state.session(url) as connection:
        state.need_vector(connection)
        for capability, steps in STEPS.items():
            state.migrate(connection, capability, steps)


def thread(url: str) -> CheckpointTuple | None:
    with state.lease(url) as connection:
        connection.row_factory = cast("Any", psycopg.rows.dict_row)
        try:
            return PostgresSaver(cast("Any", connection)).get_tuple(THREAD)
        finally:
            connection.row_factory = psycopg.rows.tuple_row


def test_a_fresh_database_gets_all_tables_in_the_schema(url: str) -> None:
    settle(url)
    settle(url)
    assert places(url) == {"hopql": set(state._OURS)}  # which names every table there is before LangGraph's
    with psycopg.connect(url) as connection:
        found = connection.execute("SELECT extnamespace::regnamespace::text FROM pg_extension WHERE extname = 'vector'")
        assert found.fetchone() == ("public",)  # other applications of the database find it


@pytest.mark.parametrize("schema", ["public", "elsewhere"])
def test_tables_of_before_move_with_all_that_is_in_them(url: str, schema: str) -> None:
    if schema != "public":
        with psycopg.connect(url, autocommit=True) as connection:
            connection.execute(f"CREATE SCHEMA {schema}".encode())
            set_path = f"ALTER DATABASE {connection.info.dbname} SET search_path = {schema}, public"
            connection.execute(set_path.encode())
    before(url, schema)
    settle(url)
    assert places(url) == {"hopql": {*state._OURS, *state._LANGGRAPH}}
    assert Threads("shop", url=url).owner("1") == "ada"
    assert thread(url) is not None


def test_where_others_have_tables_langgraphs_are_copied_and_theirs_stay(url: str) -> None:
    before(url)
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute("CREATE TABLE invoices (id int)")
    settle(url)
    assert places(url) == {
        "hopql": {*state._OURS, *state._LANGGRAPH}, "public": {"invoices", *state._LANGGRAPH}
    }  # fmt: skip
    assert thread(url) is not None
    with psycopg.connect(url, autocommit=True) as connection:
        assert connection.execute("SELECT count(*) FROM public.checkpoints").fetchone() == (1,)
        connection.execute("DELETE FROM hopql.store")
        counts = connection.execute(
            "SELECT (SELECT count(*) FROM hopql.store_vectors), (SELECT count(*) FROM public.store_vectors)"
        )
        assert counts.fetchone() == (0, 1)


def test_checkpoints_of_another_application_are_left_alone(url: str) -> None:
    with psycopg.connect(url, autocommit=True, row_factory=psycopg.rows.dict_row) as connection:
        PostgresSaver(cast("Any", connection)).setup()
    settle(url)
    assert places(url)["hopql"] == set(state._OURS) and "checkpoints" in places(url)["public"]


def test_a_login_that_may_not_make_the_schema_is_told_what_to_run(url: str) -> None:
    role = f"r_{uuid4().hex[:8]}"
    with psycopg.connect(url, autocommit=True) as admin:
        admin.execute(f'CREATE ROLE "{role}" LOGIN'.encode())
    try:
        with (
            pytest.raises(ConnectError, match="no schema 'hopql'") as told,
            state.session(url.replace("postgres@", f"{role}@")) as connection,
        ):
            state.have_schema(connection)
        assert (
            f"GRANT CREATE ON DATABASE {psycopg.conninfo.conninfo_to_dict(url)['dbname']} TO {role}" in told.value.hint
        )
    finally:
        state.close()
        with psycopg.connect(url, autocommit=True) as admin:
            admin.execute(f'DROP ROLE "{role}"'.encode())


def test_what_is_kept_there_is_no_table_of_the_database(url: str) -> None:
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute("CREATE TABLE invoices (id int)")
    engine = connect(url)
    try:
        known = engine.fingerprint()
        settle(url)
        assert [card.name for card in engine.introspect()] == ["invoices"] and engine.fingerprint() == known
    finally:
        engine.close()
