"""The one statement of a search: what may be searched, its ranking by meaning and by words, and their fusion.

By meaning: cosine distance of pgvector. Up to `EXACT` memories that pass the filters are compared one by one; above
that the HNSW index is scanned on until enough of them pass (iterative scan). So filters come before the top of the
ranking either way. By words: full text, any word of the query, ranked by ts_rank_cd. Fused by reciprocal rank.
"""

from __future__ import annotations

from typing import Any, Final

from hopql.tools.memory.conditions import Conditions
from hopql.tools.memory.schema import INDEXED_DIMENSIONS

EXACT: Final = 2000
DEPTH: Final = 50
"""Places of either ranking that are fused."""
RRF: Final = 60
BEGIN: Final = (
    "BEGIN; SET LOCAL hnsw.iterative_scan = relaxed_order; SET LOCAL hnsw.ef_search = 200; "
    "SET LOCAL hnsw.max_scan_tuples = 200000; SET LOCAL hnsw.scan_mem_multiplier = 8; SET LOCAL jit = off; "
    "SET LOCAL TimeZone = 'UTC'; SET LOCAL max_parallel_workers_per_gather = 0"
)

COLUMNS: Final = (
    "m.id, m.body, m.category, m.metadata, m.owner, m.created, m.provenance, "
    "CASE WHEN m.superseded_at <= %(at)s AND (m.superseded_until IS NULL OR m.superseded_until > %(at)s) "
    "THEN coalesce(m.superseded_by, '') ELSE '' END"
)
"""Of a row `m`, as `found` reads them."""

_STATEMENT: Final = """
WITH size AS MATERIALIZED (
    SELECT count(*) AS n FROM (SELECT 1 FROM memories m WHERE {where} LIMIT {exact} + 1) AS few
),
near AS MATERIALIZED (
    (SELECT m.id, m.embedding <=> %(vector)s::halfvec AS distance FROM memories m
     WHERE {where} AND m.embedder = {embedder} AND (SELECT n FROM size) <= {limit}
     ORDER BY 2 LIMIT {depth})
    {indexed}
),
worded AS MATERIALIZED (
    SELECT m.id, ts_rank_cd(%(weights)s::float4[], m.lexemes, %(ranked)s::tsquery, 1) AS rank,
        CASE WHEN m.embedder = {embedder} THEN m.embedding <=> %(vector)s::halfvec END AS distance
    FROM memories m WHERE {where} AND m.lexemes @@ %(query)s::tsquery
    ORDER BY 2 DESC, 3 LIMIT {depth}
),
places AS (
    SELECT id, row_number() OVER (ORDER BY distance, id) AS place FROM near
    UNION ALL
    SELECT id, row_number() OVER (ORDER BY rank DESC, distance, id) FROM worded
),
best AS (
    SELECT id, sum(1.0 / ({rrf} + place))::float8 AS score FROM places GROUP BY id ORDER BY score DESC, id LIMIT %(k)s
)
SELECT {columns},
    CASE WHEN m.embedder = {embedder} THEN m.embedding <=> %(vector)s::halfvec END, best.score,
    (SELECT count(*) FROM near), (SELECT n FROM size)
FROM best JOIN memories m USING (id) ORDER BY best.score DESC, id
"""
_INDEXED: Final = """
    UNION ALL
    (SELECT m.id, m.embedding::halfvec({dimensions}) <=> %(vector)s::halfvec({dimensions}) FROM memories m
     WHERE {where} AND m.embedder = {embedder} AND (SELECT n FROM size) > {limit}
     ORDER BY m.embedding::halfvec({dimensions}) <=> %(vector)s::halfvec({dimensions}) LIMIT {depth})
"""
WEIGHTS: Final = [0.1, 0.2, 0.4, 1.0]
"""Of ts_rank_cd's D (unused), C (topic, kind, source), B (the text), A (subject, entity, names)."""


def statement(
    where: Conditions,
    embedder: str,
    dimensions: int,
    *,
    exact: bool = False,
    depth: int = DEPTH,
    columns: str = COLUMNS,
) -> str:
    """The SQL of a search, with named parameters: those of `where`, and query, ranked, vector, weights, k.

    Args:
        exact: compare one by one, however many pass.
        depth: places of either ranking that are fused.
        columns: what is selected of a row `m`; then follow distance, score, and how many were near and passed.
    """
    indexed = dimensions <= INDEXED_DIMENSIONS and not exact
    parts: dict[str, Any] = {
        "where": where.sql, "exact": EXACT, "limit": EXACT if indexed else 2**62, "depth": int(depth),
        "rrf": RRF, "columns": columns, "embedder": literal(embedder), "dimensions": int(dimensions),
    }  # fmt: skip
    return _STATEMENT.format(indexed=_INDEXED.format(**parts) if indexed else "", **parts)


def literal(text: str) -> str:
    """A text as an SQL literal within a statement with parameters: a partial index is matched by constants only."""
    from psycopg import sql

    return sql.Literal(text).as_string(None).replace("%", "%%")
