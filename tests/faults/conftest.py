"""A shop in PostgreSQL behind a line that can be cut, and what must hold after every fault."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from uuid import uuid4

import psycopg
import pytest

from hopql.serve.client import HopQL
from hopql.serve.result import Result
from hopql.tools.base.errors import HopQLError
from hopql.tools.database.stop_queries import Deadline
from hopql.tools.models.fake import Reply, scripted
from hopql.tools.setup.prepare_workspace import index, initialise
from tests.conftest import SHOP
from tests.databases import database
from tests.faults.breaking import Proxy, proxy

QUESTION = "How many orders did Ada Lovelace place?"
SQL = "SELECT count(*) AS placed FROM orders o JOIN customer c ON c.id = o.customer_id WHERE c.name = 'Ada Lovelace'"
LONG = "SELECT a.n, repeat('x', 900) AS pad FROM generate_series(1, 900) AS a(n)"


def wait_for(condition: Callable[[], bool], seconds: float = 20.0, pause_s: float = 0.05) -> None:
    until = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < until
        time.sleep(pause_s)


def left_behind(url: str) -> list[tuple[object, ...]]:
    """Sessions of HopQL in this database that are in a transaction, or hold an advisory lock: there must be none."""
    sql = (
        "SELECT a.pid, a.state, a.query FROM pg_stat_activity a WHERE a.datname = current_database() "
        "AND a.pid <> pg_backend_pid() AND a.application_name = 'hopql' AND (a.state <> 'idle' OR EXISTS "
        "(SELECT FROM pg_locks l WHERE l.pid = a.pid AND l.locktype = 'advisory'))"
    )
    with psycopg.connect(url) as session:
        return session.execute(sql).fetchall()


@pytest.fixture(scope="module")
def direct() -> Iterator[str]:
    """The URL of the shop's database without the line; the database is dropped after the tests of a file."""
    with database(SHOP) as url:
        yield url


@pytest.fixture(scope="module")
def _line(direct: str) -> Iterator[Proxy]:
    with proxy(direct) as made:
        yield made


@pytest.fixture
def line(_line: Proxy, direct: str) -> Iterator[Proxy]:
    """The line, mended after the test; nothing of ours may be left in the database then."""
    yield _line
    _line.mend()
    wait_for(lambda: not left_behind(direct))


@pytest.fixture(scope="module")
def folder(_line: Proxy, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An indexed workspace of the shop, reached by the line."""
    made = tmp_path_factory.mktemp("faults") / "workspace"
    initialise(made, _line.url, name=f"f-{uuid4().hex[:8]}")
    index(made, synthesise="never")
    return made


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A database that does not answer a cancellation is cut off soon."""
    monkeypatch.setattr("hopql.tools.database.postgres.Deadline", partial(Deadline, patience=0.3))


def ask(folder: Path, question: str = QUESTION, sql: str = SQL, **options: object) -> Result:
    """Ask with a model that always gives this SQL."""
    name = f"faults-{uuid4().hex[:8]}"
    scripted([Reply(match=".", reply=sql)], name)
    given = {"model": f"fake:{name}", "gate": "off", "effort": "fast", "keywords": "rules", **options}
    return HopQL(folder, **given).ask(question)


def foreseen() -> set[str]:
    """The names of the errors that say what to do."""
    import hopql.tools.database.explain_failures  # noqa: F401 - makes one of them

    found, left = set[str](), [HopQLError]
    while left:
        found.add(left[-1].__name__)
        left.extend(left.pop().__subclasses__())
    return found


def told(result: Result) -> str:
    """A failure that was foreseen, with what to do; its message."""
    assert result.failure is not None and result.status == "failed", (result.status, result.answer)
    assert result.failure["kind"] in foreseen() and result.failure["hint"], result.failure
    assert "unforeseen" not in result.failure["message"], result.failure
    return result.failure["message"]
