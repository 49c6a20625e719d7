"""`hopql knowledge` as it is typed, over documents of its own."""

from __future__ import annotations

import json
import signal
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from uuid import uuid4

import pytest

from hopql.tools.knowledge.knowledge import Knowledge
from hopql.tools.workspace.read_config import read_config, write_config
from tests.forked import python
from tests.typed import hopql

Run = Callable[..., subprocess.CompletedProcess[str]]

LEAVE = """---
title: Leave policy
date: 2024-03-01
tags: [hr]
---
# Leave policy

**Annual leave** is paid time off. Every employee has 25 days of annual leave a year.

The Human Resources (HR) team approves annual leave within two days.
"""
CALLS = """---
title: On-call guide
date: 2020-05-01
---
# On-call guide

**Standby** means being reachable outside of working hours. The Human Resources team pays for standby. \x1b[31m
"""
CODE = '"""Searching."""\n\n\nclass Index:\n    """An index of words."""\n\n    def search(self, text):\n        """Find a text."""\n        return helper(text)\n\n\ndef helper(text):\n    """Help."""\n    return text\n'  # noqa: E501


@pytest.fixture
def knows(tmp_path: Path) -> Iterator[Run]:
    """Runs the command over a workspace of a name of its own, with documents in `docs`."""
    name = f"t_{uuid4().hex[:12]}"
    write_config(tmp_path / "w", name, "sqlite:///none.db")
    folder = tmp_path / "docs"
    folder.mkdir()
    (folder / "leave.md").write_text(LEAVE)
    (folder / "calls.md").write_text(CALLS)
    (folder / "finding.py").write_text(CODE)

    def run(command: str, *arguments: str, given: str = "") -> subprocess.CompletedProcess[str]:
        done = hopql("knowledge", command, "-w", str(tmp_path / "w"), *arguments, given=given)
        assert "\x1b" not in done.stdout + done.stderr
        return done

    yield run
    Knowledge(name).remove(["*"])


@pytest.fixture
def knows_all(knows: Run, tmp_path: Path) -> Run:
    """The same, with the documents added."""
    told = Knowledge(read_config(tmp_path / "w").name).add([tmp_path / "docs"])
    assert told.added == 3 and not told.refused
    return knows


def test_add_tells_what_it_did_and_reads_only_what_changed(knows: Run, tmp_path: Path) -> None:
    docs = tmp_path / "docs"
    (docs / "copy.md").write_text(LEAVE)
    (docs / "broken.pdf").write_text("no pdf")
    first = knows("add", str(docs), "--tag", "team")
    assert first.returncode == 0, first.stderr
    assert "added, 0 replaced, 0 unchanged, 0 removed, 1 refused" in first.stdout
    assert "broken.pdf: " in first.stderr and "is the same as" in first.stderr
    (docs / "calls.md").unlink()
    (docs / "finding.py").write_text(CODE + "\n\nLIMIT = 3\n")
    again = json.loads(knows("add", str(docs), "--json").stdout)
    assert again["removed"] == 1 and again["unchanged"] == 1 and again["replaced"] == 1 and len(again["same"]) == 1
    assert [one["uri"].endswith("broken.pdf") for one in again["refused"]] == [True]


def test_add_says_what_cannot_be_read(knows: Run, tmp_path: Path) -> None:
    missing = knows("add", str(tmp_path / "none"))
    assert missing.returncode == 2 and "none" in missing.stderr
    bad = tmp_path / "bad.pdf"
    bad.write_text("no pdf")
    refused = knows("add", str(bad))
    assert refused.returncode == 2 and "bad.pdf" in refused.stderr
    good = tmp_path / "good.md"
    good.write_text(LEAVE)
    both = knows("add", str(good), str(bad))
    assert both.returncode == 2 and "1 added" in both.stdout and "bad.pdf" in both.stderr
    assert knows("add").returncode == 2
    idle = knows("add", str(bad), "--max-calls", "3")
    assert idle.returncode == 2 and "no effect without --model" in idle.stderr


def test_list_narrows_and_remove_asks_first(knows_all: Run, tmp_path: Path) -> None:
    every = json.loads(knows_all("list", "--json").stdout)
    files = [one for one in every if one["kind"] != "structure"]
    assert {Path(one["uri"]).name for one in files} == {"leave.md", "calls.md", "finding.py"}
    assert json.loads(knows_all("list", "--json", "--tag", "hr").stdout)[0]["title"] == "Leave policy"
    assert "On-call guide" not in knows_all("list", "--since", "2021-01-01").stdout
    assert "On-call guide" in knows_all("list", "--until", "2020-05-01", "--document", "calls").stdout
    several = knows_all("remove", "*.md", given="n\n")
    assert several.returncode == 130 and "Delete 2 documents" in several.stderr and "leave.md" in several.stderr
    assert knows_all("remove", str(tmp_path / "docs" / "leave.md")).stdout.startswith("Removed: ")
    assert knows_all("remove", "nothing-like-it").returncode == 2
    assert knows_all("remove", "*.md", "--yes").stdout.count("Removed: ") == 1


