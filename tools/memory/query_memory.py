"""The query memory as it is used: what may answer a question, what is remembered, and what users say of answers.

Entries are withdrawn or give way to a correction.
"""

from __future__ import annotations

from concurrent.futures import Future
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, Final

from hopql.state.asked import Asking, Draft, Feedback, Kept
from hopql.state.asked_told import Judged, Remembered, Replay
from hopql.tools.embedders import identity
from hopql.tools.errors import HopQLError, UsageError
from hopql.tools.memory import keep_queries, write_askings
from hopql.tools.memory.carry_queries import CarriesQueries
from hopql.tools.memory.find_queries import FindsQueries
from hopql.tools.memory.list_queries import ListsQueries, let_change, replays
from hopql.tools.memory.query_rows import connected, entry_row, mark
from hopql.tools.memory.write_askings import Job
from hopql.tools.postgres.lexical import clean

if TYPE_CHECKING:
    import psycopg

    from hopql.tools.memory.query_rows import Space
    from hopql.tools.memory.write_askings import Writer

COMPLAINTS: Final = 2
"""Users whose complaints withdraw an entry; one is enough where it is who asked the question first."""
_PATIENCE_S: Final = 5.0
_ANSWER: Final = """
SELECT a.asker, a.question, a.normal, coalesce(a.replayed_from, a.entry) FROM query_askings a
WHERE a.id = %(asking)s AND a.database = %(database)s AND a.tenant = %(tenant)s
"""
_ENTRY: Final = """
SELECT author, owner, same, question, normal, skeleton, dialect, tables, withdrawn, superseded_by
FROM query_entries e WHERE id = %(entry)s AND database = %(database)s AND tenant = %(tenant)s
    AND (%(user)s = '' OR owner = ANY(%(owners)s))
FOR UPDATE
"""
_VOTES: Final = """
WITH votes AS (
    SELECT DISTINCT ON (f.voter, f.asking) f.voter, f.verdict, f.id FROM query_feedback f
    JOIN query_entries e ON e.id = f.entry
    WHERE f.entry = %(entry)s AND f.at >= coalesce(e.restored, '-infinity') ORDER BY f.voter, f.asking, f.id DESC
), voters AS (SELECT DISTINCT ON (voter) voter, verdict FROM votes ORDER BY voter, id DESC)
UPDATE query_entries SET
    up = (SELECT count(*) FROM voters WHERE verdict = 'up'),
    down = (SELECT count(*) FROM voters WHERE verdict = 'down' OR (verdict = 'corrected' AND voter = ''))
WHERE id = %(entry)s RETURNING up, down
"""


@dataclass
class _Case:
    """What a feedback is about."""

    asking: str
    entry: str
    question: str = ""
    normal: str = ""


def _case(connection: psycopg.Connection, memory: Space, given: Feedback) -> _Case:
    if bool(given.asking) == bool(given.entry):
        raise UsageError("Feedback is about one answer or one entry.", hint="Give `asking` or `entry`.")
    if given.entry:
        return _Case("", clean(given.entry))
    asking = clean(given.asking)
    row = connection.execute(_ANSWER, {**memory.place(), "asking": asking}).fetchone()
    if row is None or (memory.user and row[0] != memory.user):
        raise UsageError("There is no such answer.", hint="Give the id that came with the answer.")
    return _Case(asking, row[3] or "", row[1], row[2])


def _entry(connection: psycopg.Connection, memory: Space, id_: str) -> dict[str, Any]:
    """The entry, locked; empty where the answer has none."""
    if not id_:
        return {}
    cursor = connection.execute(
        _ENTRY, {**memory.place(), "entry": id_, "user": memory.user, "owners": memory.seen()["owners"]}
    )
    row = cursor.fetchone()
    if row is None:
        raise UsageError("There is no such entry.", hint="Give the id of an entry in the list.")
    return dict(zip((column.name for column in cursor.description or ()), row, strict=True))


