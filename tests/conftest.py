"""What all tests share: no live model by accident, and data folders of their own."""

from __future__ import annotations

import contextlib
import fcntl
import gc
import os
import shutil
import socket
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import IO

import hypothesis
import pytest

from hopql.tools.base import run_postgres
from tests import forked
from tests.databases import database

SHARED = Path(__file__).parent.parent.parent / "shared"

_HOME = Path(tempfile.gettempdir()) / f"hopql-tests-{os.getuid()}"
os.environ.setdefault("HOPQL_DATA_DIR", str(_HOME / "data"))
os.environ["HOPQL_ALLOW_MODEL"] = "0"
os.environ["HOPQL_QUERY_MEMORY"] = "0"  # a test that means the query memory turns it on
os.environ["HOPQL_GUARD_SECRETS"] = "0"  # a test that means what init hides turns it on
for _name in ("HOPQL_WORKSPACE", "HOPQL_MODEL", "HOPQL_BASE_URL", "HOPQL_API_KEY", "OPENAI_API_KEY"):
    os.environ.pop(_name, None)
os.environ.setdefault(forked.PLACE, f"{_HOME}/forks-{os.getpid()}")
run_postgres._OPTIONS.update(fsync="off", full_page_writes="off")  # what tests store need not outlive the machine
hypothesis.settings.register_profile("untimed", deadline=None)  # a busy machine fails no test
hypothesis.settings.load_profile("untimed")
gc.set_threshold(50_000, 20, 20)  # as the program has it, and thousands of tests are read at the start

_IN_USE = pytest.StashKey[IO[bytes]]()


@pytest.hookimpl(trylast=True)
def pytest_configure(config: pytest.Config) -> None:
    """What a worker tells of failures before is sent at once: each test would wait 40 ms for it."""
    if hasattr(config, "workerinput") and (told := getattr(config, "failures_db", None)):
        told.sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)


def pytest_sessionstart(session: pytest.Session) -> None:
    """Say that a run of this user's uses the tests' PostgreSQL."""
    if not hasattr(session.config, "workerinput"):
        _HOME.mkdir(parents=True, exist_ok=True)
        session.stash[_IN_USE] = (_HOME / "in-use").open("wb")
        fcntl.flock(session.stash[_IN_USE], fcntl.LOCK_SH)


def pytest_collection_finish() -> None:
    """What was read for all tests is not looked through again and again while they run."""
    gc.freeze()


def pytest_sessionfinish(session: pytest.Session) -> None:
    """End the tests' PostgreSQL when no other run uses it; what it holds stays for the next run."""
    if _IN_USE not in session.stash:
        return
    from hopql.tools.base import run_postgres

    with session.stash[_IN_USE] as held, contextlib.suppress(BlockingIOError):
        fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        run_postgres.stop()


@pytest.fixture(autouse=True)
def _live_model_only_where_marked(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    if request.node.get_closest_marker("model"):
        monkeypatch.setenv("HOPQL_ALLOW_MODEL", "1")
    yield


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of specifications and suites beside the project; tests that need it are skipped without it."""
    if not SHARED.is_dir():
        pytest.skip("needs the folder `shared` beside the project, which is not there")
    return SHARED


@pytest.fixture
def database_url() -> Iterator[str]:
    """An empty PostgreSQL database of the test's own."""
    with database() as url:
        yield url


@pytest.fixture(scope="module")
def shared_url() -> Iterator[str]:
    """A database that the tests of a file share."""
    with database() as url:
        yield url


SHOP = """
CREATE TABLE customer (id INTEGER PRIMARY KEY, name TEXT NOT NULL, city TEXT);
CREATE TABLE product (id INTEGER PRIMARY KEY, name TEXT NOT NULL, price REAL);
CREATE TABLE orders (
    id INTEGER PRIMARY KEY,
    customer_id INTEGER NOT NULL REFERENCES customer(id),
    product_id INTEGER NOT NULL REFERENCES product(id),
    quantity INTEGER NOT NULL,
    ordered_on DATE NOT NULL
);
INSERT INTO customer VALUES (1, 'Ada Lovelace', 'London'), (2, 'Alan Turing', 'Manchester'), (3, 'Grace Hopper', NULL);
INSERT INTO product VALUES (1, 'Widget X', 2.5), (2, 'Gadget', 10.0);
INSERT INTO orders VALUES (1, 1, 1, 4, '2026-01-05'), (2, 1, 2, 1, '2026-02-01'), (3, 2, 1, 10, '2026-02-03');
"""


def with_database(shop: Path, folder: Path) -> Path:
    """A copy of the shop's workspace, over a copy of its database: `w` and `shop.db` in this folder."""
    copied, config = Path(shutil.copytree(shop, folder / "w")), folder / "w" / "workspace.toml"
    shutil.copy(shop.parent / "shop.db", folder)
    text = config.read_text(encoding="utf-8").replace(str(shop.parent / "shop.db"), str(folder / "shop.db"))
    config.write_text(text, encoding="utf-8")
    return copied


@pytest.fixture(scope="session")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An indexed workspace over a small SQLite shop."""
    import sqlite3

    from hopql.tools.setup.prepare_workspace import index, initialise

    folder = tmp_path_factory.mktemp("shop")
    with sqlite3.connect(folder / "shop.db") as database:
        database.executescript(SHOP)
    workspace = folder / "workspace"
    initialise(workspace, f"sqlite:///{folder / 'shop.db'}", name="shop")
    (workspace / "fewshots.jsonl").write_text(
        '{"intent": "How many customers are there?", "tables": ["customer"], "sql": "SELECT count(*) FROM customer"}\n'
    )
    (workspace / "notes.md").write_text("Revenue is price times quantity.\n")
    index(workspace)
    return workspace
