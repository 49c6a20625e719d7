"""The application: the routes, the guard before them, and an end that loses nothing."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final

from anyio import CapacityLimiter, to_thread
from fastapi import APIRouter, Depends, FastAPI
from fastapi.middleware import Middleware

from serve.client import HopQL
from serve.http import analytics_routes, dashboard_routes, entry_routes, errors, keys, memory_routes
from serve.http.sizes import BodyLimit

_ASKERS: Final = 8
"""Questions that are answered at once; further ones wait, and nothing else waits for them."""
_FLUSH_S: Final = 10.0


def app(workspace: str | Path = "", options: dict[str, Any] | None = None, *, key: str | None = None) -> FastAPI:
    """The HTTP application over one workspace.

    Args:
        workspace: its folder or name; empty: the default one.
        options: for all its questions, as `serve.client.HopQL` takes them.
        key: that requests must bring; empty: none; None: the setting `HOPQL_SERVE_KEY`.

    Raises:
        UsageError: an option or the key cannot be used.
        WorkspaceError: there is no such workspace.
    """
    key = keys.serve_key() if key is None else key
    made = FastAPI(
        title="HopQL", version=version("hopql"), docs_url=None, redoc_url=None, lifespan=_lifespan,
        middleware=[Middleware(errors.Unforeseen), Middleware(keys.KeyGuard, key=key), Middleware(BodyLimit)],
        description="The query memory: questions that were asked, with the SQL that answered them.",
    )  # fmt: skip
    made.state.client = HopQL(workspace, **(options or {}))
    errors.install(made)
    secured = [Depends(keys.bearer), Depends(keys.api_key)]  # for the document; `KeyGuard` is what checks
    memory = APIRouter(prefix="/memory", dependencies=secured, responses=errors.RESPONSES)
    memory.include_router(memory_routes.router)
    memory.include_router(entry_routes.router)
    memory.include_router(analytics_routes.router)
    made.include_router(memory)
    made.include_router(dashboard_routes.router, prefix="/memory/dashboard", include_in_schema=False)
    made.add_api_route("/healthz", healthz, summary="The process answers", tags=["process"])
    return made


async def healthz() -> dict[str, str]:
    """That the process answers; `/memory/health` says what works."""
    return {"status": "ok"}


@asynccontextmanager
async def _lifespan(made: FastAPI) -> AsyncIterator[None]:
    """At the end, queries that still run are cancelled, and what waits to be stored is stored."""
    from tools.memory import writer

    made.state.askers = CapacityLimiter(_ASKERS)
    yield
    await to_thread.run_sync(made.state.client.cancel)
    if not await to_thread.run_sync(writer().flush, _FLUSH_S):
        errors.log.error("%s askings could not be stored before the end.", writer().pending)