def _note(connection: psycopg.Connection, given: Feedback, case: _Case, user: str) -> None:
    sql = clean(given.correction.sql) if given.correction else ""
    connection.execute(
        "INSERT INTO query_feedback (asking, entry, voter, verdict, sql, comment, at) "
        "VALUES (nullif(%s, ''), nullif(%s, ''), %s, %s, %s, %s, %s)",
        [case.asking, case.entry, user, given.verdict, sql, clean(given.comment), datetime.now(UTC)],
    )


def _draft(given: Feedback, case: _Case, entry: dict[str, Any], user: str, proved: bool) -> Draft | None:
    """The correction with what it leaves out; None without one."""
    if given.verdict != "corrected":
        return None
    if given.correction is None or not given.correction.sql.strip():
        raise UsageError("A correction needs its SQL.", hint="Give the right SQL, or say `down`.")
    if not proved:
        raise UsageError("The corrected SQL was not run and validated.", hint="Run it first.")
    draft = given.correction
    changes: dict[str, Any] = {"origin": "corrected", "user": user, "private": bool(entry.get("owner") or user)}
    if not draft.question.strip():
        same = not case.question or case.normal == entry.get("normal")
        changes["question"] = case.question or entry.get("question", "")
        changes["normal"] = draft.normal or case.normal or entry.get("normal", "")
        changes["skeleton"] = draft.skeleton or (entry.get("skeleton", "") if same else "")
    for name in ("tables", "dialect"):
        if not getattr(draft, name) and entry:
            changes[name] = entry[name]
    return draft.model_copy(update=changes)


def _correct(connection: psycopg.Connection, memory: Space, draft: Draft, case: _Case, entry: dict[str, Any]) -> str:
    """Keep the correction. An entry of the same question and owner gives way to it; one that was replayed for another
    stays."""
    row = entry_row(memory.key, draft)
    vector = keep_queries.vectors(memory.embedder, memory.url, [row["question"]])[0]
    kept = keep_queries.store(connection, draft, row, identity(memory.embedder), vector)
    if kept["id"] == case.entry:
        raise UsageError("The correction is the SQL that there is.", hint="Give another SQL, or say `down`.")
    if entry and entry["same"] == row["same"] and entry["owner"] == row["owner"]:
        keep_queries.supersede(connection, case.entry, kept["id"])
    return kept["id"]


def _put_away(connection: psycopg.Connection, id_: str, why: str) -> bool:
    """Withdraw an entry that is not withdrawn yet; whether it was not."""
    done = connection.execute(
        "UPDATE query_entries SET withdrawn = %s, withdrawn_at = %s WHERE id = %s AND withdrawn IS NULL",
        [why, datetime.now(UTC), id_],
    ).rowcount
    connection.execute("UPDATE query_vectors SET live = false WHERE entry = %s", [id_])
    return bool(done)


