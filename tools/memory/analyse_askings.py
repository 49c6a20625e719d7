"""Which questions are asked most, how much over time, what is not answered well, with what would help; which are alike,
and how well other embedders would find them.

Counted are the askings of one database and tenant, within what the user of the memory may see. Clusters: scipy's
hierarchical clustering by average linkage of cosine distances, cut where two groups are `APART`.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any, Final, cast, get_args

import numpy as np
from numpy.typing import NDArray

from hopql.state.query_memory import Cluster, Compared, EmbedderFigures, Failing, Moment, Popular, TimeStep
from hopql.tools.base.errors import HopQLError, UsageError
from hopql.tools.base.query_text import clean
from hopql.tools.base.settings import settings
from hopql.tools.memory.list_queries import HERE
from hopql.tools.memory.query_rows import Space, connected, exists, folded, selected
from hopql.tools.memory.relate_memories import aware, iso
from hopql.tools.models.choose_embedder import Embedder, embedder, identity

COUNTED: Final = """
a.tenant = %(tenant)s AND a.database = %(database)s
AND (%(whose)s = '' OR a.asker = %(whose)s)
AND (%(table)s = '' OR %(table)s = ANY(a.tables))
AND (%(since)s::timestamptz IS NULL OR a.at >= %(since)s) AND (%(until)s::timestamptz IS NULL OR a.at < %(until)s)
"""
"""The askings `a` that are counted, with the parameters of `counted`."""
TIMES: Final = """
percentile_cont(0.5) WITHIN GROUP (ORDER BY {0}) AS p50_ms, percentile_cont(0.95) WITHIN GROUP (ORDER BY {0}) AS p95_ms
"""
TYPED: Final = r"rtrim(regexp_replace(lower(btrim(a.question)), '\s+', ' ', 'g'), ' ?.!')"
"""A question as it is compared where no normal form was logged."""
MOST: Final = 1000


def counted(
    memory: Space,
    since: datetime | None = None,
    until: datetime | None = None,
    user: str | None = None,
    table: str | None = None,
) -> dict[str, Any]:
    """The parameters of `COUNTED`.

    Args:
        since, until: from when, and before when; UTC where they name no zone.
        user: only their askings; empty: everyone's, or those of the memory's user.
        table: only askings whose SQL reads it, whatever its case.

    Raises:
        UsageError: `until` is before `since`, or the user is another than the memory's.
    """
    since, until = aware(since), aware(until)
    if since and until and until < since:
        raise UsageError(
            f"The time ends ({until:%Y-%m-%d %H:%M}) before it begins ({since:%Y-%m-%d %H:%M}).",
            hint="Give `since` before `until`.",
        )
    return {
        **memory.place(), "whose": memory.speaker(clean(user or "")), "since": since, "until": until,
        "table": "".join(folded([table or ""])),
    }  # fmt: skip


def fetched(memory: Space, statement: str, parameters: dict[str, Any]) -> list[dict[str, Any]]:
    """Rows of one reading statement; none, and no database is opened, while nothing was ever stored."""
    if not exists():
        return []
    with connected(begin="BEGIN READ ONLY; SET LOCAL jit = off") as connection:
        return selected(connection, statement, parameters)


def bounded(limit: int) -> int:
    """How many are told: from 1 to `MOST`."""
    return max(1, min(limit, MOST))


_POPULAR: Final = f"""
WITH named AS (SELECT a.*, coalesce(nullif(a.normal, ''), {TYPED}) AS same FROM query_askings a WHERE {COUNTED})
SELECT mode() WITHIN GROUP (ORDER BY question) AS question,
    coalesce((array_agg(coalesce(entry, replayed_from) ORDER BY at DESC)
        FILTER (WHERE entry IS NOT NULL OR how = 'exact'))[1], '') AS entry,
    count(*) AS count, count(DISTINCT asker) AS users, avg(success::int)::float8 AS success_rate,
    avg(cached::int)::float8 AS hit_rate, {TIMES.format("ms")}, max(at) AS last_asked
FROM named GROUP BY same ORDER BY count(*) DESC, max(at) DESC, same LIMIT %(limit)s
"""


def popular(
    memory: Space,
    since: datetime | None = None,
    until: datetime | None = None,
    user: str | None = None,
    table: str | None = None,
    limit: int = 20,
) -> list[Popular]:
    """The questions that were asked most, the most frequent first.

    The same question is what has the same normal form, else the same words whatever their case, spaces and closing
    punctuation. Arguments and errors: see `counted`."""
    rows = fetched(memory, _POPULAR, {**counted(memory, since, until, user, table), "limit": bounded(limit)})
    return cast("list[Popular]", rows)


FILLED: Final = 5000
"""Steps up to which those without askings are told too; a longer time is told without them."""
_LENGTHS: Final = {"hour": timedelta(hours=1), "day": timedelta(days=1), "week": timedelta(weeks=1)}
_TIMELINE: Final = f"""
SELECT date_trunc(%(step)s, a.at, 'UTC') AS start, count(*) AS askings, count(DISTINCT a.asker) AS users,
    avg(a.success::int)::float8 AS success_rate, avg(a.cached::int)::float8 AS hit_rate, {TIMES.format("a.ms")},
    sum(a.model_calls)::bigint AS model_calls, sum(a.tokens_in)::bigint AS tokens_in,
    sum(a.tokens_out)::bigint AS tokens_out
