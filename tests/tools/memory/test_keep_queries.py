from __future__ import annotations

import signal
import subprocess
import threading

import pytest

from hopql.state.query_memory import Key
from hopql.tools.base.errors import ConnectError, HopQLError, UsageError
from hopql.tools.memory import QueryMemory, Writer, asked_exists, keep_queries, writer
from hopql.tools.memory.query_rows import connected
from tests.forked import python
from tests.tools.knowledge.handbook import without_state
from tests.tools.memory.conftest import AskedOf, Made

KILLED = """
import sys
from hopql.state.query_memory import Asking, Key
from hopql.tools.memory import QueryMemory, writer

memory = QueryMemory(Key(sys.argv[1], "f1"))

def told(future):
    print(future.result()["asking"], flush=True)

number = 0
while True:
    number += 1
    memory.remember(Asking(question=f"question {number}", success=True)).add_done_callback(told)
    if number % 20 == 0:
        writer().flush(60)
"""


def test_an_asking_and_its_draft_are_stored_together(memory: QueryMemory, draft: Made, asking: AskedOf) -> None:
    told = memory.remember(asking(user="ada"), draft()).result(30)
    assert told["kept"] is not None and told["kept"]["outcome"] == "added" and asked_exists()
    row = memory.history("ada")["rows"][0]
    assert (row["id"], row["entry"], row["success"], row["ms"]) == (told["asking"], told["kept"]["id"], True, 12.0)
    failed = memory.remember(asking(user="ada", success=False, error="timeout")).result(30)
    assert failed["kept"] is None
    rows = memory.history("ada")["rows"]
    assert (rows[0]["success"], rows[0]["error"], rows[0]["entry"]) == (False, "timeout", "")
    assert memory.listing()["total"] == 1


def test_a_replay_is_logged_and_counted_but_not_kept(memory: QueryMemory, draft: Made, asking: AskedOf) -> None:
    id_ = memory.keep(draft())["id"]
    replay = asking("How many flights in 2014?", replayed_from=id_, cached=True, how="skeleton")
    for _ in range(2):
        assert memory.remember(replay).result(30)["kept"] is None
    page = memory.listing()
    assert page["total"] == 1 and page["rows"][0]["asked"] == 2, "an asking that is stored twice counts once"
    assert memory.stats()["hit_rate"] == 1.0


def test_submitting_does_not_wait_and_a_full_queue_says_so(
    memory: QueryMemory, asking: AskedOf, monkeypatch: pytest.MonkeyPatch
) -> None:
    go, settle = threading.Event(), keep_queries.settle

    def held(job: keep_queries.Job) -> None:
        assert go.wait(60)
        settle(job)

    monkeypatch.setattr("hopql.tools.memory.keep_queries.settle", held)
    one = Writer(limit=3)
    monkeypatch.setattr("hopql.tools.memory.keep_queries._writer", one)
    futures = [memory.remember(asking(f"q{number}")) for number in range(5)]
    assert one.pending == 3 and one.dropped == 2 and not one.flush(0.01)
    assert [future.done() for future in futures] == [False] * 3 + [True] * 2
    with pytest.raises(HopQLError, match="wait to be stored"):
        futures[4].result()
    go.set()
    assert one.flush(30) and one.pending == 0 and all(future.done() for future in futures)
    assert memory.history("*")["total"] == 3


def test_one_that_fails_does_not_touch_the_others(memory: QueryMemory, draft: Made, asking: AskedOf) -> None:
    futures = [
        memory.remember(asking("good")),
        memory.remember(asking("blank"), draft(" ")),
        memory.remember(asking("bad", ms=12.0, similarity=1e300)),
        memory.remember(asking("good too"), draft()),
    ]
    assert writer().flush(30)
    assert [type(future.exception()) for future in futures] == [type(None), UsageError, HopQLError, type(None)]
    assert {row["question"] for row in memory.history("*")["rows"]} == {"good", "good too"}
    other = QueryMemory(memory.key, user="ada").remember(asking(user="bob"))
    with pytest.raises(UsageError, match="speak for"):
        other.result(1)


def test_a_database_that_is_away_fails_the_future_only(
    key: Key, asking: AskedOf, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keep_queries, "_WAITS", (0.0,))
    with monkeypatch.context() as patched:
        without_state(patched)
        with pytest.raises(ConnectError, match="cannot be reached"):
            QueryMemory(key).remember(asking()).result(30)
    QueryMemory(key).remember(asking()).result(30)


def test_a_connection_that_dies_meanwhile_is_tried_again(memory: QueryMemory, draft: Made, asking: AskedOf) -> None:
    memory.remember(asking("before")).result(30)
    with connected() as connection:
        connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND pid = ANY(%s)",
            [_idle_pids()],
        )
    assert memory.remember(asking("after"), draft()).result(30)["kept"]
    assert memory.history("*")["total"] == 2


def _idle_pids() -> list[int]:
    from hopql.tools.base import open_state

    return [one.info.backend_pid for kept in open_state._idle.values() for one in kept]


def test_a_killed_process_loses_nothing_acknowledged(memory: QueryMemory) -> None:
    with subprocess.Popen(
        [*python(), "-c", KILLED, memory.key.database], stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        told = [process.stdout.readline().strip() for _ in range(30)]
        process.send_signal(signal.SIGKILL)
        told += [line.strip() for line in process.stdout if line.endswith("\n")]
    kept: set[str] = set()
    after = ""
    while True:
        page = memory.history("*", after=after, limit=1000)
        kept |= {row["id"] for row in page["rows"]}
        after = page["next"]
        if not after:
            break
    assert len(set(told)) == len(told) >= 30 and set(told) <= kept


def test_what_waits_is_stored_when_the_process_ends(memory: QueryMemory) -> None:
    script = (
        "import sys; from hopql.state.query_memory import Asking, Key; from hopql.tools.memory import QueryMemory\n"
        "memory = QueryMemory(Key(sys.argv[1], 'f1'))\n"
        "for n in range(50): memory.remember(Asking(question=f'q{n}', success=True))\n"
    )
    subprocess.run([*python(), "-c", script, memory.key.database], check=True, timeout=120)
    assert memory.history("*")["total"] == 50
