"""The rows of one table that are near to a text: by meaning and by words, fused by reciprocal rank.

By meaning: cosine distance of pgvector; up to `EXACT` rows one by one, beyond that by the HNSW index, which is scanned
on until enough rows pass (iterative scan). So filters come before the ranking either way.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from hopql.tools.knowledge.search.reach import Reach
from hopql.tools.postgres.lexical import any_of, clean, combined, frequencies, lexemes_of, written
from hopql.tools.postgres.tables import INDEXED_DIMENSIONS

if TYPE_CHECKING:
    import psycopg

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
    connection: psycopg.Connection,
    reach: Reach,
    table: str,
    text: str,
    vector: Any,
    k: int,
    *,
    depth: int = DEPTH,
    far: float = FAR,
) -> list[Hit]:
    """Rows of `knowledge_<table>` near to a text, best first, at most `k`.

    Args:
        table: chunks, descriptions or relations.
        vector: of the text, by the embedder of the reach.
        depth: places of either ranking that are fused.
        far: cosine distance beyond which only words find a row.
    """
    name, text = f"knowledge_{table}", clean(text)
    words = lexemes(connection, reach, text)
    query, ranked = combined(words, frequencies(connection, name, reach.url)), any_of(words)
    depth = max(depth, k)
    sql = statement(name, reach, len(vector), _many(connection, reach, name), depth)
    values = {
        **reach.parameters, "query": query, "ranked": ranked, "vector": written(vector), "weights": WEIGHTS, "k": k,
        "far": far,
    }  # fmt: skip
    return [Hit(*row) for row in connection.execute(sql.encode(), values).fetchall()]


def statement(table: str, reach: Reach, dimensions: int, indexed: bool, depth: int) -> str:
    """The SQL of a search in one table."""
    from psycopg import sql

    cast = f"::halfvec({dimensions})" if indexed and dimensions <= INDEXED_DIMENSIONS else ""
    embedder = sql.Literal(reach.model).as_string(None).replace("%", "%%")
    distance = f"t.embedding{cast} <=> %(vector)s::halfvec{cast.removeprefix('::halfvec')}"
    return _STATEMENT.format(
        table=table, where=reach.where("t"), embedder=embedder, distance=distance, depth=int(depth), rrf=RRF
    )


def fused(rankings: Sequence[tuple[Sequence[Any], float]]) -> dict[Any, float]:
    """Ids of several rankings with the sum of `weight / (RRF + place)`."""
    scores: dict[Any, float] = {}
    for ids, weight in rankings:
        for place, one in enumerate(ids, start=1):
            scores[one] = scores.get(one, 0.0) + weight / (RRF + place)
    return scores


def lexemes(connection: psycopg.Connection, reach: Reach, text: str) -> list[str]:
    """The stems and names of a text, asked for once a search."""
    key = ("lexemes", text)
    if key not in reach.known:
        reach.known[key] = lexemes_of(connection, text, _NAME.findall(text))
    found: list[str] = reach.known[key]
    return found


def _many(connection: psycopg.Connection, reach: Reach, table: str) -> bool:
    """Whether more rows than `EXACT` may be searched."""
    key = ("many", table)
    if key not in reach.known:
        sql = f"SELECT count(*) FROM (SELECT 1 FROM {table} t WHERE {reach.where('t')} LIMIT {EXACT + 1}) AS few"
        row = connection.execute(sql.encode(), reach.parameters).fetchone()
        reach.known[key] = bool(row and row[0] > EXACT)
    return bool(reach.known[key])
