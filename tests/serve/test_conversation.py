"""Threads that outlive the process that began them, in the state database, and `hopql chat` as it is typed."""

from __future__ import annotations

import json
import os
import subprocess
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any
from uuid import uuid4

import psycopg
import pytest
from click.testing import CliRunner
from click.testing import Result as ClickResult

from hopql.serve.cli import cli
from hopql.serve.client import HopQL
from hopql.serve.conversation import conversation, lean
from hopql.tools.base.errors import ConnectError
from hopql.tools.base.run_postgres import embedded
from hopql.tools.base.settings import settings
from hopql.tools.memory import SemanticMemory
from tests.forked import hopql
from tests.tools.planning.made import own_shop

Chat = Callable[..., ClickResult]

QUERY = "SELECT count(*) AS n FROM orders"
BY_ADA = "How many orders did Ada Lovelace place?"
BY_ALAN = "How many orders did Alan Turing place?"
DATED = "How many orders were placed on 01/05/2026?"
DATES = "  1. January 5, 2026\n  2. May 1, 2026\n"


@pytest.fixture(scope="module")
def _place(shop: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A shop of a name of its own, whose threads and memory are therefore its own, with a scripted model."""
    made, _ = own_shop(shop, tmp_path_factory.mktemp("talks"))
    (made / "script.jsonl").write_text(json.dumps({"match": ".", "reply": QUERY}))
    return made


@pytest.fixture
def folder(_place: Path) -> Iterator[Path]:
    """The shop; its memory is emptied after each test."""
    yield _place
    SemanticMemory(_place.name).purge()


def arguments(folder: Path, *more: str) -> list[str]:
    return ["chat", "-w", str(folder), "-m", f"fake:{folder / 'script.jsonl'}", *more]


@pytest.fixture
def chat(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Chat:
    """Types lines into `hopql chat`, in a thread of the test's own."""
    monkeypatch.setenv("HOPQL_GATE", "off")
    thread = uuid4().hex

    def run(lines: str, *more: str, code: int = 0) -> ClickResult:
        done = CliRunner().invoke(cli, arguments(folder, "--thread", thread, *more), input=lines, standalone_mode=False)
        assert done.exception is None and done.return_value == code, done.exception
        return done

    return run


def process(folder: Path, lines: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """The same in a process of its own."""
    return hopql(*arguments(folder), given=lines, environment={**os.environ, "HOPQL_GATE": "off", **environment})


def client(folder: Path, **options: str) -> HopQL:
    return HopQL(
        folder, model=f"fake:{folder / 'script.jsonl'}", gate="off", effort="fast", keywords="rules", **options
    )


def test_a_thread_goes_on_after_it_was_closed(folder: Path) -> None:
    thread = uuid4().hex
    with conversation(client(folder), thread) as talk:
        assert talk.turns == [] and talk.asks is None and talk.say(BY_ADA).ok
    with conversation(client(folder), thread) as again:
        assert [turn["question"] for turn in again.turns] == [BY_ADA]
        result = again.say("and Alan Turing?")
        assert result.question == BY_ALAN and result.rows and result.rows["rows"] == [[3]]
    with conversation(client(folder), uuid4().hex) as other:
        assert other.turns == []


def test_users_threads_of_one_name_are_apart(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    thread = uuid4().hex
    with conversation(client(folder, user="ada"), thread) as ada:
        ada.say(BY_ADA)
    for user in ("bob", "", f"ada/{thread}"):
        with conversation(client(folder, user=user), thread) as other:
            assert other.turns == [], user
    with conversation(client(folder, user="a/b"), "c") as first:
        first.say(BY_ADA)
    with conversation(client(folder, user="a"), "b/c") as second:
        assert second.turns == []
    monkeypatch.setenv("HOPQL_USER", "ada")
    with conversation(client(folder), thread) as same:
        assert len(same.turns) == 1


def test_a_state_database_out_of_reach_is_told(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patched:
        patched.setattr(settings(), "state_url", "postgresql://ada:secret1@127.0.0.1:1/none")
        with pytest.raises(ConnectError) as told, conversation(client(folder), "main"):
            pass
    assert "HOPQL_STATE_URL" in told.value.hint and "secret1" not in str(told.value)


def test_many_may_be_the_first_at_once(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fresh = f"t_{uuid4().hex[:10]}"
    together, made = threading.Barrier(4), client(folder)

    def begin(number: int) -> int:
        together.wait(timeout=60)
        with conversation(made, str(number)) as talk:
            return len(talk.turns)

    try:
        with monkeypatch.context() as patched, ThreadPoolExecutor(4) as pool:
            patched.setattr(settings(), "state_url", embedded(fresh))
            assert list(pool.map(begin, range(4))) == [0, 0, 0, 0]
    finally:
        with psycopg.connect(embedded(), autocommit=True) as connection:
            connection.execute(f'DROP DATABASE "{fresh}" WITH (FORCE)'.encode())


def test_chat_answers_and_goes_on_in_a_new_process(folder: Path) -> None:
    first = process(folder, f"{BY_ADA}\nand Alan Turing?\n")
    assert first.returncode == 0 and first.stdout.count(f"{QUERY}\n\nn\n3\n\nn: 3\n") == 2
    assert f"Read as: {BY_ALAN} (taken over: " in first.stderr and "turns so far" not in first.stderr
    second = process(folder, "and Grace Hopper?\n")
    assert second.returncode == 0 and f"Thread main, 2 turns so far. The last: {BY_ALAN}" in second.stderr
    assert "Read as: How many orders did Grace Hopper place?" in second.stderr


def test_chat_shows_choices_and_the_next_takes_the_answer(chat: Chat) -> None:
    first = chat(f"{DATED}\n")
    assert first.stdout == f"“01/05/2026” can be two dates. Which is meant?\n{DATES}"
    second = chat("\n")
    assert second.stdout == first.stdout
    third = chat("banana\nMay 1, 2026\n")
    assert third.stdout.startswith(first.stdout) and "That fits none of the choices." in third.stdout
    assert third.stdout.endswith("n: 3\n") and "is the date 2026-05-01." in third.stderr


def test_chat_stores_only_after_a_yes(chat: Chat, folder: Path) -> None:
    asked = chat("remember that our preferred product is Widget X.\n2\n")
    assert asked.stdout.endswith("Store it?\n  1. yes\n  2. no\nNothing was stored.\n")
    assert SemanticMemory(folder.name).count() == 0
    told = chat("remember that our preferred product is Widget X.\nyes\n", "-u", "ada")
    assert "for ada" in told.stdout and "Stored as" in told.stdout
    assert SemanticMemory(folder.name, "ada").count() == 1 and SemanticMemory(folder.name).count() == 0


@pytest.mark.parametrize("end", ["\n", "QUIT\n"])
def test_chat_ends(chat: Chat, end: str) -> None:
    done = chat(f"SELECT 1 AS one\n{end}{BY_ADA}\n")
    assert done.stdout == "SELECT 1 AS one\n\none\n1\n\none: 1\n"


def test_chat_without_a_line_says_nothing(chat: Chat) -> None:
    done = chat("")
    assert (done.stdout, done.stderr) == ("", "")


@pytest.mark.parametrize("url", ["postgresql://ada:secret1@127.0.0.1:1/none", "ada:secret1"])
def test_chat_without_its_state_database_says_so(folder: Path, url: str) -> None:
    done = process(folder, f"{BY_ADA}\n", HOPQL_STATE_URL=url)
    assert done.returncode == 4 and done.stdout == "" and "secret1" not in done.stderr
    assert "The state database, which keeps conversations, cannot be reached." in done.stderr
    assert "HOPQL_STATE_URL" in done.stderr


def test_chat_shows_brackets_as_they_are(chat: Chat) -> None:
    done = chat(f"{DATED}\n1\nonly the orders placed by [/x] Ada Lovelace [bold]\n")
    assert "Read as: " in done.stderr and "[/x] Ada Lovelace" in done.stderr.partition("Read as: ")[2]
    assert "The last: " in (again := chat("").stderr) and "[/x] Ada Lovelace" in again


def test_chat_keeps_turns_where_that_is_set(
    chat: Chat, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    chat(f"{BY_ADA}\n")
    assert SemanticMemory(folder.name).count() == 0
    monkeypatch.setenv("HOPQL_KEEP_TURNS", "true")
    monkeypatch.setenv("HOPQL_USER", "ada")
    chat(f"{BY_ALAN}\n")
    assert [memory["user"] for memory in SemanticMemory(folder.name, "ada").recent()].count("ada") == 1


def test_chat_tells_a_failure_and_goes_on(chat: Chat) -> None:
    done = chat("SELECT nothing FROM nowhere\n/nosuch\nSELECT 2 AS two\n", code=8)
    assert done.stderr.count("Error:") == 2 and done.stdout.endswith("two\n2\n\ntwo: 2\n")


def test_chat_lets_a_choice_go(chat: Chat) -> None:
    left = f"Left unanswered: “{DATED}”"
    done = chat(f"{DATED}\nnever mind\n")
    assert done.stdout.endswith(f"{DATES}{left}\n") and left not in done.stderr
    again = chat(f"{DATED}\nno, {BY_ADA}\n")
    assert left in again.stderr and left not in again.stdout and "n: 3" in again.stdout


def test_a_choice_that_waits_over_a_restart_can_be_let_go(folder: Path) -> None:
    thread = uuid4().hex
    with conversation(client(folder), thread) as talk:
        talk.say(DATED)
    with conversation(client(folder), thread) as again:
        result = again.say(BY_ADA)
        assert result.ok and result.question == BY_ADA and result.remarks == [f"Left unanswered: “{DATED}”"]
        assert again.asks is None and [turn["question"] for turn in again.turns] == [BY_ADA]


def test_a_reading_is_kept_over_a_restart(folder: Path) -> None:
    thread = uuid4().hex
    with conversation(client(folder), thread) as talk:
        talk.say(f"{BY_ADA[:-1]} on 01/05/2026?")
        assert talk.say("2").ok
    with conversation(client(folder), thread) as again:
        result = again.say("and Alan Turing?")
        assert result.ok and "2026-05-01" in result.remarks[-1] and again.asks is None


def _told(rows: list[dict[str, Any]]) -> dict[str, Any]:
    held = {"columns": ["a"], "types": ["text"], "rows": [list(row.values()) for row in rows]}
    hop = {"source": "sql", "answer": "x", "rows": held, "detail": {"rows": held}}
    return {"columns": ["a"], "rows": rows, "row_count": len(rows), "truncated": False, "remarks": [], "hops": [hop]}


def test_rows_are_kept_once_with_their_types() -> None:
    made = lean(_told([{"a": "x"}, {"a": "y"}]))
    assert (made["rows"], made["types"], made["truncated"]) == ([{"a": "x"}, {"a": "y"}], ["text"], False)
    assert made["hops"] == [{"source": "sql", "answer": "x", "detail": {}}]


def test_of_large_rows_the_first_are_kept_and_that_is_said() -> None:
    made = lean(_told([{"a": "x" * 1_000_000}] * 10))
    assert 1 <= len(made["rows"]) < 5 and made["truncated"] and made["row_count"] == 10
    assert made["remarks"] == [f"Only the first {len(made['rows'])} of 10 rows are kept with the conversation."]
    assert len(lean(_told([{"a": "x" * 9_000_000}]))["rows"]) == 1