@pytest.mark.parametrize("mode", ["hybrid", "naive"])
def test_search_shows_what_would_be_answered_from(knows_all: Run, tmp_path: Path, mode: str) -> None:
    shown = knows_all("search", "How", "many", "days", "of", "annual", "leave?", "--mode", mode)
    assert shown.returncode == 0, shown.stderr
    assert "[1] Leave policy" in shown.stdout and "25 days" in shown.stdout and f"{mode}, " in shown.stderr
    found = json.loads(knows_all("search", "standby", "--json", "--tokens", "500", "--document", "calls.md").stdout)
    assert {one["title"] for one in found["chunks"]} == {"On-call guide"} and found["tokens"] <= 500


def test_ask_answers_with_references(knows_all: Run, tmp_path: Path) -> None:
    shown = knows_all("ask", "How many days of annual leave does an employee have?")
    assert shown.returncode == 0, shown.stderr
    answer, references = shown.stdout.split("References:")
    assert "25 days" in answer and "[1]" in answer and "Leave policy" in references
    state = json.loads(knows_all("ask", "--json", "--mode", "mix", "-", given="What is standby?").stdout)
    assert state["status"] == "answered" and state["context"]["mode"] == "mix" and state["references"]
    unknown = knows_all("ask", "Who painted the ceiling of the Sistine Chapel?")
    assert unknown.returncode == 8 and "References" not in unknown.stdout
    explained = knows_all("ask", "What is annual leave?", "--explain")
    assert "held [1]" in explained.stdout and "Entities:" in explained.stdout


def test_show(knows_all: Run) -> None:
    shown = knows_all("show", "annual", "leave")
    assert shown.returncode == 0 and "paid time off" in shown.stdout and "Leave policy (" in shown.stdout
    found = json.loads(knows_all("show", "finding.Index", "--json").stdout)
    assert found["entity"]["type"] == "class" and found["relations_out"]
    close = knows_all("show", "annul leav")
    assert close.returncode == 2 and "nnual leave" in close.stderr


def test_bad_input_and_an_empty_graph_are_told(knows: Run) -> None:
    for command in ("list", "search"):
        wrong = knows(command, *(["x"] if command == "search" else []), "--since", "yesterday")
        assert wrong.returncode == 2 and "2024-01-31" in wrong.stderr
    turned = knows("list", "--since", "2024-02-01", "--until", "2024-01-01")
    assert turned.returncode == 2 and "is before" in turned.stderr
    assert knows("search", "x", "--mode", "clever").returncode == 2
    nothing = knows("show", "anything")
    assert nothing.returncode == 2 and "knowledge add" in nothing.stderr


def test_a_run_of_adding_is_stopped_and_goes_on(knows: Run, tmp_path: Path) -> None:
    many = tmp_path / "many"
    many.mkdir()
    for number in range(20):
        (many / f"{number}.md").write_text(f"# Note {number}\n\nNote {number} is a **Thing {number}** of the house.\n")
    command = [*python(), "-m", "hopql.serve.cli", "knowledge", "add", "-w", str(tmp_path / "w"), str(many)]
    with subprocess.Popen(
        command, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True,
        cwd=Path(__file__).parent.parent.parent.parent,
    ) as running:  # fmt: skip
        assert running.stderr is not None and "documents: 0 of 20" in running.stderr.readline()
        running.send_signal(signal.SIGINT)
        said = running.stderr.read()
    assert running.returncode == 130
    assert "What was stored is kept" in said and "leaked" not in said and "Traceback" not in said
    told = json.loads(knows("add", str(many), "--json").stdout)
    assert told["added"] + told["unchanged"] == 20 and not told["refused"]


def test_a_state_database_out_of_reach_is_told_once(knows: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as away:  # what `knows` removes at the end is in the usual one
        away.setenv("HOPQL_STATE_URL", "postgresql://nobody@127.0.0.1:9/none")
        for command in (["list"], ["show", "x"]):
            done = knows(*command)
            assert done.returncode == 4 and done.stderr.count("cannot be reached") == 1, done.stderr
