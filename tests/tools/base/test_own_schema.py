"""State tables have a schema of their own."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, cast
from uuid import uuid4

import psycopg
import pytest
from langgraph.checkpoint.postgres import PostgresSaver

from hopql.tools.base import open_state
from hopql.tools.base.errors import ConnectError
from hopql.tools.base.keep_threads import STEPS as THREADS
from hopql.tools.database.engine import connect
from hopql.tools.knowledge import make_tables as knowledge
from hopql.tools.memory import memory_rows as memory
from hopql.tools.memory import query_rows as asked

STEPS = {
    "memory": memory.STEPS, "query_memory": asked.STEPS, "knowledge": knowledge.STEPS, "threads": THREADS
}  # fmt: skip


@pytest.fixture
def url(database_url: str) -> Iterator[str]:
    yield database_url
    open_state.close()


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
    with open_state.session(url) as connection:
        open_state.need_vector(connection)
        for capability, steps in STEPS.items():
            open_state.migrate(connection, capability, steps)


def test_a_fresh_database_gets_all_tables_in_the_schema(url: str) -> None:
    settle(url)
    settle(url)
    assert set(places(url)) == {"hopql"} and {"hopql_migrations", "memories", "thread_turns"} <= places(url)["hopql"]
    with psycopg.connect(url) as connection:
        found = connection.execute("SELECT extnamespace::regnamespace::text FROM pg_extension WHERE extname = 'vector'")
        assert found.fetchone() == ("public",)  # other applications of the database find it


def test_checkpoints_of_another_application_are_left_alone(url: str) -> None:
    with psycopg.connect(url, autocommit=True, row_factory=psycopg.rows.dict_row) as connection:
        PostgresSaver(cast("Any", connection)).setup()
    settle(url)
    assert "checkpoints" not in places(url)["hopql"] and "checkpoints" in places(url)["public"]


def test_a_login_that_may_not_make_the_schema_is_told_what_to_run(url: str) -> None:
    role = f"r_{uuid4().hex[:8]}"
    with psycopg.connect(url, autocommit=True) as admin:
        admin.execute(f'CREATE ROLE "{role}" LOGIN'.encode())
    try:
        with (
            pytest.raises(ConnectError, match="no schema 'hopql'") as told,
            open_state.session(url.replace("postgres@", f"{role}@")) as connection,
        ):
            open_state.have_schema(connection)
        assert (
            f"GRANT CREATE ON DATABASE {psycopg.conninfo.conninfo_to_dict(url)['dbname']} TO {role}" in told.value.hint
        )
    finally:
        open_state.close()
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
