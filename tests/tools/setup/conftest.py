"""The demo's database, loaded once and kept by the tests' PostgreSQL for the next run."""

from __future__ import annotations

import pytest

from hopql.tools.base import run_postgres
from hopql.tools.setup import load_demo


@pytest.fixture(scope="session")
def flights_url() -> str:
    url = run_postgres.embedded("demo_flights")
    load_demo.load(url)
    return url
