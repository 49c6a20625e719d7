"""LangServe's routes over a shop, on a port of this machine; a scripted model answers."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from functools import cache
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from anyio import CapacityLimiter
from fastapi import FastAPI
from langserve import RemoteRunnable

from hopql.serve.client import HopQL
from hopql.serve.http import errors
from hopql.serve.langserve.routes import routers
from hopql.tools.models.fake import Reply, scripted
from tests.serve.conftest import running

HOW_MANY = "How many customers are there?"
CUSTOMERS = Reply(match="how many customers", reply="SELECT count(*) AS n FROM customer")


def said(replies: Sequence[str | Reply] = (), script: str = "") -> str:
    """The name of a script with these replies."""
    given = list(replies) or [Reply(error="the model was asked")]
    return str(scripted(given, script or f"langserve-{uuid4().hex[:8]}").name)


@contextmanager
def serving(folder: Path, script: str = "", askers: int = 8, **options: Any) -> Iterator[str]:
    """A server with a model of this script; its address."""
    given = {"model": f"fake:{script or said()}", "gate": "off", "effort": "fast", "keywords": "rules", **options}
    app = FastAPI()
    app.state.askers, app.state.client = CapacityLimiter(askers), HopQL(folder, **given)
    errors.install(app)
    for router in routers():
        app.include_router(router)
    with running(app, lifespan="off") as address:
        yield address


@pytest.fixture(scope="module")
def _kept(shop: Path) -> Iterator[Callable[[str], tuple[str, str]]]:
    """Servers over the shop that run for all tests of a file, one for the same options; their scripts and addresses."""
    with ExitStack() as running:

        @cache
        def one(options: str) -> tuple[str, str]:
            script = said()
            return script, running.enter_context(serving(shop, script, **json.loads(options)))

        yield one


@pytest.fixture
def serve(shop: Path, _kept: Callable[[str], tuple[str, str]]) -> Iterator[Callable[..., str]]:
    """Servers over the shop, or started over another `folder` or for fewer `askers`; gives their addresses."""
    with ExitStack() as running:

        def one(*replies: str | Reply, folder: Path = shop, askers: int = 8, **options: Any) -> str:
            if (folder, askers) != (shop, 8):
                return running.enter_context(serving(folder, said(replies), askers, **options))
            script, address = _kept(json.dumps(options))
            said(replies, script)
            return address

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
