"""`/v1/chat/completions` and `/v1/models`: HopQL for every program that talks to OpenAI's API. A completion is told
whole or as a stream; a client that goes away ends its run. Errors are told as everywhere, in OpenAI's form
(`hopql.serve.http.errors.Problem`)."""

from __future__ import annotations

import re
import time
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from dataclasses import replace
from importlib.metadata import version
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal
from uuid import uuid4

from anyio import to_thread
from fastapi import APIRouter, Depends, Request, Response
from pydantic import BaseModel, ConfigDict, Field
from sse_starlette import EventSourceResponse, ServerSentEvent

from hopql.serve.http.asgi import LEFT, to_json, while_there
from hopql.serve.http.authentication import api_key, bearer
from hopql.serve.http.caller import Called, Caller
from hopql.serve.http.errors import RefusedError
from hopql.serve.openai.messages import History, KeptTurns, Talk, content_of, history_of
from hopql.serve.result import Result
from hopql.tools.display.word_results import unlinked

if TYPE_CHECKING:
    from hopql.serve.runs import Run, Runs


_MOST_MESSAGES = 2_000


class Part(BaseModel):
    """One piece of a message: text, or something that HopQL cannot read."""

    type: str
    text: str = ""


class Message(BaseModel):
    """One message of the conversation."""

    role: Literal["system", "developer", "user", "assistant", "tool", "function"]
    content: str | list[Part] | None = None


class StreamOptions(BaseModel):
    """How a stream is told."""

    include_usage: bool | None = Field(False, description="A last chunk with the usage.")


class Own(BaseModel):
    """What is HopQL's own, under `hopql`."""

    model_config = ConfigDict(extra="forbid")

    notes: str = Field("", max_length=20_000, description="Definitions, rules and units for this question.")
    ask_back: bool = Field(True, description="Ask back where the question can be read in several ways.")


class ChatIn(BaseModel):
    """The body of `/v1/chat/completions`."""

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
        found: list[tuple[str, str]] = []
        for one in self.messages:
            parts = one.content if isinstance(one.content, list) else [Part(type="text", text=one.content or "")]
            text = "\n".join(part.text for part in parts if part.type in TEXTS)
            if one.role in ("user", "assistant") and text.strip():
                found.append((one.role, text))
        return found


TEXTS = frozenset(("text", "input_text", "output_text"))
"""Kinds of pieces that are text."""


_CHORE: Final = re.compile(r"\s*#{1,3} Task:\s*(?:Generate|Suggest|Create|Analy[sz]e|Summari[sz]e)\b", re.IGNORECASE)
"""Asked by a program, and no person: Open WebUI's prompts for titles, tags, follow-ups and searches."""
NOTHING: Final = "{}"
"""Answers a chore: the program falls back to a title of its own."""
RESPONSES: Final[dict[int | str, dict[str, Any]]] = {
    code: {"description": told} for code, told in (
        (400, "The request cannot be used as it is."), (401, "The key is missing or wrong."),
        (403, "It speaks for another user."), (404, "There is no such model or address."),
        (413, "The body is too large."), (503, "The server is ending."),
    )
}  # fmt: skip
"""Errors of all routes, for the document."""
ANSWERS: Final[dict[int | str, dict[str, Any]]] = {
    200: {
        "description": "The completion, or its chunks as server-sent events.",
        "content": {"application/json": {}, "text/event-stream": {}},
    }
}
"""What a question gives, for the document."""
_OWN: Final = (
    "status", "question", "answer", "sql", "columns", "labels", "rows", "row_count", "truncated", "error", "hint",
    "choices", "remarks", "hops", "unresolved", "asking", "cached", "seconds",
)  # fmt: skip


