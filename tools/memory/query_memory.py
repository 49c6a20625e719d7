"""The query memory as it is used: what may answer a question (the same question, the same skeleton, and near in
meaning), what is remembered, and what users say of answers. Entries are withdrawn or give way to a correction.

By meaning: cosine distance of pgvector. Up to `EXACT` vectors of a scope are compared one by one; above that the HNSW
index is scanned on (iterative scan) until enough pass what the user may see, or `hnsw.max_scan_tuples` were looked at:
what is not found then is a replay missed, never a wrong one.
"""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Future
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, Final

from hopql.state.query_memory import (
    LONGEST,
    Asking,
    Draft,
    Feedback,
    How,
    Judged,
    Kept,
    Policy,
    Proposal,
    Remembered,
    Replay,
    Suggestion,
)
from hopql.tools.base.errors import HopQLError, UsageError
from hopql.tools.base.query_text import clean, written
from hopql.tools.memory import keep_queries, query_rows
from hopql.tools.memory.list_queries import ListsQueries, let_change, replays
from hopql.tools.memory.memory_rows import batches, literal, nearest
from hopql.tools.memory.query_rows import COLUMNS, SEEN, TYPED, Space, digest, question_vectors, selected, typed
from hopql.tools.models.choose_embedder import identity

if TYPE_CHECKING:
    import psycopg


SEVERAL: Final = 2
"""Independent candidates that agreed, from which on the policy `agreed` trusts an entry."""
BEGIN: Final = (
    "BEGIN READ ONLY; SET LOCAL hnsw.iterative_scan = relaxed_order; SET LOCAL hnsw.ef_search = 200; "
    "SET LOCAL jit = off; SET LOCAL max_parallel_workers_per_gather = 0"
)
_TURNS: Final = threading.BoundedSemaphore(8)
"""As many readers at once as connections are kept open: one more would open and close its own every time."""
_BEST: Final = (
    "(e.origin = 'corrected' AND e.owner <> '') DESC, e.approved DESC, e.up - e.down DESC, e.agreed DESC, "
    "e.created DESC"
)
"""What a user corrected for themselves comes before what holds for all."""
_SAME: Final = f"""
(SELECT {COLUMNS}, 'exact' AS how FROM query_entries e
 WHERE e.scope = %(scope)s AND e.same = %(same)s AND e.live AND {SEEN} ORDER BY {_BEST} LIMIT %(k)s)
"""
_ALIKE: Final = f"""
(SELECT {COLUMNS}, 'skeleton' AS how FROM (
    SELECT * FROM query_entries e
    WHERE e.scope = %(scope)s AND e.alike = %(alike)s AND e.live AND {SEEN}
    ORDER BY e.approved DESC, e.created DESC LIMIT %(few)s
 ) e WHERE e.same IS DISTINCT FROM %(same)s ORDER BY {_BEST} LIMIT %(k)s)
"""
_FEW: Final = 50
_NEAR: Final = """
WITH {nearest}
SELECT {columns}, near.distance FROM near JOIN query_entries e USING (id)
WHERE e.live AND near.distance <= %(most)s ORDER BY near.distance, {best}
"""


@contextlib.contextmanager
def reading() -> Iterator[psycopg.Connection]:
    """A transaction that reads, in its turn."""
    with _TURNS, query_rows.connected(begin=BEGIN) as connection:
        yield connection


def checked(text: str) -> str:
    """The text, when it is not too long to look for. UsageError: it is."""
    if len(text) > LONGEST:
        raise UsageError(
            f"A question of {len(text):,} characters is too long.", hint=f"Ask in {LONGEST:,} characters at most."
        )
    return text


def _proposal(policy: Policy, row: dict[str, Any], how: How, similarity: float) -> Proposal:
    """An entry in force; what more users found wrong than right is no example under any policy."""
    entry = query_rows.as_entry(row)
    disputed = entry["down"] > entry["up"]
    trusted = entry["up"] > entry["down"] or entry["agreed"] >= SEVERAL
    shown = policy == "all" or entry["approved"] or (policy == "agreed" and trusted)
    return Proposal(
        entry=entry, how=how, similarity=similarity, example=shown and not disputed, disputed=disputed
    )


