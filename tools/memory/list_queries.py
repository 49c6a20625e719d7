"""What whoever looks after the query memory reads and changes: entries by page, the log of askings, figures; approving,
restoring, deleting for good.
"""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Any, Final, cast

from hopql.state.query_memory import Entry, Filter, Logged, Opinion, Page, Purged, Replay, Shown, Stats
from hopql.tools.base.errors import NotYoursError, UsageError
from hopql.tools.base.query_text import clean
from hopql.tools.memory import keep_queries
from hopql.tools.memory.memory_rows import cleaned
from hopql.tools.memory.query_rows import COLUMNS, SEEN, Space, as_entry, connected, escaped, folded, selected
from hopql.tools.memory.relate_memories import aware
from hopql.tools.models.choose_embedder import identity

if TYPE_CHECKING:
    import psycopg


EVERYONE: Final = "*"
_PLACE: Final = "a.database = %(database)s AND a.tenant = %(tenant)s"
_COLUMNS: Final = """
a.id, a.question, a.sql, a.tables, a.success, a.error, a.row_count, a.ms, a.model, a.model_calls, a.tokens_in,
a.tokens_out, a.cached, a.how, a.similarity, coalesce(a.entry, '') AS entry,
coalesce(a.replayed_from, '') AS replayed_from, a.asker AS "user", a.at, coalesce((
    SELECT f.verdict FROM query_feedback f WHERE f.asking = a.id ORDER BY f.id DESC LIMIT 1), '') AS verdict
"""
_REPLAYS: Final = """
SELECT id AS asking, asker AS "user", question, sql, at FROM query_askings
WHERE replayed_from = %s AND (%s OR asker = %s) ORDER BY at DESC, id LIMIT 1000
"""


def replays(connection: psycopg.Connection, entry: str, user: str) -> list[Replay]:
    """The latest 1,000 answers that were replayed from an entry; those of a user, or of all when it is empty."""
    return cast("list[Replay]", selected(connection, _REPLAYS, [entry, not user, user]))


def paged(
    memory: Space,
    table: str,
    columns: str,
    where: str,
    parameters: dict[str, Any],
    order: str,
    part: tuple[str, int],
) -> Page[dict[str, Any]]:
    """A page of rows, newest first. `table`: with its alias of one letter. `order`: the column of time, by which (and
    by id) pages follow each other whatever is added meanwhile. `part`: after which row (`next` of the page before), and
    how many."""
    (after, limit), time, id_ = part, f"{table[-1]}.{order}", f"{table[-1]}.id"
    limit = max(1, min(limit, 1000))
    more = ""
    if after:
        more = f" AND ({time}, {id_}) < (%(moment)s, %(last)s)"
        parameters = {**parameters, **_cursor(after)}
    statement = f"SELECT {columns} FROM {table} WHERE {where}{more} ORDER BY {time} DESC, {id_} DESC LIMIT %(n)s"
    with connected() as connection:
        rows = selected(connection, statement, {**parameters, "n": limit + 1})
        count = connection.execute(f"SELECT count(*) FROM {table} WHERE {where}".encode(), parameters).fetchone()
    following = f"{rows[limit - 1][order]}|{rows[limit - 1]['id']}" if len(rows) > limit else ""
    return Page(rows=rows[:limit], next=following, total=int(count[0]) if count else 0)


def _cursor(after: str) -> dict[str, Any]:
    moment, _, last = after.partition("|")
    try:
        return {"moment": datetime.fromisoformat(moment), "last": clean(last)}
    except ValueError as error:
        raise UsageError("This is no place in the list.", hint="Give the `next` of the page before.") from error


