"""One embedded PostgreSQL for all workers of all test runs of a user; every test has databases of its own."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from pathlib import Path
from uuid import uuid4

import pytest

from tools import postgres

SERVER = Path(tempfile.gettempdir()) / f"hopql-tests-{os.geteuid()}"


@pytest.fixture
def database_url() -> Iterator[str]:
    """The URL of an empty PostgreSQL database, dropped after the test."""
    name = f"t_{uuid4().hex[:12]}"
    url = postgres.embedded(name, data_dir=SERVER)
    yield url
    with postgres.connection(data_dir=SERVER) as admin:
        admin.execute(f'DROP DATABASE "{name}" WITH (FORCE)'.encode())