FROM query_askings a WHERE {COUNTED} GROUP BY 1 ORDER BY 1
"""


def timeline(
    memory: Space,
    step: TimeStep = "day",
    since: datetime | None = None,
    until: datetime | None = None,
    user: str | None = None,
    table: str | None = None,
) -> list[Moment]:
    """Figures of each hour, day or week (from Monday) in UTC, the oldest first.

    Steps between the first and the last asking are all told, those without askings with 0 and None. Arguments and
    errors: see `counted`. UsageError: the step is no hour, day or week."""
    if step not in get_args(TimeStep):
        raise UsageError(f"There is no step {step!r}.", hint=f"Use {', '.join(_LENGTHS)}.")
    rows = fetched(memory, _TIMELINE, {**counted(memory, since, until, user, table), "step": step})
    told = {datetime.fromisoformat(row["start"]): cast(Moment, row) for row in rows}
    if not told:
        return []
    first, last, length = min(told), max(told), _LENGTHS[step]
    steps = (last - first) // length + 1
    if steps > FILLED:
        return list(told.values())
    starts = [first + count * length for count in range(steps)]
    nothing = Moment(
        start="", askings=0, users=0, success_rate=None, hit_rate=None, p50_ms=None, p95_ms=None, model_calls=0,
        tokens_in=0, tokens_out=0,
    )  # fmt: skip
    return [told.get(start) or {**nothing, "start": iso(start)} for start in starts]


_FAILED: Final = f"""
WITH asked AS (
    SELECT a.question, a.asker, a.success, a.sql, a.error, a.at, {TYPED} AS typed, coalesce((
        SELECT f.verdict FROM query_feedback f WHERE f.asking = a.id ORDER BY f.id DESC LIMIT 1), '') AS verdict
    FROM query_askings a WHERE {COUNTED}
), last AS (
    SELECT asked.*, max(at) FILTER (WHERE success AND verdict <> 'down') OVER (PARTITION BY typed) AS solved FROM asked
)
SELECT mode() WITHIN GROUP (ORDER BY question) AS question, count(*) AS count, count(DISTINCT asker) AS users,
    count(*) FILTER (WHERE NOT success AND sql <> '') AS failed,
    count(*) FILTER (WHERE NOT success AND sql = '') AS refused, count(*) FILTER (WHERE success) AS complained,
    coalesce((array_agg(error ORDER BY at DESC) FILTER (WHERE error <> ''))[1], '') AS error, max(at) AS last_asked
FROM last WHERE (NOT success OR verdict = 'down') AND verdict <> 'corrected' AND (solved IS NULL OR solved < at)
GROUP BY typed ORDER BY count(*) DESC, max(at) DESC, typed LIMIT %(limit)s
"""


def failing(memory: Space, since: datetime | None = None, limit: int = 20) -> list[Failing]:
    """Questions that failed, were refused or were complained about, the most frequent first; without what succeeded
    later, or was corrected."""
    return cast("list[Failing]", fetched(memory, _FAILED, {**counted(memory, since), "limit": bounded(limit)}))


Vectors = NDArray[np.float32]
APART: Final = 0.6
"""Mean cosine distance of two groups from which they stay two."""
MOST_CLUSTERS: Final = 40
"""Clusters at most, where nobody says how many."""
MOST_CLUSTERED: Final = 5000
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
    `k`: how many clusters; None: as many as are `APART`, at most 40. `limit`: questions that are clustered, the most
    asked first; at most 5,000. UsageError: `k` is less than 1."""
    if k is not None and k < 1:
        raise UsageError(f"There cannot be {k} clusters.", hint="Give a number from 1, or none.")
    rows = fetched(
        memory, _STORED,
        {**counted(memory), "embedder": identity(), "limit": max(1, min(limit, MOST_CLUSTERED))},
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
    """The group, from 0 on, of each vector; the same vectors in the same order give the same groups. `vectors`: `(n,
    dim)`, rows of unit length, at least one. `k`: how many groups, at most as many as there are different vectors;
    None: as many as are `APART`, at most 40."""
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
    its error. `names`: see `hopql.tools.models.choose_embedder.embedder`; none: the setting's, and the packaged one.
    `t_replay`: cosine from which a nearest entry that is wrong is counted."""
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
    """Figures of one embedder. `right`: `(asked, kept)`: this entry answers this question."""
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
