"""LangServe's playground: a page to try a graph, from files of the installed package."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Annotated, Any, Final

from langchain_core.runnables import RunnablePassthrough
from langchain_core.runnables.utils import ConfigurableFieldSpec
from langserve.playground import serve_playground
from pydantic import BaseModel, WithJsonSchema
from pydantic import Field as Of
from starlette.requests import Request
from starlette.responses import Response

if TYPE_CHECKING:
    from fastapi import APIRouter

    from hopql.serve.langserve.runnable import Served

_POLICY: Final = (
    "default-src 'none'; script-src 'self' 'unsafe-inline' 'unsafe-eval'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data:; font-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'self'"
)
"""Nothing from outside. The page has a script inline, and its forms compile their schemas."""
_SHOWN: Final = ("effort", "max_rows", "timeout_s", "execute", "replay", "max_hops", "mode", "api_files")
"""Options that the page has fields for; it shows the forms of all that it is told of, before the question."""


class _Typed(BaseModel):
    """What a person types. The page breaks on a schema that holds null, and shows a form for each kind of message."""

    question: Annotated[str, WithJsonSchema({"type": "string", "extra": {"widget": {"type": "textarea"}}})] = ""
    notes: str = Of("", description="Definitions, rules and units for it.")


class _Form(RunnablePassthrough[Any]):
    """Tells the page what its forms are."""

    shown: list[ConfigurableFieldSpec]

    @property
    def config_specs(self) -> list[ConfigurableFieldSpec]:
        return self.shown


def add_playground(router: APIRouter, served: Served, path: str) -> None:
    """Serve the playground under `path`, and under what its links for sharing a configuration name."""

    def playground(request: Request, file_path: str) -> Response:
        form = _Form(shown=[each for each in served.config_specs if each.id in _SHOWN])
        page = serve_playground(
            form, _Typed, served.get_output_schema(), ("configurable",),
            f"{request.scope.get('root_path', '').rstrip('/')}{path}/playground", file_path,
            feedback_enabled=False, public_trace_link_enabled=False, playground_type="default",
        )  # fmt: skip
        response = asyncio.run(page)  # it reads files, so this is no async function; it waits for nothing
        response.headers["Content-Security-Policy"] = _POLICY
        return response

    for place in ("", "/c/{config_hash}"):
        router.add_api_route(f"{path}{place}/playground/{{file_path:path}}", playground, include_in_schema=False)
