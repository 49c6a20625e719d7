"""`/v1/chat/completions` and `/v1/models`: HopQL for every program that talks to OpenAI's API."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final
from uuid import uuid4

from fastapi import APIRouter, Depends, Request, Response
from fastapi.responses import JSONResponse, StreamingResponse

from hopql.serve.http import keys
from hopql.serve.http.caller import Called, Caller
from hopql.serve.openai.answering import DONE, HEADERS, sent, stream, whole
from hopql.serve.openai.bodies import ChatIn, model_card, unreadable
from hopql.serve.openai.chores import NOTHING, is_chore
from hopql.serve.openai.completions import Completion
from hopql.serve.openai.content import content_of
from hopql.serve.openai.errors import ANSWERS, RESPONSES, OpenAIRoute, RefusedError
from hopql.serve.openai.history import History, history_of
from hopql.serve.openai.kept import KeptTurns
from hopql.serve.openai.talking import Talk
from hopql.serve.result import Result

if TYPE_CHECKING:
    from hopql.serve.runs import Runs

MODELS: Final[dict[str, dict[str, Any]]] = {
    "hopql": {}, "hopql-fast": {"effort": "fast"}, "hopql-max": {"effort": "max"}, "hopql-anyway": {"gate": "off"},
}  # fmt: skip
"""Names that a client may choose, and the options that each stands for; `hopql` is the workspace as it is set."""
router = APIRouter(
    prefix="/v1", tags=["OpenAI-compatible"], route_class=OpenAIRoute,
    dependencies=[Depends(keys.bearer), Depends(keys.api_key)],  # for the document; the server's guard is what checks
    responses=RESPONSES,
)  # fmt: skip


@router.post("/chat/completions", summary="Answer the last message", response_model=None, responses=ANSWERS)
async def complete(given: ChatIn, caller: Called, request: Request) -> Response:
    """Answer what a user says last; what was said before is what it goes on from. A question that cannot be answered
    is told in the content; only a request that cannot be read is an error."""
    user = caller.as_user(given.user or None)
    kept = _kept(request)
    client = replace(caller, user=user).speaker
    history = _history(given, kept, client.tenant, user)
    if is_chore(history.said[-1]):
        return _nothing(given)
    runs: Runs = request.app.state.runs
    options = {**_options(given.model), "ask_back": given.hopql.ask_back}
    talk = Talk(history, given.hopql.notes, **options)
    run = runs.start(
        history.said[0], notes=given.hopql.notes, client=client, options=options, ask=talk
    )

    def keep(result: Result) -> None:
        if talk.turn is not None:
            kept.keep(client.tenant, user, history.said, content_of(result).strip(), talk.turn)

    made = Completion(run.id, given.model)
    if given.stream:
        told = stream(run, made, keep, with_usage=given.with_usage)
        return StreamingResponse(told, media_type="text/event-stream", headers=HEADERS)
    answer = await whole(run, made, request, keep)
    return Response(answer, 200 if answer is not None else 499, media_type="application/json")


@router.get("/models", summary="Models to choose from")
def models(caller: Called) -> dict[str, Any]:
    """The names that requests may give as their model."""
    created = _created(caller)
    return {"object": "list", "data": [model_card(name, created) for name in MODELS]}


@router.get("/models/{name}", summary="One model")
def model(name: str, caller: Called) -> dict[str, Any]:
    """One of the models."""
    _options(name)
    return model_card(name, _created(caller))


@router.api_route("/{rest:path}", methods=["GET", "POST", "DELETE", "PUT", "PATCH"], include_in_schema=False)
def nothing(rest: str) -> None:
    """Say what there is, where a client asks for something else of OpenAI's."""
    known = "/v1/chat/completions, /v1/models and /v1/models/{id}"
    raise RefusedError(f"There is no /v1/{rest[:100]} here; there are {known}.", status=404, code="unknown_url")


def _options(name: str) -> dict[str, Any]:
    if name not in MODELS:
        raise RefusedError(
            f"The model '{name[:100]}' does not exist; there are {', '.join(MODELS)}.",
            status=404, param="model", code="model_not_found",
        )  # fmt: skip
    return MODELS[name]


def _history(given: ChatIn, kept: KeptTurns, tenant: str, user: str) -> History:
    """The conversation of a request.

    Raises:
        RefusedError: the request asks for what there is not, or nothing.
    """
    _options(given.model)
    if given.n not in (None, 1):
        raise RefusedError("There is one answer: n must be 1.", param="n", code="unsupported_value")
    if not given.messages:
        raise RefusedError("messages: send at least one.", param="messages", code="empty_array")
    if found := unreadable(given.messages):
        place, kind = found
        raise RefusedError(
            f"{place}: HopQL reads text only, not '{kind[:60]}'.", param=place, code="unsupported_content"
        )
    history = history_of(given.texts(), kept.of(tenant, user))
    if history is None:
        raise RefusedError("messages: none of them is a user's question.", param="messages", code="no_user_message")
    return history


def _nothing(given: ChatIn) -> Response:
    """Answer what is no question at once, without a model and without a trace."""
    made = Completion(uuid4().hex, given.model)
    result = Result(question="", status="answered", answer=NOTHING)
    if not given.stream:
        return JSONResponse(made.whole(result))
    chunks = [sent(chunk) for chunk in made.closing(result, with_usage=given.with_usage)]
    return Response(b"".join((*chunks, DONE)), media_type="text/event-stream", headers=HEADERS)


def _kept(request: Request) -> KeptTurns:
    state = request.app.state
    if not hasattr(state, "kept_turns"):
        state.kept_turns = KeptTurns()
    kept: KeptTurns = state.kept_turns
    return kept


def _created(caller: Caller) -> int:
    """When the workspace was made or set anew, in seconds of the epoch."""
    return int((caller.workspace.path / "workspace.toml").stat().st_mtime)
