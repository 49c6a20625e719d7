"""Entities with names near by meaning: the same in another spelling are merged, alike ones are noted as synonyms.

Each new name is compared with all others, in blocks: memory stays small however many there are.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from hopql.tools.embedders import identity
from hopql.tools.knowledge.store.aliases import record, types_of
from hopql.tools.knowledge.store.copying import array
from hopql.tools.knowledge.store.groups import regroup
from hopql.tools.knowledge.store.judging import agree, numbers_differ, same_name
from hopql.tools.knowledge.store.transaction import reading, writing

if TYPE_CHECKING:
    import psycopg
    from numpy.typing import NDArray

    from hopql.tools.knowledge.knowledge import Knowledge

SAME: Final = 0.92
"""Cosine from which two names are looked at as two spellings of one."""
ALIKE: Final = 0.8
"""Cosine from which two names are synonyms, as in HippoRAG 2 (arXiv 2502.14802)."""
MOST: Final = 10
"""Synonyms of an entity."""
REASON: Final = "name"
_LOOKED_AT: Final = 30
"""Nearest names of each that are looked at, as some fall out for their numbers."""
_BLOCK: Final = 8192
_NEW_BLOCK: Final = 1024
_NEW: Final = """
SELECT e.id, e.name, e.embedding FROM knowledge_unsettled u JOIN knowledge_entities e ON e.id = u.entity
WHERE u.space = %s AND e.embedder = %s ORDER BY e.id
"""
_ALL: Final = """
SELECT e.id, e.name, e.embedding FROM knowledge_entities e WHERE e.space = %s AND e.embedder = %s ORDER BY e.id
"""
_KNOWN: Final = """
SELECT one, other, score FROM knowledge_synonyms WHERE one = ANY(%(ids)s) OR other = ANY(%(ids)s)
"""


@dataclass
class _Names:
    """Entities with the vectors of their names."""

    ids: list[str] = field(default_factory=list)
    names: list[str] = field(default_factory=list)
    vectors: NDArray[np.float32] = field(default_factory=lambda: np.zeros((0, 0), dtype=np.float32))


Pair = tuple[str, str, float]


def settle_names(store: Knowledge) -> int:
    """Compare the names that have not been compared yet with all names of the space; how many merges were made."""
    with reading(store) as connection:
        new = _names(connection.cursor(binary=True).execute(_NEW, [store.space, identity(store.embedder)]).fetchall())
        if not new.ids:
            return 0
        called, pairs = _near(connection, store, new)
        types = types_of(connection, called)
    same = [
        (one, other, score) for one, other, score in pairs
        if score >= SAME and same_name(called[one], called[other]) and agree(types.get(one, ()), types.get(other, ()))
    ]  # fmt: skip
    with writing(store) as connection:
        made = record(connection, store.space, same, REASON)
        regroup(connection, sorted({end for one, other, _ in same for end in (one, other)}))
        _note(connection, store.space, pairs)
        connection.execute("DELETE FROM knowledge_unsettled WHERE entity = ANY(%s)", [new.ids])
    return made


def _names(rows: Sequence[tuple[Any, ...]]) -> _Names:
    if not rows:
        return _Names()
    vectors = np.stack([array(row[2]) for row in rows])
    vectors /= np.maximum(np.linalg.norm(vectors, axis=1, keepdims=True), 1e-12)
    return _Names([row[0] for row in rows], [row[1] for row in rows], vectors)


def _near(connection: psycopg.Connection, store: Knowledge, new: _Names) -> tuple[dict[str, str], list[Pair]]:
    """The names of near entities, and the pairs with their cosine: smaller id first, nearest pairs first."""
    called = dict(zip(new.ids, new.names, strict=True))
    found: dict[tuple[str, str], float] = {}
    for some in _blocks(connection, store):
        for start in range(0, len(new.ids), _NEW_BLOCK):
            for row, column, score in _best(new.vectors[start : start + _NEW_BLOCK] @ some.vectors.T):
                one, other = new.ids[start + row], some.ids[column]
                if one != other and not numbers_differ(called[one], some.names[column]):
                    found[min(one, other), max(one, other)] = score
                    called[other] = some.names[column]
    pairs = sorted(((one, other, score) for (one, other), score in found.items()), key=lambda p: (-p[2], p[0], p[1]))
    return called, pairs


def _best(scores: NDArray[np.float32]) -> Iterator[tuple[int, int, float]]:
    """Places of the best scores of each row, from `ALIKE` on."""
    rows, columns = np.nonzero(scores >= ALIKE)
    values = scores[rows, columns]
    order = np.lexsort((-values, rows))
    rows, columns, values = rows[order], columns[order], values[order]
    starts = np.searchsorted(rows, rows)
    kept = np.arange(len(rows)) - starts < _LOOKED_AT
    yield from zip(rows[kept].tolist(), columns[kept].tolist(), values[kept].tolist(), strict=True)


def _blocks(connection: psycopg.Connection, store: Knowledge) -> Iterator[_Names]:
    """All names of the space, some thousands at a time."""
    with connection.cursor("hopql_names", binary=True) as cursor:
        cursor.execute(_ALL, [store.space, identity(store.embedder)])
        while rows := cursor.fetchmany(_BLOCK):
            yield _names(rows)


def _note(connection: psycopg.Connection, space: str, pairs: Iterable[Pair]) -> None:
    """Note synonyms, of each entity the nearest: a new one may take the place of one that was noted."""
    new = {(one, other): score for one, other, score in pairs}
    ids = sorted({end for pair in new for end in pair})
    old = {(one, other): score for one, other, score in connection.execute(_KNOWN.encode(), {"ids": ids}).fetchall()}
    kept = _nearest({**old, **new})
    gone, added = sorted(set(old) - kept), sorted(kept - set(old))
    connection.execute(
        "DELETE FROM knowledge_synonyms s USING unnest(%s::text[], %s::text[]) AS g (one, other) "
        "WHERE s.one = g.one AND s.other = g.other",
        [[one for one, _ in gone], [other for _, other in gone]],
    )
    connection.execute(
        "INSERT INTO knowledge_synonyms (space, one, other, score) SELECT %s, g.one, g.other, g.score "
        "FROM unnest(%s::text[], %s::text[], %s::real[]) AS g (one, other, score) "
        "JOIN knowledge_entities a ON a.id = g.one JOIN knowledge_entities b ON b.id = g.other ON CONFLICT DO NOTHING",
        [space, [one for one, _ in added], [other for _, other in added], [new[pair] for pair in added]],
    )


def _nearest(scored: Mapping[tuple[str, str], float]) -> set[tuple[str, str]]:
    """The nearest pairs such that no entity is in more than `MOST` of them."""
    taken: dict[str, int] = {}
    kept: set[tuple[str, str]] = set()
    for one, other in sorted(scored, key=lambda pair: (-scored[pair], pair)):
        if taken.get(one, 0) < MOST and taken.get(other, 0) < MOST:
            kept.add((one, other))
            taken[one], taken[other] = taken.get(one, 0) + 1, taken.get(other, 0) + 1
    return kept
