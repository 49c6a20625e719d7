"""Chunks: near to a question, or those that entities and relations come from."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from hopql.state.knowledge import ChunkFound
from hopql.tools.knowledge.search.near import hits
from hopql.tools.knowledge.search.reach import Reach

if TYPE_CHECKING:
    import psycopg

    from hopql.tools.knowledge.search.relations import Edge

_FETCH = """
SELECT c.id, c.body, o.uri, o.title, o.kind, c.headings, c.line, c.line_to, c.page, c.symbol, o.modified
FROM knowledge_chunks c JOIN knowledge_documents o ON o.id = c.document WHERE c.id = ANY(%(ids)s) AND {where}
"""
_DEFINING = """
SELECT d.chunk, e.canonical FROM knowledge_descriptions d JOIN knowledge_entities e ON e.id = d.entity
WHERE d.entity = ANY(%(ids)s) AND d.chunk IS NOT NULL AND {where} LIMIT 1500
"""
_MENTIONING = """
SELECT m.chunk, e.canonical, m.count FROM knowledge_mentions m JOIN knowledge_entities e ON e.id = m.entity
WHERE m.entity = ANY(%(ids)s) AND {where} LIMIT 2000
"""
_MENTION: Final = 0.3
"""What a chunk that mentions an entity counts beside one that says what it is."""
_POOL: Final = 300
"""Chunks of entities and relations that are compared with the question."""


def near(connection: psycopg.Connection, reach: Reach, text: str, vector: Any, k: int) -> dict[str, float]:
    """Ids of chunks near to a text with their scores, best first, at most `k`."""
    return {hit.id: hit.score for hit in hits(connection, reach, "chunks", text, vector, k)}


def sources(
    connection: psycopg.Connection,
    reach: Reach,
    entities: Sequence[str],
    members: Mapping[str, str],
    edges: Sequence[Edge],
) -> dict[str, float]:
    """Ids of the chunks that entities and relations come from, each with the sum of the shares of what it tells of; the
    first of them count most."""
    scored: dict[str, float] = defaultdict(float)
    shares = {id_: _share(place) for place, id_ in enumerate(entities)}
    values = {**reach.parameters, "ids": list(members)}
    defining = _DEFINING.format(where=reach.where("d"))
    for chunk, entity in connection.execute(defining.encode(), values).fetchall():
        scored[chunk] += shares.get(entity, 0.0)
    mentioning = _MENTIONING.format(where=reach.where("m"))
    for chunk, entity, count in connection.execute(mentioning.encode(), values).fetchall():
        scored[chunk] += _MENTION * min(count, 3) * shares.get(entity, 0.0)
    for place, edge in enumerate(edges):
        for chunk in edge.chunks:
            scored[chunk] += _share(place) / len(edge.chunks)
    return dict(sorted(scored.items(), key=lambda pair: (-pair[1], pair[0]))[:_POOL])


def fetched(connection: psycopg.Connection, reach: Reach, scored: Mapping[str, float]) -> list[ChunkFound]:
    """Chunks with where they stand, best scored first."""
    sql = _FETCH.format(where=reach.where("c"))
    rows = connection.execute(sql.encode(), {**reach.parameters, "ids": list(scored)}).fetchall()
    return [_found(row, scored[row[0]]) for row in sorted(rows, key=lambda row: (-scored[row[0]], row[0]))]


def varied(chunks: Sequence[ChunkFound], share: float = 0.9) -> list[ChunkFound]:
    """Chunks in an order in which one document does not fill the first places: each further chunk of a document counts
    `share` of the one before."""
    seen: dict[str, int] = defaultdict(int)
    ordered = []
    for chunk in chunks:
        ordered.append((chunk["score"] * share ** seen[chunk["document"]], chunk))
        seen[chunk["document"]] += 1
    return [chunk for _, chunk in sorted(ordered, key=lambda pair: -pair[0])]


def _share(place: int) -> float:
    """What the first, second, third entity or relation counts."""
    return 1.0 / (2 + place)


def _found(row: tuple[Any, ...], score: float) -> ChunkFound:
    id_, body, uri, title, kind, headings, line, line_to, page, symbol, modified = row
    return ChunkFound(
        id=id_, n=0, text=body, document=uri, title=title, kind=kind, headings=headings, line=line, line_to=line_to,
        page=page, symbol=symbol, modified=modified.isoformat(), score=score,
    )  # fmt: skip


