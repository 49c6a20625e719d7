"""Which questions are asked most, how much over time, and what is not answered well, with what would help.

Counted are the askings of one database and tenant, within what the user of the memory may see.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any, Final, cast, get_args

from hopql.state.query_memory import Failing, Moment, Popular, TimeStep
from hopql.tools.base.errors import UsageError
from hopql.tools.base.query_text import clean
from hopql.tools.memory.query_rows import connected, exists, folded, selected
from hopql.tools.memory.relate_memories import aware, iso

if TYPE_CHECKING:
    from hopql.tools.memory.query_rows import Space


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
    if not (memory.url or exists()):
        return []
    with connected(memory.url, begin="BEGIN READ ONLY; SET LOCAL jit = off") as connection:
        return selected(connection, statement, parameters)


def bounded(limit: int) -> int:
    """How many are told: from 1 to `MOST`."""
    return max(1, min(limit, MOST))


_POPULAR: Final = f"""
WITH asked AS (
    SELECT a.*, {TYPED} AS typed, coalesce(nullif(a.normal, ''), e.normal) AS kept FROM query_askings a
    LEFT JOIN query_entries e ON e.id = coalesce(a.entry, CASE WHEN a.how = 'exact' THEN a.replayed_from END)
    WHERE {COUNTED}
), named AS (
    SELECT asked.*, coalesce(kept, max(kept) OVER (PARTITION BY typed), typed) AS same FROM asked
)
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

    The same question is what has the same normal form (of the asking, else of its entry), else the same words whatever
    their case, spaces and closing punctuation. Arguments and errors: see
    `counted`.

    Args:
        limit: how many are told, at most 1,000.
    """
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
    errors: see `counted`.

    Raises:
        UsageError: the step is no hour, day or week.
    """
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
    later, or was corrected.

    Args:
        since: from when; UTC where it names no zone.
        limit: how many are told, at most 1,000.
    """
    return cast("list[Failing]", fetched(memory, _FAILED, {**counted(memory, since), "limit": bounded(limit)}))