_LOOKED_AT: Final = 500
"""Entries that are looked at: the first that begin so, and the most asked of all. A short beginning fits half of a
memory."""
_LEAST: Final = 0.5
"""Cosine from which a question is suggested for its meaning."""
_ENOUGH: Final = 3
"""Characters from which a beginning has a meaning."""
_BEGUN: Final = "e.typed, e.question, e.id, e.asked, e.approved, e.up - e.down AS liked, e.created"
_BEGINNING: Final = f"""
SELECT question, id, asked FROM (
    SELECT DISTINCT ON (few.typed) few.* FROM (
        (SELECT {_BEGUN} FROM query_entries e
         WHERE e.scope = %(scope)s AND e.typed COLLATE "C" LIKE %(like)s AND e.live AND e.down <= e.up AND {SEEN}
         ORDER BY e.typed COLLATE "C" LIMIT {_LOOKED_AT})
        UNION
        (SELECT {_BEGUN} FROM (
            SELECT * FROM query_entries e WHERE e.scope = %(scope)s AND e.live AND (e.approved OR e.asked > 1)
            ORDER BY e.approved DESC, e.asked DESC LIMIT {_LOOKED_AT}
         ) e WHERE e.typed COLLATE "C" LIKE %(like)s AND e.down <= e.up AND {SEEN})
    ) few ORDER BY few.typed, few.asked DESC, few.created DESC
) one ORDER BY approved DESC, asked DESC, liked DESC, question LIMIT %(k)s
"""


