from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from click.testing import CliRunner

from hopql.bench import knowledge_files
from hopql.bench.knowledge_files import (
    FOLDER,
    ROOT,
    SCHEMA,
    FileQuestion,
    ProjectQuestion,
    Searched,
    Told,
    cited_right,
    documents,
    find_files,
    half_of,
    of_half,
    project,
    read_answers,
    read_files,
    read_questions,
    relative,
    row,
)
from hopql.tools.errors import UsageError
from hopql.tools.knowledge.knowledge import Knowledge


def test_the_packaged_questions_name_files_that_are_there() -> None:
    questions = read_files(FOLDER / "hopql_files.jsonl")
    assert [one.id for one in questions] == [f"hq-{number:02}" for number in range(1, 26)]
    assert all((ROOT / file).is_file() for one in questions for file in one.files)
    assert all(len(one.files) <= 3 for one in questions)


def test_what_answers_must_contain_stands_in_the_documents_that_are_named() -> None:
    questions = read_answers()
    assert [one.id for one in questions] == [f"ka-{number:02}" for number in range(1, 51)]
    counts = [sum(one.about == kind for one in questions) for kind in ("handbook", "hopql", "schema")]
    assert counts == [20, 20, 10]
    for one in questions:
        paths = [ROOT / document for document in one.documents if document != SCHEMA]
        assert all(path.is_file() for path in paths), one.id
        assert (one.about == "schema") == (not paths)


def test_halves_are_by_number() -> None:
    assert [half_of(id_) for id_ in ("hq-01", "hq-02", "ka-50")] == ["dev", "held", "held"]
    questions = read_files(FOLDER / "hopql_files.jsonl")
    assert len(of_half(questions, "dev")) == 13
    assert of_half(questions, "dev") + of_half(questions, "held") != questions == of_half(questions, "all")
    with pytest.raises(UsageError, match="no number"):
        half_of("first")


def test_a_line_of_another_form_is_told_with_its_number(tmp_path: Path) -> None:
    suite = tmp_path / "suite.jsonl"
    good = {"id": "ka-1", "question": "?", "about": "schema", "expects": ["a"], "documents": [SCHEMA]}
    suite.write_text(f"{json.dumps(good)}\n{json.dumps({**good, 'expects': ['(']})}\n")
    with pytest.raises(UsageError, match="line 2"):
        read_answers(suite)


def test_documents_are_compared_as_paths_from_the_root(tmp_path: Path) -> None:
    assert relative(str(tmp_path / "docs" / "a.md"), tmp_path) == "docs/a.md"
    assert relative("schema:nycflights", tmp_path) == "schema:nycflights"
    assert relative("/elsewhere/a.md", tmp_path) == "/elsewhere/a.md"
    assert cited_right(["b.md", "schema:nycflights"], [SCHEMA])
    assert not cited_right(["b.md"], ["a.md", SCHEMA])


def test_what_is_no_checkout_is_told(tmp_path: Path) -> None:
    assert project(ROOT) == ROOT
    with pytest.raises(UsageError, match="no checkout"):
        project(tmp_path)


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


def test_a_repository_is_indexed_and_asked(repository: Path, space: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(knowledge_files, "read_files", lambda suite: QUESTIONS)
    given = ["--root", str(repository), "--space", space, "--misses", "--suite", "hopql_files",
             "--mode", "naive", "--mode", "hybrid"]  # fmt: skip
    told = CliRunner().invoke(find_files, given, catch_exceptions=False).stdout
    rows = [line.split()[1:] for line in told.splitlines() if line.startswith("hopql_files")]
    assert [row[:4] for row in rows if row[0] == "naive"] == [
        ["naive", "dev", "2", "0.500"], ["naive", "held", "1", "1.000"], ["naive", "all", "3", "0.667"],
    ]  # fmt: skip
    assert len(rows) == 6 and "lacks shop/gone.py" in told
    assert not [one for one in Knowledge(space).documents() if "suites" in one["uri"]]
    again = CliRunner().invoke(find_files, given, catch_exceptions=False).stdout
    assert again.startswith("indexed in") and " naive " in again


def test_no_miss_of_a_held_out_question_is_told(repository: Path, space: str, monkeypatch: pytest.MonkeyPatch) -> None:
    lost = [FileQuestion(id="t-02", question="What does it cost to send a parcel?", files=["shop/gone.py"])]
    monkeypatch.setattr(knowledge_files, "read_files", lambda suite: lost)
    given = ["--root", str(repository), "--space", space, "--misses"]
    told = CliRunner().invoke(find_files, given, catch_exceptions=False)
    assert "held" in told.stdout and "gone" not in told.stdout


def test_purge_empties_the_space(repository: Path, space: str) -> None:
    Knowledge(space).add([repository])
    CliRunner().invoke(find_files, ["--root", str(repository), "--space", space, "--purge"], catch_exceptions=False)
    assert Knowledge(space).count()["documents"] == 0


QUESTION = ProjectQuestion(id="pd-1", question="What is it?", project="flask==3.1.3", expects=["a thing"])


def test_the_packaged_questions_are_ten_a_project_of_a_fixed_version() -> None:
    questions = read_questions()
    assert [one.id for one in questions] == [f"pd-{number:02}" for number in range(1, 31)]
    projects = [one.project for one in questions]
    assert all(projects.count(one) == 10 and "==" in one for one in set(projects)) and len(set(projects)) == 3


def test_an_answer_is_judged_by_its_words_its_first_paragraph_and_the_marks_left_in_it() -> None:
    told = Told(QUESTION, "It is old. [1]\n\nIt is **a** thing:\n\n```\na = ``b``\n```", ["a.rst"])
    assert (told.right, told.first, told.marked) == (True, False, False)
    assert Told(QUESTION, "See :class:`a thing`.", []).marked and Told(QUESTION, "See this::", []).marked
    assert row("all", [told]).split() == ["all", "1", "1.000", "0.000", "0"]
