"""LangServe's routes: `/ask` gives results, `/graphs/NAME` the graphs' own outputs. Each serves a compiled graph as a
Runnable, with what it takes and gives and the options that a request may set. What langserve 0.3.3 gets wrong on this
stack is put right: errors that it answers with 500, and results that its serialisation cannot write."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import AsyncIterator, Callable, Coroutine
from contextvars import ContextVar
from functools import cache
from typing import TYPE_CHECKING, Annotated, Any, Final, cast

from fastapi import APIRouter
from fastapi.exceptions import RequestValidationError
from fastapi.routing import APIRoute
from langchain_core.messages import AnyMessage, convert_to_messages
from langchain_core.runnables import Runnable, RunnableConfig
from langchain_core.runnables.utils import ConfigurableFieldSpec
from langserve.serialization import WellKnownLCSerializer
from pydantic import BaseModel, BeforeValidator, ConfigDict, ValidationError, create_model, model_validator
from pydantic import Field as Of
from pydantic.fields import FieldInfo
from starlette.datastructures import State
from starlette.requests import Request
from starlette.responses import Response

from hopql.serve.http.asgi import LEFT, to_json, while_there
from hopql.serve.http.authentication import claims_in
from hopql.serve.http.caller import NOT_OPTIONS as _NOT_OPTIONS
from hopql.serve.http.caller import checked_options, name_in, share
from hopql.serve.http.models import Text
from hopql.state.context import Context
from hopql.state.hops import HopRun
from hopql.state.knowledge import KnowledgeFilters
from hopql.state.query_memory import LONGEST
from hopql.state.sql import Failure, Status
from hopql.tools.base.errors import UsageError
from hopql.tools.base.stop_runs import Stop, stoppable

if TYPE_CHECKING:
    from langchain_core.callbacks import AsyncCallbackManagerForChainRun
    from langgraph.graph.state import CompiledStateGraph


NOT_OPTIONS: Final = _NOT_OPTIONS | {"ask_back"}
"""What a request's config cannot set."""


def _messages(given: Any) -> Any:
    """Messages in any of the forms that LangChain and OpenAI write; none of them is said back."""
    if not isinstance(given, list):
        return given
    try:
        made = convert_to_messages(given)
        "".join(str(each.content) for each in made).encode()
    except Exception as error:
        raise ValueError("no messages: each is {role, content} or {type, content}") from error
    return made


class Asked(BaseModel):
    """A question, or messages that end with one. A plain text is a question too."""

    model_config = ConfigDict(extra="forbid")

    question: Annotated[Text, Of(max_length=LONGEST)] = ""
    notes: Annotated[Text, Of(max_length=LONGEST)] = Of("", description="Definitions, rules and units for it.")
    messages: Annotated[list[AnyMessage], BeforeValidator(_messages)] = Of(default_factory=list)

    @model_validator(mode="before")
    @classmethod
    def _plain(cls, given: Any) -> Any:
        return {"question": given} if isinstance(given, str) else given


class Inquired(Asked):
    """A question to documents, code and schemas; `filters` narrow which of them count."""

    filters: KnowledgeFilters | None = None


class Answer(BaseModel):
    """What a question gave, with its evidence and its costs: all of `hopql.serve.result.Result.as_json`."""

    model_config = ConfigDict(extra="allow")

    question: str
    status: Status
    answer: str
    sql: str
    rows: list[dict[str, Any]] = Of(description="Each by column.")
    columns: list[str]
    row_count: int
    truncated: bool = Of(description="There are more rows than are given.")
    error: str | None = Of(description="What went wrong, in a line.")
    hint: str = Of(description="What to do about it.")
    failure: Failure | None
    seconds: float
    cached: bool = Of(description="An earlier question's SQL was replayed, with this question's values.")
    asking: str = Of(description="What feedback on this answer names.")
    hops: list[HopRun]
    doubts: list[str] = Of(description="What is doubtful about the answer, a sentence each.")


def settable() -> dict[str, FieldInfo]:
    """Options that a request may set."""
    return {name: field for name, field in Context.model_fields.items() if name not in NOT_OPTIONS}


def typed(field: FieldInfo) -> Any:
    """An option's type with its bounds."""
    return Annotated[(field.annotation, *field.metadata)] if field.metadata else field.annotation


@cache
def config_model() -> type[BaseModel]:
    """A request's config. What is unknown in it is kept, to be refused in words; null is as good as unset."""
    fields: dict[str, Any] = {
        name: (typed(field) | None, Of(None, description=field.description)) for name, field in settable().items()
    }
    options = create_model("RunOptions", __config__=ConfigDict(extra="allow"), **fields)
    return create_model("RunConfig", configurable=(options | None, None))


