"""What the tests of evals share: the demo's database, kept by the tests' PostgreSQL, and records."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from hopql.evals.records import Record
from hopql.tools.base import run_postgres
from hopql.tools.setup import load_demo


@pytest.fixture(scope="session")
def flights_url() -> str:
    load_demo.load("embedded:///demo_flights")
    return run_postgres.embedded("demo_flights")


@pytest.fixture
def record() -> Callable[..., Record]:
    """Makes a record that is right, took 2 seconds and one call; give what is otherwise."""

    def made(**changed: object) -> Record:
        values: dict[str, object] = {
            "id": "1", "db": "d", "category": "c", "question": "q", "right": True, "valid": True, "executed": True,
            "refused": False, "sql": "SELECT 1", "status": "answered", "error": "", "gold_error": "", "seconds": 2.0,
            "model_seconds": 1.5, "calls": 1, "tokens_in": 10, "tokens_out": 5, "cached_tokens": 4, "attempts": [],
        }  # fmt: skip
        return Record(**{**values, **changed})  # type: ignore[arg-type]

    return made
