"""`/v1/chat/completions` and `/v1/models`: HopQL for every program that talks to OpenAI's API."""

from __future__ import annotations

import re
from collections.abc import Callable, Coroutine
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal
from uuid import uuid4

from fastapi import APIRouter, Depends, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, StreamingResponse
from fastapi.routing import APIRoute
from pydantic import BaseModel, ConfigDict, Field
from starlette.exceptions import HTTPException

from hopql.serve.http.authentication import api_key, bearer
from hopql.serve.http.caller import Called, Caller
from hopql.serve.http.errors import UnknownError, code_of
from hopql.serve.openai.completions import DONE, HEADERS, Completion, sent, stream, whole
from hopql.serve.openai.messages import History, KeptTurns, Talk, content_of, history_of
from hopql.serve.result import Result
from hopql.tools.errors import HopQLError, NotYoursError, UsageError

if TYPE_CHECKING:
    from hopql.serve.runs import Runs


_MOST_MESSAGES = 2_000


class Part(BaseModel):
    """One piece of a message: text, or something that HopQL cannot read."""

    model_config = ConfigDict(extra="allow")

    type: str
    text: str = ""


class Message(BaseModel):
    """One message of the conversation."""

    model_config = ConfigDict(extra="ignore")

    role: Literal["system", "developer", "user", "assistant", "tool", "function"]
    content: str | list[Part] | None = None


class StreamOptions(BaseModel):
    """How a stream is told."""

    model_config = ConfigDict(extra="ignore")

    include_usage: bool | None = Field(False, description="A last chunk with the usage.")


class Own(BaseModel):
    """What is HopQL's own, under `hopql`."""

    model_config = ConfigDict(extra="forbid")

    notes: str = Field("", max_length=20_000, description="Definitions, rules and units for this question.")
    ask_back: bool = Field(True, description="Ask back where the question can be read in several ways.")


class ChatIn(BaseModel):
    """The body of `/v1/chat/completions`."""

    model_config = ConfigDict(extra="ignore")

    model: Annotated[str, Field(max_length=200, description="`hopql`, `hopql-fast` or `hopql-max`.")]
    messages: Annotated[list[Message], Field(max_length=_MOST_MESSAGES, description="The conversation, oldest first.")]
    stream: bool | None = False
    stream_options: StreamOptions | None = None
    n: int | None = Field(1, description="Only 1: there is one answer.")
    user: Annotated[str | None, Field(max_length=500, description="Who asks, as the header X-User.")] = None
    hopql: Own = Field(default_factory=Own)

    @property
    def with_usage(self) -> bool:
        """A stream ends with a chunk of usage."""
        return bool(self.stream_options and self.stream_options.include_usage)

    def texts(self) -> list[tuple[str, str]]:
        """Roles and texts of what user and assistant said; what is no text of theirs is left out."""
        told = [(one.role, text_of(one.content)) for one in self.messages if one.role in ("user", "assistant")]
        return [(role, text) for role, text in told if text.strip()]


def text_of(content: str | list[Part] | None) -> str:
    """The text of a message, its pieces on lines of their own."""
    if isinstance(content, str) or content is None:
        return content or ""
    return "\n".join(part.text for part in content if part.type in TEXTS)


TEXTS = frozenset(("text", "input_text", "output_text"))
"""Kinds of pieces that are text."""


def unreadable(messages: list[Message]) -> tuple[str, str] | None:
    """Place and kind of the first piece of a user's message that is no text."""
    for number, message in enumerate(messages):
        if message.role == "user" and isinstance(message.content, list):
            for place, part in enumerate(message.content):
                if part.type not in TEXTS:
                    return f"messages.{number}.content.{place}", part.type
    return None


def model_card(name: str, created: int) -> dict[str, Any]:
    """A model as `/v1/models` lists it."""
    return {"id": name, "object": "model", "created": created, "owned_by": "hopql"}


_CHORE: Final = re.compile(r"\s*#{1,3} Task:\s*(?:Generate|Suggest|Create|Analy[sz]e|Summari[sz]e)\b", re.IGNORECASE)
NOTHING: Final = "{}"
"""Answers a chore: the program falls back to a title of its own."""


def is_chore(text: str) -> bool:
    """Whether a program asks this, and no person: Open WebUI's prompts for titles, tags, follow-ups and searches."""
    return _CHORE.match(text) is not None


RESPONSES: Final[dict[int | str, dict[str, Any]]] = {
    400: {"description": "The request cannot be used as it is."},
    401: {"description": "The key is missing or wrong."},
    403: {"description": "It speaks for another user."},
    404: {"description": "There is no such model or address."},
    413: {"description": "The body is too large."},
    503: {"description": "The server is ending."},
}
"""Errors of all routes, for the document."""
ANSWERS: Final[dict[int | str, dict[str, Any]]] = {
    200: {
        "description": "The completion, or its chunks as server-sent events.",
        "content": {"application/json": {}, "text/event-stream": {}},
    }
}
"""What a question gives, for the document."""


class RefusedError(UsageError):
    """A request that cannot be answered as it is."""

    def __init__(self, message: str, *, status: int = 400, param: str | None = None, code: str | None = None) -> None:
        super().__init__(message)
        self.status, self.param, self.code = status, param, code


def told(status: int, message: str, param: str | None = None, code: str | None = None) -> JSONResponse:
    """An error's response."""
    kind = "invalid_request_error" if status < 500 else "server_error"
    return JSONResponse({"error": {"message": message, "type": kind, "param": param, "code": code}}, status)


class OpenAIRoute(APIRoute):
    """A route whose errors are told as a chat client reads them."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """The handler, with what goes wrong in it told."""
        handler = super().get_route_handler()

        async def telling(request: Request) -> Response:
            try:
                return await handler(request)
            except RefusedError as error:
                return told(error.status, str(error), error.param, error.code)
            except HopQLError as error:
                return told(_status(error), f"{error} {error.hint}".strip(), None, type(error).__name__)
            except RequestValidationError as error:
                return _invalid(error)
            except HTTPException as error:
                return told(error.status_code, str(error.detail))

        return telling


def _status(error: HopQLError) -> int:
    """400 for input that cannot be used, otherwise as everywhere."""
    plain = isinstance(error, UsageError) and not isinstance(error, NotYoursError | UnknownError)
    return 400 if plain else code_of(error)


def _invalid(error: RequestValidationError) -> JSONResponse:
    first = error.errors()[0]
    place = ".".join(str(part)[:60] for part in first["loc"][1:])
    if first["type"] == "json_invalid":
        return told(400, "The body is not valid JSON.", code="invalid_json")
    message = f"{place}: {first['msg']}." if place else f"{first['msg']}."
    return told(400, message, place or None, "invalid_value")


MODELS: Final[dict[str, dict[str, Any]]] = {
    "hopql": {}, "hopql-fast": {"effort": "fast"}, "hopql-max": {"effort": "max"}, "hopql-anyway": {"gate": "off"},
}  # fmt: skip
"""Names that a client may choose, and the options that each stands for; `hopql` is the workspace as it is set."""
router = APIRouter(
    prefix="/v1", tags=["OpenAI-compatible"], route_class=OpenAIRoute,
    dependencies=[Depends(bearer), Depends(api_key)],  # for the document; the server's guard is what checks
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
    run = runs.start(history.said[0], notes=given.hopql.notes, client=client, options=options, ask=talk)

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