_state: ContextVar[State] = ContextVar("hopql_langserve_state")
"""What the app of a request keeps: its `client`, and how many questions it answers at once, `askers`."""
_PLUMBING: Final = frozenset(("thread_id", "checkpoint_id", "checkpoint_ns", "checkpoint_map"))
"""What a graph that runs a RemoteRunnable sends along of its own, besides names that begin with `__`."""
_ELSEWHERE: Final = {
    "user": "Send the header X-User.",
    "tenant": "Send the header X-Tenant.",
    "claims": "The server says them: HOPQL_SERVE_CLAIMS.",
    "notes": "Give `notes` beside the question.",
    "ask_back": "A request is one question: nobody waits to be asked back.",
}


def checked(config: dict[str, Any], request: Request) -> dict[str, Any]:
    """A request's config, as options of its run. Raises UsageError where one is not the caller's to set."""
    given = {
        name: value
        for name, value in (config.get("configurable") or {}).items()
        if value is not None and name not in _PLUMBING and not name.startswith("__")
    }
    for name in sorted(NOT_OPTIONS & given.keys()):
        hint = _ELSEWHERE.get(name, "Leave it out of `configurable`.")
        raise UsageError(f"configurable.{name}: a request cannot set it.", hint=hint)
    names = (("tenant", "X-Tenant"), ("user", "X-User"))
    who: dict[str, Any] = {name: name_in(request.headers, header) for name, header in names}
    who |= {"claims": claims} if (claims := claims_in(request.headers)) else {}
    return {"configurable": {**checked_options(request.app.state.client, given), **who, "ask_back": False}}


Told = Callable[[str, dict[str, Any], float], dict[str, Any]]
"""Makes the output of a question's text, what its run left, and the seconds that it took. None: the graph's own."""
_END: Final = object()
_STEPS: Final = 10_007
"""LangGraph's own limit of a run's steps: LangChain's, 25, would reach a graph that is run inside of a chain."""


class Served(Runnable[Any, dict[str, Any]]):
    """One graph over the client of the app that a request reaches. A run's options are what its config has under
    `configurable`.

    A stream gives `{"events": [step]}` for each step that begins or ends, then the output; the sum of its chunks is
    the output with all the events. A stream that nobody follows any more stops its run.
    """

    def __init__(
        self, graph: CompiledStateGraph[Any, Context, Any, Any], takes: type[BaseModel], gives: type[BaseModel],
        told: Told | None = None,
    ) -> None:  # fmt: skip
        self._graph, self._takes, self._gives, self._told = graph, takes, gives, told
        self.name = graph.name

    def get_input_schema(self, config: RunnableConfig | None = None) -> type[BaseModel]:
        """What a request gives."""
        return self._takes

    def get_output_schema(self, config: RunnableConfig | None = None) -> type[BaseModel]:
        """What it gets."""
        return self._gives

    def config_schema(self, *, include: Any = None) -> type[BaseModel]:
        """What its config may hold."""
        return config_model()

    @property
    def config_specs(self) -> list[ConfigurableFieldSpec]:
        """The options that it may set, with what holds where it does not."""
        here = _state.get().client.effective()
        return [
            ConfigurableFieldSpec(
                id=name, annotation=typed(field), name=name, description=field.description, default=getattr(here, name)
            )
            for name, field in settable().items()
        ]

    def invoke(self, input: Any, config: RunnableConfig | None = None, **kwargs: Any) -> dict[str, Any]:  # noqa: A002
        """Run the graph to its end."""
        return asyncio.run(self.ainvoke(input, config))

    async def ainvoke(
        self, input: Any, config: RunnableConfig | None = None, **kwargs: Any  # noqa: A002
    ) -> dict[str, Any]:  # fmt: skip
        """Run the graph to its end."""
        last: dict[str, Any] = {}
        async for chunk in self.astream(input, config):
            last = chunk
        return last

    async def astream(
        self, input: Any, config: RunnableConfig | None = None, **kwargs: Any  # noqa: A002
    ) -> AsyncIterator[dict[str, Any]]:  # fmt: skip
        """Run the graph and watch it: see the class."""

        async def once() -> AsyncIterator[Any]:
            yield input

        async for chunk in self._atransform_stream_with_config(once(), self._watched, config):
            yield chunk

    async def _watched(
        self, inputs: AsyncIterator[Any], run_manager: AsyncCallbackManagerForChainRun, config: RunnableConfig
    ) -> AsyncIterator[dict[str, Any]]:
        """The chunks of one run, which is a run of its own below this one."""
        parts: asyncio.Queue[Any] = asyncio.Queue()
        stop = Stop()
        running = asyncio.create_task(self._run(await anext(inputs), config, parts, stop))
        try:
            while (part := await parts.get()) is not _END:
                yield part
            await running  # raises what went wrong
        finally:
            if not running.done():
                running.cancel()
                stop.stop_aside()  # the executor's threads may all be what it stops

    async def _run(self, asked: Any, config: RunnableConfig, parts: asyncio.Queue[Any], stop: Stop) -> None:
        asks, state = config.get("configurable", {}), _state.get()
        try:
            async with share(state.client, asks.get("tenant", ""), asks.get("user", "")), state.askers:
                with stoppable(stop):
                    await self._tell(asked, config, parts)
        finally:
            parts.put_nowait(_END)

    async def _tell(self, asked: Any, config: RunnableConfig, parts: asyncio.Queue[Any]) -> None:
        given = _given(asked)
        notes = {"notes": given.pop("notes")} if given.get("notes") else {}
        context = _state.get().client.context({**config.get("configurable", {}), **notes})
        begun, state = time.perf_counter(), dict[str, Any]()
        traced: Any = {**config, "configurable": {}, "recursion_limit": _STEPS}
        async for part in self._graph.astream(given, traced, context=context, stream_mode=["custom", "values"]):
            mode, chunk = part
            if mode == "custom":
                parts.put_nowait({"events": [chunk]})
            else:
                state = dict(cast(dict[str, Any], chunk))
        if self._told:
            parts.put_nowait(self._told(given.get("question", ""), state, time.perf_counter() - begun))
        else:  # a stream of values has the run's inner state too
            parts.put_nowait({name: state[name] for name in self._gives.model_fields if name in state})


