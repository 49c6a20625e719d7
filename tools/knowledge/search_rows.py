"""What a search may see: the documents of a space that pass the filters. Everything that is ranked hangs on a document,
so nothing of another one can show or weigh anywhere.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, time
from math import log1p
from typing import TYPE_CHECKING, Any, Final

from hopql.state.knowledge import ChunkFound, Described, EntityFound, KnowledgeFilters, RelationFound
from hopql.tools.base.errors import UsageError
from hopql.tools.base.make_tables import INDEXED_DIMENSIONS
from hopql.tools.base.query_text import any_of, clean, combined, frequencies, lexemes_of, written
from hopql.tools.base.search_indexes import fuse
from hopql.tools.knowledge.copy_rows import normal
from hopql.tools.models.choose_embedder import identity

if TYPE_CHECKING:
    import psycopg

BEGIN: Final = (
    "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SET LOCAL hnsw.iterative_scan = relaxed_order; "
    "SET LOCAL hnsw.ef_search = 80; SET LOCAL hnsw.max_scan_tuples = 50000; SET LOCAL jit = off; "
    "SET LOCAL TimeZone = 'UTC'; SET LOCAL max_parallel_workers_per_gather = 0"
)
"""One state of the space for all statements of a search."""


@dataclass(frozen=True)
class Reach:
    """Documents of a space, within one transaction."""

    connection: psycopg.Connection = field(compare=False, repr=False)
    space: str
    model: str
    """Identity of the embedder whose vectors count."""
    documents: tuple[str, ...] | None = None
    """Ids of the documents that pass the filters; None: there are no filters."""
    known: dict[tuple[str, ...], Any] = field(default_factory=dict, compare=False, repr=False)
    """What one search has asked the database already, and asks again."""

    def where(self, alias: str) -> str:
        """The condition on rows of a table with the columns `space` and `document`."""
        own = f"{alias}.space = %(space)s"
        return own if self.documents is None else f"{own} AND {alias}.document = ANY(%(documents)s)"

    @property
    def parameters(self) -> dict[str, Any]:
        """Of `where`."""
        return {"space": self.space, "documents": list(self.documents or ())}

    def rows(self, sql: str, **values: Any) -> list[tuple[Any, ...]]:
        """The rows that a statement gives with these parameters beside those of `where`."""
        return self.connection.execute(sql.encode(), {**self.parameters, **values}).fetchall()


def reach_of(space: str, filters: KnowledgeFilters | None, connection: psycopg.Connection) -> Reach:
    """The reach of a search. UsageError: a time cannot be read, or no document passes the filters."""
    model = identity()
    conditions, values = _conditions(filters or {})
    if not conditions:
        return Reach(connection, space, model)
    rows = connection.execute(
        f"SELECT id FROM knowledge_documents d WHERE d.space = %(space)s AND {' AND '.join(conditions)}".encode(),
        {"space": space, **values},
    ).fetchall()
    if not rows:
        raise UsageError(
            "No document passes these filters.", hint="`hopql knowledge list` shows documents, tags and times."
        )
    return Reach(connection, space, model, tuple(sorted(row[0] for row in rows)))


def _conditions(filters: KnowledgeFilters) -> tuple[list[str], dict[str, Any]]:
    conditions, values = [], dict[str, Any]()
    if patterns := [one for one in filters.get("documents", []) if one.strip()]:
        conditions.append("(d.uri ILIKE ANY(%(patterns)s) OR d.title ILIKE ANY(%(patterns)s))")
        values["patterns"] = [like for one in patterns for like in _likes(one)]
    if tags := [one for one in filters.get("tags", []) if one.strip()]:
        conditions.append("d.tags && %(tags)s::text[]")
        values["tags"] = tags
    for name, sign in (("since", ">="), ("until", "<=")):
        if told := str(filters.get(name) or "").strip():
            conditions.append(f"d.modified {sign} %({name})s")
            values[name] = moment(told, end=name == "until")
    return conditions, values


def _likes(pattern: str) -> list[str]:
    """A part of a name, or a pattern with `*` over the whole of it or over what is below a folder, as PostgreSQL's
    LIKE."""
    escaped = pattern.strip().replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_")
    if "*" not in escaped:
        return [f"%{escaped}%"]
    whole = escaped.replace("*", "%")
    return [whole, f"%/{whole}"]


def moment(text: str, *, end: bool = False) -> datetime:
    """An ISO date or time as a time in UTC; a date is its beginning, or its `end`. UsageError: it is neither."""
    try:
        if len(text) <= len("2024-01-31"):
            day = date.fromisoformat(text)
            return datetime.combine(day, time.max if end else time.min, UTC)
        at = datetime.fromisoformat(text)
    except ValueError as error:
        raise UsageError(f"{text!r} is no date.", hint="Write 2024-01-31, or 2024-01-31T12:00.") from error
    return at if at.tzinfo else at.replace(tzinfo=UTC)


EXACT: Final = 20_000
DEPTH: Final = 100
"""Places of either ranking that are fused."""
RRF: Final = 60
FAR: Final = 0.8
"""Cosine distance from which a text is no longer near in meaning: that of unrelated ones."""
WEIGHTS: Final = [0.1, 0.2, 0.4, 1.0]
"""Of ts_rank_cd's D and C (unused), B (texts), A (names, headings)."""
_NAME: Final = re.compile(r"\b[A-Z][\w-]*")

