"""Embedders side by side, on the questions of one memory whose right entry is known."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from hopql.state.asked_analytics import Compared, EmbedderFigures
from hopql.tools.embedders import embedder
from hopql.tools.errors import HopQLError, UsageError
from hopql.tools.memory.analyse_askings import COUNTED, TYPED, counted, fetched
from hopql.tools.memory.list_queries import HERE
from hopql.tools.postgres.lexical import clean
from hopql.tools.settings import settings

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from hopql.tools.memory.query_rows import Space


_ENTRIES: Final = 1000
_MOST: Final = 2000
_WORDS: Final = "btrim(lower({}), ' ?.!')"
_PAIRS: Final = f"""
SELECT DISTINCT ON ({TYPED}) a.question, e.id FROM query_askings a
JOIN query_entries own ON own.id = coalesce(a.replayed_from, a.entry)
JOIN query_entries e ON e.id = coalesce(own.superseded_by, own.id)
LEFT JOIN LATERAL (SELECT verdict FROM query_feedback f WHERE f.asking = a.id ORDER BY f.id DESC LIMIT 1) f ON true
WHERE {COUNTED} AND {HERE} AND e.live AND a.success
    AND {_WORDS.format("a.question")} <> {_WORDS.format("e.question")}
    AND (coalesce(f.verdict, 'up') = 'up' OR (f.verdict = 'corrected' AND own.superseded_by IS NOT NULL))
ORDER BY {TYPED}, a.at DESC
"""
_SAMPLE: Final = f"SELECT question, id FROM ({_PAIRS}) pairs ORDER BY md5(question) LIMIT %(sample)s"
_POOL: Final = f"""
SELECT e.id, e.question, e.same::text, coalesce(e.alike::text, ''), e.sql FROM query_entries e
WHERE {HERE} AND e.live ORDER BY e.id = ANY(%(right)s) DESC, e.asked DESC, e.id LIMIT %(entries)s
"""


@dataclass(frozen=True)
class _Case:
    """The same for every embedder."""

    questions: list[str]
    entries: list[str]
    right: NDArray[np.bool_]
    """`(questions, entries)`: this entry answers this question."""
    other: NDArray[np.bool_]
    """`(entries, entries)`: these two are different questions."""
    t_replay: float


def compare_embeddings(
    memory: Space, names: Sequence[str] = (), sample: int = 200, *, t_replay: float = 0.95
) -> Compared:
    """How well each embedder finds the entry of a question that is worded otherwise than the entry.

    The questions: askings that were replayed from an entry, merged into one, or corrected by one, without those that
    were complained about, and without those that have the entry's own words: every embedder finds these. Right is the
    entry, and any of the same question, the same skeleton or the same SQL; all others are wrong. The memory's entries
    are embedded anew, at most 1,000 or as many as the questions need.

    Args:
        names: see `hopql.tools.embedders.embedder`; none: this memory's, and the packaged one.
        sample: questions that are compared at most, 1 to 2,000.
        t_replay: cosine from which an entry would be proposed for a replay.

    Raises:
        UsageError: `t_replay` is no cosine. An embedder that cannot be loaded is told with its error.
    """
    if not -1.0 <= t_replay <= 1.0:
        raise UsageError(f"{t_replay} is no cosine.", hint="Give a number from 0 to 1.")
    case = _case(memory, max(1, min(sample, _MOST)), t_replay)
    chosen = list(names) or [memory.embedder or settings().embedder, "minilm"]
    return Compared(
        pairs=len(case.questions), entries=len(case.entries), t_replay=t_replay,
        embedders=[_figures(name, case) for name in dict.fromkeys(chosen)],
    )  # fmt: skip


def _case(memory: Space, sample: int, t_replay: float) -> _Case:
    import numpy as np

    parameters = {**counted(memory), "sample": sample}
    pairs = fetched(memory, _SAMPLE, parameters)
    wanted = sorted({entry for _, entry in pairs})
    entries = fetched(memory, _POOL, {**parameters, "right": wanted, "entries": max(_ENTRIES, len(wanted))})
    places = {row[0]: place for place, row in enumerate(entries)}
    pairs = [pair for pair in pairs if pair[1] in places]
    alike = np.zeros((len(entries), len(entries)), dtype=np.bool_)
    for column in (2, 3, 4):
        seen: dict[str, int] = {"": 0}
        codes = np.array([seen.setdefault(row[column], len(seen)) for row in entries], dtype=np.int64)
        alike |= (codes[:, None] == codes[None, :]) & (codes != 0)[:, None]
    right = alike[[places[entry] for _, entry in pairs]] if pairs else np.zeros((0, len(entries)), dtype=np.bool_)
    return _Case([clean(pair[0]) for pair in pairs], [row[1] for row in entries], right, ~alike, t_replay)


def _figures(name: str, case: _Case) -> EmbedderFigures:
    told = EmbedderFigures(
        name=name, error="", recall_1=None, recall_5=None, wrong_above=None, confusable=None, ms=None,
        dimensions=None,
    )  # fmt: skip
    try:
        model = embedder(name)
        _vectors(model, ["How many are there?"])  # loads what it needs
        if not case.entries:
            return told
        began = time.perf_counter()
        entries, questions = _vectors(model, case.entries), _vectors(model, case.questions)
        told["ms"] = (time.perf_counter() - began) * 1000 / (len(case.entries) + len(case.questions))
    except HopQLError as error:
        return {**told, "error": f"{error} {error.hint}".strip()}
    except Exception as error:  # a library that is broken says so in its own way
        return {**told, "error": f"{type(error).__name__}: {str(error).splitlines()[0] if str(error) else ''}"}
    told["dimensions"] = int(entries.shape[1])
    _judge(told, case, entries, questions)
    return told


def _judge(told: EmbedderFigures, case: _Case, entries: Any, questions: Any) -> None:
    """Fill in what the vectors say."""
    import numpy as np

    among = np.where(case.other, entries @ entries.T, -2.0)
    told["confusable"] = float((among.max(axis=1) >= case.t_replay).mean())
    if not case.questions:
        return
    near = questions @ entries.T
    order = np.argsort(-near, axis=1, kind="stable")[:, :5]
    hits = np.take_along_axis(case.right, order, axis=1)
    told["recall_1"], told["recall_5"] = float(hits[:, 0].mean()), float(hits.any(axis=1).mean())
    told["wrong_above"] = float((~hits[:, 0] & (near.max(axis=1) >= case.t_replay)).mean())


def _vectors(model: Any, texts: list[str]) -> Any:
    """Unit vectors of questions, all of them made now: `embed_array` would give back those it made before."""
    import numpy as np

    if not texts:
        return np.zeros((0, 1), dtype=np.float32)
    made = model.vectors(texts, query=True) if hasattr(model, "vectors") else [model.embed_query(one) for one in texts]
    rows = np.asarray(made, dtype=np.float32)
    return rows / np.maximum(np.linalg.norm(rows, axis=1, keepdims=True), 1e-12)
