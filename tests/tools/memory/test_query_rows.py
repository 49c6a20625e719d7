from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator

import pytest

from hopql.state.query_memory import Key
from hopql.tools.base import open_state
from hopql.tools.base.errors import WorkspaceError
from hopql.tools.base.settings import settings
from hopql.tools.memory import QueryMemory
from hopql.tools.memory.query_rows import CAPABILITY, STEPS, connected
from tests.forked import python

WORK = """
from hopql.state.query_memory import Draft, Key
from hopql.tools.memory import QueryMemory

memory = QueryMemory(Key("d", "f"))
for number in range(3):
    print(memory.keep(Draft(question=f"q{number}", sql="SELECT 1"))["outcome"])
"""


@pytest.fixture
def url(database_url: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Of a database of the test's own, which is the state database meanwhile."""
    monkeypatch.setattr(settings(), "state_url", database_url)
    yield database_url
    open_state.close()


def test_processes_that_begin_at_once_share_one_memory(url: str) -> None:
    here, pipe = {**os.environ, "HOPQL_STATE_URL": url}, subprocess.PIPE
    found = [
        subprocess.Popen([*python(), "-c", WORK], stdout=pipe, stderr=pipe, text=True, env=here) for _ in range(2)
    ]
    told = [process.communicate(timeout=200) for process in found]
    assert [process.returncode for process in found] == [0, 0], told
    assert sorted(" ".join(out for out, _ in told).split()) == ["added"] * 3 + ["merged"] * 3
    page = QueryMemory(Key("d", "f")).listing()
    assert [one["asked"] for one in page["rows"]] == [2, 2, 2]
    with connected() as connection:
        steps = connection.execute("SELECT max(step) FROM hopql_migrations WHERE capability = %s", [CAPABILITY])
        assert steps.fetchone() == (len(STEPS),)
        indexes = connection.execute("SELECT count(*) FROM pg_indexes WHERE indexname LIKE 'query_near_%'").fetchone()
    assert indexes == (1,)


def test_a_database_of_a_newer_hopql_is_left_alone(url: str) -> None:
    with open_state.session() as connection:
        open_state.migrate(connection, CAPABILITY, [*STEPS[:0], *["SELECT 1"] * (len(STEPS) + 1)])
    with pytest.raises(WorkspaceError, match="newer HopQL"):
        QueryMemory(Key("d", "f")).known("x")