_STATEMENT: Final = """
WITH near AS MATERIALIZED (
    SELECT t.id, {distance} AS distance FROM {table} t
    WHERE {where} AND t.embedder = {embedder} ORDER BY {distance} LIMIT {depth}
),
worded AS MATERIALIZED (
    SELECT t.id, ts_rank_cd(%(weights)s::float4[], t.lexemes, %(ranked)s::tsquery, 1) AS rank
    FROM {table} t WHERE {where} AND t.lexemes @@ %(query)s::tsquery ORDER BY 2 DESC, 1 LIMIT {depth}
),
places AS (
    SELECT id, row_number() OVER (ORDER BY distance, id) AS place FROM near WHERE distance <= %(far)s
    UNION ALL
    SELECT id, row_number() OVER (ORDER BY rank DESC, id) FROM worded
)
SELECT p.id, sum(1.0 / ({rrf} + p.place))::float8 AS score, min(n.distance), min(w.rank)
FROM places p LEFT JOIN near n USING (id) LEFT JOIN worded w USING (id)
GROUP BY p.id ORDER BY score DESC, p.id LIMIT %(k)s
"""


@dataclass(frozen=True)
class Hit:
    """A row that was found."""

    id: Any
    score: float
    """Of the fusion: only the order means something."""
    distance: float | None
    """Cosine distance, 0 to 2; None where only its words were found."""
    rank: float | None
    """Of its words by `ts_rank_cd`; None where only its meaning was near."""


def hits(
    reach: Reach, table: str, text: str, vector: Any, k: int, *, depth: int = DEPTH, far: float = FAR
) -> list[Hit]:
    """Rows of `knowledge_<table>` near to a text, best first, at most `k`. `depth`: places of either ranking that are
    fused. `far`: cosine distance beyond which only words find a row."""
    from psycopg import sql

    name, text = f"knowledge_{table}", clean(text)
    words = lexemes(reach, text)
    query, ranked = combined(words, frequencies(reach.connection, name)), any_of(words)
    sized = len(vector) <= INDEXED_DIMENSIONS and _many(reach, name)  # as the index has them
    cast = f"::halfvec({len(vector)})" if sized else ""
    statement = _STATEMENT.format(
        table=name, where=reach.where("t"), embedder=sql.Literal(reach.model).as_string(None).replace("%", "%%"),
        distance=f"t.embedding{cast} <=> %(vector)s{cast or '::halfvec'}", depth=max(depth, k), rrf=RRF,
    )  # fmt: skip
    found = reach.rows(statement, query=query, ranked=ranked, vector=written(vector), weights=WEIGHTS, k=k, far=far)
    return [Hit(*row) for row in found]


def lexemes(reach: Reach, text: str) -> list[str]:
    """The stems and names of a text, asked for once a search."""
    key = ("lexemes", text)
    if key not in reach.known:
        reach.known[key] = lexemes_of(reach.connection, text, _NAME.findall(text))
    found: list[str] = reach.known[key]
    return found


def _many(reach: Reach, table: str) -> bool:
    """Whether more rows than `EXACT` may be searched."""
    key = ("many", table)
    if key not in reach.known:
        sql = f"SELECT count(*) FROM (SELECT 1 FROM {table} t WHERE {reach.where('t')} LIMIT {EXACT + 1}) AS few"
        reach.known[key] = reach.rows(sql)[0][0] > EXACT
    return bool(reach.known[key])