class Completion:
    """One completion, told whole or in chunks that share its id."""

    def __init__(self, run: str, model: str) -> None:
        self._shared = {
            "id": f"chatcmpl-{run}", "created": int(time.time()), "model": model,
            "system_fingerprint": f"hopql-{version('hopql')}",
        }  # fmt: skip

    def whole(self, result: Result) -> dict[str, Any]:
        """All of it at once."""
        message = {"role": "assistant", "content": content_of(result), "refusal": None}
        choice = {"index": 0, "message": message, "logprobs": None, "finish_reason": "stop"}
        told = {"choices": [choice], "usage": usage(result), "hopql": own(result)}
        return {**self._shared, "object": "chat.completion", **told}

    def chunk(self, delta: Mapping[str, Any], finish: str | None = None, **more: Any) -> dict[str, Any]:
        """A piece of it."""
        choice = {"index": 0, "delta": dict(delta), "logprobs": None, "finish_reason": finish}
        return {**self._shared, "object": "chat.completion.chunk", "choices": [choice], **more}

    def closing(self, result: Result, *, with_usage: bool) -> Iterator[dict[str, Any]]:
        """The content, and why it ends; then the usage where it is wanted."""
        yield self.chunk({"content": content_of(result)})
        yield self.chunk({}, "stop", hopql=own(result))
        if with_usage:
            yield {**self._shared, "object": "chat.completion.chunk", "choices": [], "usage": usage(result)}


def progress(event: Mapping[str, Any]) -> str:
    """A line for what happens on the way; empty for what says nothing. Chat programs render it as Markdown, and it
    tells what was found."""
    if event["event"] == "queued":
        before = event.get("position", 0)
        return f"Waiting for {before} other question{'s' if before != 1 else ''}\n" if before else ""
    if event["event"] != "end":
        return ""
    detail = f": {unlinked(' '.join(str(event['detail']).split()))}" if event.get("detail") else ""
    return f"{event.get('words', event['node'])}{detail} ({event['ms']:,.0f} ms)\n"


def usage(result: Result) -> dict[str, Any]:
    """Tokens of all model calls of an answer; none where an earlier query was replayed."""
    return {
        "prompt_tokens": result.tokens_in,
        "completion_tokens": result.tokens_out,
        "total_tokens": result.tokens_in + result.tokens_out,
        "prompt_tokens_details": {"cached_tokens": result.cached_tokens},
    }


def own(result: Result) -> dict[str, Any]:
    """What programs may want beside the text."""
    told = result.as_json()
    return {name: told[name] for name in _OWN}


_QUIET_S: Final = 15
"""How often a comment is sent, so that nothing between here and the client takes the stream for dead."""
_DONE: Final = b"data: [DONE]\n\n"


async def stream(
    run: Run, made: Completion, keep: Callable[[Result], None], *, with_usage: bool
) -> AsyncIterator[bytes]:  # fmt: skip
    """Server-sent events: the role, the steps as `reasoning_content`, the content, the end."""
    try:
        yield sent(made.chunk({"role": "assistant", "content": ""}))
        async for events in run.follow():
            for line in filter(None, map(progress, events)):
                yield sent(made.chunk({"reasoning_content": line}))
        keep(run.outcome)
        for chunk in made.closing(run.outcome, with_usage=with_usage):
            yield sent(chunk)
        yield _DONE
    finally:
        run.cancel()


def sent(chunk: dict[str, Any]) -> bytes:
    """A chunk as a server-sent event."""
    return b"data: " + to_json(chunk) + b"\n\n"


MODELS: Final[dict[str, dict[str, Any]]] = {
    "hopql": {}, "hopql-fast": {"effort": "fast"}, "hopql-max": {"effort": "max"}, "hopql-anyway": {"gate": "off"},
}  # fmt: skip
"""Names that a client may choose, and the options that each stands for; `hopql` is the workspace as it is set."""
router = APIRouter(
    prefix="/v1", tags=["OpenAI-compatible"],
    dependencies=[Depends(bearer), Depends(api_key)],  # for the document; the server's guard is what checks
    responses=RESPONSES,
)  # fmt: skip


