"""One embedded PostgreSQL, in the tests' data folder, for all workers; every test has its own database."""

from __future__ import annotations

from collections.abc import Iterator
from uuid import uuid4

import pytest

from hopql.tools import postgres


@pytest.fixture
def database_url() -> Iterator[str]:
    """The URL of an empty PostgreSQL database, dropped after the test."""
    name = f"t_{uuid4().hex[:12]}"
    url = postgres.embedded(name)
    yield url
    with postgres.connection() as admin:
        admin.execute(f'DROP DATABASE "{name}" WITH (FORCE)'.encode())
