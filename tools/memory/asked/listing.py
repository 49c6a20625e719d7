"""Lists for people: entries by page, one entry with all that is known of it, figures."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Any, Final

from hopql.state.asked import Entry
from hopql.state.asked_told import Filter, Opinion, Page, Shown, Stats
from hopql.tools.embedders import identity
from hopql.tools.errors import NotYoursError
from hopql.tools.memory.asked import keeping
from hopql.tools.memory.asked.askings import paged, replays
from hopql.tools.memory.asked.rows import COLUMNS, SEEN, as_entry, aware, folded, iso
from hopql.tools.memory.asked.schema import connected
from hopql.tools.memory.marks import cleaned
from hopql.tools.postgres.texts import clean

if TYPE_CHECKING:
    import psycopg

    from hopql.tools.memory.asked.space import Space

HERE: Final = f"e.tenant = %(tenant)s AND e.database = %(database)s AND {SEEN}"
"""What management sees: every schema of the database, within what the user may see."""
_STATES: Final = {
    "live": "e.live", "withdrawn": "e.withdrawn IS NOT NULL", "superseded": "e.superseded_by IS NOT NULL", "all": "true"
}  # fmt: skip
_ENTRIES: Final = f"""
SELECT count(*), count(*) FILTER (WHERE e.live), count(*) FILTER (WHERE e.live AND e.approved),
    count(*) FILTER (WHERE e.withdrawn IS NOT NULL), count(*) FILTER (WHERE e.superseded_by IS NOT NULL),
    count(*) FILTER (WHERE e.live AND e.scope <> %(scope)s),
    count(*) FILTER (WHERE e.live AND NOT EXISTS (
        SELECT 1 FROM query_vectors v WHERE v.entry = e.id AND v.embedder = %(embedder)s))
FROM query_entries e WHERE {HERE}
"""
_ASKINGS: Final = """
SELECT count(*), count(DISTINCT a.asker), count(*) FILTER (WHERE a.success), count(*) FILTER (WHERE a.cached),
    coalesce(percentile_cont(0.5) WITHIN GROUP (ORDER BY a.ms), 0),
    coalesce(percentile_cont(0.95) WITHIN GROUP (ORDER BY a.ms), 0),
    coalesce(percentile_cont(0.5) WITHIN GROUP (ORDER BY a.ms) FILTER (WHERE a.cached), 0),
    coalesce(sum(a.model_calls), 0), coalesce(sum(a.tokens_in), 0), coalesce(sum(a.tokens_out), 0)
FROM query_askings a WHERE a.tenant = %(tenant)s AND a.database = %(database)s
    AND (%(user)s = '' OR a.asker = %(user)s) AND (%(since)s::timestamptz IS NULL OR a.at >= %(since)s)
"""
_VERDICTS: Final = f"""
SELECT count(*) FILTER (WHERE f.verdict = 'up'), count(*) FILTER (WHERE f.verdict <> 'up')
FROM query_feedback f JOIN query_entries e ON e.id = f.entry
WHERE {HERE} AND (%(since)s::timestamptz IS NULL OR f.at >= %(since)s)
"""
_APPROVE: Final = f"""
UPDATE query_entries e SET approved = %(approved)s, approved_by = CASE WHEN %(approved)s THEN %(user)s ELSE '' END
WHERE e.id = %(id)s AND e.live AND {HERE}
"""
_THEIRS: Final = f"""
SELECT e.owner = %(user)s OR %(alone)s AND e.author = %(user)s AND NOT EXISTS (
    SELECT 1 FROM query_askings a WHERE a.entry = e.id AND a.asker <> %(user)s
    UNION ALL SELECT 1 FROM query_askings a WHERE a.replayed_from = e.id AND a.asker <> %(user)s)
