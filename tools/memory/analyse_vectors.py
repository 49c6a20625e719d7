"""What the vectors of a memory's questions tell: which are alike, and how well other embedders would find them.

Clusters: scipy's hierarchical clustering by average linkage of cosine distances, cut where two groups are `APART`. A
cluster is called by the question nearest to its centre.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray

from hopql.state.query_memory import Cluster, Compared, EmbedderFigures
from hopql.tools.base.errors import HopQLError, UsageError
from hopql.tools.base.query_text import clean
from hopql.tools.base.settings import settings
from hopql.tools.memory.analyse_askings import COUNTED, TYPED, counted, fetched
from hopql.tools.memory.list_queries import HERE
from hopql.tools.models.choose_embedder import Embedder, embedder, identity

if TYPE_CHECKING:
    from hopql.tools.memory.query_rows import Space


Vectors = NDArray[np.float32]
APART: Final = 0.6
"""Mean cosine distance of two groups from which they stay two."""
MOST_CLUSTERS: Final = 40
"""Clusters at most, where nobody says how many."""
MOST: Final = 5000
"""Questions that are clustered at most."""
_SAMPLES: Final = 5
_STORED: Final = f"""
WITH told AS (
    SELECT coalesce(a.entry, a.replayed_from) AS entry, count(*) AS askings, count(*) FILTER (WHERE a.success) AS good,
        count(*) FILTER (WHERE a.cached) AS hits
    FROM query_askings a WHERE {COUNTED} AND coalesce(a.entry, a.replayed_from) IS NOT NULL GROUP BY 1
)
SELECT e.id, e.question, v.embedding::text AS vector, coalesce(t.askings, 0) AS askings, coalesce(t.good, 0) AS good,
    coalesce(t.hits, 0) AS hits
