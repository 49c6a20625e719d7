"""The application: every face over one workspace, the guards before them, and an end that loses nothing."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from anyio import CapacityLimiter, to_thread
from fastapi import Depends, FastAPI
from starlette.routing import Route

from hopql.serve.client import HopQL
from hopql.serve.http import errors, memory_routes, readiness, server, telemetry
from hopql.serve.http.authentication import api_key, bearer
from hopql.serve.http.caller import ASKERS, waiting_for_share
from hopql.serve.http.guards import guards
from hopql.serve.http.settings import serve_settings
from hopql.serve.langserve.routes import routers as langserve_routers
from hopql.serve.mcp.server import mounted
from hopql.serve.openai.messages import KeptTurns
from hopql.serve.openai.routes import router as openai_router
from hopql.serve.page import files
from hopql.serve.page.conversation_routes import router as conversations
from hopql.serve.page.workspace_routes import router as of_workspace
from hopql.serve.runs import Runs
from hopql.tools.memory import writer

if TYPE_CHECKING:
    from hopql.serve.http.settings import ServeSettings

_THREADS: Final = 64
"""For steps of graphs that other programs stream: each waits for a model most of its time."""
_FLUSH_S: Final = 10.0


def app(
    workspace: str | Path = "", options: dict[str, Any] | None = None, *, key: str | None = None,
    settings: ServeSettings | None = None,
) -> FastAPI:  # fmt: skip
    """The HTTP application over one workspace.

    Args:
        workspace: its folder or name; empty: the default one.
        options: for all its questions, as `hopql.serve.client.HopQL` takes them.
        key: that requests must bring, one or several; empty: none; None: the setting `HOPQL_SERVE_KEY`.
        settings: the server's; None: as the environment has them.

    Raises:
        UsageError: an option, the key or another setting of the server cannot be used.
        WorkspaceError: there is no such workspace.
    """
    chosen = settings or serve_settings()
    key = chosen.secret if key is None else key
    made = FastAPI(
        title="HopQL", version=version("hopql"), docs_url=None, redoc_url=None, lifespan=_lifespan,
        middleware=guards(chosen, key), telemetry={"tracing": False, "metrics": False, "logs": False},
        description="Questions in plain language to databases, documents, API specs and memories.",
    )  # fmt: skip
    made.state.client = client = HopQL(workspace, **(options or {}))
    made.state.settings, made.state.readiness, made.state.kept_turns = chosen, readiness.Readiness(client), KeptTurns()
    errors.install(made)
    _mount(made, chosen)
    return made


def _mount(made: FastAPI, chosen: ServeSettings) -> None:
    secured = [Depends(bearer), Depends(api_key)]  # for the document; `KeyGuard` is what checks
    for prefix, routers in (("/memory", memory_routes.routers), ("/api", (conversations, of_workspace))):
        for router in routers:
            made.include_router(router, prefix=prefix, dependencies=secured, responses=errors.RESPONSES)
    for router in (openai_router, *langserve_routers()):
        made.include_router(router, dependencies=secured)
    made.include_router(files.router)
    made.include_router(readiness.router)
    if chosen.metrics:
        made.include_router(telemetry.router, dependencies=secured)
    answering, made.state.mcp = mounted(made.state.client)
    made.router.routes.append(Route("/mcp", answering, methods=["POST"], include_in_schema=False))


@asynccontextmanager
async def _lifespan(made: FastAPI) -> AsyncIterator[None]:
    """At the end, questions under way are waited for and then cancelled, and what waits to be stored is stored."""
    chosen: ServeSettings = made.state.settings
    made.state.askers = askers = CapacityLimiter(ASKERS)
    asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(_THREADS, thread_name_prefix="hopql"))
    made.state.runs = runs = Runs(made.state.client, chosen.workers, telemetry.observe)
    telemetry.RUNNING.set_function(lambda: len(runs.under_way()) - runs.waiting + askers.borrowed_tokens)
    telemetry.WAITING.set_function(lambda: runs.waiting + askers.statistics().tasks_waiting + waiting_for_share())
    async with made.state.mcp():
        yield
        await runs.close(server.left_s(made, chosen.grace_s))
    await to_thread.run_sync(made.state.client.cancel)
    if not await to_thread.run_sync(writer().flush, _FLUSH_S):
        errors.log.error("%s askings could not be stored before the end.", writer().pending)
