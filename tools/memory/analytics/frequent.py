"""The questions that are asked most."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Final

from hopql.state.asked_analytics import Popular
from hopql.tools.memory.analytics.askings import COUNTED, TIMES, TYPED, bounded, counted, fetched, number
from hopql.tools.memory.asked.rows import iso

if TYPE_CHECKING:
    from hopql.tools.memory.asked.space import Space

_POPULAR: Final = f"""
WITH asked AS (
    SELECT a.*, {TYPED} AS typed, coalesce(nullif(a.normal, ''), e.normal) AS kept FROM query_askings a
    LEFT JOIN query_entries e ON e.id = coalesce(a.entry, CASE WHEN a.how = 'exact' THEN a.replayed_from END)
    WHERE {COUNTED}
), named AS (
    SELECT asked.*, coalesce(kept, max(kept) OVER (PARTITION BY typed), typed) AS same FROM asked
)
SELECT mode() WITHIN GROUP (ORDER BY question),
    coalesce((array_agg(coalesce(entry, replayed_from) ORDER BY at DESC)
        FILTER (WHERE entry IS NOT NULL OR how = 'exact'))[1], ''),
    count(*), count(DISTINCT asker), avg(success::int), avg(cached::int), {TIMES.format("ms")}, max(at)
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

    The same question is what has the same normal form (of the asking, else of its entry), else the same words whatever
    their case, spaces and closing punctuation. Arguments and errors: see
    `hopql.tools.memory.analytics.askings.counted`.

    Args:
        limit: how many are told, at most 1,000.
    """
    rows = fetched(memory, _POPULAR, {**counted(memory, since, until, user, table), "limit": bounded(limit)})
    return [
        Popular(
            question=question, entry=entry, count=count, users=users, success_rate=float(success),
            hit_rate=float(hits), p50_ms=number(p50), p95_ms=number(p95), last_asked=iso(last),
        )
        for question, entry, count, users, success, hits, p50, p95, last in rows
    ]  # fmt: skip