_OF_DESCRIPTIONS = """
SELECT d.id, e.canonical FROM knowledge_descriptions d JOIN knowledge_entities e ON e.id = d.entity
WHERE d.id = ANY(%(ids)s)
"""
_NAMED = """
SELECT DISTINCT e.canonical FROM knowledge_entities e
WHERE e.space = %(space)s AND e.normal = ANY(%(normals)s)
    AND EXISTS (SELECT 1 FROM knowledge_descriptions d WHERE d.entity = e.id AND {where})
"""
_DESCRIBED = """
SELECT e.canonical, d.name, d.type, d.aliases, d.body, o.uri, o.title, o.modified, coalesce(d.chunk, '')
FROM knowledge_entities e
CROSS JOIN LATERAL (
    SELECT * FROM knowledge_descriptions d WHERE d.entity = e.id AND {where} ORDER BY d.id DESC LIMIT %(most)s
) AS d
JOIN knowledge_documents o ON o.id = d.document
WHERE e.canonical = ANY(%(ids)s)
ORDER BY o.modified DESC, o.uri, d.id
"""
_MEMBERS = "SELECT id, canonical FROM knowledge_entities WHERE canonical = ANY(%(ids)s)"
_MOST_READ = 50
"""Descriptions of a name that are read, the latest stored."""


def score_entities(reach: Reach, text: str, vector: Any, names: Iterable[str], k: int) -> dict[str, float]:
    """Canonical ids of entities near to a text, and of those that have one of the names, with a score; at most `k`,
    best first."""
    found = hits(reach, "descriptions", text, vector, k)
    of: dict[int, str] = dict(reach.rows(_OF_DESCRIPTIONS, ids=[hit.id for hit in found]))
    near = list(dict.fromkeys(of[hit.id] for hit in found if hit.id in of))
    return dict(fuse([near, entities_named(reach, names)])[:k])


def entities_named(reach: Reach, names: Iterable[str]) -> list[str]:
    """Canonical ids of the entities of these names, in normal form."""
    normals = [form for name in names if (form := normal(name))]
    return [row[0] for row in reach.rows(_NAMED.format(where=reach.where("d")), normals=normals)]


def merged_members(reach: Reach, canonical: Iterable[str]) -> dict[str, str]:
    """Canonical ids by the ids of all entities that were merged into them, their own included."""
    return dict(reach.rows(_MEMBERS, ids=list(canonical)))


def describe_entities(reach: Reach, scored: Mapping[str, float], most: int = 8) -> list[EntityFound]:
    """Entities with what each document within reach says of them, the newest first; best scored first."""
    sql = _DESCRIBED.format(where=reach.where("d"))
    rows: dict[str, list[tuple[Any, ...]]] = {}
    for row in reach.rows(sql, ids=list(scored), most=max(most, _MOST_READ)):
        rows.setdefault(row[0], []).append(row[1:])
    ordered = sorted(rows, key=lambda id_: (-scored[id_], id_))
    return [_entity(id_, rows[id_], scored[id_], most) for id_ in ordered]


def _entity(id_: str, rows: Sequence[tuple[Any, ...]], score: float, most: int) -> EntityFound:
    """An entity of the rows that are its descriptions. Its name is the newest that somebody who describes it uses."""
    telling = [row for row in rows if row[3]] or list(rows)
    name, type_ = telling[0][0], telling[0][1]
    aliases = [alias for row in rows for alias in (row[0], *row[2]) if alias != name]
    descriptions = [
        Described(text=body, type=kind, document=uri, title=title, modified=modified.isoformat(), chunk=chunk)
        for _, kind, _, body, uri, title, modified, chunk in telling[:most]
    ]
    return EntityFound(
        id=id_, name=name, type=type_, aliases=list(dict.fromkeys(aliases)), descriptions=descriptions, score=score
    )


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
    score: float = 0.0


def near_relations(reach: Reach, text: str, vector: Any, k: int) -> list[Edge]:
    """Relations whose text or themes are near to a text, best first, at most `k`."""
    found = hits(reach, "relations", text, vector, k * 2)
    return relations_of(reach, {hit.id: hit.score for hit in found})[:k]


