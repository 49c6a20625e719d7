"""Reading without a search: one memory, the latest, a chain, how many, the version, the names."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from hopql.state.memory import Found
from hopql.tools.memory import ranking
from hopql.tools.memory.conditions import conditions
from hopql.tools.memory.reading import as_found
from hopql.tools.memory.rules import texts
from hopql.tools.memory.schema import connected
from hopql.tools.postgres.lexical import quoted
from hopql.tools.postgres.texts import clean

if TYPE_CHECKING:
    from hopql.tools.memory.semantic import SemanticMemory

_names: dict[tuple[str, str, str], tuple[str, list[tuple[str, str]]]] = {}
_lock = threading.Lock()
_CHAIN = """
WITH RECURSIVE seen AS (SELECT m.* FROM memories m WHERE {where}),
chain AS (
    SELECT id, superseded_by FROM seen WHERE id = %(id)s
    UNION SELECT seen.id, seen.superseded_by FROM seen JOIN chain
        ON seen.superseded_by = chain.id OR seen.id = chain.superseded_by
)
SELECT {columns} FROM memories m JOIN chain USING (id) ORDER BY coalesce(m.valid_from, m.created), m.created
"""


def get(store: SemanticMemory, id_: str) -> Found | None:
    """See `SemanticMemory.get`."""
    found = _select(store, " AND m.id = %(id)s", id=id_.replace("\x00", ""))
    return found[0] if found else None


def recent(store: SemanticMemory, limit: int, *, history: bool, category: str) -> list[Found]:
    """See `SemanticMemory.recent`."""
    more = " AND m.category = %(category)s" if category else ""
    tail = " ORDER BY m.updated DESC, m.id LIMIT %(limit)s"
    return _select(store, more + tail, everything=history, category=category, limit=limit)


def _select(store: SemanticMemory, tail: str, *, everything: bool = True, **parameters: object) -> list[Found]:
    where = conditions(
        store.space, store.user, at=datetime.now(UTC), valid=not everything, history=everything,
    )  # fmt: skip
    statement = f"SELECT {ranking.COLUMNS} FROM memories m WHERE {where.sql}{tail}"
    with connected(store.url) as connection:
        rows = connection.execute(statement.encode(), {**where.parameters, **parameters}).fetchall()
    return [as_found(row) for row in rows]


def holding(store: SemanticMemory, words: Sequence[str], limit: int) -> list[Found]:
    """See `SemanticMemory.holding`."""
    query = " | ".join(quoted(clean(word)) for word in words if clean(word).strip())
    more = " AND m.lexemes @@ to_tsquery('english', %(query)s) LIMIT %(limit)s"
    return _select(store, more, everything=False, query=query, limit=limit) if query else []


def history(store: SemanticMemory, id_: str) -> list[Found]:
    """See `SemanticMemory.history`."""
    where = conditions(store.space, store.user, at=datetime.now(UTC), valid=False, history=True)
    statement = _CHAIN.format(where=where.sql, columns=ranking.COLUMNS)
    with connected(store.url) as connection:
        rows = connection.execute(statement.encode(), {**where.parameters, "id": id_.replace("\x00", "")}).fetchall()
    return [as_found(row) for row in rows]


def count(store: SemanticMemory) -> int:
    """See `SemanticMemory.count`."""
    where = conditions(store.space, store.user, at=datetime.now(UTC), valid=False, history=True)
    with connected(store.url) as connection:
        found = connection.execute(
            f"SELECT count(*) FROM memories m WHERE {where.sql}".encode(), where.parameters
        ).fetchone()
    return int(found[0]) if found else 0


def version(store: SemanticMemory) -> str:
    """See `SemanticMemory.version`."""
    with connected(store.url) as connection:
        found = connection.execute("SELECT made, version FROM memory_spaces WHERE space = %s", [store.space]).fetchone()
    return f"{found[0]}.{found[1]}" if found else ""


def names(store: SemanticMemory) -> list[tuple[str, str]]:
    """See `SemanticMemory.names`. What begins or ends to hold by the clock alone is seen after the next change."""
    key, now = (store.url, store.space, store.user), version(store)
    with _lock:
        if key in _names and _names[key][0] == now:
            return list(_names[key][1])
    where = conditions(store.space, store.user, at=datetime.now(UTC))
    statement = f"SELECT DISTINCT m.metadata FROM memories m WHERE {where.sql} AND m.metadata ?| %(keys)s"
    with connected(store.url) as connection:
        rows = connection.execute(statement.encode(), {**where.parameters, "keys": ["entity", "subject"]}).fetchall()
    found: dict[tuple[str, str], None] = {}
    for (metadata,) in rows:
        for named, kind in (("entity", "kind"), ("subject", "subject_kind")):
            kinds = texts(metadata.get(kind))
            found.update(dict.fromkeys((text, kinds[0] if kinds else "") for text in texts(metadata.get(named))))
    with _lock:
        _names[key] = (now, sorted(found))
    return sorted(found)
