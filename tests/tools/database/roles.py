"""Roles of a PostgreSQL, which all its databases share, for one test; and engines that are closed after it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from uuid import uuid4

import psycopg
import pytest

from hopql.tools.database.engine import Engine, connect
from hopql.tools.database.quote_names import quoted

Role = Callable[..., str]
Opened = Callable[[str], Engine]


def fill(url: str, sql: str) -> None:
    with psycopg.connect(url, autocommit=True) as session:
        session.execute(sql.encode())


@pytest.fixture(name="role")
def make_roles(database_url: str) -> Iterator[Role]:
    """Names of roles that are gone after the test; what they are in the database is said by SQL with `{r}`."""
    made: list[str] = []

    def named(sql: str = "", prefix: str = "Röle \"q'") -> str:
        name = f"{prefix} {uuid4().hex[:8]}"
        made.append(name)
        if sql:
            fill(database_url, sql.replace("{r}", quoted(name)))
        return name

    yield named
    with psycopg.connect(database_url, autocommit=True) as session:
        for name in made:
            if session.execute("SELECT FROM pg_roles WHERE rolname = %s", [name]).rowcount:
                session.execute(f"DROP OWNED BY {quoted(name)} CASCADE; DROP ROLE {quoted(name)}".encode())


@pytest.fixture(name="opened")
def open_engines() -> Iterator[Callable[[str], Engine]]:
    engines: list[Engine] = []

    def open_one(url: str) -> Engine:
        engines.append(connect(url))
        return engines[-1]

    yield open_one
    for engine in engines:
        engine.close()
