"""A shop whose memories are the test's own, HopQL over it with a scripted model, and the ways to reach its tools."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from fastapi import FastAPI
from fastapi.middleware import Middleware
from starlette.routing import Route

from hopql.serve.client import HopQL
from hopql.serve.http import errors
from hopql.serve.http.authentication import KeyGuard
from hopql.serve.mcp.server import mounted
from hopql.state.context import Context
from hopql.tools.memory import SemanticMemory, writer
from hopql.tools.memory.recall_queries import memory_of
from hopql.tools.models.fake import Reply, scripted
from hopql.tools.workspace.open_workspace import open_workspace
from tests.serve.conftest import running
from tests.tools.planning.made import remembering_shop

Opening = Callable[..., HopQL]


@pytest.fixture(scope="module")
def _place(shop: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    with remembering_shop(shop, tmp_path_factory.mktemp("mcp")) as (folder, _):
        yield folder


@pytest.fixture
def folder(_place: Path) -> Iterator[Path]:
    """The workspace of a file's tests; what it keeps is purged after each."""
    yield _place
    assert writer().flush(30)
    workspace = open_workspace(str(_place))
    memory_of(workspace, Context()).purge(everything=True)
    SemanticMemory(workspace.config.name).purge()


@pytest.fixture
def opened(folder: Path) -> Opening:
    """HopQL over the workspace, with a model that gives these replies."""

    def one(*replies: str | Reply, **options: Any) -> HopQL:
        script = scripted(list(replies) or [Reply(error="the model was asked")], f"mcp-{uuid4().hex[:8]}")
        given = {"model": f"fake:{script.name}", "effort": "fast", "keywords": "rules", **options}
        return HopQL(folder, **given)

    return one


@contextmanager
def served(client: HopQL, key: str = "") -> Iterator[str]:
    """The tools over HTTP on a port of this machine, behind the guard of `hopql serve`; their address."""
    endpoint, lifespan = mounted(client)

    @asynccontextmanager
    async def living(_: FastAPI) -> AsyncIterator[None]:
        async with lifespan():
            yield

    app = FastAPI(middleware=[Middleware(KeyGuard, key=key)], lifespan=living)
    app.router.routes.append(Route("/mcp", endpoint, methods=["POST"]))
    errors.install(app)
    with running(app, timeout_graceful_shutdown=2) as address:
        yield f"{address}/mcp"
