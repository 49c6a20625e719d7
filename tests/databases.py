"""PostgreSQL databases of tests: one embedded server, in the tests' data folder, serves all workers."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from uuid import uuid4

import psycopg

from hopql.tools.base import run_postgres


def superuser() -> psycopg.Connection:
    """A connection that may do all on the server, each statement by itself; the caller closes it."""
    return psycopg.connect(run_postgres.embedded(), autocommit=True)


@contextmanager
def database(script: str = "") -> Iterator[str]:
    """The URL of a database that is empty, or what a script makes of it; dropped in the end."""
    name = f"t_{uuid4().hex[:12]}"
    url = run_postgres.embedded(name)
    if script:
        with psycopg.connect(url, autocommit=True) as session:
            session.execute(script.encode())
    yield url
    with superuser() as admin:
        admin.execute(f'DROP DATABASE "{name}" WITH (FORCE)'.encode())