COMPLAINTS: Final = 2
"""Users whose complaints withdraw an entry; one is enough where it is who asked the question first."""
_PATIENCE_S: Final = 5.0
_ANSWER: Final = """
SELECT a.asker, coalesce(a.replayed_from, a.entry) FROM query_askings a
WHERE a.id = %(asking)s AND a.database = %(database)s AND a.tenant = %(tenant)s
"""
_ENTRY: Final = """
SELECT id, author, owner, same FROM query_entries e
WHERE id = %(entry)s AND database = %(database)s AND tenant = %(tenant)s AND (%(user)s = '' OR owner = ANY(%(owners)s))
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


def _subject(connection: psycopg.Connection, memory: Space, given: Feedback) -> str:
    """The entry that a feedback is about; empty where the answer has none."""
    if bool(given.asking) == bool(given.entry):
        raise UsageError("Feedback is about one answer or one entry.", hint="Give `asking` or `entry`.")
    if given.entry:
        return clean(given.entry)
    row = connection.execute(_ANSWER, {**memory.place(), "asking": clean(given.asking)}).fetchone()
    if row is None or (memory.user and row[0] != memory.user):
        raise UsageError("There is no such answer.", hint="Give the id that came with the answer.")
    return row[1] or ""


def _entry(connection: psycopg.Connection, memory: Space, id_: str) -> dict[str, Any]:
    """The entry, locked; empty where the answer has none."""
    if not id_:
        return {}
    found = selected(connection, _ENTRY, {**memory.place(), "entry": id_, "user": memory.user})
    if not found:
        raise UsageError("There is no such entry.", hint="Give the id of an entry in the list.")
    return found[0]


def _correct(
    connection: psycopg.Connection, memory: Space, given: Feedback, draft: Draft, entry: dict[str, Any], user: str
) -> str:
    """Keep the correction. The entry gives way to it where both have one owner; one that was replayed for another
    question stays."""
    private = bool(entry.get("owner") or user)
    draft = draft.model_copy(update={"origin": "corrected", "user": user, "private": private})
    row = query_rows.entry_row(memory.key, draft)
    vector = keep_queries.vector_of(row["question"])
    kept = keep_queries.store(connection, row, vector)
    if kept["id"] == entry.get("id"):
        raise UsageError("The correction is the SQL that there is.", hint="Give another SQL, or say `down`.")
    if entry and (given.entry or entry["same"] == row["same"]) and entry["owner"] == row["owner"]:
        keep_queries.supersede(connection, entry["id"], kept["id"])
    return kept["id"]


def _put_away(connection: psycopg.Connection, id_: str, why: str) -> bool:
    """Withdraw an entry that is not withdrawn yet; whether it was not."""
    done = connection.execute(
        "UPDATE query_entries SET withdrawn = %s, withdrawn_at = %s WHERE id = %s AND withdrawn IS NULL",
        [why, datetime.now(UTC), id_],
    ).rowcount
    connection.execute("UPDATE query_vectors SET live = false WHERE entry = %s", [id_])
    return bool(done)


Make = Callable[[str, str], Mapping[str, Any]]
"""From a question and its SQL: normal, skeleton, template, and tables where it tells."""

_PLACE: Final = "e.database = %(database)s AND e.tenant = %(tenant)s"
_LACKING: Final = f"""
SELECT e.id, e.question FROM query_entries e
WHERE {_PLACE} AND NOT EXISTS (SELECT 1 FROM query_vectors v WHERE v.entry = e.id AND v.embedder = %(embedder)s)
ORDER BY e.live DESC, e.id
"""
_OUTDATED: Final = f"""
SELECT e.id, e.question, e.sql FROM query_entries e
WHERE {_PLACE} AND e.template_version <> %(version)s AND e.id > %(last)s ORDER BY e.id
"""


def _template(connection: psycopg.Connection, id_: str, made: Mapping[str, Any], version: str) -> None:
    """Write what was made; one whose new identity another entry has keeps its old one, and both stay."""
    row = connection.execute("SELECT scope, normal, sql, owner FROM query_entries WHERE id = %s", [id_]).fetchone()
    if row is None:
        return
    normal = clean(str(made.get("normal") or row[1])).strip()
    skeleton = clean(str(made.get("skeleton") or "")).strip()
    identity_ = digest(normal, row[2], row[3])
    taken = connection.execute(
        "SELECT 1 FROM query_entries WHERE scope = %s AND identity = %s AND id <> %s", [row[0], identity_, id_]
    ).fetchone()
    connection.execute(
        "UPDATE query_entries SET normal = %s, same = %s, skeleton = %s, alike = %s, template = %s::jsonb, "
        "template_version = %s, identity = CASE WHEN %s THEN identity ELSE %s END WHERE id = %s",
        [
            normal, digest(normal), skeleton, digest(skeleton) if skeleton else None,
            query_rows.as_json(made.get("template") or {}), version, taken is not None, identity_, id_,
        ],
    )  # fmt: skip


class QueryMemory(ListsQueries):
    """Questions that were asked with their SQL, of one database, schema and tenant, as one user sees them.

    What answers (`propose`, `known`, `near`, `suggestions`) sees only entries of the same database, schema and tenant
    that are in force, and that are shared or the user's own. What manages (`listing`, `show`, `history`, `stats`, …)
    sees every schema of the database. Nothing is opened before it is used; the connections are shared by all memories
    of a process. All methods may be called by several threads, and raise `ConnectError` where the database cannot be
    reached. `user`: who asks; empty: someone who manages, who sees what is shared, and may name any user."""

    def propose(self, normal: str, skeleton: str, text: str, k: int = 5, least: float = 0.85) -> list[Proposal]:
        """What may answer a question, best first: the same question, then the same skeleton (one statement); only when
        there is neither, the text is embedded, and what is near in meaning is told.

        Args:
            normal: the question normalised, and `skeleton` with its values masked; an empty one is not looked for.
            text: the question.
            k: proposals of each kind, at most.
            least: cosine that what is near must reach.

        Raises:
            UsageError: a text is too long.
        """
        return self.known(normal, skeleton, k) or self.near(text, k, least)

    def known(self, normal: str = "", skeleton: str = "", k: int = 5) -> list[Proposal]:
        """Entries of the same question, then those of other questions of the same skeleton; an empty text is not looked
        for. Of each: approved ones first, then those that users found right, then the newest. UsageError: a text is too
        long."""
        normal, skeleton = clean(checked(normal)).strip(), clean(checked(skeleton)).strip()
        parts = [_SAME] * bool(normal) + [_ALIKE] * bool(skeleton)
        if not parts or k < 1 or not query_rows.exists():
            return []
        parameters = {
            **self.place(), "same": digest(normal) if normal else None, "alike": digest(skeleton), "k": k,
            "few": max(k, _FEW),
        }  # fmt: skip
        with reading() as connection:
            rows = [(row.pop("how"), row) for row in selected(connection, " UNION ALL ".join(parts), parameters)]
        rows.sort(key=lambda one: str(one[0]) != "exact")
        return [_proposal(self.policy, row, how, 1.0 if how == "exact" else -1.0) for how, row in rows]

    def near(self, text: str, k: int = 5, least: float = 0.85) -> list[Proposal]:
        """Entries near in meaning to a question, nearest first. `least`: cosine that they must reach."""
        if k < 1 or not checked(text).strip() or not query_rows.exists():
            return []
        vector = question_vectors([text])[0]
        here = f"e.scope = %(scope)s AND e.embedder = {literal(identity())}"
        near = nearest("query_vectors e", "e.entry", here, f"{here} AND e.live AND {SEEN}", len(vector), "%(k)s")
        statement = _NEAR.format(nearest=near, columns=COLUMNS, best=_BEST)
        parameters = {**self.place(), "vector": written(vector), "k": k, "most": 1.0 - least + 1e-6}
        with reading() as connection:
            rows = selected(connection, statement, parameters)
        return [_proposal(self.policy, row, "near", min(1.0, 1.0 - float(row.pop("distance")))) for row in rows]

    def suggestions(self, prefix: str, k: int = 8, *, meaning: bool = True) -> list[Suggestion]:
        """Questions that begin as `prefix` does (approved, then most asked), then those that mean what it says."""
        begun = typed(clean(checked(prefix)))
        if k < 1 or not begun or not query_rows.exists():
            return []
        if prefix[-1:].isspace() and len(begun) < TYPED:
            begun += " "
        with reading() as connection:
            like = f"{query_rows.escaped(begun)}%"
            rows = connection.execute(_BEGINNING.encode(), {**self.place(), "like": like, "k": k}).fetchall()
        found = [
            Suggestion(question=question, entry=id_, how="prefix", similarity=1.0, asked=asked)
            for question, id_, asked in rows
        ]
        if len(found) < k and meaning and len(begun.strip()) >= _ENOUGH:
            told = {typed(one["question"]) for one in found}
            for proposal in self.near(prefix, 2 * k, _LEAST):
                entry = proposal["entry"]
                if proposal["disputed"] or typed(entry["question"]) in told:
                    continue
                told.add(typed(entry["question"]))
                found.append(
                    Suggestion(
                        question=entry["question"], entry=entry["id"], how="meaning", similarity=proposal["similarity"],
                        asked=entry["asked"],
                    )
                )  # fmt: skip
        return found[:k]

    def keep(self, draft: Draft) -> Kept:
        """Keep a question with its SQL, which ran or was planned, and passed validation. The same one is merged and
        counted.

        Refused is what was withdrawn or superseded before, unless it is curated or corrected: then a person brings it
        back. UsageError: question or SQL is blank, or it is of another user than this memory's."""
        row = query_rows.entry_row(self.key, self.own(draft))
        vector = keep_queries.vector_of(row["question"])
        query_rows.mark()
        with query_rows.connected() as connection:
            keep_queries.lock(connection, self.key)
            return keep_queries.store(connection, row, vector)

    def remember(self, asking: Asking, draft: Draft | None = None) -> Future[Remembered]:
        """Have an asking logged and its draft kept, in one transaction, by the background writer: nothing waits.

        The future is done after the COMMIT; it fails with a `HopQLError` where nothing could be stored. What an asking
        was replayed from is counted as used. Raises nothing.
        """
        job = keep_queries.Job(self.key, asking, draft)
        try:
            job.asking = asking.model_copy(update={"user": self.speaker(asking.user)})
            job.draft = draft and self.own(draft)
        except HopQLError as error:
            job.future.set_exception(error)
            return job.future
        return keep_queries.writer().submit(job)

    def feedback(self, given: Feedback) -> Judged:
        """Note what a user says of an answer or an entry; a user's last word on it counts.

        An entry is withdrawn by two users' complaints, or by one of its author's. A correction, whose SQL ran and
        passed validation, is kept; the entry that it corrects gives way to it. A user's correction is that user's
        alone, and the entry holds for all others, until a memory without a user approves the correction. UsageError:
        there is no such answer or entry, or the correction is missing or nothing new."""
        user = self.speaker(given.user)
        if (given.verdict == "corrected") != (given.correction is not None):
            raise UsageError("A correction needs its SQL.", hint="Give the right SQL, or say `down`.")
        if given.asking and keep_queries.writer().pending:
            keep_queries.writer().flush(_PATIENCE_S)  # the answer itself may still wait to be stored
        with query_rows.connected() as connection:
            keep_queries.lock(connection, self.key)
            id_ = _subject(connection, self, given)
            entry = _entry(connection, self, id_)
            sql = clean(given.correction.sql) if given.correction else ""
            connection.execute(
                "INSERT INTO query_feedback (asking, entry, voter, verdict, sql, comment, at) "
                "VALUES (nullif(%s, ''), nullif(%s, ''), %s, %s, %s, %s, %s)",
                [clean(given.asking), id_, user, given.verdict, sql, clean(given.comment), datetime.now(UTC)],
            )
            told = Judged(entry=id_, up=0, down=0, withdrawn=False, successor="", replays=[])
            if id_:
                votes = connection.execute(_VOTES.encode(), {"entry": id_}).fetchone()
                told["up"], told["down"] = votes or (0, 0)
            if given.correction:
                told["successor"] = _correct(connection, self, given, given.correction, entry, user)
            elif given.verdict == "down" and entry and (told["down"] >= COMPLAINTS or user == entry["author"]):
                told["withdrawn"] = _put_away(connection, id_, clean(given.comment) or "users found it wrong")
            if id_ and (told["withdrawn"] or told["successor"]):
                told["replays"] = replays(connection, id_, self.user)
        return told

    def withdraw(self, id_: str, why: str) -> list[Replay]:
        """Withdraw an entry: it is never used again. What was replayed from it is told, the latest 1,000. A user may
        withdraw a shared entry that nobody else has asked. UsageError: there is no such entry, or it is not this user's
        to withdraw."""
        with query_rows.connected() as connection:
            keep_queries.lock(connection, self.key)
            _entry(connection, self, clean(id_) or "-")
            let_change(connection, self, id_, alone=True)
            _put_away(connection, clean(id_), clean(why).strip() or "withdrawn")
            return replays(connection, clean(id_), self.user)

    def reembed(self) -> int:
        """Give every entry a vector of this embedder; how many had none. Can be stopped and run again."""
        model, done = identity(), 0
        for rows in batches(query_rows.connected, _LACKING, {**self.place(), "embedder": model}):
            vectors = question_vectors([question for _, question in rows])
            query_rows.have_index(model, vectors.shape[1])
            with query_rows.connected() as connection:
                keep_queries.lock(connection, self.key)
                for (id_, _), vector in zip(rows, vectors, strict=True):
                    keep_queries.put_vector(connection, id_, written(vector))
            done += len(rows)
        return done

    def retemplate(self, version: str, make: Make) -> int:
        """Make normal, skeleton and template anew where another version made them; how many."""
        parameters, done = {**self.place(), "version": version, "last": ""}, 0
        for rows in batches(query_rows.connected, _OUTDATED, parameters):
            made = [(id_, make(question, sql)) for id_, question, sql in rows]
            with query_rows.connected() as connection:
                keep_queries.lock(connection, self.key)
                for id_, one in made:
                    _template(connection, id_, one, version)
            parameters["last"], done = rows[-1][0], done + len(rows)
        return done
