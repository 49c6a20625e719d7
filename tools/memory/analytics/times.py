"""How much was asked over time, how well and how fast it was answered, and what it cost."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any, Final, get_args

from hopql.state.asked_analytics import Moment, TimeStep
from hopql.tools.errors import UsageError
from hopql.tools.memory.analytics.askings import COUNTED, TIMES, counted, fetched, number
from hopql.tools.memory.asked.rows import iso

if TYPE_CHECKING:
    from hopql.tools.memory.asked.space import Space

FILLED: Final = 5000
"""Steps up to which those without askings are told too; a longer time is told without them."""
_LENGTHS: Final = {"hour": timedelta(hours=1), "day": timedelta(days=1), "week": timedelta(weeks=1)}
_TIMELINE: Final = f"""
SELECT date_trunc(%(step)s, a.at, 'UTC'), count(*), count(DISTINCT a.asker), avg(a.success::int), avg(a.cached::int),
    {TIMES.format("a.ms")}, sum(a.model_calls), sum(a.tokens_in), sum(a.tokens_out)
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
    errors: see `hopql.tools.memory.analytics.askings.counted`.

    Raises:
        UsageError: the step is no hour, day or week.
    """
    if step not in get_args(TimeStep):
        raise UsageError(f"There is no step {step!r}.", hint=f"Use {', '.join(_LENGTHS)}.")
    rows = fetched(memory, _TIMELINE, {**counted(memory, since, until, user, table), "step": step})
    told = {row[0].astimezone(UTC): _moment(row) for row in rows}
    if not told:
        return []
    first, last, length = min(told), max(told), _LENGTHS[step]
    steps = (last - first) // length + 1
    if steps > FILLED:
        return list(told.values())
    starts = [first + count * length for count in range(steps)]
    return [told.get(start) or _moment((start, 0, 0, None, None, None, None, 0, 0, 0)) for start in starts]


def _moment(row: tuple[Any, ...]) -> Moment:
    start, askings, users, success, hits, p50, p95, calls, tokens_in, tokens_out = row
    return Moment(
        start=iso(start), askings=askings, users=users, success_rate=number(success), hit_rate=number(hits),
        p50_ms=number(p50), p95_ms=number(p95), model_calls=int(calls), tokens_in=int(tokens_in),
        tokens_out=int(tokens_out),
    )  # fmt: skip
