from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest

from hopql.bench.knowledge_answers import Answered, asked, contains, row, stored, workspace
from hopql.bench.knowledge_checks import Checked
from hopql.bench.knowledge_files import AnswerQuestion
from hopql.tools.knowledge.documents import Chunk, Prepared
from hopql.tools.knowledge.knowledge import Knowledge
from hopql.tools.workspace import open_workspace

LIMIT = "The delay limit is 45 minutes."
QUESTION = AnswerQuestion(
    id="t-01", question="What is the delay limit?", about="handbook", expects=[r"\b45\b"], documents=["rules.md"]
)


class Scripted:
    """Says what it was given."""

    def __init__(self, told: dict[str, Any]) -> None:
        self.told = told

    def inform(self, question: str, **options: Any) -> dict[str, Any]:
        return self.told


@pytest.fixture
def knowledge(tmp_path: Path) -> Iterator[Knowledge]:
    from datetime import UTC, datetime

    page = tmp_path / "rules.md"
    page.write_text(f"# Rules\n\n{LIMIT}\n")
    store = Knowledge(f"t_{uuid4().hex[:12]}")
    chunk = Chunk(LIMIT, ("Rules",), line=3, line_to=3)
    store.put(Prepared(str(page), "Rules", "markdown", "d", datetime(2024, 1, 1, tzinfo=UTC), (chunk,), size=9))
    yield store
    store.purge()


def told(knowledge: Knowledge, page: Path, **changed: Any) -> dict[str, Any]:
    from hopql.tools.knowledge.tables import connected

    with connected() as connection:
        sql = "SELECT id FROM knowledge_chunks WHERE space = %s"
        ((chunk,),) = connection.execute(sql, [knowledge.space]).fetchall()
    reference = {
        "n": 1, "chunk": chunk, "document": str(page), "title": "Rules", "headings": ["Rules"], "line": 3, "line_to": 3,
        "page": 0, "modified": "", "text": LIMIT,
    }  # fmt: skip
    claims = [{"text": LIMIT, "cites": [1], "held": True, "why": ""}]
    answer = {"status": "answered", "answer": f"{LIMIT} [1]", "claims": claims, "references": [reference]}
    return {**answer, "written_by": "sentences", "context": None, **changed}


def test_an_answer_and_its_reference_are_judged_by_store_and_file(knowledge: Knowledge, tmp_path: Path) -> None:
    answer = told(knowledge, tmp_path / "rules.md")
    found = asked(Scripted(answer), knowledge, QUESTION, tmp_path)
    assert found.answered and found.right and found.cites
    assert (found.checked.pairs, found.checked.held) == (1, 1)
    assert stored(knowledge, answer["references"])[answer["references"][0]["chunk"]].body == LIMIT
    assert row("handbook", [found]).split()[:7] == ["handbook", "1", "1.000", "1.000", "1.000", "1", "1.000"]


def test_a_file_that_changed_since_does_not_hold(knowledge: Knowledge, tmp_path: Path) -> None:
    (tmp_path / "rules.md").write_text(f"# Rules\n\n{LIMIT.replace('45', '30')}\n")
    found = asked(Scripted(told(knowledge, tmp_path / "rules.md")), knowledge, QUESTION, tmp_path)
    assert (found.checked.pairs, found.checked.held) == (1, 0)


def test_no_answer_is_neither_answered_nor_right(knowledge: Knowledge, tmp_path: Path) -> None:
    nothing = told(knowledge, tmp_path / "rules.md", status="nothing_found", references=[], claims=[], answer="45?")
    found = asked(Scripted(nothing), knowledge, QUESTION, tmp_path)
    assert not (found.answered or found.right or found.cites)
    assert row("all", [found]).split()[2:7] == ["0.000", "0.000", "0.000", "0", "0.000"]
    assert row("schema", []).split() == ["schema", "0"]


def test_all_that_is_expected_must_be_there() -> None:
    assert contains("It is **45\nminutes**, `dep_delay`.", ["45 minutes", "DEP_DELAY"])
    assert not contains("It is 45 minutes.", ["45 minutes", "two hours"])


def test_a_workspace_over_the_demos_database_is_made_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from hopql.tools.settings import settings

    monkeypatch.setattr(settings(), "data_dir", tmp_path)
    folder = workspace("eval-here")
    assert open_workspace(str(folder)).config.name == "eval-here" == folder.name
    assert workspace("eval-here") == folder


def test_counts_are_of_marks() -> None:
    found = Answered(QUESTION, {"status": "answered", "answer": "x"}, [], Checked(3, ["a"]), 1.0)
    assert found.checked.held == 2
