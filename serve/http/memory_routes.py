"""Asking through the query memory: query, similar, suggestions, history, feedback, health."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Query, Request, Response

from hopql.serve.http import errors
from hopql.serve.http.asking import answered, told
from hopql.serve.http.caller import EVERYONE, After, Called, Caller, Limit, paged
from hopql.serve.http.judging import judged
from hopql.serve.http.models import AskIn, AskOut, FeedbackIn, Health, Name, Question, Similar, Text
from hopql.state.asked_told import Judged, Logged, Page, Suggestion
from hopql.tools.errors import HopQLError

router = APIRouter(tags=["query memory"])


@router.post("/query", summary="Ask a question", responses={**errors.NOT_YOURS, 504: {"model": AskOut}})
async def query(given: AskIn, caller: Called, request: Request, response: Response) -> AskOut:
    """Answer a question: an earlier one's SQL is replayed where that is proven, else a model writes it.

    What cannot be answered has its status in the body: 422 where the question cannot be answered as it is (out of the
    database's domain, no valid query found), 503 where database or model cannot be reached, 504 where it took too long.
    """
    result = await caller.in_turn(request.app.state.askers, answered, caller, given)
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
    return judged(caller, given)


@router.get("/health", summary="What works", responses={503: {"model": Health}})
def health(caller: Called, response: Response) -> Health:
    """Whether workspace and memory can be read; 503 where they cannot."""
    told = _health(caller)
    response.status_code = 200 if told.status == "ok" else 503
    return told


def _health(caller: Caller) -> Health:
    from hopql.tools.memory import writer
    from hopql.tools.recall import is_on

    known: dict[str, Any] = {
        "memory": "on" if is_on() else "off", "pending": writer().pending, "dropped": writer().dropped
    }  # fmt: skip
    try:
        known["workspace"] = caller.workspace.config.name
        caller.memory().exact("?", k=1)
    except HopQLError as error:
        return Health(status="unavailable", error=str(error), hint=error.hint, **{"workspace": "", **known})
    return Health(status="ok", **known)
