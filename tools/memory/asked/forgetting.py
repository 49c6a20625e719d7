"""Deleting for good: one entry, or what a user asked, or what is old."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Final

from hopql.state.asked_told import Purged
from hopql.tools.errors import UsageError
from hopql.tools.memory.asked import keeping
from hopql.tools.memory.asked.listing import HERE, let_change
from hopql.tools.memory.asked.rows import aware
from hopql.tools.memory.asked.schema import connected
from hopql.tools.postgres.texts import clean

if TYPE_CHECKING:
    import psycopg

    from hopql.tools.memory.asked.space import Space

_ORPHANS: Final = """
UPDATE query_entries e SET superseded_by = s.superseded_by,
    withdrawn = CASE WHEN s.superseded_by IS NULL THEN coalesce(e.withdrawn, 'its correction was deleted')
        ELSE e.withdrawn END,
    withdrawn_at = CASE WHEN s.superseded_by IS NULL THEN coalesce(e.withdrawn_at, now()) ELSE e.withdrawn_at END
FROM query_entries s WHERE e.superseded_by = s.id AND s.id = ANY(%(doomed)s) AND NOT e.id = ANY(%(doomed)s)
"""
_MINE: Final = """
AND (%(whose)s::text IS NULL OR e.author = %(whose)s)
AND (%(before)s::timestamptz IS NULL OR e.last_used < %(before)s)
AND (%(whose)s::text IS NULL OR NOT EXISTS (
    SELECT 1 FROM query_askings a WHERE a.entry = e.id AND a.asker <> %(whose)s
    UNION ALL SELECT 1 FROM query_askings a WHERE a.replayed_from = e.id AND a.asker <> %(whose)s))
"""
_PLACE: Final = "a.database = %(database)s AND a.tenant = %(tenant)s"
_FEEDBACK: Final = f"""
DELETE FROM query_feedback f USING query_askings a WHERE f.asking = a.id AND {_PLACE}
    AND (%(whose)s::text IS NULL OR f.voter = %(whose)s OR a.asker = %(whose)s)
    AND (%(before)s::timestamptz IS NULL OR f.at < %(before)s)
"""
_OPINIONS: Final = """
DELETE FROM query_feedback f USING query_entries e
WHERE f.entry = e.id AND e.database = %(database)s AND e.tenant = %(tenant)s
    AND (%(whose)s::text IS NULL OR f.voter = %(whose)s) AND (%(before)s::timestamptz IS NULL OR f.at < %(before)s)
"""
_ASKINGS: Final = f"""
DELETE FROM query_askings a WHERE {_PLACE} AND (%(whose)s::text IS NULL OR a.asker = %(whose)s)
    AND (%(before)s::timestamptz IS NULL OR a.at < %(before)s)
"""
_NAMELESS: Final = """
UPDATE query_entries e SET author = CASE WHEN e.owner = '' AND e.author = %(whose)s THEN '' ELSE e.author END,
    approved_by = CASE WHEN e.approved_by = %(whose)s THEN '' ELSE e.approved_by END
WHERE e.database = %(database)s AND e.tenant = %(tenant)s
    AND (e.owner = '' AND e.author = %(whose)s OR e.approved_by = %(whose)s) AND %(before)s::timestamptz IS NULL
"""


def forget(memory: Space, id_: str) -> bool:
    """See `QueryMemory.forget`."""
    with connected(memory.url) as connection:
        keeping.lock(connection, [memory.key])
        let_change(connection, memory, id_, alone=True)
        parameters = {**memory.seen(), **memory.place(), "id": clean(id_)}
        doomed = connection.execute(
            f"SELECT e.id FROM query_entries e WHERE e.id = %(id)s AND {HERE}".encode(), parameters
        ).fetchall()
        return bool(_delete(connection, [row[0] for row in doomed]))


def purge(memory: Space, user: str | None, before: datetime | None, everything: bool) -> Purged:
    """See `QueryMemory.purge`."""
    if memory.user and user not in (None, memory.user):
        raise UsageError(f"'{memory.user}' cannot purge what others asked.", hint="Open the memory without a user.")
    whose = memory.user or (None if user is None else clean(user))
    if whose is None and before is None and not everything:
        raise UsageError("Nothing says what to purge.", hint="Give a user or a time, or ask for everything.")
    parameters = {**memory.place(), "whose": whose, "before": aware(before)}
    with connected(memory.url) as connection:
        keeping.lock(connection, [memory.key])
        said = sum(connection.execute(one.encode(), parameters).rowcount for one in (_FEEDBACK, _OPINIONS))
        doomed = connection.execute(
            f"SELECT e.id FROM query_entries e WHERE e.database = %(database)s AND e.tenant = %(tenant)s {_MINE}"
            .encode(),
            parameters,
        ).fetchall()  # fmt: skip
        asked = connection.execute(_ASKINGS.encode(), parameters).rowcount
        entries = _delete(connection, [row[0] for row in doomed])
        if whose:
            connection.execute(_NAMELESS, parameters)
        if whose is None and before is None:
            connection.execute("DELETE FROM query_lines WHERE scope = %(scope)s", memory.place())
    return Purged(entries=entries, askings=asked, feedback=said)


def _delete(connection: psycopg.Connection, doomed: list[str]) -> int:
    """Delete entries; what had given way to one of them gives way to its successor, or is withdrawn: a text that was
    corrected once never comes back."""
    if not doomed:
        return 0
    while connection.execute(_ORPHANS.encode(), {"doomed": doomed}).rowcount:
        pass
    return connection.execute("DELETE FROM query_entries WHERE id = ANY(%s)", [doomed]).rowcount
