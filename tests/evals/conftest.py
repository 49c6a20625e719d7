"""The demo's database, loaded once and kept by the tests' PostgreSQL for the next run."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

import pytest

from tools import demo, postgres

SERVER = Path(tempfile.gettempdir()) / f"hopql-tests-{os.geteuid()}"


@pytest.fixture(scope="session")
def flights_url() -> str:
    url = postgres.embedded("demo_flights", data_dir=SERVER)
    demo.load(url)
    return url
