"""What users say of answers, and what follows: thresholds rise, entries are withdrawn or give way to a correction."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, Final

from hopql.state.asked import Draft, Feedback
from hopql.state.asked_told import Judged, Replay
from hopql.tools.embedders import identity
from hopql.tools.errors import UsageError
from hopql.tools.memory.asked import keeping
from hopql.tools.memory.asked.askings import replays
from hopql.tools.memory.asked.listing import let_change
from hopql.tools.memory.asked.rows import entry_row
from hopql.tools.memory.asked.schema import connected
from hopql.tools.memory.asked.writer import writer
from hopql.tools.postgres.texts import clean

if TYPE_CHECKING:
    import psycopg

    from hopql.tools.memory.asked.space import Space

MARGIN: Final = 0.005
"""How far above the similarity of a wrong replay an entry's threshold rises."""
COMPLAINTS: Final = 2
"""Users whose complaints withdraw an entry; one is enough where it is who asked the question first."""
_PATIENCE_S: Final = 5.0
_ANSWER: Final = """
SELECT a.asker, a.question, a.normal, coalesce(a.replayed_from, a.entry), a.how, a.similarity FROM query_askings a
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
    SELECT DISTINCT ON (f.voter, f.asking) f.voter, f.verdict, f.similarity, f.id FROM query_feedback f
    JOIN query_entries e ON e.id = f.entry
    WHERE f.entry = %(entry)s AND f.at >= coalesce(e.restored, '-infinity') ORDER BY f.voter, f.asking, f.id DESC
), voters AS (SELECT DISTINCT ON (voter) voter, verdict FROM votes ORDER BY voter, id DESC)
UPDATE query_entries SET
    up = (SELECT count(*) FROM voters WHERE verdict = 'up'),
    down = (SELECT count(*) FROM voters WHERE verdict = 'down' OR (verdict = 'corrected' AND voter = '')),
    threshold = coalesce((SELECT max(similarity) + %(margin)s FROM votes WHERE verdict <> 'up'), 0)
WHERE id = %(entry)s RETURNING up, down, threshold
"""


@dataclass
class _Case:
    """What a feedback is about."""

    asking: str
    entry: str
    question: str = ""
    normal: str = ""
    how: str = ""
    similarity: float | None = None


def feedback(memory: Space, given: Feedback, proved: bool) -> Judged:
    """See `QueryMemory.feedback`."""
    user = memory.speaker(given.user)
    if given.asking and writer().pending:
        writer().flush(_PATIENCE_S)  # the answer itself may still wait to be stored
    with connected(memory.url) as connection:
        keeping.lock(connection, [memory.key])
        case = _case(connection, memory, given)
        entry = _entry(connection, memory, case.entry)
        draft = _draft(given, case, entry, user, proved)
        _note(connection, given, case, user)
        told = Judged(entry=case.entry, up=0, down=0, threshold=0.0, withdrawn=False, successor="", replays=[])
        if case.entry:
            parameters = {"entry": case.entry, "margin": MARGIN}
            up, down, threshold = connection.execute(_VOTES.encode(), parameters).fetchone() or (0, 0, 0.0)
            told["up"], told["down"], told["threshold"] = up, down, float(threshold)
        if draft is not None:
            told["successor"] = _correct(connection, memory, draft, case, entry)
        elif given.verdict == "down" and entry and _enough(case, entry, user, told["down"]):
            told["withdrawn"] = put_away(connection, case.entry, clean(given.comment) or "users found it wrong")
        if told["withdrawn"] or told["successor"]:
            told["replays"] = replays(connection, case.entry, memory.user) if case.entry else []
    return told


def _enough(case: _Case, entry: dict[str, Any], user: str, down: int) -> bool:
    """Whether complaints withdraw the entry. That a paraphrase was no paraphrase says nothing against the entry's own
    answer: then its author's word alone raises the threshold only."""
    return down >= COMPLAINTS or (user == entry["author"] and case.how != "near")


def _case(connection: psycopg.Connection, memory: Space, given: Feedback) -> _Case:
    if bool(given.asking) == bool(given.entry):
        raise UsageError("Feedback is about one answer or one entry.", hint="Give `asking` or `entry`.")
    if given.entry:
        return _Case("", clean(given.entry))
    asking = clean(given.asking)
    row = connection.execute(_ANSWER, {**memory.place(), "asking": asking}).fetchone()
    if row is None or (memory.user and row[0] != memory.user):
        raise UsageError("There is no such answer.", hint="Give the id that came with the answer.")
    similarity = float(row[5]) if row[5] is not None and row[4] == "near" else None
    return _Case(asking, row[3] or "", row[1], row[2], row[4], similarity)


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
        "INSERT INTO query_feedback (asking, entry, voter, verdict, similarity, sql, comment, at) "
        "VALUES (nullif(%s, ''), nullif(%s, ''), %s, %s, %s, %s, %s, %s)",
        [case.asking, case.entry, user, given.verdict, case.similarity, sql, clean(given.comment), datetime.now(UTC)],
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
    vector = keeping.vectors(memory.embedder, memory.url, [row["question"]])[0]
    kept = keeping.store(connection, draft, row, identity(memory.embedder), vector)
    if kept["id"] == case.entry:
        raise UsageError("The correction is the SQL that there is.", hint="Give another SQL, or say `down`.")
    if entry and entry["same"] == row["same"] and entry["owner"] == row["owner"]:
        keeping.supersede(connection, case.entry, kept["id"])
    return kept["id"]


def put_away(connection: psycopg.Connection, id_: str, why: str) -> bool:
    """Withdraw an entry that is not withdrawn yet; whether it was not."""
    done = connection.execute(
        "UPDATE query_entries SET withdrawn = %s, withdrawn_at = %s WHERE id = %s AND withdrawn IS NULL",
        [why, datetime.now(UTC), id_],
    ).rowcount
    connection.execute("UPDATE query_vectors SET live = false WHERE entry = %s", [id_])
    return bool(done)


def withdraw(memory: Space, id_: str, why: str) -> list[Replay]:
    """See `QueryMemory.withdraw`."""
    with connected(memory.url) as connection:
        keeping.lock(connection, [memory.key])
        _entry(connection, memory, clean(id_) or "-")
        let_change(connection, memory, id_, alone=True)
        put_away(connection, clean(id_), clean(why).strip() or "withdrawn")
        return replays(connection, clean(id_), memory.user)
