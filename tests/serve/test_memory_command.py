"""`hopql memory` as it is typed."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from uuid import uuid4

import pytest

from hopql.tools.memory import SemanticMemory
from hopql.tools.workspace.read_config import write_config
from tests.typed import hopql

Run = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture
def memory(tmp_path: Path) -> Iterator[Run]:
    """Runs the command over a workspace of a name of its own."""
    name = f"t_{uuid4().hex[:12]}"
    write_config(tmp_path / "w", name, "sqlite:///none.db")

    def run(command: str, *arguments: str) -> subprocess.CompletedProcess[str]:
        return hopql("memory", command, "-w", str(tmp_path / "w"), *arguments)

    yield run
    SemanticMemory(name).purge()


CARRIER = ("--category", "preferences", "--subject", "team", "--topic", "carrier", "--kind", "airline", "--entity")


def test_adding_says_first_what_it_does_to_other_memories(memory: Run) -> None:
    first = memory("add", "The team prefers United.", *CARRIER, "United")
    assert first.returncode == 0, first.stderr
    assert first.stdout.startswith('Remembering "The team prefers United." (preferences, for everyone).\nAdded: ')
    dry = memory("add", "--dry-run", "The team prefers Delta.", *CARRIER, "Delta")
    assert 'takes the place of "The team prefers United."' in dry.stdout and "Added" not in dry.stdout
    second = memory("add", "The team prefers Delta.", *CARRIER, "Delta")
    assert "which goes into the history" in second.stdout
    again = memory("add", "the team prefers  Delta", *CARRIER, "Delta")
    assert again.stdout.startswith("Already known, and counted once more") and "Known already: " in again.stdout
    old = memory("add", "The team prefers Envoy.", *CARRIER, "Envoy", "--from", "2014-01-01")
    assert "A newer one says otherwise" in old.stdout


def test_search_list_forget(memory: Run) -> None:
    for name in ("United", "Delta"):
        memory("add", f"The team prefers {name}.", *CARRIER, name)
    memory("add", "Dana's own.", "-u", "dana")
    [found] = json.loads(memory("search", "preferred carrier", "--json", "--topic", "carrier").stdout)
    assert found["metadata"]["entity"] == "Delta" and found["words"] > 0
    shown = memory("search", "preferred carrier", "--history")
    assert "The team prefers United." in shown.stdout and f"superseded by {found['id']}" in shown.stdout
    assert "Dana" not in shown.stdout and "Dana's own." in memory("list", "-u", "dana").stdout
    assert memory("forget", found["id"]).stdout == 'Forgotten: "The team prefers Delta."\n'
    gone = memory("forget", found["id"])
    assert gone.returncode == 2 and "There is no memory" in gone.stderr and "memory list" in gone.stderr
    assert "The team prefers United." in memory("list").stdout


def test_import_export_purge(memory: Run, tmp_path: Path) -> None:
    file, out = tmp_path / "m.jsonl", tmp_path / "out.jsonl"
    file.write_text('{"text": "One."}\n{broken\n{"text": "Two.", "user": "dana"}\n')
    done = memory("import", str(file))
    assert done.returncode == 2 and "2 lines: 2 added" in done.stderr and "line 2: it is not JSON" in done.stderr
    assert "Correct these lines" in done.stderr
    file.write_text('{"text": "One."}\n')
    assert "1 known already" in memory("import", str(file)).stderr
    assert "1 memory in" in memory("export", str(out)).stderr
    assert memory("export", str(out), "--everyone").returncode == 0 and len(out.read_text().splitlines()) == 2
    shown = memory("export", "-", "--everyone")
    assert shown.stdout == out.read_text() and "2 memories in standard output" in shown.stderr
    said = memory("export", "-", "--json")
    assert said.returncode == 2 and "Choose one of --json and -." in said.stderr
    asked = memory("purge")
    assert asked.returncode != 0 and "2 memories in all" in memory("list", "-u", "dana").stderr
    assert "1 memory deleted" in memory("purge", "--yes", "-u", "dana").stderr
    assert "1 memory deleted" in memory("purge", "--yes", "--everyone").stderr


def test_bad_input_is_told(memory: Run, tmp_path: Path) -> None:
    assert memory("add", "   ").returncode == 2
    wrong = memory("add", "x", "--category", "Not A Category")
    assert wrong.returncode == 2 and "category" in wrong.stderr
    backwards = memory("add", "x", "--from", "2024-02-01", "--until", "2024-01-01")
    assert backwards.returncode == 2 and "valid_until" in backwards.stderr
    assert memory("add", "x", "--confidence", "7").returncode == 2
    nothing = memory("search", "x")
    assert nothing.returncode == 0 and nothing.stdout == "" and "Nothing is remembered" in nothing.stderr
    missing = hopql("memory", "list", "-w", str(tmp_path / "none"))
    assert missing.returncode == 3 and "no workspace" in missing.stderr


def test_a_memorys_text_moves_no_cursor(memory: Run) -> None:
    memory("add", "red \x1b[31m alert\nsecond line")
    shown = memory("list").stdout
    assert "\x1b" not in shown and "red [31m alert second line" in shown
