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
from hopql.tools.memory import SemanticMemory
from hopql.tools.models.fake import Reply, scripted
from tests.serve.conftest import running
from tests.tools.planning.made import remembering_shop

Opening = Callable[..., HopQL]


@pytest.fixture
def folder(shop: Path, tmp_path: Path) -> Iterator[Path]:
    """A workspace of the test's own; what it keeps is purged after it."""
    with remembering_shop(shop, tmp_path) as (folder, name):
        yield folder
        SemanticMemory(name).purge()


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
