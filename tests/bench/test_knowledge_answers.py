from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from click.testing import CliRunner

from hopql.bench import half_of, knowledge_answers
from hopql.bench.knowledge_answers import (
    ROOT,
    SCHEMA,
    Answered,
    AnswerQuestion,
    FileQuestion,
    Searched,
    asked,
    contains,
    documents,
    find_files,
    read_questions,
    relative,
    row,
)
from hopql.tools.errors import UsageError
from hopql.tools.knowledge.knowledge import Knowledge

PARCELS = '"""Parcels: what they weigh, and what sending one costs."""\n\n\ndef postage(grams: int) -> int:\n    """Cents that it costs to send a parcel of a weight."""\n    return 3 * grams\n'  # noqa: E501
BRIDGES = '"""Bridges: how long they are, and who built them."""\n\n\ndef span(name: str) -> int:\n    """Metres from one bank of the river to the other."""\n    return len(name)\n'  # noqa: E501
QUESTIONS = [
    FileQuestion(id="t-01", question="What does it cost to send a parcel?", files=["shop/parcels.py"]),
    FileQuestion(id="t-02", question="How many metres is a bridge over the river?", files=["shop/lost.py"]),
    FileQuestion(id="t-03", question="What does the postage of a parcel depend on?", files=["shop/gone.py"]),
]
LIMIT = "The delay limit is 45 minutes."
QUESTION = AnswerQuestion(
    id="t-01", question="What is the delay limit?", about="handbook", expects=[r"\b45\b"], documents=["rules.md"]
)


def test_the_packaged_questions_name_what_is_there() -> None:
    files = read_questions("hopql_files", FileQuestion)
    assert [one.id for one in files] == [f"hq-{number:02}" for number in range(1, 26)]
    files += read_questions("hopql_architecture", FileQuestion)
    assert [file for one in files for file in one.files if not (ROOT / file).is_file()] == []
    own = read_questions("knowledge_answers", AnswerQuestion)
    assert Counter(one.about for one in own) == {"handbook": 20, "hopql": 20, "schema": 10}
    for one in own:
        paths = [ROOT / document for document in one.documents if document != SCHEMA]
        assert all(path.is_file() for path in paths), one.id
        assert (one.about == "schema") == (not paths)
    projects = Counter(one.about for one in read_questions("project_docs", AnswerQuestion))
    assert set(projects.values()) == {10} and len(projects) == 3 and all("==" in name for name in projects)


def test_halves_are_by_number(tmp_path: Path) -> None:
    assert [half_of(id_) for id_ in ("hq-01", "hq-02", "ka-50")] == ["dev", "held", "held"]
    assert len(read_questions("hopql_files", FileQuestion, "dev")) == 13
    with pytest.raises(UsageError, match="no number"):
        half_of("first")
    good = {"id": "ka-1", "question": "?", "about": "schema", "expects": ["a"], "documents": [SCHEMA]}
    (tmp_path / "suite.jsonl").write_text(f"{json.dumps(good)}\n{json.dumps({**good, 'expects': ['(']})}\n")
    with pytest.raises(UsageError, match="line 2"):
        read_questions("suite", AnswerQuestion, folder=tmp_path)


def test_documents_are_paths_from_the_root_each_once_and_a_question_has_a_share_of_its_files(tmp_path: Path) -> None:
    assert relative("/elsewhere/a.md", tmp_path) == "/elsewhere/a.md"
    paths = [str(tmp_path / "docs" / name) for name in ("b.py", "a.py", "b.py")]
    context: Any = {"chunks": [{"document": path} for path in (*paths, "schema:x")]}
    assert documents(context, tmp_path) == ["docs/b.py", "docs/a.py", "schema:x"]
    question = FileQuestion(id="t-01", question="?", files=["a.py", "b.py"])
    assert Searched(question, ["c.py", "b.py"], 1.0).recall == 0.5


@pytest.fixture
def space() -> Iterator[str]:
    name = f"t_{uuid4().hex[:12]}"
    yield name
    Knowledge(name).purge()


def test_a_repository_is_indexed_and_asked(tmp_path: Path, space: str, monkeypatch: pytest.MonkeyPatch) -> None:
    files = {
        "shop/__init__.py": "", "shop/parcels.py": PARCELS, "shop/bridges.py": BRIDGES,
        "evals/suites/questions.md": "# What does it cost to send a parcel?\n\nA parcel.\n",
    }  # fmt: skip
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    monkeypatch.setattr(knowledge_answers, "read_questions", lambda *_: QUESTIONS)
    given = ["--root", str(tmp_path), "--space", space, "--suite", "hopql_files"]
    told = CliRunner().invoke(find_files, [*given, "--misses", "--mode", "naive"], catch_exceptions=False).stdout
    rows = [line.split()[1:5] for line in told.splitlines() if line.startswith("hopql_files")]
    assert rows == [["naive", "dev", "2", "0.500"], ["naive", "held", "1", "0.000"], ["naive", "all", "3", "0.333"]]
    assert "lacks shop/gone.py" in told and "lost" not in told, "of a held-out question no miss is told"
    assert not [one for one in Knowledge(space).documents() if "suites" in one["uri"]]
    CliRunner().invoke(find_files, [*given, "--purge"], catch_exceptions=False)
    assert Knowledge(space).count()["documents"] == 0


class Scripted:
    """Says what it was given."""

    def __init__(self, told: dict[str, Any]) -> None:
        self.told = told

    def inform(self, question: str) -> dict[str, Any]:
        return self.told


def test_an_answer_is_judged_by_what_it_says_and_cites(tmp_path: Path) -> None:
    claims = [{"text": LIMIT, "cites": [1], "held": True, "why": ""}]
    told = {"status": "answered", "answer": f"{LIMIT} [1]", "claims": claims}
    told["references"] = [{"n": 1, "document": str(tmp_path / "rules.md")}]
    found = asked(Scripted(told), QUESTION, tmp_path)
    assert found.answered and found.right and found.first and found.cites and found.held == [True]
    assert row("x", [found]).split()[:9] == ["x", "1", "1.000", "1.000", "1.000", "1.000", "1", "1.000", "0"]
    nothing = asked(Scripted({**told, "status": "nothing_found", "references": [], "claims": []}), QUESTION, tmp_path)
    assert not (nothing.answered or nothing.right or nothing.cites)
    schema = QUESTION.model_copy(update={"documents": [SCHEMA]})
    assert Answered(schema, told, ["b.md", "schema:nycflights"], [], 1.0).cites
    assert not Answered(schema, told, ["b.md"], [], 1.0).cites


@pytest.mark.parametrize(
    ("answer", "right", "first", "marked"),
    [
        ("It is old. [1]\n\nIt is **a** thing:\n\n```\na = ``b``\n```", True, False, False),
        ("See :class:`a thing`.", True, True, True),
        ("See this::", False, False, True),
    ],
)
def test_words_first_paragraph_and_marks_left_are_told_apart(
    answer: str, right: bool, first: bool, marked: bool
) -> None:
    question = AnswerQuestion(id="pd-1", question="What is it?", about="flask==3.1.3", expects=["a thing"])
    found = Answered(question, {"status": "answered", "answer": answer}, ["a.rst"], [], 1.0)
    assert (found.right, found.first, found.marked) == (right, first, marked)


def test_all_that_is_expected_must_be_there() -> None:
    assert contains("It is **45\nminutes**, `dep_delay`.", ["45 minutes", "DEP_DELAY"])
    assert not contains("It is 45 minutes.", ["45 minutes", "two hours"])
