"""LangServe's routes over a shop, on a port of this machine; a scripted model answers."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
import uvicorn
from anyio import CapacityLimiter
from fastapi import FastAPI
from langserve import RemoteRunnable

from hopql.serve.client import HopQL
from hopql.serve.http import errors
from hopql.serve.langserve.routes import routers
from hopql.tools.models import scripted
from hopql.tools.models.fake import Reply

HOW_MANY = "How many customers are there?"
CUSTOMERS = Reply(match="how many customers", reply="SELECT count(*) AS n FROM customer")


@contextmanager
def serving(folder: Path, *replies: str | Reply, askers: int = 8, **options: Any) -> Iterator[str]:
    """A server with a model that gives these replies; its address."""
    script = scripted(list(replies) or [Reply(error="the model was asked")], f"langserve-{uuid4().hex[:8]}")
    given = {"model": f"fake:{script.name}", "gate": "off", "effort": "fast", "keywords": "rules", **options}
    app = FastAPI()
    app.state.askers = CapacityLimiter(askers)
    errors.install(app)
    for router in routers(HopQL(folder, **given)):
        app.include_router(router)
    server = uvicorn.Server(uvicorn.Config(app, host="127.0.0.1", port=0, log_config=None, lifespan="off"))
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started:
        assert thread.is_alive()
        time.sleep(0.01)
    try:
        yield f"http://127.0.0.1:{server.servers[0].sockets[0].getsockname()[1]}"
    finally:
        server.should_exit = True
        thread.join(20)
    assert not thread.is_alive()


@pytest.fixture
def serve(shop: Path) -> Iterator[Callable[..., str]]:
    """Starts servers over the shop, or over another `folder`, and gives their addresses."""
    with ExitStack() as running:

        def one(*replies: str | Reply, folder: Path = shop, **options: Any) -> str:
            return running.enter_context(serving(folder, *replies, **options))

        yield one


@pytest.fixture(scope="module")
def address(shop: Path) -> Iterator[str]:
    """A server whose model is not to be asked."""
    with serving(shop) as address:
        yield address


@pytest.fixture
def remote(serve: Callable[..., str]) -> Callable[..., RemoteRunnable[Any, Any]]:
    """A client of a server that is started for it: its path, then the model's replies."""

    def one(path: str, *replies: str | Reply, **options: Any) -> RemoteRunnable[Any, Any]:
        return RemoteRunnable(serve(*replies, **options) + path, timeout=60)

    return one
