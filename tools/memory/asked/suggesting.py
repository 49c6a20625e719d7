"""Questions that a user may mean who has typed so far: those that begin so, then those that mean so."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from hopql.state.asked_told import Suggestion
from hopql.tools.memory.asked.listing import escaped
from hopql.tools.memory.asked.presence import exists
from hopql.tools.memory.asked.proposing import checked, near, reading
from hopql.tools.memory.asked.rows import SEEN, TYPED, typed
from hopql.tools.postgres.texts import clean

if TYPE_CHECKING:
    from hopql.tools.memory.asked.space import Space

_FEW: Final = 500
"""Entries that are looked at: the first that begin so, and the most asked of all. A short beginning fits half of a
memory."""
_LEAST: Final = 0.5
"""Cosine from which a question is suggested for its meaning."""
_ENOUGH: Final = 3
"""Characters from which a beginning has a meaning."""
_COLUMNS: Final = "e.typed, e.question, e.id, e.asked, e.approved, e.up - e.down AS liked, e.created"
_BEGINNING: Final = f"""
SELECT question, id, asked FROM (
    SELECT DISTINCT ON (few.typed) few.* FROM (
        (SELECT {_COLUMNS} FROM query_entries e
         WHERE e.scope = %(scope)s AND e.typed COLLATE "C" LIKE %(like)s AND e.live AND e.down <= e.up AND {SEEN}
         ORDER BY e.typed COLLATE "C" LIMIT {_FEW})
        UNION
        (SELECT {_COLUMNS} FROM (
            SELECT * FROM query_entries e WHERE e.scope = %(scope)s AND e.live AND (e.approved OR e.asked > 1)
            ORDER BY e.approved DESC, e.asked DESC LIMIT {_FEW}
         ) e WHERE e.typed COLLATE "C" LIKE %(like)s AND e.down <= e.up AND {SEEN})
    ) few ORDER BY few.typed, few.asked DESC, few.created DESC
) one ORDER BY approved DESC, asked DESC, liked DESC, question LIMIT %(k)s
"""


def suggestions(memory: Space, prefix: str, k: int, meaning: bool) -> list[Suggestion]:
    """See `QueryMemory.suggestions`."""
    begun = typed(clean(checked(prefix)))
    if k < 1 or not begun or not (memory.url or exists()):
        return []
    if prefix[-1:].isspace() and len(begun) < TYPED:
        begun += " "
    with reading(memory.url) as connection:
        rows = connection.execute(_BEGINNING.encode(), {**memory.seen(), "like": f"{escaped(begun)}%", "k": k})
        found = [
            Suggestion(question=question, entry=id_, how="prefix", similarity=1.0, asked=asked)
            for question, id_, asked in rows.fetchall()
        ]
    if len(found) < k and meaning and len(begun.strip()) >= _ENOUGH:
        told = {typed(one["question"]) for one in found}
        for proposal in near(memory, prefix, 2 * k, _LEAST):
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
