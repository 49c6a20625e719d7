"""Which askings are counted: those of one database and tenant, within what the memory's user may see."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Any, Final

from hopql.tools.errors import UsageError
from hopql.tools.memory.asked.presence import exists
from hopql.tools.memory.asked.rows import aware, folded
from hopql.tools.memory.asked.schema import connected
from hopql.tools.postgres.texts import clean

if TYPE_CHECKING:
    from hopql.tools.memory.asked.space import Space

COUNTED: Final = """
a.tenant = %(tenant)s AND a.database = %(database)s
AND (%(whose)s = '' OR a.asker = %(whose)s)
AND (%(granted)s::text[] IS NULL OR a.tables <@ %(granted)s::text[])
AND (%(table)s = '' OR %(table)s = ANY(a.tables))
AND (%(since)s::timestamptz IS NULL OR a.at >= %(since)s) AND (%(until)s::timestamptz IS NULL OR a.at < %(until)s)
"""
"""The askings `a` that are counted, with the parameters of `counted`."""
TIMES: Final = """
percentile_cont(0.5) WITHIN GROUP (ORDER BY {0}), percentile_cont(0.95) WITHIN GROUP (ORDER BY {0})
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
        **memory.place(), **memory.seen(), "whose": memory.speaker(clean(user or "")), "since": since, "until": until,
        "table": "".join(folded([table or ""])),
    }  # fmt: skip


def fetched(memory: Space, statement: str, parameters: dict[str, Any]) -> list[tuple[Any, ...]]:
    """Rows of one reading statement; none, and no database is opened, while nothing was ever stored."""
    if not (memory.url or exists()):
        return []
    with connected(memory.url, begin="BEGIN READ ONLY; SET LOCAL jit = off") as connection:
        return connection.execute(statement.encode(), parameters).fetchall()


def bounded(limit: int) -> int:
    """How many are told: from 1 to `MOST`."""
    return max(1, min(limit, MOST))


def number(value: Any) -> float | None:
    """A figure of the database as a float; None stays None."""
    return None if value is None else float(value)
