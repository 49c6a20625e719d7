"""The query memory over HTTP: asking through it, what users say of answers, looking after its entries, and figures."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Annotated, Any, Final, Literal, cast

from fastapi import APIRouter, Query, Request, Response
from pydantic import BaseModel

from hopql.serve.http import errors, models
from hopql.serve.http.asgi import LEFT
from hopql.serve.http.caller import EVERYONE, After, Called, Limit, answered, paged, told
from hopql.serve.http.errors import NOT_THERE, NOT_YOURS, UnknownError
from hopql.serve.http.models import AskIn, AskOut, FeedbackIn, Health, Name, Question, Similar, Text
from hopql.state.query_memory import (
    Cluster,
    Failing,
    Feedback,
    Filter,
    Judged,
    Listed,
    Logged,
    Moment,
    Origin,
    Page,
    Popular,
    Slow,
    Stats,
    Suggestion,
    TimeStep,
)
from hopql.tools.base.errors import HopQLError, UsageError
from hopql.tools.database.guard import within
from hopql.tools.memory import advise_slow_queries, analyse_askings, writer
from hopql.tools.memory.recall_queries import is_on
from hopql.tools.memory.take_queries import corrected

router = APIRouter(tags=["query memory"])
entries_router = APIRouter(tags=["entries"])
analytics_router = APIRouter(prefix="/analytics", tags=["analytics"])
routers: Final = (router, entries_router, analytics_router)


@router.post(
    "/query", summary="Ask a question", response_model=AskOut, responses={**errors.NOT_YOURS, 504: {"model": AskOut}}
)
async def query(given: AskIn, caller: Called, request: Request, response: Response) -> AskOut | Response:
    """Answer a question: an earlier one's SQL is replayed where that is proven, else a model writes it.

    What cannot be answered has its status in the body: 422 where the question cannot be answered as it is (out of the
    database's domain, no valid query found), 503 where database or model cannot be reached, 504 where it took too long.
    """
    result = await caller.in_turn(request, answered, caller, given)
    if result is None:
        return Response(status_code=LEFT)
    response.status_code = errors.code_of_result(result)
    return AskOut.model_validate(told(result))


@router.get("/similar", summary="Entries near in meaning")
def similar(
    caller: Called,
    question: Annotated[Question, Query()],
    k: Annotated[int, Query(ge=1, le=50)] = 5,
    least: Annotated[float, Query(ge=-1, le=1, description="Cosine that they must reach.")] = 0.5,
) -> list[Similar]:
    """Earlier questions near to this one, nearest first. None of them is thereby its answer."""
    return [Similar.model_validate(one) for one in caller.memory().near(question, k, least)]


@router.get("/suggestions", summary="Complete a question")
def suggestions(
    caller: Called,
    prefix: Annotated[Text, Query(max_length=2000)] = "",
    k: Annotated[int, Query(ge=1, le=50)] = 8,
    meaning: Annotated[bool, Query(description="Also questions that mean what was typed.")] = True,
) -> list[Suggestion]:
    """Questions that begin so, then those that mean so."""
    return caller.memory().suggestions(prefix, k, meaning=meaning) if prefix.strip() else []


@router.get("/history", summary="What was asked", responses=errors.NOT_YOURS)
def history(
    caller: Called,
    after: After,
    user: Annotated[Name | None, Query(description="Whose; without one, the caller's, or everyone's.")] = None,
    limit: Limit = 50,
) -> Page[Logged]:
    """Askings, newest first."""
    whose = caller.as_user(user) if user is not None else caller.user or EVERYONE
    return paged(caller.memory().history(whose, after, limit))  # type: ignore[return-value]


@router.post("/feedback", summary="Say whether an answer is right", responses=errors.NOT_THERE)
def feedback(given: FeedbackIn, caller: Called) -> Judged:
    """Note what a user says of an answer or an entry. A complaint may withdraw the entry, and tells what was replayed
    from it; a correction is checked, run once, and takes the entry's place."""
    if bool(given.asking) == bool(given.entry):
        raise UsageError("Feedback is about one answer or one entry.", hint="Give `asking` or `entry`.")
    if (given.verdict == "corrected") != bool(given.sql.strip()):
        raise UsageError("`sql` and the verdict `corrected` belong together.", hint="Give both, or neither.")
    writer().flush(_STORED_S)
    about = given.asking or given.entry
    if given.verdict == "corrected":
        options = caller.options(notes=given.notes)
        return corrected(caller.workspace, about, given.sql, options, given.comment).judged
    said = Feedback(
        asking=given.asking, entry=given.entry, user=caller.user, verdict=given.verdict, comment=given.comment
    )
    return caller.memory(notes=given.notes).feedback(said)


_STORED_S: Final = 5.0
"""An answer may be judged before the writer has stored it: it is waited for."""


@router.get("/health", summary="What works", responses={503: {"model": Health}})
def health(caller: Called, response: Response) -> Health:
    """Whether workspace and memory can be read; 503 where they cannot."""
    known: dict[str, Any] = {
        "memory": "on" if is_on() else "off", "pending": writer().pending, "dropped": writer().dropped
    }  # fmt: skip
    try:
        known["workspace"] = caller.workspace.config.name
        caller.memory().known("?", k=1)
    except HopQLError as error:
        response.status_code = 503
        return Health(status="unavailable", error=str(error), hint=error.hint, **{"workspace": "", **known})
    return Health(status="ok", **known)


@entries_router.get("/entries", summary="List entries")
def entries(
    caller: Called,
    after: After,
    state: Literal["live", "withdrawn", "superseded", "all"] = "live",
    approved: bool | None = None,
    origin: Origin | None = None,
    user: Annotated[models.Name | None, Query(description="Who asked first.")] = None,
    table: Annotated[models.Name | None, Query(description="That the SQL reads.")] = None,
    words: Annotated[models.Name | None, Query(description="Text that question or SQL hold.")] = None,
    limit: Limit = 50,
) -> Page[Listed]:
    """Questions with their SQL, newest first."""
    given = {"approved": approved, "origin": origin, "user": user, "table": table, "words": words}
    filters = {"state": state, **{name: value for name, value in given.items() if value is not None}}
    return paged(caller.memory().listing(cast(Filter, filters), after, limit))  # type: ignore[return-value]


@entries_router.get("/entries/{id}", summary="Show an entry", responses=NOT_THERE)
def entry(id: str, caller: Called) -> models.EntryDetail:  # noqa: A002
    """An entry with the feedback on it, what was replayed from it, and what it superseded."""
    shown = caller.memory().show(id)
    if shown is None:
        raise _unknown()
    return models.EntryDetail.model_validate(shown)


@entries_router.post("/entries/{id}/approve", summary="Approve an entry", responses=NOT_THERE | NOT_YOURS)
def approve(id: str, caller: Called, given: models.ApproveIn | None = None) -> models.Done:  # noqa: A002
    """Let an entry in force be an example under every policy, or no longer. A user may for what is their own."""
    return _done(id, caller.memory().approve(id, given.approved if given else True))


@entries_router.post("/entries/{id}/withdraw", summary="Withdraw an entry", responses=NOT_THERE | NOT_YOURS)
def withdraw(id: str, caller: Called, given: models.WithdrawIn | None = None) -> models.Withdrawn:  # noqa: A002
    """Never use an entry again; what had been replayed from it is told."""
    why = (given or models.WithdrawIn()).why
    return models.Withdrawn(replays=caller.memory().withdraw(id, why))


@entries_router.post("/entries/{id}/restore", summary="Take a withdrawal back", responses=NOT_THERE | NOT_YOURS)
def restore(id: str, caller: Called) -> models.Done:  # noqa: A002
    """Use a withdrawn entry again; earlier complaints no longer count."""
    return _done(id, caller.memory().restore(id))


@entries_router.delete("/entries/{id}", summary="Delete an entry", responses=NOT_THERE | NOT_YOURS)
def forget(id: str, caller: Called) -> models.Done:  # noqa: A002
    """Delete an entry for good."""
    return _done(id, caller.memory().forget(id))


def _done(id_: str, done: bool) -> models.Done:
    if not done:
        raise _unknown()
    return models.Done(id=id_)


def _unknown() -> UnknownError:
    return UnknownError("There is no such entry.", hint="`/memory/entries` lists the ids.")


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


@analytics_router.get("", summary="Figures over time", responses=NOT_YOURS)
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


@analytics_router.get("/clusters", summary="Questions that are alike")
def clusters(
    caller: Called,
    k: Annotated[int | None, Query(ge=1, le=100, description="How many; without it, as many as fit.")] = None,
    limit: Annotated[int, Query(ge=1, le=10_000, description="Questions that are looked at.")] = 2000,
) -> list[Cluster]:
    """Clusters with the question that stands for each, largest first."""
    return analyse_askings.clusters(caller.memory(), k, limit)


@analytics_router.get("/slow", summary="Slow queries, and what would help")
def slow(
    caller: Called,
    limit: Annotated[int, Query(ge=1, le=50)] = 10,
    timeout_s: Annotated[float, Query(gt=0, le=60, description="Seconds that each query may run.")] = 10,
) -> list[Slow]:
    """Queries with their plan, indexes that would help, and a rewrite whose results were compared. Rewrites and their
    originals are run, read-only: this is no page to load every minute."""
    workspace, options = caller.workspace, caller.options()
    engine, names = workspace.engine_for(options), workspace.catalog.names

    def allowed(sql: str) -> bool:
        return within(engine, sql, names, options.max_cost, timeout_s)

    return advise_slow_queries.slow(caller.memory(), engine, allowed, limit, timeout_s=timeout_s)


@analytics_router.get("/failing", summary="Questions that fail")
def failing(caller: Called, since: Since = None, limit: Few = 20) -> list[Failing]:
    """What is not answered, or found wrong, the most frequent first."""
    return analyse_askings.failing(caller.memory(), since, limit)
