"""What the memory tells about its questions: figures, time, what is popular, alike, slow or failing."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Annotated

from fastapi import APIRouter, Query
from pydantic import BaseModel

from hopql.serve.http.caller import Called
from hopql.serve.http.errors import NOT_YOURS
from hopql.serve.http.models import Name
from hopql.state.asked_analytics import Cluster, Failing, Moment, Popular, Slow, SlowOrder, TimeStep
from hopql.state.asked_told import Stats
from hopql.tools.memory import analyse_askings

router = APIRouter(prefix="/analytics", tags=["analytics"])
Since = Annotated[datetime | None, Query(description="UTC without a time zone.")]
Few = Annotated[int, Query(ge=1, le=200)]
_DAYS = {"hour": 2, "day": 30, "week": 365}
"""How far the figures go back, by their step, unless it is said."""


class Analytics(BaseModel):
    """Figures of a memory since a time."""

    since: datetime
    stats: Stats
    timeline: list[Moment]
    popular: list[Popular]


@router.get("", summary="Figures over time", responses=NOT_YOURS)
def figures(
    caller: Called,
    step: TimeStep = "day",
    since: Since = None,
    until: Since = None,
    user: Name | None = None,
    table: Annotated[Name | None, Query(description="Only questions whose SQL reads it (not in `stats`).")] = None,
    limit: Few = 10,
) -> Analytics:
    """Entries as they are now; askings, success, hits and latency by time; the questions that are asked most."""
    memory = caller.memory()
    since = since or datetime.now(UTC) - timedelta(days=_DAYS[step])
    whose = caller.as_user(user) if user is not None else None
    return Analytics(
        since=since,
        stats=memory.stats(since),
        timeline=analyse_askings.timeline(memory, step, since, until, whose, table),
        popular=analyse_askings.popular(memory, since, until, whose, table, limit),
    )


@router.get("/clusters", summary="Questions that are alike")
def clusters(
    caller: Called,
    k: Annotated[int | None, Query(ge=1, le=100, description="How many; without it, as many as fit.")] = None,
    limit: Annotated[int, Query(ge=1, le=10_000, description="Questions that are looked at.")] = 2000,
) -> list[Cluster]:
    """Clusters with a label and a representative, largest first."""
    from hopql.tools.memory import cluster_questions

    return cluster_questions.clusters(caller.memory(), k, limit)


@router.get("/slow", summary="Slow queries, and what would help")
def slow(
    caller: Called,
    limit: Annotated[int, Query(ge=1, le=50)] = 10,
    order: SlowOrder = "p95",
    timeout_s: Annotated[float, Query(gt=0, le=60, description="Seconds that each query may run.")] = 10,
) -> list[Slow]:
    """Queries with their plan, indexes that would help, and rewrites whose results were compared. Rewrites and their
    originals are run, read-only: this is no page to load every minute."""
    from hopql.tools.database.cost import within
    from hopql.tools.memory import find_slow_queries

    workspace, options = caller.workspace, caller.options()
    engine, names = workspace.engine_for(options), workspace.catalog.names

    def allowed(sql: str) -> bool:
        return within(engine, sql, names, options.max_cost, timeout_s)

    return find_slow_queries.slow(caller.memory(), engine, allowed, limit, order=order, timeout_s=timeout_s)


@router.get("/failing", summary="Topics that fail")
def failing(caller: Called, since: Since = None, limit: Few = 20) -> list[Failing]:
    """What is not answered, or found wrong, by topic; whether a card or an example would help."""
    return analyse_askings.failing(caller.memory(), since, limit, known=_known(caller))


def _known(caller: Called) -> list[str]:
    """Words that the cards explain: names of tables and columns."""
    cards = caller.workspace.catalog.cards
    return [word for card in cards for word in (card.name, *(column.name for column in card.columns))]