FROM query_entries e WHERE e.id = %(id)s AND {HERE}
"""
_RESTORE: Final = f"""
UPDATE query_entries e SET withdrawn = NULL, withdrawn_at = NULL, restored = now(), up = 0, down = 0
WHERE e.id = %(id)s AND e.withdrawn IS NOT NULL AND {HERE}
"""
_REVIVE: Final = """
UPDATE query_vectors v SET live = e.live FROM query_entries e
WHERE e.id = v.entry AND e.id = %(id)s AND v.live <> e.live
"""


def listing(memory: Space, filters: Filter | None, after: str, limit: int) -> Page[Entry]:
    """See `QueryMemory.listing`."""
    given: dict[str, Any] = cleaned(filters or {})
    tests = [HERE, _STATES.get(given.get("state", "live"), "e.live")]
    tests += [
        f"e.{column} = %({name})s"
        for name, column in (("approved", "approved"), ("origin", "origin"), ("fingerprint", "fingerprint"))
        if given.get(name) is not None
    ]
    if given.get("user") is not None:
        tests.append("e.author = %(author)s")
    if given.get("table"):
        tests.append("%(table)s = ANY(e.tables)")
    if given.get("words"):
        tests.append("(e.question ILIKE %(like)s OR e.sql ILIKE %(like)s)")
    parameters = {
        **memory.seen(), **memory.place(), "approved": given.get("approved"), "origin": given.get("origin"),
        "fingerprint": given.get("fingerprint"), "author": given.get("user"),
        "table": "".join(folded([given.get("table") or ""])), "like": f"%{escaped(given.get('words') or '')}%",
    }  # fmt: skip
    where = " AND ".join(tests)
    order = ("e.created", "e.id")
    return paged(memory, "query_entries e", COLUMNS, where, parameters, order, (after, limit), as_entry)


def escaped(text: str) -> str:
    """A text that LIKE takes as it is written."""
    return text.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_")


def show(memory: Space, id_: str) -> Shown | None:
    """See `QueryMemory.show`."""
    parameters = {**memory.seen(), **memory.place(), "id": clean(id_)}
    with connected(memory.url) as connection:
        row = connection.execute(
            f"SELECT {COLUMNS} FROM query_entries e WHERE e.id = %(id)s AND {HERE}".encode(), parameters
        ).fetchone()
        if row is None:
            return None
        said = connection.execute(
            "SELECT coalesce(asking, ''), voter, verdict, sql, comment, at FROM query_feedback WHERE entry = %(id)s "
            "ORDER BY id DESC LIMIT 1000",
            parameters,
        ).fetchall()
        older = connection.execute(
            f"SELECT e.id FROM query_entries e WHERE e.superseded_by = %(id)s AND {HERE} ORDER BY e.created".encode(),
            parameters,
        ).fetchall()
        return Shown(
            entry=as_entry(row), replays=replays(connection, clean(id_), memory.user),
            feedback=[
                Opinion(asking=a, user=b, verdict=c, sql=d, comment=text, at=iso(at)) for a, b, c, d, text, at in said
            ],
            supersedes=[one[0] for one in older],
        )  # fmt: skip


def stats(memory: Space, since: datetime | None) -> Stats:
    """See `QueryMemory.stats`."""
    parameters = {
        **memory.seen(), **memory.place(), "embedder": identity(memory.embedder), "since": aware(since),
        "user": memory.user,
    }  # fmt: skip
    with connected(memory.url) as connection:
        entries = connection.execute(_ENTRIES.encode(), parameters).fetchone() or (0,) * 7
        asked = connection.execute(_ASKINGS.encode(), parameters).fetchone() or (0,) * 10
        verdicts = connection.execute(_VERDICTS.encode(), parameters).fetchone() or (0, 0)
    count, users, succeeded, replayed, p50, p95, replay, calls, tokens_in, tokens_out = asked
    return Stats(
        entries=entries[0], live=entries[1], approved=entries[2], withdrawn=entries[3], superseded=entries[4],
        stale=entries[5], without_vector=entries[6], askings=count, users=users, succeeded=succeeded,
        replayed=replayed, hit_rate=replayed / count if count else 0.0, ms_p50=float(p50), ms_p95=float(p95),
        replay_ms_p50=float(replay), model_calls=int(calls), tokens_in=int(tokens_in), tokens_out=int(tokens_out),
        up=verdicts[0], down=verdicts[1],
    )  # fmt: skip


def let_change(connection: psycopg.Connection, memory: Space, id_: str, *, alone: bool = False) -> None:
    """Pass where the memory may change an entry: one without a user any, one of a user's what is that user's own, and
    with `alone` what is shared and nobody else asked.

    Raises:
        NotYoursError: others share the entry.
    """
    if not memory.user:
        return
    parameters = {**memory.seen(), **memory.place(), "id": clean(id_), "user": memory.user, "alone": alone}
    row = connection.execute(_THEIRS.encode(), parameters).fetchone()
    if row is not None and not row[0]:
        raise NotYoursError("Others share this entry.", hint="Whoever manages the memory, without a user, changes it.")


def approve(memory: Space, id_: str, approved: bool, by: str) -> bool:
    """See `QueryMemory.approve`."""
    with connected(memory.url) as connection:
        let_change(connection, memory, id_)
        user = clean(by) or memory.user
        parameters = {**memory.seen(), **memory.place(), "id": clean(id_), "approved": approved, "user": user}
        if approved and not memory.user:
            keeping.lock(connection, [memory.key])
            parameters["id"] = keeping.share(connection, parameters)
        return bool(connection.execute(_APPROVE.encode(), parameters).rowcount)


def restore(memory: Space, id_: str) -> bool:
    """See `QueryMemory.restore`."""
    with connected(memory.url) as connection:
        let_change(connection, memory, id_)
        parameters = {**memory.seen(), **memory.place(), "id": clean(id_)}
        done = connection.execute(_RESTORE.encode(), parameters).rowcount
        connection.execute(_REVIVE, parameters)
    return bool(done)