FROM query_entries e JOIN query_vectors v ON v.entry = e.id AND v.embedder = %(embedder)s
LEFT JOIN told t ON t.entry = e.id
WHERE {HERE} AND e.live AND (%(whose)s = '' OR t.askings > 0)
ORDER BY e.asked DESC, e.last_used DESC, e.id LIMIT %(limit)s
"""


def clusters(memory: Space, k: int | None = None, limit: int = 2000) -> list[Cluster]:
    """The stored questions in clusters, the largest first, by the vectors that this memory's embedder made of them.

    Args:
        k: how many clusters; None: as many as are `APART`, at most 40.
        limit: questions that are clustered, the most asked first; at most 5,000.

    Raises:
        UsageError: `k` is less than 1.
    """
    if k is not None and k < 1:
        raise UsageError(f"There cannot be {k} clusters.", hint="Give a number from 1, or none.")
    rows = fetched(
        memory, _STORED,
        {**counted(memory), "embedder": identity(), "limit": max(1, min(limit, MOST))},
    )  # fmt: skip
    if not rows:
        return []
    vectors = np.array([row["vector"][1:-1].split(",") for row in rows], dtype=np.float32)
    vectors /= np.maximum(np.linalg.norm(vectors, axis=1, keepdims=True), 1e-12)
    groups = grouped(vectors, k)
    members = [np.flatnonzero(groups == group) for group in range(groups.max() + 1)]
    made = []
    for own in members:
        near = vectors[own] @ vectors[own].sum(axis=0)
        made.append(_cluster([rows[i] for i in own[np.lexsort((own, -near))]]))
    return sorted(made, key=lambda one: (-one["size"], one["question"]))


def grouped(vectors: Vectors, k: int | None = None) -> NDArray[np.intp]:
    """The group, from 0 on, of each vector; the same vectors in the same order give the same groups.

    Args:
        vectors: `(n, dim)`, rows of unit length, at least one.
        k: how many groups, at most as many as there are different vectors; None: as many as are `APART`, at most 40.
    """
    from scipy.cluster.hierarchy import fcluster, linkage

    if len(vectors) == 1:
        return np.zeros(1, dtype=np.intp)
    tree = linkage(vectors.astype(np.float64), "average", metric="cosine")
    tree[:, 2] = np.maximum.accumulate(np.where(tree[:, 2] < 1e-6, 0.0, tree[:, 2]))
    found = fcluster(tree, APART, "distance")
    if k is not None or found.max() > MOST_CLUSTERS:
        found = fcluster(tree, k or MOST_CLUSTERS, "maxclust")
    return np.asarray(np.unique(found, return_inverse=True)[1], dtype=np.intp)


def _cluster(rows: list[dict[str, Any]]) -> Cluster:
    """A cluster of its rows, nearest to the centre first."""
    askings, good, hits = (sum(row[name] for row in rows) for name in ("askings", "good", "hits"))
    return Cluster(
        question=rows[0]["question"], entry=rows[0]["id"], size=len(rows), askings=askings,
        success_rate=good / askings if askings else None, hit_rate=hits / askings if askings else None,
        questions=list(dict.fromkeys(row["question"] for row in rows))[:_SAMPLES],
    )  # fmt: skip


_ENTRIES: Final = 1000
_WORDS: Final = "btrim(lower({}), ' ?.!')"
_PAIRS: Final = f"""
SELECT question, id FROM (
    SELECT DISTINCT ON ({TYPED}) a.question, e.id FROM query_askings a
    JOIN query_entries own ON own.id = coalesce(a.replayed_from, a.entry)
    JOIN query_entries e ON e.id = coalesce(own.superseded_by, own.id)
    LEFT JOIN LATERAL (SELECT verdict FROM query_feedback f WHERE f.asking = a.id ORDER BY f.id DESC LIMIT 1) f ON true
    WHERE {COUNTED} AND {HERE} AND e.live AND a.success
        AND {_WORDS.format("a.question")} <> {_WORDS.format("e.question")}
        AND (coalesce(f.verdict, 'up') = 'up' OR (f.verdict = 'corrected' AND own.superseded_by IS NOT NULL))
    ORDER BY {TYPED}, a.at DESC
) pairs ORDER BY md5(question) LIMIT %(sample)s
"""
_POOL: Final = f"""
SELECT e.id, e.question, ARRAY[e.same::text, e.alike::text, e.sql] AS keys FROM query_entries e
WHERE {HERE} AND e.live ORDER BY e.id = ANY(%(right)s) DESC, e.asked DESC, e.id LIMIT %(entries)s
"""


def compare_embeddings(
    memory: Space, names: Sequence[str] = (), sample: int = 200, *, t_replay: float = 0.95
) -> Compared:
    """How well each embedder finds the entry of a question that is worded otherwise than the entry.

    The questions: askings that were replayed from an entry, merged into one, or corrected by one, without those that
    were complained about, and without those that have the entry's own words: every embedder finds these. Right is the
    entry, and any of the same question, the same skeleton or the same SQL; all others are wrong. The memory's entries
    are embedded anew, at most 1,000 or as many as the questions need. An embedder that cannot be loaded is told with
    its error.

    Args:
        names: see `hopql.tools.models.choose_embedder.embedder`; none: the setting's, and the packaged one.
        sample: questions that are compared at most.
        t_replay: cosine from which a nearest entry that is wrong is counted.
    """
    parameters = {**counted(memory), "sample": max(1, sample)}
    pairs = fetched(memory, _PAIRS, parameters)
    wanted = sorted({pair["id"] for pair in pairs})
    pool = fetched(memory, _POOL, {**parameters, "right": wanted, "entries": max(_ENTRIES, len(wanted))})
    keys = {entry["id"]: {key for key in enumerate(entry["keys"]) if key[1]} for entry in pool}
    pairs = [pair for pair in pairs if pair["id"] in keys]
    right = np.array([[bool(keys[pair["id"]] & keys[entry["id"]]) for entry in pool] for pair in pairs], dtype=np.bool_)
    asked, kept = [clean(pair["question"]) for pair in pairs], [entry["question"] for entry in pool]
    chosen = dict.fromkeys(list(names) or [settings().embedder, "minilm"])
    return Compared(
        pairs=len(pairs), entries=len(pool), t_replay=t_replay,
        embedders=[_figures(name, asked, kept, right, t_replay) for name in chosen],
    )  # fmt: skip


def _figures(
    name: str, asked: list[str], kept: list[str], right: NDArray[np.bool_], t_replay: float
) -> EmbedderFigures:
    """Figures of one embedder.

    Args:
        right: `(asked, kept)`: this entry answers this question.
    """
    told = EmbedderFigures(name=name, error="", recall_1=None, recall_5=None, wrong_above=None, ms=None)
    try:
        model = embedder(name)
        _vectors(model, ["How many are there?"])  # loads what it needs
        if not asked:
            return told
        began = time.perf_counter()
        near = _vectors(model, asked) @ _vectors(model, kept).T
        told["ms"] = (time.perf_counter() - began) * 1000 / (len(asked) + len(kept))
    except HopQLError as error:
        return {**told, "error": f"{error} {error.hint}".strip()}
    except Exception as error:  # a library that is broken says so in its own way
        return {**told, "error": f"{type(error).__name__}: {(str(error).splitlines() or [''])[0]}"}
    order = np.argsort(-near, axis=1, kind="stable")[:, :5]
    hits = np.take_along_axis(right, order, axis=1)
    told["recall_1"], told["recall_5"] = float(hits[:, 0].mean()), float(hits.any(axis=1).mean())
    told["wrong_above"] = float((~hits[:, 0] & (near.max(axis=1) >= t_replay)).mean())
    return told


def _vectors(model: Embedder, texts: list[str]) -> Vectors:
    """Unit vectors of questions, all of them made now: `embed_array` would give back those it made before."""
    rows = model.vectors(texts, query=True)
    return np.asarray(rows / np.maximum(np.linalg.norm(rows, axis=1, keepdims=True), 1e-12), dtype=np.float32)
