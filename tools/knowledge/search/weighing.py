"""The order of chunks: nearness to the question, its words that they hold, and what else their document says.

A chunk counts by its cosine and by the share of the question's words that it holds, rare words counting more; a little
by what entities and relations led to it, and by the next best chunks of its document.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import log
from typing import TYPE_CHECKING, Any, Final

from hopql.tools.knowledge.search.near import lexemes
from hopql.tools.knowledge.search.reach import Reach
from hopql.tools.postgres.lexical import clean, frequencies, quoted, written

if TYPE_CHECKING:
    import psycopg

_COVERED: Final = 0.9
"""Of the share of the question's words, beside the cosine."""
_POOLED: Final = 0.1
"""Of being first in what entities and relations lead to."""
_MORE: Final = 0.1
"""Of the second and third best chunk of a document."""
_COMPARED: Final = """
SELECT c.id, c.document, 1 - (c.embedding <=> %(vector)s::halfvec),
    ARRAY(SELECT w.word FROM unnest(%(words)s::text[], %(queries)s::text[]) AS w (word, query)
          WHERE c.lexemes @@ w.query::tsquery)
FROM knowledge_chunks c WHERE c.id = ANY(%(ids)s) AND c.embedder = %(embedder)s AND {where}
"""

@dataclass(frozen=True)
class _Compared:
    """A chunk beside the question."""

    document: str
    cosine: float
    words: Sequence[str]


def weighed(
    connection: psycopg.Connection,
    reach: Reach,
    question: str,
    vector: Any,
    pools: Sequence[Mapping[str, float]],
) -> dict[str, float]:
    """The chunks of some pools with their scores.

    Args:
        pools: ids of chunks with what entities and relations give them.
    """
    ids = list(dict.fromkeys(id_ for pool in pools for id_ in pool))
    words = lexemes(connection, reach, clean(question))
    found = _compared(connection, reach, vector, words, ids)
    rarity = _rarity(connection, reach, words, found.values())
    whole = sum(rarity.values()) or 1.0
    pooled = _pooled(pools)
    own = {
        id_: one.cosine + _COVERED * sum(rarity[word] for word in one.words) / whole + _POOLED * pooled.get(id_, 0.0)
        for id_, one in found.items()
    }
    documents: dict[str, list[float]] = defaultdict(list)
    for id_, score in own.items():
        documents[found[id_].document].append(score)
    lent = {document: _MORE * sum(sorted(scores, reverse=True)[1:3]) for document, scores in documents.items()}
    return {id_: score + lent[found[id_].document] for id_, score in own.items()}


def _compared(
    connection: psycopg.Connection, reach: Reach, vector: Any, words: Sequence[str], ids: Sequence[str]
) -> dict[str, _Compared]:
    values = {
        **reach.parameters, "ids": list(ids), "vector": written(vector), "embedder": reach.model, "words": list(words),
        "queries": [quoted(word) for word in words],
    }  # fmt: skip
    rows = connection.execute(_COMPARED.format(where=reach.where("c")).encode(), values).fetchall()
    return {row[0]: _Compared(*row[1:]) for row in rows}


def _rarity(
    connection: psycopg.Connection, reach: Reach, words: Sequence[str], found: Iterable[_Compared]
) -> dict[str, float]:
    """How much each word tells: by the planner's statistics of all chunks, or among those found where there are
    none."""
    known = frequencies(connection, "knowledge_chunks", reach.url)
    if known.rows:
        fewest = min(known.rows.values()) / 2
        return {word: log(1 + known.total / (1 + known.rows.get(word, fewest))) for word in words}
    held = [set(one.words) for one in found]
    counts = {word: sum(word in each for each in held) for word in words}
    return {word: log(1 + len(held) / (1 + count)) for word, count in counts.items()}


def _pooled(pools: Sequence[Mapping[str, float]]) -> dict[str, float]:
    """Of each chunk the best of its shares of the first one of a pool."""
    shares: dict[str, float] = {}
    for pool in pools:
        top = max(pool.values(), default=0.0)
        for id_, score in pool.items():
            shares[id_] = max(shares.get(id_, 0.0), score / top if top else 0.0)
    return shares