HERE: Final = f"e.tenant = %(tenant)s AND e.database = %(database)s AND {SEEN}"
"""What management sees: every schema of the database, within what the user may see."""
_STATES: Final = {
    "live": "e.live", "withdrawn": "e.withdrawn IS NOT NULL", "superseded": "e.superseded_by IS NOT NULL", "all": "true"
}  # fmt: skip
_FILTERS: Final = {
    "approved": "e.approved = %(approved)s", "origin": "e.origin = %(origin)s", "user": "e.author = %(user)s",
    "fingerprint": "e.fingerprint = %(fingerprint)s", "table": "%(table)s = ANY(e.tables)",
    "words": "(e.question ILIKE %(words)s OR e.sql ILIKE %(words)s)",
}  # fmt: skip
_SHOWN: Final = f"SELECT {COLUMNS} FROM query_entries e WHERE e.id = %(id)s AND {HERE}"
_SAID: Final = """
SELECT coalesce(asking, '') AS asking, voter AS "user", verdict, sql, comment, at FROM query_feedback
WHERE entry = %(id)s ORDER BY id DESC LIMIT 1000
"""
_OLDER: Final = f"SELECT e.id FROM query_entries e WHERE e.superseded_by = %(id)s AND {HERE} ORDER BY created"
_ENTRIES: Final = f"""
SELECT count(*) AS entries, count(*) FILTER (WHERE e.live) AS live,
    count(*) FILTER (WHERE e.live AND e.approved) AS approved,
    count(*) FILTER (WHERE e.withdrawn IS NOT NULL) AS withdrawn,
    count(*) FILTER (WHERE e.superseded_by IS NOT NULL) AS superseded,
    count(*) FILTER (WHERE e.live AND e.scope <> %(scope)s) AS stale,
    count(*) FILTER (WHERE e.live AND NOT EXISTS (
        SELECT 1 FROM query_vectors v WHERE v.entry = e.id AND v.embedder = %(embedder)s)) AS without_vector
FROM query_entries e WHERE {HERE}
"""
_ASKINGS: Final = f"""
SELECT count(*) AS askings, count(DISTINCT a.asker) AS users, count(*) FILTER (WHERE a.success) AS succeeded,
    count(*) FILTER (WHERE a.cached) AS replayed, coalesce(avg(a.cached::int), 0)::float8 AS hit_rate,
    coalesce(percentile_cont(0.5) WITHIN GROUP (ORDER BY a.ms), 0) AS ms_p50,
    coalesce(percentile_cont(0.95) WITHIN GROUP (ORDER BY a.ms), 0) AS ms_p95,
    coalesce(percentile_cont(0.5) WITHIN GROUP (ORDER BY a.ms) FILTER (WHERE a.cached), 0) AS replay_ms_p50,
    coalesce(sum(a.model_calls), 0)::bigint AS model_calls, coalesce(sum(a.tokens_in), 0)::bigint AS tokens_in,
    coalesce(sum(a.tokens_out), 0)::bigint AS tokens_out
FROM query_askings a WHERE {_PLACE}
    AND (%(user)s = '' OR a.asker = %(user)s) AND (%(since)s::timestamptz IS NULL OR a.at >= %(since)s)
"""
_VERDICTS: Final = f"""
SELECT count(*) FILTER (WHERE f.verdict = 'up') AS up, count(*) FILTER (WHERE f.verdict <> 'up') AS down
FROM query_feedback f JOIN query_entries e ON e.id = f.entry
WHERE {HERE} AND (%(since)s::timestamptz IS NULL OR f.at >= %(since)s)
"""
_APPROVE: Final = f"""
UPDATE query_entries e SET approved = %(approved)s, approved_by = CASE WHEN %(approved)s THEN %(user)s ELSE '' END
WHERE e.id = %(id)s AND e.live AND {HERE}
"""
_OTHERS: Final = """
SELECT 1 FROM query_askings a WHERE a.entry = e.id AND a.asker <> %({0})s
UNION ALL SELECT 1 FROM query_askings a WHERE a.replayed_from = e.id AND a.asker <> %({0})s
"""
"""Askings of an entry `e` by others."""
_THEIRS: Final = f"""
SELECT e.owner = %(user)s OR %(alone)s AND e.author = %(user)s AND NOT EXISTS ({_OTHERS.format("user")})
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


def let_change(connection: psycopg.Connection, memory: Space, id_: str, *, alone: bool = False) -> None:
    """Pass where the memory may change an entry: one without a user any, one of a user's what is that user's own, and
    with `alone` what is shared and nobody else asked. NotYoursError: others share the entry."""
    if not memory.user:
        return
    parameters = {**memory.place(), "id": clean(id_), "user": memory.user, "alone": alone}
    row = connection.execute(_THEIRS.encode(), parameters).fetchone()
    if row is not None and not row[0]:
        raise NotYoursError("Others share this entry.", hint="Whoever manages the memory, without a user, changes it.")


_ORPHANS: Final = """
UPDATE query_entries e SET superseded_by = s.superseded_by,
    withdrawn = CASE WHEN s.superseded_by IS NULL THEN coalesce(e.withdrawn, 'its correction was deleted')
        ELSE e.withdrawn END,
    withdrawn_at = CASE WHEN s.superseded_by IS NULL THEN coalesce(e.withdrawn_at, now()) ELSE e.withdrawn_at END