def _given(asked: Any) -> dict[str, Any]:
    """A request's input as the graphs take it: without what was left out."""
    given = {"question": asked} if isinstance(asked, str) else asked
    return {name: value for name, value in given.items() if value}


MOST_INPUTS: Final = 100
"""Inputs of one batch."""


class Lossless(WellKnownLCSerializer):
    """Writes numbers beyond 64 bits too, and what JSON has no form for as text: langserve's own raises for both."""

    def dumps(self, obj: Any) -> bytes:
        """In bytes."""
        return to_json(obj)

    def dumpd(self, obj: Any) -> Any:
        """The same as Python values."""
        return json.loads(to_json(obj))


class Clear(APIRoute):
    """A route whose requests fail with `hopql.serve.http.models.Trouble`.

    langserve validates a batch's inputs outside of what turns their errors into a 422, reports JSON that cannot be
    read by a list that FastAPI cannot read, and fails where `config` is null.
    """

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """The handler, with its errors told."""
        handle = super().get_route_handler()

        async def told(request: Request) -> Response:
            if request.method == "POST":
                await _check(request)
            _state.set(request.app.state)
            try:
                return await while_there(request, handle(request)) or Response(status_code=LEFT)
            except (ValidationError, RequestValidationError) as error:
                wrong = [{**one, "loc": ("body", *one["loc"])} for one in error.errors()]
                raise RequestValidationError(wrong) from None

        return told


async def _check(request: Request) -> None:
    try:
        body = await request.json()
    except (ValueError, RecursionError):
        body = None
    if not isinstance(body, dict):
        raise UsageError("The body is no JSON object.", hint='Send {"input": {"question": "…"}}.')
    configs = body.get("config", {})
    for config in configs if isinstance(configs, list) else [configs]:
        if not isinstance(config, dict):
            raise UsageError("config: no JSON object.", hint='Send {"configurable": {"max_rows": 10}}, or nothing.')
    inputs = body.get("inputs", [])
    if not isinstance(inputs, list):
        raise UsageError("inputs: no list.", hint='Send {"inputs": [{"question": "…"}]}.')
    if len(inputs) > MOST_INPUTS:
        raise UsageError(f"inputs: at most {MOST_INPUTS} at once.", hint="Send them in parts.")


_NOT_OFFERED: Final[Any] = ("playground", "token_feedback")
"""Its scripts want what no other page here may do; feedback would go to LangSmith."""


@cache
def routers() -> list[APIRouter]:
    """LangServe over an app's client: invoke, batch, stream, stream_log, stream_events and schemas, under `/ask` and
    `/graphs/NAME`. Tenant and user are what the headers X-Tenant and X-User say; who may call is checked before."""
    from langserve import add_routes

    from hopql.graph import api, ask, knowledge, memory, sql

    served = {"/ask": Served(ask.graph, Asked, Answer, _answer)}
    for each in (ask, sql, knowledge, api, memory):
        takes, gives = Inquired if each is knowledge else Asked, each.graph.get_output_schema()
        served[f"/graphs/{each.graph.name}"] = Served(each.graph, takes, gives)
    made = []
    for path, one in served.items():
        router = APIRouter(route_class=Clear)
        add_routes(
            router, one, path=path, per_req_config_modifier=checked, serializer=Lossless(),
            enable_feedback_endpoint=False, disabled_endpoints=_NOT_OFFERED,
        )  # fmt: skip
        made.append(router)
    return made


def _answer(question: str, state: dict[str, Any], seconds: float) -> dict[str, Any]:
    from hopql.serve.client import result_of

    return result_of(question, state, seconds).as_json()
