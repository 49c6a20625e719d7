"""The routes: `/ask` gives results, `/graphs/NAME` the graphs' own outputs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from fastapi import APIRouter

from hopql.serve.langserve.models import Answer, Asked, Inquired, given_by

if TYPE_CHECKING:
    from pydantic import BaseModel

    from hopql.serve.client import HopQL
    from hopql.serve.langserve.runnable import Served

_NOT_OFFERED: Final[Any] = ("playground", "token_feedback")
"""The playground is this package's own; feedback would go to LangSmith."""


def routers(client: HopQL) -> list[APIRouter]:
    """LangServe over one client: invoke, batch, stream, stream_log, stream_events, schemas and a playground, under
    `/ask` and `/graphs/ask`, `/graphs/sql`, `/graphs/knowledge`, `/graphs/api`, `/graphs/memory`.

    Tenant and user are what the headers X-Tenant and X-User say; who may call is checked before.
    """
    from langserve import add_routes

    from hopql.serve.langserve.bridging import Clear, Lossless
    from hopql.serve.langserve.options import checked
    from hopql.serve.langserve.playground import add_playground

    made = []
    for path, served in _served(client).items():
        router = APIRouter(route_class=Clear)
        add_routes(
            router, served, path=path, per_req_config_modifier=checked(client), serializer=Lossless(),
            enable_feedback_endpoint=False, disabled_endpoints=_NOT_OFFERED,
        )  # fmt: skip
        add_playground(router, served, path)
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
        path: Served(client, graph, takes.get(graph, Asked), given_by(graph))
        for path, graph in graphs.items()
    }  # fmt: skip
    return {"/ask": Served(client, ask.graph, Asked, Answer, _answer), **own}


def _answer(question: str, state: dict[str, Any], seconds: float) -> dict[str, Any]:
    from hopql.serve.client import result_of

    return result_of(question, state, seconds).as_json()
