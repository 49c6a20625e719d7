from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from click.testing import CliRunner

from hopql.evals import knowledge_files
from hopql.evals.knowledge_files import Searched, documents, main
from hopql.evals.knowledge_suite import FileQuestion
from hopql.tools.knowledge import Knowledge

PARCELS = '"""Parcels: what they weigh, and what sending one costs."""\n\n\ndef postage(grams: int) -> int:\n    """Cents that it costs to send a parcel of a weight."""\n    return 3 * grams\n'  # noqa: E501
BRIDGES = '"""Bridges: how long they are, and who built them."""\n\n\ndef span(name: str) -> int:\n    """Metres from one bank of the river to the other."""\n    return len(name)\n'  # noqa: E501
QUESTIONS = [
    FileQuestion(id="t-01", question="What does it cost to send a parcel?", files=["shop/parcels.py"]),
    FileQuestion(id="t-02", question="How many metres is a bridge over the river?", files=["shop/bridges.py"]),
    FileQuestion(id="t-03", question="What does the postage of a parcel depend on?", files=["shop/gone.py"]),
]


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    files = {
        "pyproject.toml": '[project]\nname = "shop"\n', "shop/__init__.py": "", "shop/parcels.py": PARCELS,
        "shop/bridges.py": BRIDGES, "evals/suites/questions.md": "# What does it cost to send a parcel?\n\nA parcel.\n",
    }  # fmt: skip
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    return tmp_path


@pytest.fixture
def space() -> Iterator[str]:
    name = f"t_{uuid4().hex[:12]}"
    yield name
    Knowledge(name).purge()


def context(*paths: str) -> Any:
    return {"chunks": [{"document": path} for path in paths], "fallback": ""}


def test_a_file_counts_once_in_the_order_of_its_first_chunk(tmp_path: Path) -> None:
    paths = [str(tmp_path / name) for name in ("b.py", "a.py", "b.py")]
    assert documents(context(*paths, "schema:x"), tmp_path) == ["b.py", "a.py", "schema:x"]


def test_recall_is_the_share_of_a_questions_files() -> None:
    question = FileQuestion(id="t-01", question="?", files=["a.py", "b.py"])
    assert Searched(question, ["c.py", "b.py"], "", 1.0).recall == 0.5


def test_a_repository_is_indexed_and_asked(
    repository: Path, space: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(knowledge_files, "read_files", lambda suite: QUESTIONS)
    given = ["--root", str(repository), "--space", space, "--misses", "--suite", "hopql_files",
             "--mode", "naive", "--mode", "hybrid"]  # fmt: skip
    told = CliRunner().invoke(main, given, catch_exceptions=False).stdout
    rows = [line.split()[1:] for line in told.splitlines() if line.startswith("hopql_files")]
    assert [row[:4] for row in rows if row[0] == "naive"] == [
        ["naive", "dev", "2", "0.500"], ["naive", "held", "1", "1.000"], ["naive", "all", "3", "0.667"],
    ]  # fmt: skip
    assert len(rows) == 6 and "lacks shop/gone.py" in told
    assert not [one for one in Knowledge(space).documents() if "suites" in one["uri"]]
    again = CliRunner().invoke(main, given, catch_exceptions=False).stdout
    assert again.startswith("indexed in") and " naive " in again


def test_no_miss_of_a_held_out_question_is_told(
    repository: Path, space: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    lost = [FileQuestion(id="t-02", question="What does it cost to send a parcel?", files=["shop/gone.py"])]
    monkeypatch.setattr(knowledge_files, "read_files", lambda suite: lost)
    told = CliRunner().invoke(main, ["--root", str(repository), "--space", space, "--misses"], catch_exceptions=False)
    assert "held" in told.stdout and "gone" not in told.stdout


def test_purge_empties_the_space(repository: Path, space: str) -> None:
    Knowledge(space).add([repository])
    CliRunner().invoke(main, ["--root", str(repository), "--space", space, "--purge"], catch_exceptions=False)
    assert Knowledge(space).count()["documents"] == 0
