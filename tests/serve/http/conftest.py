"""The service over a shop whose query memory is on, and the test's own; a scripted model answers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from fastapi.testclient import TestClient

from serve.http.app import app
from state.context import Context
from tests.tools.hops.made import own_shop
from tools.memory import QueryMemory, writer
from tools.models import scripted
from tools.models.fake import Reply
from tools.recall import memory_of
from tools.settings import settings
from tools.workspace import open_workspace

BY_ADA = "How many orders did Ada Lovelace place?"
ADA = "SELECT count(*) AS n FROM orders o JOIN customer c ON c.id = o.customer_id WHERE c.name = 'Ada Lovelace'"
LOCAL = "http://127.0.0.1:8321"
TENANTS = ("", "acme", "globex")


@pytest.fixture
def folder(shop: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A workspace of the test's own; what its tenants keep is purged after it."""
    monkeypatch.setenv("HOPQL_QUERY_MEMORY", "1")
    monkeypatch.delenv("HOPQL_SERVE_KEY", raising=False)
    settings.cache_clear()
    folder, _ = own_shop(shop, tmp_path)
    yield folder
    assert writer().flush(30)
    for tenant in TENANTS:
        memory_of(open_workspace(str(folder)), Context(tenant=tenant)).purge(everything=True)
    settings.cache_clear()


@pytest.fixture
def serve(folder: Path) -> Iterator[Callable[..., TestClient]]:
    """Starts the service, with a model that gives these replies."""
    running: list[TestClient] = []

    def one(*replies: str | Reply, key: str = "", **options: Any) -> TestClient:
        script = scripted(list(replies) or [Reply(error="the model was asked")], f"http-{uuid4().hex[:8]}")
        given = {"model": f"fake:{script.name}", "gate": "off", "effort": "fast", "keywords": "rules", **options}
        client = TestClient(app(folder, given, key=key), base_url=LOCAL)
        running.append(client.__enter__())
        return client

    yield one
    for client in running:
        client.__exit__(None, None, None)


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