class QueryMemory(FindsQueries, ListsQueries, CarriesQueries):
    """Questions that were asked with their SQL, of one database, schema and tenant, as one user sees them.

    What answers (`propose`, `exact`, `same_skeleton`, `near`, `suggestions`) sees only entries of the same database,
    schema and tenant that are in force, that are shared or the user's own, and whose tables are all granted. What
    manages (`listing`, `show`, `history`, `stats`, …) sees every schema of the database. Nothing is opened before it is
    used; the connections are shared by all memories of a process. All methods may be called by several threads, and
    raise `ConnectError` where the database cannot be reached.

    Args:
        key: database, schema fingerprint, tenant.
        user: who asks; empty: someone who manages, who sees what is shared, and may name any user.
        granted: tables that may be read, as entries name them (whatever their case); None: all.
        policy: which entries may be shown as examples; see `hopql.state.asked.Policy`.
        embedder: name of the embedder; empty: the setting. Vectors of another one are not searched.
        url: of the database; empty: the state database.
    """

    def keep(self, draft: Draft, proved: bool) -> Kept:
        """Keep a question with its SQL. The same one is merged and counted.

        Refused is what was not proved, what is a replay, and what was withdrawn or superseded before (unless it is
        curated or corrected: then a person brings it back).

        Args:
            proved: the SQL ran, and passed validation.

        Raises:
            UsageError: question or SQL is blank, or it is of another user than this memory's.
        """
        row = entry_row(self.key, self.own(draft))
        told = keep_queries.refused(draft, proved)
        if told:
            return told
        vector = keep_queries.vectors(self.embedder, self.url, [row["question"]])[0]
        mark()
        with connected(self.url) as connection:
            keep_queries.lock(connection, [self.key])
            return keep_queries.store(connection, draft, row, identity(self.embedder), vector)

    def remember(
        self, asking: Asking, draft: Draft | None = None, proved: bool = False, *, writer: Writer | None = None
    ) -> Future[Remembered]:
        """Have an asking logged and its draft kept, in one transaction, by the background writer: nothing waits.

        The future is done after the COMMIT; it fails with a `HopQLError` where nothing could be stored. What an asking
        was replayed from is counted as used. Raises nothing.
        """
        try:
            asking = asking.model_copy(update={"user": self.speaker(asking.user)})
            draft = draft and self.own(draft)
        except HopQLError as error:
            refused: Future[Remembered] = Future()
            refused.set_exception(error)
            return refused
        return (writer or write_askings.writer()).submit(Job(self.key, asking, draft, proved, self.embedder, self.url))

    def log(self, asking: Asking) -> Future[Remembered]:
        """`remember` without a draft: for failures, and for replays."""
        return self.remember(asking)

    def feedback(self, given: Feedback, proved: bool = False) -> Judged:
        """Note what a user says of an answer or an entry; a user's last word on it counts.

        An entry is withdrawn by two users' complaints, or by one of its author's. `corrected` keeps the right SQL; an
        entry of the same question gives way to it. A user's correction is that user's alone, and the entry holds for
        all others, until a memory without a user approves the correction.

        Args:
            proved: the corrected SQL ran, and passed validation.

        Raises:
            UsageError: there is no such answer or entry, or the correction is missing, not proved, or nothing new.
        """
        user = self.speaker(given.user)
        if given.asking and write_askings.writer().pending:
            write_askings.writer().flush(_PATIENCE_S)  # the answer itself may still wait to be stored
        with connected(self.url) as connection:
            keep_queries.lock(connection, [self.key])
            case = _case(connection, self, given)
            entry = _entry(connection, self, case.entry)
            draft = _draft(given, case, entry, user, proved)
            _note(connection, given, case, user)
            told = Judged(entry=case.entry, up=0, down=0, withdrawn=False, successor="", replays=[])
            if case.entry:
                votes = connection.execute(_VOTES.encode(), {"entry": case.entry}).fetchone()
                told["up"], told["down"] = votes or (0, 0)
            if draft is not None:
                told["successor"] = _correct(connection, self, draft, case, entry)
            elif given.verdict == "down" and entry and (told["down"] >= COMPLAINTS or user == entry["author"]):
                told["withdrawn"] = _put_away(connection, case.entry, clean(given.comment) or "users found it wrong")
            if told["withdrawn"] or told["successor"]:
                told["replays"] = replays(connection, case.entry, self.user) if case.entry else []
        return told

    def withdraw(self, id_: str, why: str) -> list[Replay]:
        """Withdraw an entry: it is never used again. What was replayed from it is told, the latest 1,000. A user may
        withdraw a shared entry that nobody else has asked.

        Raises:
            UsageError: there is no such entry, or it is not this user's to withdraw.
        """
        with connected(self.url) as connection:
            keep_queries.lock(connection, [self.key])
            _entry(connection, self, clean(id_) or "-")
            let_change(connection, self, id_, alone=True)
            _put_away(connection, clean(id_), clean(why).strip() or "withdrawn")
            return replays(connection, clean(id_), self.user)
