from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from hopql.bench.knowledge_answers import asked, contains, row, workspace
from hopql.bench.knowledge_files import AnswerQuestion
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


def test_an_answer_is_judged_by_what_it_says_and_cites(tmp_path: Path) -> None:
    claims = [{"text": LIMIT, "cites": [1], "held": True, "why": ""}]
    told = {"status": "answered", "answer": f"{LIMIT} [1]", "claims": claims}
    told["references"] = [{"n": 1, "document": str(tmp_path / "rules.md")}]
    found = asked(Scripted(told), QUESTION, tmp_path)
    assert found.answered and found.right and found.cites and found.held == [True]
    assert row("handbook", [found]).split()[:7] == ["handbook", "1", "1.000", "1.000", "1.000", "1", "1.000"]
    nothing = asked(Scripted({**told, "status": "nothing_found", "references": [], "claims": []}), QUESTION, tmp_path)
    assert not (nothing.answered or nothing.right or nothing.cites)
    assert row("all", [nothing]).split()[2:7] == ["0.000", "0.000", "0.000", "0", "0.000"]
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
