"""What a search may see: the documents of a space that pass the filters. Everything that is ranked hangs on a document,
so nothing of another one can show or weigh anywhere."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import UTC, date, datetime, time
from typing import TYPE_CHECKING, Any, Final

from hopql.state.knowledge import KnowledgeFilters
from hopql.tools.embedders import identity
from hopql.tools.errors import UsageError

if TYPE_CHECKING:
    import psycopg

    from hopql.tools.knowledge.knowledge import Knowledge

BEGIN: Final = (
    "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SET LOCAL hnsw.iterative_scan = relaxed_order; "
    "SET LOCAL hnsw.ef_search = 80; SET LOCAL hnsw.max_scan_tuples = 50000; SET LOCAL jit = off; "
    "SET LOCAL TimeZone = 'UTC'; SET LOCAL max_parallel_workers_per_gather = 0"
)
"""One state of the space for all statements of a search."""


@dataclass(frozen=True)
class Reach:
    """Documents of a space."""

    space: str
    url: str
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


def reach_of(knowledge: Knowledge, filters: KnowledgeFilters | None, connection: psycopg.Connection) -> Reach:
    """The reach of a search.

    Raises:
        UsageError: a time cannot be read, or no document passes the filters.
    """
    model = identity(knowledge.embedder)
    conditions, values = _conditions(filters or {})
    if not conditions:
        return Reach(knowledge.space, knowledge.url, model)
    rows = connection.execute(
        f"SELECT id FROM knowledge_documents d WHERE d.space = %(space)s AND {' AND '.join(conditions)}".encode(),
        {"space": knowledge.space, **values},
    ).fetchall()
    if not rows:
        raise UsageError(
            "No document passes these filters.", hint="`hopql knowledge list` shows documents, tags and times."
        )
    return Reach(knowledge.space, knowledge.url, model, tuple(sorted(row[0] for row in rows)))


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
    """An ISO date or time as a time in UTC; a date is its beginning, or its `end`.

    Raises:
        UsageError: it is neither.
    """
    try:
        if len(text) <= len("2024-01-31"):
            day = date.fromisoformat(text)
            return datetime.combine(day, time.max if end else time.min, UTC)
        at = datetime.fromisoformat(text)
    except ValueError as error:
        raise UsageError(f"{text!r} is no date.", hint="Write 2024-01-31, or 2024-01-31T12:00.") from error
    return at if at.tzinfo else at.replace(tzinfo=UTC)
