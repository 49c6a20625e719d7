"""The page's service is the HTTP application's, a new one with a workspace of its own for each test."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from tests.serve.http.conftest import TENANTS, _client, folder, memory, serve, stored
from tests.tools.planning.made import remembering_shop

__all__ = ["folder", "memory", "serve", "stored"]


@pytest.fixture
def _place(shop: Path, tmp_path: Path) -> Iterator[Path]:
    with remembering_shop(shop, tmp_path, TENANTS) as (own, _):
        yield own


@pytest.fixture
def _served(_place: Path) -> Iterator[Callable[..., TestClient]]:
    with ExitStack() as running:

        def one(script: str, key: str, options: str) -> Any:
            return running.enter_context(_client(_place, script, key, **json.loads(options)))

        yield one
