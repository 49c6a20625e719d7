"""Which entries may answer a question: the same question, the same skeleton, and near in meaning.

By meaning: cosine distance of pgvector. Up to `EXACT` vectors of a scope are compared one by one; above that the HNSW
index is scanned on (iterative scan) until enough pass what the user may see, or `hnsw.max_scan_tuples` were looked at:
what is not found then is a replay missed, never a wrong one.
"""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final

from hopql.state.query_memory import LONGEST, How, Policy, Proposal, Suggestion
from hopql.tools.base.errors import UsageError
from hopql.tools.base.query_text import clean, written
from hopql.tools.memory.memory_rows import literal, nearest
from hopql.tools.memory.query_rows import (
    COLUMNS,
    SEEN,
    TYPED,
    Space,
    as_entry,
    connected,
    digest,
    escaped,
    exists,
    selected,
    typed,
)
from hopql.tools.models.choose_embedder import embed_array, embedder, identity

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
    with _TURNS, connected(begin=BEGIN) as connection:
        yield connection


def question_vectors(texts: Sequence[str]) -> Any:
    """Vectors of questions, unit length. All are embedded as queries are: a question is compared with questions."""
    return embed_array(embedder(), [clean(text).strip() for text in texts], query=True)


def checked(text: str) -> str:
    """The text, when it is not too long to look for. UsageError: it is."""
    if len(text) > LONGEST:
        raise UsageError(
            f"A question of {len(text):,} characters is too long.", hint=f"Ask in {LONGEST:,} characters at most."
        )
    return text


def _proposal(policy: Policy, row: dict[str, Any], how: How, similarity: float) -> Proposal:
    """An entry in force; what more users found wrong than right is no example under any policy."""
    entry = as_entry(row)
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


class FindsQueries(Space):
    """The side of `hopql.tools.memory.QueryMemory` that answers."""

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
        if not parts or k < 1 or not exists():
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
        if k < 1 or not checked(text).strip() or not exists():
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
        if k < 1 or not begun or not exists():
            return []
        if prefix[-1:].isspace() and len(begun) < TYPED:
            begun += " "
        with reading() as connection:
            rows = connection.execute(_BEGINNING.encode(), {**self.place(), "like": f"{escaped(begun)}%", "k": k})
            found = [
                Suggestion(question=question, entry=id_, how="prefix", similarity=1.0, asked=asked)
                for question, id_, asked in rows.fetchall()
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
