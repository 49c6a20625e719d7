"""LangServe's routes: `/ask` gives results, `/graphs/NAME` the graphs' own outputs. What langserve 0.3.3 gets wrong on
this stack is put right: errors that it answers with 500, and results that its serialisation cannot write."""

from __future__ import annotations

import json
from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING, Any, Final

from fastapi import APIRouter
from fastapi.exceptions import RequestValidationError
from fastapi.routing import APIRoute
from langserve.serialization import WellKnownLCSerializer
from pydantic import BaseModel, ValidationError
from starlette.requests import Request
from starlette.responses import Response

from hopql.serve.http.asgi import to_json, while_there
from hopql.serve.http.errors import code_of, invalid, problem
from hopql.serve.langserve.runnable import Answer, Asked, Inquired, askers
from hopql.tools.base.errors import HopQLError, UsageError

if TYPE_CHECKING:
    from hopql.serve.client import HopQL
    from hopql.serve.langserve.runnable import Served


_LEFT: Final = 499
MOST_INPUTS: Final = 100
"""Inputs of one batch."""


class Lossless(WellKnownLCSerializer):
    """Writes numbers beyond 64 bits too, and what JSON has no form for as text: langserve's own raises for both."""

    def dumps(self, obj: Any) -> bytes:
        """JSON, in bytes."""
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
            try:
                if request.method == "POST":
                    _check(await _body(request))
                askers.set(getattr(request.app.state, "askers", None))
                return await while_there(request, handle(request)) or Response(status_code=_LEFT)
            except HopQLError as error:
                return problem(code_of(error), str(error), error.hint, kind=type(error).__name__)
            except (ValidationError, RequestValidationError) as error:
                return invalid(request, RequestValidationError(_within(error.errors())))

        return told


async def _body(request: Request) -> Any:
    try:
        return await request.json()
    except (ValueError, RecursionError) as error:
        raise UsageError("The body is no JSON.", hint='Send {"input": {"question": "…"}}.') from error


def _check(body: Any) -> None:
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


def _within(errors: Any) -> list[dict[str, Any]]:
    """The errors, as those of a body's parts."""
    return [{**one, "loc": ("body", *one["loc"])} for one in errors if isinstance(one, dict)]


_NOT_OFFERED: Final[Any] = ("playground", "token_feedback")
"""Its scripts want what no other page here may do; feedback would go to LangSmith."""


def routers(client: HopQL) -> list[APIRouter]:
    """LangServe over one client: invoke, batch, stream, stream_log, stream_events and schemas, under
    `/ask` and `/graphs/ask`, `/graphs/sql`, `/graphs/knowledge`, `/graphs/api`, `/graphs/memory`.

    Tenant and user are what the headers X-Tenant and X-User say; who may call is checked before.
    """
    from langserve import add_routes

    from hopql.serve.langserve.runnable import checked

    made = []
    for path, served in _served(client).items():
        router = APIRouter(route_class=Clear)
        add_routes(
            router, served, path=path, per_req_config_modifier=checked(client), serializer=Lossless(),
            enable_feedback_endpoint=False, disabled_endpoints=_NOT_OFFERED,
        )  # fmt: skip
        made.append(router)
    return made


def _served(client: HopQL) -> dict[str, Served]:
    """What is served, by its path."""
    from hopql.graph import api, ask, knowledge, memory, sql
    from hopql.serve.langserve.runnable import Served

    takes: dict[Any, type[BaseModel]] = {knowledge.graph: Inquired}
    graphs: dict[str, Any] = {
        f"/graphs/{each.graph.name}": each.graph for each in (ask, sql, knowledge, api, memory)
    }  # fmt: skip
    own = {
        path: Served(client, graph, takes.get(graph, Asked), graph.get_output_schema())
        for path, graph in graphs.items()
    }  # fmt: skip
    return {"/ask": Served(client, ask.graph, Asked, Answer, _answer), **own}


def _answer(question: str, state: dict[str, Any], seconds: float) -> dict[str, Any]:
    from hopql.serve.client import result_of

    return result_of(question, state, seconds).as_json()