def relations_of(reach: Reach, scores: Mapping[int, float]) -> list[Edge]:
    """Relations by the ids of their rows with scores, best first; those of the same ends and kind are one, with the
    newest document's text."""
    sql = f"{_COLUMNS} WHERE r.id = ANY(%(ids)s) AND {reach.where('r')} ORDER BY o.modified DESC, r.id"
    found: dict[tuple[str, str, str], Edge] = {}
    for row in reach.rows(sql, ids=list(scores)):
        id_, source, target, kind, body, keywords, weight, uri, chunk, *names = row
        new = Edge(source, target, kind, (names[0], names[1]), score=scores[id_])
        edge = found.setdefault((source, target, kind), new)
        edge.text = edge.text or body
        edge.keywords += [word for word in keywords if word not in edge.keywords]
        edge.weight += weight
        edge.score = max(edge.score, scores[id_])
        edge.documents += [uri] if uri not in edge.documents else []
        edge.chunks += [chunk] if chunk and chunk not in edge.chunks else []
    return sorted(found.values(), key=lambda edge: (-edge.score, edge.source, edge.target, edge.kind))


def relations_among(reach: Reach, scored: Mapping[str, float], members: Mapping[str, str], k: int) -> list[Edge]:
    """Relations with an end among scored entities (canonical ids), best first, at most `k`: both ends count, and how
    often it is said. `members` has all entities that are they."""
    ids = [id_ for id_, canonical in members.items() if canonical in scored]
    told: dict[int, float] = {}
    for side in ("source", "target"):
        sql = _ENDS.format(side=side, where=reach.where("r"))
        for id_, source, target, weight in reach.rows(sql, ids=ids, most=_MOST):
            both = scored.get(source, 0.0) + scored.get(target, 0.0)
            told[id_] = both * (1 + 0.1 * log1p(weight))
    best = sorted(told, key=lambda id_: (-told[id_], id_))[: 2 * k]
    return relations_of(reach, {id_: told[id_] for id_ in best})[:k]


def told_relations(edges: Iterable[Edge]) -> list[RelationFound]:
    """Relations as they are given out."""
    return [
        RelationFound(
            source=edge.names[0], target=edge.names[1], kind=edge.kind, text=edge.text, keywords=edge.keywords,
            weight=round(edge.weight, 3), documents=edge.documents, chunks=edge.chunks, score=edge.score,
        )
        for edge in edges
    ]  # fmt: skip


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
_FURTHER: Final = 0.9
_POOL: Final = 300
"""Chunks of entities and relations that are compared with the question."""


def chunk_sources(
    reach: Reach, entities: Sequence[str], members: Mapping[str, str], edges: Sequence[Edge]
) -> dict[str, float]:
    """Ids of the chunks that entities and relations come from, each with the sum of the shares of what it tells of; the
    first of them count most."""
    scored: dict[str, float] = defaultdict(float)
    shares = {id_: 1.0 / (2 + place) for place, id_ in enumerate(entities)}
    ids = list(members)
    for chunk, entity in reach.rows(_DEFINING.format(where=reach.where("d")), ids=ids):
        scored[chunk] += shares.get(entity, 0.0)
    for chunk, entity, count in reach.rows(_MENTIONING.format(where=reach.where("m")), ids=ids):
        scored[chunk] += _MENTION * min(count, 3) * shares.get(entity, 0.0)
    for place, edge in enumerate(edges):
        for chunk in edge.chunks:
            scored[chunk] += 1.0 / (2 + place) / len(edge.chunks)
    return dict(sorted(scored.items(), key=lambda pair: (-pair[1], pair[0]))[:_POOL])


def fetch_chunks(reach: Reach, scored: Mapping[str, float]) -> list[ChunkFound]:
    """Chunks with where they stand, best scored first."""
    rows = reach.rows(_FETCH.format(where=reach.where("c")), ids=list(scored))
    return [
        ChunkFound(
            id=id_, n=0, text=body, document=uri, title=title, kind=kind, headings=headings, line=line,
            line_to=line_to, page=page, symbol=symbol, modified=modified.isoformat(), score=scored[id_],
        )
        for id_, body, uri, title, kind, headings, line, line_to, page, symbol, modified in sorted(
            rows, key=lambda row: (-scored[row[0]], row[0])
        )
    ]  # fmt: skip


def vary_chunks(chunks: Sequence[ChunkFound]) -> list[ChunkFound]:
    """Chunks in an order in which one document does not fill the first places: each further chunk of a document counts
    `_FURTHER` of the one before."""
    seen: dict[str, int] = defaultdict(int)
    ordered = []
    for chunk in chunks:
        ordered.append((chunk["score"] * _FURTHER ** seen[chunk["document"]], chunk))
        seen[chunk["document"]] += 1
    return [chunk for _, chunk in sorted(ordered, key=lambda pair: -pair[0])]
