"""The Python client: its questions to documents alone, and what is no question."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest

from hopql.serve.client import HopQL
from hopql.serve.result import Result
from hopql.serve.show_results import show_result
from hopql.tools.base.errors import UsageError, WorkspaceError
from hopql.tools.models.fake import scripted
from tests.tools.knowledge.handbook import BULK, with_handbook

ASKED = "What is a bulk order?"
ENDLESS = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) AS n FROM n"


@pytest.fixture(scope="module")
def folder(shop: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A shop with a handbook."""
    workspace, store = with_handbook(shop, tmp_path_factory.mktemp("client"))
    yield workspace
    store.remove(["*"])


def test_inform_gives_the_answer_with_claims_and_references(folder: Path) -> None:
    told = HopQL(folder, keywords="rules").inform(ASKED)
    assert told["status"] == "answered" and told["answer"] == f"{BULK} [1]" and told["lacking"] == ""
    assert told["claims"][0]["cites"] == [1] and told["references"][0]["document"].endswith("orders.md")
    assert told["failure"] is None and told["context"] and told["written_by"] == "sentences"


def test_filters_narrow_one_question(folder: Path) -> None:
    client = HopQL(folder, keywords="rules")
    limit = "What is the time limit of a return?"
    narrowed = client.inform(limit, filters={"tags": ["old"]})["context"]
    assert narrowed and {Path(each["document"]).name for each in narrowed["chunks"]} == {"old-returns.md"}
    whole = client.inform(limit)["context"]
    assert whole and "returns.md" in {Path(each["document"]).name for each in whole["chunks"]}


def test_options_of_the_question_come_before_those_of_the_client(folder: Path) -> None:
    name = f"client-{uuid4().hex[:6]}"
    script = scripted([f"{BULK} [1]"], name=name)
    client = HopQL(folder, keywords="rules", mode="naive", answers="sentences", model=f"fake:{name}")
    assert client.inform(ASKED)["written_by"] == "sentences" and script.prompts == []
    told = client.inform(ASKED, answers="model", mode="ppr")
    assert told["written_by"] == "model" and len(script.prompts) == 1
    assert told["context"] and told["context"]["mode"] == "ppr"


@pytest.mark.parametrize("more", [{"mode": "best"}, {"nothing": 1}, {"answers": "nobody"}])
def test_options_that_there_are_not_are_refused(folder: Path, more: dict[str, Any]) -> None:
    with pytest.raises(UsageError, match=next(iter(more))):
        HopQL(folder).inform(ASKED, **more)


@pytest.mark.parametrize(
    ("question", "filters", "word"),
    [("", None, "empty"), (ASKED, {"tags": ["none"]}, "No document"), (ASKED, {"tagged": ["x"]}, "no filter 'tagged'")],
)
def test_failures_are_told_and_not_raised(folder: Path, question: str, filters: Any, word: str) -> None:
    told = HopQL(folder, keywords="rules").inform(question, filters=filters)
    assert told["status"] == "failed" and told["failure"] and told["failure"]["exit_code"] == 2
    assert word in told["answer"]


@pytest.mark.parametrize("given", [5, None, b"How many?", ["How many?"]])
def test_a_question_is_text(folder: Path, given: Any) -> None:
    client = HopQL(folder, keywords="rules")
    watched = [lambda: list(client.stream(given)), lambda: client.ask(given)]
    for ask in (*watched, lambda: client.inform(given), lambda: client.calls_for(given)):
        with pytest.raises(UsageError, match=r"^A question is text\.$") as told:
            ask()
        assert type(given).__name__ in told.value.hint


def test_a_client_needs_its_workspace(tmp_path: Path) -> None:
    with pytest.raises(WorkspaceError):
        HopQL(tmp_path / "nowhere")


def test_a_run_that_asks_back_says_so_and_what_there_is_to_choose(
    shop: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    client = HopQL(shop, model=f"fake:{scripted([], f'asks-{uuid4().hex[:6]}').name}", ask_back=True)
    question = "How many orders were placed on 01/05/2026?"
    watched = list(client.stream(question))[-1]
    for result in (client.ask(question), watched):
        assert isinstance(result, Result) and (result.status, result.exit_code, result.failure) == ("asks", 0, None)
        assert "two dates" in result.answer and result.choices == ["January 5, 2026", "May 1, 2026"]
    show_result(client.ask(question))
    shown = capsys.readouterr()
    assert shown.out == "" and "1 January 5, 2026; 2 May 1, 2026." in shown.err


def test_a_stream_that_is_left_stops_its_query(shop: Path) -> None:
    begun = time.monotonic()
    stream = HopQL(shop).stream(ENDLESS, max_cost=0, timeout_s=60)
    while (event := next(stream)) and not (isinstance(event, dict) and event["node"] == "execute_sql"):
        pass
    time.sleep(0.3)
    stream.close()  # type: ignore[attr-defined]
    assert time.monotonic() - begun < 30
