from __future__ import annotations

import json
from pathlib import Path

import pytest

from hopql.evals.knowledge_suite import (
    ROOT,
    SCHEMA,
    cited_right,
    half_of,
    of_half,
    project,
    read_answers,
    read_files,
    relative,
)
from hopql.tools.errors import UsageError


def test_the_packaged_questions_name_files_that_are_there() -> None:
    questions = read_files()
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
    questions = read_files()
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
