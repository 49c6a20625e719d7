from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from hopql.bench import half_of
from hopql.bench.knowledge_answers import (
    ROOT,
    SCHEMA,
    Answered,
    AnswerQuestion,
    asked,
    contains,
    read_questions,
    row,
    space_of,
)
from hopql.tools.base.errors import UsageError

LIMIT = "The delay limit is 45 minutes."
QUESTION = AnswerQuestion(
    id="t-01", question="What is the delay limit?", about="handbook", expects=[r"\b45\b"], documents=["rules.md"]
)


def test_the_packaged_questions_name_what_is_there() -> None:
    own = read_questions("knowledge_answers")
    assert Counter(one.about for one in own) == {"handbook": 20, "hopql": 20, "schema": 10}
    for one in own:
        paths = [ROOT / document for document in one.documents if document != SCHEMA]
        assert all(path.is_file() for path in paths), one.id
        assert (one.about == "schema") == (not paths)
    assert {space_of(one) for one in own} == {"eval-handbook", "eval-hopql"}
    projects = Counter(one.about for one in read_questions("project_docs"))
    assert set(projects.values()) == {10} and len(projects) == 3 and all("==" in name for name in projects)


def test_halves_are_by_number(tmp_path: Path) -> None:
    assert [half_of(id_) for id_ in ("hq-01", "hq-02", "ka-50")] == ["dev", "held", "held"]
    with pytest.raises(UsageError, match="no number"):
        half_of("first")
    good = {"id": "ka-1", "question": "?", "about": "schema", "expects": ["a"], "documents": [SCHEMA]}
    (tmp_path / "suite.jsonl").write_text(f"{json.dumps(good)}\n{json.dumps({**good, 'expects': ['(']})}\n")
    with pytest.raises(UsageError, match="line 2"):
        read_questions("suite", tmp_path)


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
