"""Searching: queries in the order of their priority, what each found, without repetition."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, Final

from hopql.state.memory import Filters, Found, SearchQuery
from hopql.tools.embedders import embed_array, embedder, identity
from hopql.tools.memory import ranking
from hopql.tools.memory.conditions import Conditions, conditions
from hopql.tools.memory.marks import stems
from hopql.tools.memory.placing import aware
from hopql.tools.memory.rules import texts
from hopql.tools.memory.schema import connected
from hopql.tools.postgres.lexical import full_text_queries
from hopql.tools.postgres.texts import clean, written
from hopql.tools.search.statements import capitalised

if TYPE_CHECKING:
    import psycopg

    from hopql.tools.memory.semantic import SemanticMemory

_UNKNOWN: Final = 1.0
"""The distance told of what was found by its words and has no vector of this embedder yet: that of unrelated texts."""


def search(
    memory: SemanticMemory,
    queries: Sequence[SearchQuery],
    filters: Filters | None,
    *,
    k: int,
    history: bool,
    at: datetime | None,
) -> list[Found]:
    """See `SemanticMemory.search`."""
    asked = sorted((query for query in queries if query["text"].strip()), key=lambda query: query["priority"])
    if not asked or k < 1:
        return []
    vectors = embed_array(embedder(memory.embedder), [clean(query["text"]) for query in asked], query=True)
    when = aware(at) or datetime.now(UTC)
    found: dict[str, Found] = {}
    urgent: dict[str, int] = {}
    with connected(memory.url, begin=ranking.BEGIN) as connection:
        for query, vector in zip(asked, vectors, strict=True):
            where = conditions(
                memory.space, memory.user, filters, category=query["category"], at=when,
                valid=at is not None or not history, history=history,
            )  # fmt: skip
            text = clean(query["text"])
            for row in rows_of(connection, where, identity(memory.embedder), vector, text, k, url=memory.url):
                one, other = _found(row, query), found.get(row[0])
                if other is None or (urgent[row[0]] == query["priority"] and one["distance"] < other["distance"]):
                    found[row[0]], urgent[row[0]] = one, query["priority"]
    return sorted(found.values(), key=lambda one: (one["distance"], -one["score"], one["id"]))


def rows_of(
    connection: psycopg.Connection,
    where: Conditions,
    model: str,
    vector: Any,
    text: str,
    k: int,
    *,
    columns: str = ranking.COLUMNS,
    url: str = "",
) -> list[tuple[Any, ...]]:
    """The rows of one query; where the index gave up before enough passed the filters, all that pass are compared."""
    query, ranked = full_text_queries(connection, text, capitalised(text), "memories", url)
    parameters = {
        **where.parameters, "query": query, "ranked": ranked, "vector": written(vector), "k": k,
        "weights": ranking.WEIGHTS,
    }  # fmt: skip
    depth = max(ranking.DEPTH, k)
    for exact in (False, True):
        sql = ranking.statement(where, model, len(vector), exact=exact, depth=depth, columns=columns)
        rows = connection.execute(sql.encode(), parameters).fetchall()
        if not rows or rows[0][-1] <= ranking.EXACT or rows[0][-2] >= depth:
            break
    return rows


def _found(row: tuple[Any, ...], query: SearchQuery) -> Found:
    found = as_found(row[:8], _UNKNOWN if row[8] is None else float(row[8]), float(row[9]))
    found["query"], found["purpose"] = query["text"], query["purpose"]
    wanted = stems(query["text"])
    held = stems(" ".join([found["text"], *(text for value in found["metadata"].values() for text in texts(value))]))
    found["words"] = round(len(wanted & held) / len(wanted), 4) if wanted else 0.0
    return found


def as_found(row: Sequence[Any], distance: float = 0.0, score: float = 0.0) -> Found:
    """A row of `ranking.COLUMNS` as it is given out."""
    id_, text, category, metadata, owner, created, provenance, superseded_by = row
    return Found(
        id=id_, text=text, category=category, metadata=metadata, user=owner, distance=max(0.0, distance), score=score,
        created=created.astimezone(UTC).isoformat(), provenance=provenance, superseded_by=superseded_by, query="",
        purpose="",
    )  # fmt: skip
