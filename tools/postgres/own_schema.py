"""The schema of HopQL's own tables in the state database: made when first needed, and what an earlier HopQL left among
other tables, mostly in `public`, comes there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from hopql.tools.errors import ConnectError

if TYPE_CHECKING:
    import psycopg

SCHEMA: Final = "hopql"
MIGRATING: Final = 7_305_812_903
"""The advisory lock under which a state database is migrated, by one process at a time."""
_FIRST: Final = (
    f"SELECT set_config('search_path', concat_ws(', ', '{SCHEMA}', "
    f"nullif(regexp_replace(current_setting('search_path'), '^{SCHEMA}(, |$)', ''), '')), {{}})"
)
FIRST_HERE: Final = _FIRST.format("true")
"""Has names without a schema mean HopQL's own tables until the transaction ends, extensions' as before."""
FIRST: Final = _FIRST.format("false")
"""The same for a session."""
_OURS: Final = (
    "hopql_migrations", "memory_spaces", "memories", "memory_lines", "query_entries", "query_vectors", "query_askings",
    "query_feedback", "query_lines", "thread_turns", "knowledge_spaces", "knowledge_documents", "knowledge_entities",
    "knowledge_chunks", "knowledge_descriptions", "knowledge_mentions", "knowledge_relations", "knowledge_merges",
    "knowledge_synonyms", "knowledge_unsettled",
)  # fmt: skip
"""Tables that were made before there was the schema; it makes no difference to later ones."""
_LANGGRAPH: Final = (
    "checkpoint_migrations", "checkpoints", "checkpoint_blobs", "checkpoint_writes", "store_migrations", "store",
    "vector_migrations", "store_vectors",
)  # fmt: skip
"""LangGraph's, which any of its applications makes under these names."""
_BEFORE: Final = """
SELECT n.nspname FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE c.oid = coalesce(
  to_regclass('hopql_migrations'),
  CASE WHEN current_database() = 'hopql_state' THEN coalesce(to_regclass('checkpoints'), to_regclass('store')) END)
"""
"""Where the tables of before are. A database that only HopQL's own server has may hold LangGraph's alone."""
_THERE: Final = """
SELECT c.relname FROM pg_class c WHERE c.relnamespace = to_regnamespace(quote_ident(%s)) AND c.relkind IN ('r', 'p')
  AND NOT EXISTS (
    SELECT FROM pg_depend e WHERE e.classid = 'pg_class'::regclass AND e.objid = c.oid AND e.deptype = 'e')
"""


def is_made(connection: psycopg.Connection) -> bool:
    """Whether HopQL's tables have their schema here."""
    return connection.execute(f"SELECT to_regclass('{SCHEMA}.hopql_migrations')".encode()).fetchone() != (None,)


def have_schema(connection: psycopg.Connection) -> None:
    """Have the schema, and in it the tables of an earlier HopQL; nothing happens where it is there. All of it is one
    transaction, by one process at a time.

    Tables of LangGraph beside those of an earlier HopQL move too where nobody else has a table there; otherwise they
    are copied: another application may keep its threads in the same ones.

    Raises:
        ConnectError: the login may not make the schema or move the tables.
    """
    import psycopg

    if is_made(connection):
        return
    try:
        with connection.transaction():
            connection.execute("SELECT pg_advisory_xact_lock(%s)", [MIGRATING])
            if not is_made(connection):
                _make(connection)
    except psycopg.errors.InsufficientPrivilege as error:
        raise ConnectError(
            f"The state database has no schema '{SCHEMA}', and this user may not make it and move tables there.",
            hint=f"Have its administrator run GRANT CREATE ON DATABASE {connection.info.dbname} TO "
            f"{connection.info.user}.",
        ) from error


def _make(connection: psycopg.Connection) -> None:
    """Make the schema, with the tables of before."""
    before = connection.execute(_BEFORE).fetchone()
    if connection.execute("SELECT to_regnamespace(%s)", [SCHEMA]).fetchone() == (None,):
        connection.execute(f"CREATE SCHEMA {SCHEMA}".encode())
    if before is not None and before[0] != SCHEMA:
        _bring(connection, str(before[0]))
    connection.execute(
        f"CREATE TABLE IF NOT EXISTS {SCHEMA}.hopql_migrations (capability text, step int, "
        "applied timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (capability, step))".encode()
    )


def _bring(connection: psycopg.Connection, before: str) -> None:
    from psycopg import sql

    there = {str(name) for (name,) in connection.execute(_THERE, [before])}
    alone = there <= {*_OURS, *_LANGGRAPH}
    for name in (*_OURS, *(_LANGGRAPH if alone else ())):
        if name in there:
            connection.execute(sql.SQL("ALTER TABLE {} SET SCHEMA {}").format(
                sql.Identifier(before, name), sql.Identifier(SCHEMA)))  # fmt: skip
    if not alone:
        _copy(connection, before, [name for name in _LANGGRAPH if name in there])


def _copy(connection: psycopg.Connection, before: str, names: list[str]) -> None:
    from psycopg import sql

    for name in names:
        old, new = sql.Identifier(before, name), sql.Identifier(SCHEMA, name)
        connection.execute(sql.SQL("CREATE TABLE {} (LIKE {} INCLUDING ALL)").format(new, old))
        connection.execute(sql.SQL("INSERT INTO {} SELECT * FROM {}").format(new, old))
    if "store_vectors" in names:
        connection.execute(
            f"ALTER TABLE {SCHEMA}.store_vectors ADD FOREIGN KEY (prefix, key) REFERENCES {SCHEMA}.store (prefix, key) "
            "ON DELETE CASCADE".encode()
        )
