"""Relations: found by themes, or by their ends."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from math import log1p
from typing import TYPE_CHECKING, Any

from hopql.state.knowledge import RelationFound
from hopql.tools.knowledge.search.near import hits
from hopql.tools.knowledge.search.reach import Reach

if TYPE_CHECKING:
    import psycopg

_COLUMNS = """
SELECT r.id, s.canonical, t.canonical, r.kind, r.body, r.keywords, r.weight, o.uri, coalesce(r.chunk, ''),
    coalesce((
        SELECT d.name FROM knowledge_descriptions d WHERE d.entity = r.source AND d.document = r.document LIMIT 1
    ), s.name),
    coalesce((
        SELECT d.name FROM knowledge_descriptions d WHERE d.entity = r.target AND d.document = r.document LIMIT 1
    ), t.name)
FROM knowledge_relations r
JOIN knowledge_entities s ON s.id = r.source
JOIN knowledge_entities t ON t.id = r.target
JOIN knowledge_documents o ON o.id = r.document
"""
_ENDS = """
SELECT r.id, s.canonical, t.canonical, r.weight
FROM (SELECT * FROM knowledge_relations r WHERE r.{side} = ANY(%(ids)s) AND {where} LIMIT %(most)s) AS r
JOIN knowledge_entities s ON s.id = r.source
JOIN knowledge_entities t ON t.id = r.target
"""
_MOST = 300
"""Relations of either side that are looked at: the ends of a hub may have any number."""


@dataclass
class Edge:
    """A relation of two entities, as all documents within reach say it."""

    source: str
    """Canonical id."""
    target: str
    kind: str
    names: tuple[str, str]
    text: str = ""
    keywords: list[str] = field(default_factory=list)
    weight: float = 0.0
    documents: list[str] = field(default_factory=list)
    chunks: list[str] = field(default_factory=list)
    ids: list[int] = field(default_factory=list)
    score: float = 0.0


def near(connection: psycopg.Connection, reach: Reach, text: str, vector: Any, k: int) -> list[Edge]:
    """Relations whose text or themes are near to a text, best first, at most `k`."""
    found = hits(connection, reach, "relations", text, vector, k * 2)
    return of(connection, reach, {hit.id: hit.score for hit in found})[:k]


def of(connection: psycopg.Connection, reach: Reach, scores: Mapping[int, float]) -> list[Edge]:
    """Relations by the ids of their rows with scores, best first."""
    edges = _edges(connection, reach, "r.id = ANY(%(ids)s)", {"ids": list(scores)})
    for edge in edges:
        edge.score = max(scores[id_] for id_ in edge.ids)
    return sorted(edges, key=_order)


def among(
    connection: psycopg.Connection, reach: Reach, scored: Mapping[str, float], members: Mapping[str, str], k: int
) -> list[Edge]:
    """Relations with an end among scored entities, best first, at most `k`: both ends count, and how often it is said.

    Args:
        scored: canonical ids with scores.
        members: canonical ids by the ids of all entities that are they.
    """
    ids = [id_ for id_, canonical in members.items() if canonical in scored]
    told: dict[int, float] = {}
    for side in ("source", "target"):
        sql = _ENDS.format(side=side, where=reach.where("r"))
        for id_, source, target, weight in connection.execute(
            sql.encode(), {**reach.parameters, "ids": ids, "most": _MOST}
        ).fetchall():
            both = scored.get(source, 0.0) + scored.get(target, 0.0)
            told[id_] = both * (1 + 0.1 * log1p(weight))
    best = sorted(told, key=lambda id_: (-told[id_], id_))[: 2 * k]
    return of(connection, reach, {id_: told[id_] for id_ in best})[:k]


def ends(edges: Iterable[Edge]) -> dict[str, float]:
    """Canonical ids of the ends of relations, each with the best score of its relations."""
    scored: dict[str, float] = {}
    for edge in edges:
        for end in (edge.source, edge.target):
            scored[end] = max(scored.get(end, 0.0), edge.score)
    return scored


def told(edges: Iterable[Edge]) -> list[RelationFound]:
    """Relations as they are given out."""
    return [
        RelationFound(
            source=edge.names[0], target=edge.names[1], kind=edge.kind, text=edge.text, keywords=edge.keywords,
            weight=round(edge.weight, 3), documents=edge.documents, chunks=edge.chunks, score=edge.score,
        )
        for edge in edges
    ]  # fmt: skip


def _edges(
    connection: psycopg.Connection, reach: Reach, condition: str, values: Mapping[str, Any]
) -> list[Edge]:
    """Relations that fulfil a condition, those of the same ends and kind as one, the newest document's text first."""
    sql = f"{_COLUMNS} WHERE {condition} AND {reach.where('r')} ORDER BY o.modified DESC, r.id"
    found: dict[tuple[str, str, str], Edge] = {}
    for row in connection.execute(sql.encode(), {**reach.parameters, **values}).fetchall():
        id_, source, target, kind, body, keywords, weight, uri, chunk, *names = row
        edge = found.setdefault((source, target, kind), Edge(source, target, kind, (names[0], names[1])))
        edge.text = edge.text or body
        edge.keywords += [word for word in keywords if word not in edge.keywords]
        edge.weight += weight
        edge.ids.append(id_)
        edge.documents += [uri] if uri not in edge.documents else []
        edge.chunks += [chunk] if chunk and chunk not in edge.chunks else []
    return list(found.values())


def _order(edge: Edge) -> tuple[float, str, str, str]:
    return -edge.score, edge.source, edge.target, edge.kind
