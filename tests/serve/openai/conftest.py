"""A shop behind the real server on loopback, with a scripted model; and the real clients that talk to it."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import ExitStack, asynccontextmanager
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI
from fastapi.middleware import Middleware
from openai import OpenAI

from hopql.serve.client import HopQL
from hopql.serve.http import authentication, errors
from hopql.serve.http.guards import BodyLimit
from hopql.serve.openai.messages import KeptTurns
from hopql.serve.openai.routes import router
from hopql.serve.runs import Runs
from hopql.tools.memory import SemanticMemory
from hopql.tools.models.fake import Reply, ScriptedChat, scripted
from tests.serve.conftest import running
from tests.tools.planning.made import own_shop

BY_ADA = "How many orders did Ada Lovelace place?"
BY_ALAN = "How many orders did Alan Turing place?"
DATED = "How many orders were placed on 01/05/2026?"
ADA = "SELECT count(*) AS n FROM orders o JOIN customer c ON c.id = o.customer_id WHERE c.name = 'Ada Lovelace'"
ALAN = ADA.replace("Ada Lovelace", "Alan Turing")
BOTH = [Reply(match="did Alan Turing place", reply=ALAN), Reply(match="did Ada Lovelace place", reply=ADA)]


class Served:
    """A server that runs: its address, its application, its model."""

    def __init__(self, app: FastAPI, model: ScriptedChat, url: str) -> None:
        self.app, self.model, self.url = app, model, url

    def client(self, key: str = "none", **given: Any) -> OpenAI:
        """OpenAI's own client, pointed here."""
        return OpenAI(base_url=f"{self.url}/v1", api_key=key, max_retries=0, timeout=60, **given)

    @property
    def runs(self) -> Runs:
        runs: Runs = self.app.state.runs
        return runs


def composed(folder: Path, options: dict[str, Any], key: str) -> FastAPI:
    """The routes behind the guards that the whole server has."""

    @asynccontextmanager
    async def lifespan(made: FastAPI) -> AsyncIterator[None]:
        made.state.runs = Runs(made.state.client)
        yield
        await made.state.runs.close(5)

    guards = [
        Middleware(errors.Unforeseen),
        Middleware(authentication.KeyGuard, key=key),
        Middleware(BodyLimit),
    ]
    made = FastAPI(lifespan=lifespan, middleware=guards)
    made.state.client = HopQL(folder, **options)
    made.state.kept_turns = KeptTurns()
    errors.install(made)
    made.include_router(router)
    return made


@pytest.fixture(scope="module")
def folder(shop: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A workspace of a name of its own."""
    with pytest.MonkeyPatch.context() as patch:
        patch.delenv("HOPQL_SERVE_KEY", raising=False)
        yield own_shop(shop, tmp_path_factory.mktemp("openai"))[0]


@pytest.fixture(scope="module")
def _served(folder: Path) -> Iterator[Callable[[str, str], tuple[FastAPI, str]]]:
    """Servers that run for all tests of a file: one for the same options."""
    with ExitStack() as kept:

        @cache
        def one(key: str, options: str) -> tuple[FastAPI, str]:
            given = {"model": f"fake:openai-{folder.name}", "gate": "off", "effort": "fast", "keywords": "rules"}
            app = composed(folder, {**given, **json.loads(options)}, key)
            return app, kept.enter_context(running(app, lifespan="on"))

        yield one


@pytest.fixture
def serve(folder: Path, _served: Callable[[str, str], tuple[FastAPI, str]]) -> Callable[..., Served]:
    """The server with these options, which keeps nothing of earlier tests, and whose model gives these replies."""

    def one(*replies: str | Reply, key: str = "", **options: Any) -> Served:
        script = scripted(list(replies) or [Reply(error="the model was asked")], f"openai-{folder.name}")
        app, url = _served(key, json.dumps(options))
        app.state.kept_turns = KeptTurns()
        return Served(app, script, url)

    return one


@pytest.fixture
def remembered(folder: Path) -> Iterator[SemanticMemory]:
    """What the workspace's memory was told; it is purged after the test."""
    from hopql.tools.workspace.open_workspace import open_workspace

    memory = SemanticMemory(open_workspace(str(folder)).config.name)
    yield memory
    memory.purge()
