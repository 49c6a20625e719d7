"""The demo's database, loaded once and kept by the tests' PostgreSQL for the next run."""

from __future__ import annotations

import pytest

from hopql.tools import demo, postgres


@pytest.fixture(scope="session")
def flights_url() -> str:
    url = postgres.embedded("demo_flights")
    demo.load(url)
    return url
