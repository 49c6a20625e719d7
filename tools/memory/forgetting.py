"""Deleting for good, without leaving a chain broken."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from hopql.tools.errors import UsageError
from hopql.tools.memory.placing import aware
from hopql.tools.memory.rows import touch
from hopql.tools.memory.schema import connected

if TYPE_CHECKING:
    import psycopg

    from hopql.tools.memory.semantic import SemanticMemory

_RELINK = """
UPDATE memories m SET superseded_by = s.superseded_by, superseded_at = s.superseded_at,
    superseded_until = s.superseded_until
FROM memories s WHERE m.superseded_by = s.id AND s.id = ANY(%(doomed)s) AND NOT m.id = ANY(%(doomed)s)
"""


def forget(store: SemanticMemory, id_: str) -> bool:
    """See `SemanticMemory.forget`."""
    with connected(store.url) as connection:
        touch(connection, store.space)
        doomed = _ids(
            connection,
            "SELECT id FROM memories WHERE space = %s AND owner = ANY(%s) AND id = %s",
            [store.space, ["", store.user], id_.replace("\x00", "")],
        )
        _delete(connection, doomed)
    return bool(doomed)


def purge(store: SemanticMemory, user: str | None, before: datetime | None) -> int:
    """See `SemanticMemory.purge`."""
    if store.user and user not in (None, store.user):
        raise UsageError(f"'{store.user}' cannot purge memories of others.", hint="Open the memory without a user.")
    whose = store.user or user
    with connected(store.url) as connection:
        touch(connection, store.space)
        doomed = _ids(
            connection,
            "SELECT id FROM memories WHERE space = %s AND (%s::text IS NULL OR owner = %s) "
            "AND (%s::timestamptz IS NULL OR created < %s)",
            [store.space, whose, whose, aware(before), aware(before)],
        )
        _delete(connection, doomed)
    return len(doomed)


def _ids(connection: psycopg.Connection, statement: str, parameters: list[object]) -> list[str]:
    return [row[0] for row in connection.execute(statement.encode(), parameters).fetchall()]


def _delete(connection: psycopg.Connection, doomed: list[str]) -> None:
    """Delete rows; what pointed to one of them points to where that one pointed."""
    if not doomed:
        return
    while connection.execute(_RELINK.encode(), {"doomed": doomed}).rowcount:
        pass
    connection.execute("DELETE FROM memories WHERE id = ANY(%s)", [doomed])