@router.post("/chat/completions", summary="Answer the last message", response_model=None, responses=ANSWERS)
async def complete(given: ChatIn, caller: Called, request: Request) -> Response:
    """Answer what a user says last; what was said before is what it goes on from. A question that cannot be answered
    is told in the content; only a request that cannot be read is an error."""
    user = caller.as_user(given.user or None)
    kept: KeptTurns = request.app.state.kept_turns
    client = replace(caller, user=user).speaker
    history = _history(given, kept, client.tenant, user)
    if _CHORE.match(history.said[-1]):
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
        return EventSourceResponse(told, ping=_QUIET_S, ping_message_factory=lambda: ServerSentEvent(comment="waiting"))
    try:
        result = await while_there(request, run.result())
    finally:
        run.cancel()
    if result is None:
        return Response(status_code=LEFT)
    keep(result)
    return Response(await to_thread.run_sync(lambda: to_json(made.whole(result))), media_type="application/json")


@router.get("/models", summary="Models to choose from")
def models(caller: Called) -> dict[str, Any]:
    """The names that requests may give as their model."""
    return {"object": "list", "data": [_card(name, caller) for name in MODELS]}


@router.get("/models/{name}", summary="One model")
def model(name: str, caller: Called) -> dict[str, Any]:
    """One of the models."""
    _options(name)
    return _card(name, caller)


@router.api_route("/{rest:path}", methods=["GET", "POST", "DELETE", "PUT", "PATCH"], include_in_schema=False)
def nothing(rest: str, request: Request) -> None:
    """Say what there is, where a client asks for something else of OpenAI's."""
    known = "POST /v1/chat/completions, GET /v1/models and GET /v1/models/{id}"
    asked = f"{request.method} /v1/{rest[:100]}"
    raise RefusedError(f"There is no {asked} here; there are {known}.", code="unknown_url", status=404)


def _options(name: str) -> dict[str, Any]:
    if name not in MODELS:
        raise RefusedError(
            f"The model '{name[:100]}' does not exist; there are {', '.join(MODELS)}.",
            status=404, param="model", code="model_not_found",
        )  # fmt: skip
    return MODELS[name]


def _history(given: ChatIn, kept: KeptTurns, tenant: str, user: str) -> History:
    """The conversation of a request."""
    _options(given.model)
    if given.n not in (None, 1):
        raise RefusedError("There is one answer: n must be 1.", param="n", code="unsupported_value")
    if not given.messages:
        raise RefusedError("messages: send at least one.", param="messages", code="empty_array")
    for number, message in enumerate(given.messages):
        parts = message.content if message.role == "user" and isinstance(message.content, list) else []
        for at, part in enumerate(parts):
            if part.type not in TEXTS:
                place, said = f"messages.{number}.content.{at}", f"HopQL reads text only, not '{part.type[:60]}'."
                raise RefusedError(f"{place}: {said}", param=place, code="unsupported_content")
    history = history_of(given.texts(), kept.of(tenant, user))
    if history is None:
        raise RefusedError("messages: none of them is a user's question.", param="messages", code="no_user_message")
    return history


def _nothing(given: ChatIn) -> Response:
    """Answer what is no question at once, without a model and without a trace."""
    made = Completion(uuid4().hex, given.model)
    result = Result(question="", status="answered", answer=NOTHING)
    if not given.stream:
        return Response(to_json(made.whole(result)), media_type="application/json")
    chunks = [sent(chunk) for chunk in made.closing(result, with_usage=given.with_usage)]
    return Response(b"".join((*chunks, _DONE)), media_type="text/event-stream")


def _card(name: str, caller: Caller) -> dict[str, Any]:
    """A model as `/v1/models` lists it, made when the workspace was made or set anew."""
    created = int((caller.workspace.path / "workspace.toml").stat().st_mtime)
    return {"id": name, "object": "model", "created": created, "owned_by": "hopql"}
