from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from hopql.evals import api_answers
from hopql.evals.api_answers import answered, made
from hopql.evals.api_suite import CallQuestion
from hopql.tools.offering import apis_of
from hopql.tools.settings import settings

TITLE = "Cartwheel Commerce API"


def question(id_: str, text: str, *gold: str) -> CallQuestion:
    return CallQuestion(
        id=id_, kind="plain", words="spec", question=text, gold=[(name, TITLE) for name in gold], links=[], values={}
    )


QUESTIONS = [
    question("t-1", "How do I refund an order?", "POST /refunds"),
    question("t-2", "Create an order for a customer.", "DELETE /held/out"),
    question("t-3", "List refunds of the shop.", "GET /developed"),
]


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(settings(), "data_dir", tmp_path / "data")
    return tmp_path / "data" / "evals" / "api_answers_words"


def test_requests_are_answered_on_a_workspace_without_a_database(own: Path) -> None:
    workspace = made(own)
    assert made(own).path == workspace.path and not workspace.has_database
    apis_of(workspace).add([api_answers.SPECS], dense=False)
    one = answered(workspace, QUESTIONS[0])
    assert one.found and "POST /refunds" in one.named
    assert not answered(workspace, QUESTIONS[1]).found


def test_only_misses_of_the_development_half_are_told(own: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(api_answers, "read_calls", lambda half: QUESTIONS)
    told = CliRunner().invoke(api_answers.main, ["--no-vectors", "--misses"], catch_exceptions=False).stdout
    assert "t-3 (plain)" in told and "GET /developed" in told
    assert "t-1 (" not in told and "t-2" not in told and "DELETE" not in told
    rows = {line.split()[0]: line.split()[1:4] for line in told.splitlines() if line.startswith(("dev", "held", "all"))}
    assert [row[0] for row in rows.values()] == ["2", "1", "3"] and rows["held"][2] == "0.000"
    ended = CliRunner().invoke(api_answers.main, ["--no-vectors", "--purge"], catch_exceptions=False).stdout
    assert ended == "3 specs are deleted.\n"