FROM query_entries s WHERE e.superseded_by = s.id AND s.id = ANY(%(doomed)s) AND NOT e.id = ANY(%(doomed)s)
"""
_MINE: Final = f"""
AND (%(whose)s::text IS NULL OR e.author = %(whose)s)
AND (%(before)s::timestamptz IS NULL OR e.last_used < %(before)s)
AND (%(whose)s::text IS NULL OR NOT EXISTS ({_OTHERS.format("whose")}))
"""
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
_ASKED: Final = f"""
DELETE FROM query_askings a WHERE {_PLACE} AND (%(whose)s::text IS NULL OR a.asker = %(whose)s)
    AND (%(before)s::timestamptz IS NULL OR a.at < %(before)s)
"""
_NAMELESS: Final = """
UPDATE query_entries e SET author = CASE WHEN e.owner = '' AND e.author = %(whose)s THEN '' ELSE e.author END,
    approved_by = CASE WHEN e.approved_by = %(whose)s THEN '' ELSE e.approved_by END
WHERE e.database = %(database)s AND e.tenant = %(tenant)s
    AND (e.owner = '' AND e.author = %(whose)s OR e.approved_by = %(whose)s) AND %(before)s::timestamptz IS NULL
"""


def _delete(connection: psycopg.Connection, doomed: list[str]) -> int:
    """Delete entries; what had given way to one of them gives way to its successor, or is withdrawn: a text that was
    corrected once never comes back."""
    if not doomed:
        return 0
    while connection.execute(_ORPHANS.encode(), {"doomed": doomed}).rowcount:
        pass
    return connection.execute("DELETE FROM query_entries WHERE id = ANY(%s)", [doomed]).rowcount


class ListsQueries(Space):
    """The side of `hopql.tools.memory.QueryMemory` that manages: it sees every schema of the database.

    A memory with a user changes what is that user's own; what others share, only one without a user (NotYoursError).
    """

    def listing(self, filters: Filter | None = None, after: str = "", limit: int = 50) -> Page[Entry]:
        """Entries, newest first; give a page's `next` as `after` for the following one."""
        told: dict[str, Any] = cleaned(filters or {})
        given = {name: told[name] for name in _FILTERS if told.get(name) not in (None, "")}
        if told.get("user") is not None:  # an empty name: what nobody in particular asked first
            given["user"] = told["user"]
        tests = [HERE, _STATES.get(told.get("state", "live"), "e.live"), *(_FILTERS[name] for name in given)]
        parameters = {
            **self.place(), **given, "table": "".join(folded([given.get("table", "")])),
            "words": f"%{escaped(given.get('words', ''))}%",
        }  # fmt: skip
        page = paged(self, "query_entries e", COLUMNS, " AND ".join(tests), parameters, "created", (after, limit))
        return Page(rows=[as_entry(row) for row in page["rows"]], next=page["next"], total=page["total"])

    def show(self, id_: str) -> Shown | None:
        """An entry with the feedback on it, what was replayed from it, and what it superseded."""
        parameters = {**self.place(), "id": clean(id_)}
        with connected() as connection:
            found = selected(connection, _SHOWN, parameters)
            if not found:
                return None
            said = selected(connection, _SAID, parameters)
            older = selected(connection, _OLDER, parameters)
            return Shown(
                entry=as_entry(found[0]), replays=replays(connection, clean(id_), self.user),
                feedback=cast("list[Opinion]", said), supersedes=[one["id"] for one in older],
            )  # fmt: skip

    def history(self, user: str | None = None, after: str = "", limit: int = 50) -> Page[Logged]:
        """What a user asked, newest first; None: this memory's user, "*": everyone."""
        whose = self.user if user is None else clean(user)
        if self.user and whose != self.user:
            raise UsageError(
                f"'{self.user}' cannot read the history of others.", hint="Open the memory without a user."
            )
        where = f"{_PLACE} AND (%(whose)s = %(everyone)s OR a.asker = %(whose)s)"
        parameters = {**self.place(), "whose": whose, "everyone": EVERYONE}
        page = paged(self, "query_askings a", _COLUMNS, where, parameters, "at", (after, limit))
        return cast("Page[Logged]", page)

    def asking(self, id_: str) -> Logged | None:
        """One line of the log; None where there is none that this user may read."""
        where = f"a.id = %(id)s AND {_PLACE} AND (%(user)s = '' OR a.asker = %(user)s)"
        statement = f"SELECT {_COLUMNS} FROM query_askings a WHERE {where}"
        with connected() as connection:
            found = selected(connection, statement, {**self.place(), "id": clean(id_), "user": self.user})
        return cast(Logged, found[0]) if found else None

    def stats(self, since: datetime | None = None) -> Stats:
        """Figures: entries as they are now, askings and feedback since a time."""
        parameters = {**self.place(), "embedder": identity(), "since": aware(since), "user": self.user}
        with connected() as connection:
            [entries], [asked], [said] = (
                selected(connection, one, parameters) for one in (_ENTRIES, _ASKINGS, _VERDICTS)
            )
        return cast(Stats, {**entries, **asked, **said})

    def approve(self, id_: str, approved: bool = True, by: str = "") -> bool:
        """Let an entry in force be an example under every policy, or no longer; False when there is none. A user's own
        correction then holds for all, where the memory has no user. `by`: in whose name, where not its user's."""
        with connected() as connection:
            let_change(connection, self, id_)
            user = clean(by) or self.user
            parameters = {**self.place(), "id": clean(id_), "approved": approved, "user": user}
            if approved and not self.user:
                keep_queries.lock(connection, self.key)
                parameters["id"] = keep_queries.share(connection, parameters)
            return bool(connection.execute(_APPROVE.encode(), parameters).rowcount)

    def restore(self, id_: str) -> bool:
        """Take a withdrawal back; earlier complaints no longer count. False when it was not withdrawn."""
        with connected() as connection:
            let_change(connection, self, id_)
            parameters = {**self.place(), "id": clean(id_)}
            done = connection.execute(_RESTORE.encode(), parameters).rowcount
            connection.execute(_REVIVE, parameters)
        return bool(done)

    def forget(self, id_: str) -> bool:
        """Delete an entry for good; False when there is none. What had given way to it stays out of use. A user may
        delete a shared entry that nobody else has asked."""
        with connected() as connection:
            keep_queries.lock(connection, self.key)
            let_change(connection, self, id_, alone=True)
            parameters = {**self.place(), "id": clean(id_)}
            doomed = connection.execute(
                f"SELECT e.id FROM query_entries e WHERE e.id = %(id)s AND {HERE}".encode(), parameters
            ).fetchall()
            return bool(_delete(connection, [row[0] for row in doomed]))

    def purge(self, user: str | None = None, before: datetime | None = None, *, everything: bool = False) -> Purged:
        """Delete for good what a user asked, what was last used or asked before a time, or both.

        A shared entry that others asked too stays, without the user's name. `everything`: with neither user nor time:
        all of this database and tenant. UsageError: nothing is given, or another user than this memory's."""
        if self.user and user not in (None, self.user):
            raise UsageError(f"'{self.user}' cannot purge what others asked.", hint="Open the memory without a user.")
        whose = self.user or (None if user is None else clean(user))
        if whose is None and before is None and not everything:
            raise UsageError("Nothing says what to purge.", hint="Give a user or a time, or ask for everything.")
        parameters = {**self.place(), "whose": whose, "before": aware(before)}
        with connected() as connection:
            keep_queries.lock(connection, self.key)
            said = sum(connection.execute(one.encode(), parameters).rowcount for one in (_FEEDBACK, _OPINIONS))
            doomed = connection.execute(
                f"SELECT e.id FROM query_entries e WHERE e.database = %(database)s AND e.tenant = %(tenant)s {_MINE}"
                .encode(),
                parameters,
            ).fetchall()  # fmt: skip
            asked = connection.execute(_ASKED.encode(), parameters).rowcount
            entries = _delete(connection, [row[0] for row in doomed])
            if whose:
                connection.execute(_NAMELESS, parameters)
            if whose is None and before is None:
                connection.execute("DELETE FROM query_lines WHERE scope = %(scope)s", self.place())
        return Purged(entries=entries, askings=asked, feedback=said)
