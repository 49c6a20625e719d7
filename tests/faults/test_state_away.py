"""The state database goes away, hangs, fills up or may not be written: memories, conversations, and what is kept."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from uuid import uuid4

import psycopg
import pytest

from hopql.serve.client import HopQL
from hopql.serve.conversation import conversation
from hopql.state.memory import Memory
from hopql.state.query_memory import Asking, Draft, Key
from hopql.tools.base import open_state
from hopql.tools.base.errors import ConnectError, DiskError, HopQLError
from hopql.tools.base.keep_threads import Threads
from hopql.tools.base.open_state import Watch
from hopql.tools.base.settings import settings
from hopql.tools.memory import QueryMemory, SemanticMemory, keep_queries, writer
from hopql.tools.models.fake import Reply, scripted
from tests.databases import database
from tests.faults.breaking import Fault, Proxy, proxy
from tests.faults.conftest import QUESTION, SQL, ask, left_behind, wait_for
from tests.tools.planning.made import own_shop


@pytest.fixture(scope="module")
def kept() -> Iterator[str]:
    """A state database of these tests alone."""
    with database() as url:
        yield url
        open_state.close()


@pytest.fixture
def line(kept: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[Proxy]:
    """The line to the state database; nothing may be left there after a test."""
    with proxy(kept) as made:
        monkeypatch.setenv("HOPQL_STATE_URL", made.url)
        monkeypatch.setenv("HOPQL_QUERY_MEMORY", "1")
        settings.cache_clear()
        yield made
        made.mend()
        assert writer().flush(30)
        wait_for(lambda: not left_behind(kept))
        open_state.close()
    monkeypatch.undo()
    settings.cache_clear()


@pytest.fixture(scope="module")
def shops(shop: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return own_shop(shop, tmp_path_factory.mktemp("shops"))[0]


def watched(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(open_state, "_watch", Watch(0.3, 0.1))
    monkeypatch.setattr("hopql.tools.base.open_state._ANSWER_S", 1)
    real = psycopg.connect
    monkeypatch.setattr("psycopg.connect", lambda *given, **named: real(*given, **{**named, "connect_timeout": 2}))


def draft(question: str, **rest: object) -> Draft:
    given = {"normal": question.lower(), "skeleton": question.lower(), "tables": ["orders"], **rest}
    return Draft(question=question, sql="SELECT 1", **given)


@pytest.mark.parametrize("fault", ["cut", "cut_answer", "garble"])
def test_memories_in_the_midst_of_a_transaction(line: Proxy, fault: Fault) -> None:
    memory = SemanticMemory("faults")
    memory.add([Memory(text="Maria looks after Newark.")])
    before = memory.count()
    trap = line.when(b"INSERT INTO memories", fault, after=1)
    with pytest.raises(ConnectError, match="went away") as away:
        memory.add([Memory(text=f"Somebody looks after {uuid4().hex}.")])
    assert trap.hits == 1 and away.value.hint and memory.count() == before
    assert memory.add([Memory(text=f"Somebody looks after {uuid4().hex}.")])[0]["outcome"] == "added"


def test_a_memory_whose_commit_was_not_answered_is_not_told_twice(line: Proxy) -> None:
    memory, text = SemanticMemory("faults"), f"Somebody looks after {uuid4().hex}."
    memory.add([Memory(text="Maria looks after Newark.")])
    line.when(b"COMMIT", "cut_answer")
    with pytest.raises(ConnectError):
        memory.add([Memory(text=text)])
    assert memory.add([Memory(text=text)])[0]["outcome"] == "duplicate"


def test_an_asking_whose_commit_was_not_answered_is_counted_once(
    line: Proxy, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keep_queries, "_WAITS", (0.05, 0.2))
    memory = QueryMemory(Key(f"t_{uuid4().hex[:8]}", "f1"))
    memory.remember(Asking(question="first", success=True), draft("first")).result(30)
    trap = line.when(b"COMMIT", "cut_answer")
    done = memory.remember(Asking(question="second", success=True), draft("second")).result(30)
    assert trap.hits == 1 and done["kept"]
    found = {row["question"]: row["asked"] for row in memory.listing()["rows"]}
    assert found == {"first": 1, "second": 1} and memory.history("*")["total"] == 2


def test_a_state_database_that_hangs_is_given_up(line: Proxy, monkeypatch: pytest.MonkeyPatch) -> None:
    watched(monkeypatch)
    memory = SemanticMemory("faults")
    memory.count()
    line.when(b"count(", "stall")
    began = time.monotonic()
    with pytest.raises(ConnectError):
        memory.count()
    assert time.monotonic() - began < 8
    line.mend()
    memory.count()


def test_a_statement_that_takes_long_is_waited_for(line: Proxy, monkeypatch: pytest.MonkeyPatch) -> None:
    watched(monkeypatch)
    with open_state.session() as session:
        assert session.execute("SELECT pg_sleep(1.2), 7").fetchone() == ("", 7)


def test_a_question_is_answered_while_its_memory_hangs(
    shops: Path, line: Proxy, monkeypatch: pytest.MonkeyPatch
) -> None:
    watched(monkeypatch)
    assert ask(shops).ok and writer().flush(30)
    line.when(b"'exact' AS how FROM query_entries", "stall")
    result = ask(shops, "How many orders did Alan Turing place?", SQL.replace("Ada Lovelace", "Alan Turing"))
    assert result.ok and result.rows and result.rows["rows"] == [[1]]
    line.mend()
    assert writer().flush(30) and ask(shops).ok


@pytest.mark.parametrize("fault", ["cut", "cut_answer", "garble"])
def test_a_question_is_answered_without_its_memory(shops: Path, line: Proxy, fault: Fault) -> None:
    assert ask(shops).ok and writer().flush(30)
    trap = line.when(b"'exact' AS how FROM query_entries", fault)
    result = ask(shops, QUESTION)
    assert trap.hits == 1 and result.ok and not result.cached
    assert writer().flush(30) and ask(shops).cached


def test_a_state_database_that_was_made_anew_meanwhile(shops: Path, line: Proxy, kept: str) -> None:
    memory, turns, thread = SemanticMemory("faults"), Threads("faults"), uuid4().hex
    memory.count()
    script = scripted([Reply(match=".", reply=SQL)], f"talk-{uuid4().hex[:8]}")
    client = HopQL(shops, model=f"fake:{script.name}", gate="off", effort="fast", keywords="rules", remember=False)
    assert turns.keep(thread, "", "q", {}) == 1 and _said(client, thread)
    with psycopg.connect(kept, autocommit=True) as session:
        session.execute("DROP SCHEMA public, hopql CASCADE; CREATE SCHEMA public")
    with pytest.raises(ConnectError, match="lost its tables") as lost:
        memory.count()
    assert lost.value.hint and memory.count() == 0
    with pytest.raises(ConnectError, match="lost its tables"):
        turns.keep(thread, "", "q", {})
    with pytest.raises(ConnectError, match="lost its tables"):
        _said(client, thread)
    assert turns.keep(thread, "", "q", {}) == 1 and _said(client, thread)
    assert memory.add([Memory(text="Maria looks after Newark.")])[0]["outcome"] == "added"


@pytest.mark.parametrize(
    ("step", "fault"),
    [(b"checkpoint", "cut"), (b"INSERT INTO checkpoint", "cut_answer"), (b"INSERT INTO checkpoint", "garble")],
)
def test_a_conversation_whose_checkpoint_is_lost(shops: Path, line: Proxy, step: bytes, fault: Fault) -> None:
    script = scripted([Reply(match=".", reply=SQL)], f"talk-{uuid4().hex[:8]}")
    client, thread = HopQL(shops, model=f"fake:{script.name}", gate="off", effort="fast", keywords="rules"), uuid4().hex
    with conversation(client, thread) as talk:
        assert talk.say(QUESTION).ok
    trap = line.when(step, fault, after=1)
    with pytest.raises(ConnectError, match="keeps conversations") as away, conversation(client, thread) as talk:
        talk.say(QUESTION)
    assert trap.hits == 1 and away.value.hint
    with conversation(client, thread) as talk:
        assert talk.say(QUESTION).ok


FAILING: tuple[tuple[str, type[HopQLError], str], ...] = (
    ("53100", DiskError, "full"), ("25006", ConnectError, "may not write"), ("40001", ConnectError, "gave"),
    ("53300", ConnectError, "free connection"), ("57P03", ConnectError, "away"), ("58030", ConnectError, "disk"),
)  # fmt: skip


def test_a_state_database_that_cannot_write(
    shops: Path, line: Proxy, kept: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As its server says it, by a trigger: each way in memories, a full disk in askings, turns and checkpoints too."""
    monkeypatch.setattr(keep_queries, "_WAITS", (0.0,))
    memory, asked = SemanticMemory("faults"), QueryMemory(Key(f"t_{uuid4().hex[:8]}", "f1"))
    script = scripted([Reply(match=".", reply=SQL)], f"talk-{uuid4().hex[:8]}")
    client = HopQL(shops, model=f"fake:{script.name}", gate="off", effort="fast", keywords="rules", remember=False)
    memory.add([Memory(text="Maria looks after Newark.")])
    asked.remember(Asking(question="before", success=True)).result(30)
    turns, thread = Threads("faults"), uuid4().hex
    turns.keep(thread, "", "q", {})
    with conversation(client, thread) as talk:
        talk.say(QUESTION)
    acts = (
        lambda: memory.add([Memory(text=f"Somebody looks after {uuid4().hex}.")]),
        lambda: asked.remember(Asking(question="during", success=True)).result(30),
        lambda: turns.keep(thread, "", "q", {}),
        lambda: _said(client, thread),
    )
    for sqlstate, kind, words in FAILING:
        with _failing(kept, sqlstate, ("memories", "query_askings", "thread_turns", "checkpoints")):
            for act in acts if kind is DiskError else acts[:1]:
                with pytest.raises(kind, match=words) as failed:
                    act()
                assert failed.value.hint
    memory.add([Memory(text=f"Somebody looks after {uuid4().hex}.")])
    asked.remember(Asking(question="after", success=True)).result(30)
    assert turns.keep(thread, "", "q", {}) == 2 and _said(client, thread)
    assert asked.history("*")["total"] == 2


def _said(client: HopQL, thread: str) -> bool:
    with conversation(client, thread) as talk:
        return talk.say(QUESTION).ok


class _failing:  # noqa: N801 - reads as a word
    """While the block lasts, these tables refuse new rows with this SQLSTATE."""

    def __init__(self, url: str, sqlstate: str, tables: tuple[str, ...]) -> None:
        self._url, self._state, self._tables = url, sqlstate, tables

    def __enter__(self) -> None:
        with psycopg.connect(self._url, autocommit=True) as session:
            session.execute(
                "CREATE OR REPLACE FUNCTION fails() RETURNS trigger LANGUAGE plpgsql AS "
                f"$$BEGIN RAISE EXCEPTION 'as asked for' USING ERRCODE = '{self._state}'; END$$".encode()
            )
            for table in self._tables:
                session.execute(f"CREATE TRIGGER fails BEFORE INSERT ON hopql.{table} FOR EACH ROW "
                                "EXECUTE FUNCTION fails()".encode())  # fmt: skip

    def __exit__(self, *_: object) -> None:
        with psycopg.connect(self._url, autocommit=True) as session:
            for table in self._tables:
                session.execute(f"DROP TRIGGER fails ON hopql.{table}".encode())
