"""The service over a shop whose query memory is on, and the test's own; a scripted model answers."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import cache
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from fastapi.testclient import TestClient

from hopql.serve.http.app import app
from hopql.state.context import Context
from hopql.state.query_memory import Draft
from hopql.tools.memory import QueryMemory, writer
from hopql.tools.memory.recall_queries import described, memory_of
from hopql.tools.models.fake import Reply, scripted
from hopql.tools.workspace.open_workspace import open_workspace
from tests.tools.planning.made import remembering_shop

BY_ADA = "How many orders did Ada Lovelace place?"
ADA = "SELECT count(*) AS n FROM orders o JOIN customer c ON c.id = o.customer_id WHERE c.name = 'Ada Lovelace'"
LOCAL = "http://127.0.0.1:8321"
TENANTS = ("", "acme", "globex")


def load(client: TestClient, *lines: Any, tenant: str = "", user: str = "") -> int:
    """Keep questions with their SQL, one an entry; how many were added."""
    workspace = client.app.state.client.workspace  # type: ignore[attr-defined]
    memory = memory_of(workspace, Context(tenant=tenant, user=user))
    kept = [
        memory.keep(Draft(**described(workspace, line["question"], line["sql"]) | line, private=bool(user), user=user))
        for line in lines
    ]
    return sum(one["outcome"] == "added" for one in kept)


def _client(folder: Path, script: str = "", key: str = "", **options: Any) -> TestClient:
    name = script or scripted([Reply(error="the model was asked")], f"http-{uuid4().hex[:8]}").name
    given = {"model": f"fake:{name}", "gate": "off", "effort": "fast", "keywords": "rules", **options}
    return TestClient(app(folder, given, key=key), base_url=LOCAL)


@pytest.fixture(scope="module")
def _place(shop: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    with remembering_shop(shop, tmp_path_factory.mktemp("served"), TENANTS) as (folder, _):
        yield folder


@pytest.fixture
def folder(_place: Path) -> Iterator[Path]:
    """The workspace of a file's tests; what its tenants keep is purged after each."""
    yield _place
    assert writer().flush(30)
    for tenant in TENANTS:
        memory_of(open_workspace(str(_place)), Context(tenant=tenant)).purge(everything=True)


@pytest.fixture(scope="module")
def _served(_place: Path) -> Iterator[Callable[..., TestClient]]:
    """Services that run for all tests of a file, since one takes half a second to start: one for the same options
    and settings."""
    with ExitStack() as running:

        @cache
        def one(script: str, key: str, options: str, settings: frozenset[tuple[str, str]]) -> TestClient:
            return running.enter_context(_client(_place, script, key, **json.loads(options)))

        yield one


@pytest.fixture
def serve(folder: Path, _served: Callable[..., TestClient]) -> Callable[..., TestClient]:
    """The service with these options, with a model that gives these replies from now on."""

    def one(*replies: str | Reply, key: str = "", **options: Any) -> TestClient:
        script = f"http-{folder.name}"
        scripted(list(replies) or [Reply(error="the model was asked")], script)
        settings = frozenset(one for one in os.environ.items() if one[0].startswith("HOPQL_SERVE_"))
        return _served(script, key, json.dumps(options), settings)

    return one


@pytest.fixture(scope="module")
def idle(shop: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """The service of all tests of a file whose requests come to nothing."""
    place = tmp_path_factory.mktemp("idle")
    with remembering_shop(shop, place, TENANTS) as (folder, _), _client(folder) as client:
        yield client


@pytest.fixture
def memory(folder: Path) -> Callable[..., QueryMemory]:
    """The memory behind the service, as a tenant and user see it."""

    def one(tenant: str = "", user: str = "") -> QueryMemory:
        return memory_of(open_workspace(str(folder)), Context(tenant=tenant, user=user))

    return one


@pytest.fixture
def stored() -> Callable[[], None]:
    """Waits until what was asked is stored."""

    def wait() -> None:
        assert writer().flush(30)

    return wait
