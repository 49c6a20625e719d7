"""One embedded PostgreSQL, in the tests' data folder, for all workers; every test has its own database, or those of a
file that only read share one."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from uuid import uuid4

import pytest

from hopql.tools.base import run_postgres


@contextmanager
def database() -> Iterator[str]:
    """The URL of an empty PostgreSQL database, dropped in the end."""
    name = f"t_{uuid4().hex[:12]}"
    url = run_postgres.embedded(name)
    yield url
    with run_postgres.connection() as admin:
        admin.execute(f'DROP DATABASE "{name}" WITH (FORCE)'.encode())


@pytest.fixture
def database_url() -> Iterator[str]:
    """A database of the test's own."""
    with database() as url:
        yield url


@pytest.fixture(scope="module")
def shared_url() -> Iterator[str]:
    """A database that the tests of a file share."""
    with database() as url:
        yield url
