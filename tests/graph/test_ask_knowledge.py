"""The whole agent on a shop with a handbook: documents alone, documents before the database, and neither."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest

from hopql.serve.client import HopQL
from hopql.serve.result import Result
from hopql.tools.knowledge import open_knowledge
from hopql.tools.models.fake import ScriptedChat, scripted
from tests.tools.knowledge.handbook import BULK, without_state
from tests.tools.planning.made import own_shop

LARGE = "SELECT count(*) AS n FROM orders WHERE quantity > 5"
COUNT = "SELECT count(*) AS n FROM orders"


@pytest.fixture
def workspace(handbook: Path) -> Path:
    return handbook


def ask(workspace: Path, question: str, *replies: str, **options: Any) -> tuple[Result, ScriptedChat]:
    script = scripted(list(replies), name=f"ask-{uuid4().hex[:6]}")
    given = {"model": f"fake:{script.name}", "gate": "off", "effort": "fast", "keywords": "rules", **options}
    return HopQL(workspace, **given).ask(question), script


def hops(result: Result) -> list[tuple[str, str]]:
    return [(hop["source"], hop["status"]) for hop in result.hops]


def test_a_question_to_documents_alone_asks_no_database(workspace: Path) -> None:
    result, script = ask(workspace, "What does our handbook say about bulk orders?", COUNT)
    assert hops(result) == [("knowledge", "resolved")] and result.ok and result.exit_code == 0
    assert result.answer.startswith(f"{BULK} [1]") and script.prompts == []
    assert (result.sql, result.rows, result.model_calls) == ("", None, 0)
    assert result.hops[0]["evidence"][0].startswith("[1] Orders, Bulk orders, line")
    assert {"search_knowledge", "quote_sentences"} <= {step["node"] for step in result.steps}


def test_documents_alone_by_the_model(workspace: Path) -> None:
    result, script = ask(workspace, "What does our handbook say about bulk orders?", f"{BULK} [1]", effort="balanced")
    assert result.ok and result.model_calls == len(script.prompts) == 1 and "[1]" in result.answer


def test_what_the_handbook_says_reaches_the_query(workspace: Path) -> None:
    question = "What does our handbook say about bulk orders, and how many orders were that large?"
    result, script = ask(workspace, question, LARGE)
    assert hops(result) == [("knowledge", "resolved"), ("sql", "resolved")]
    (prompt,) = script.prompts
    assert BULK in prompt and "How many orders were that large (bulk orders)?" in prompt and "{{" not in prompt
    assert result.ok and result.rows and result.rows["rows"] == [[1]] and result.sql.startswith("SELECT")
    assert BULK in result.answer and "n: 1" in result.answer


def test_a_defined_term_is_looked_up_before_the_query(workspace: Path) -> None:
    result, script = ask(workspace, "How many bulk orders were placed?", LARGE)
    assert hops(result) == [("knowledge", "resolved"), ("sql", "resolved")]
    assert [value["value"] for value in result.hops[0]["values"]] == [BULK]
    (prompt,) = script.prompts
    assert BULK in prompt and "Dana Ruiz" not in prompt and prompt.rstrip().endswith("```sql")
    assert result.hops[1]["text"] == "How many bulk orders were placed?"
    assert result.ok and result.rows and result.rows["rows"] == [[1]] and BULK not in result.answer


def test_a_question_to_the_database_alone_asks_no_document(workspace: Path) -> None:
    result, script = ask(workspace, "How many orders were placed?", COUNT)
    assert hops(result) == [("sql", "resolved")] and result.ok and "bulk" not in script.prompts[0].lower()


def test_what_documents_do_not_say_leaves_the_query_unasked(workspace: Path) -> None:
    question = "What must an apprentice wear? And how many orders were shipped without that?"
    result, script = ask(workspace, question, COUNT)
    assert hops(result) == [("knowledge", "unresolved"), ("sql", "skipped")]
    assert result.status == "unresolved" and result.exit_code == 8 and script.prompts == [] and result.sql == ""
    assert "apprentice" in result.answer


def test_sql_is_never_asked_of_documents(workspace: Path) -> None:
    result, _ = ask(workspace, "SELECT name FROM product WHERE name <> 'our handbook says' ORDER BY name")
    assert [hop["source"] for hop in result.hops] == ["sql"] and result.ok


def test_where_nothing_was_added_the_database_is_asked_as_before(shop: Path, tmp_path: Path) -> None:
    bare = own_shop(shop, tmp_path)[0]
    result, script = ask(bare, "How many bulk orders were placed?", COUNT)
    assert hops(result) == [("sql", "resolved")] and len(script.prompts) == 1
    lost, none = ask(bare, "Who won the chess world cup?", COUNT, gate="near")
    assert lost.status == "out_of_domain" and none.prompts == []


def test_documents_out_of_reach_are_told(workspace: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    without_state(monkeypatch)
    monkeypatch.setattr(open_knowledge, "_known", {})
    result, script = ask(workspace, "What does our handbook say about bulk orders?", COUNT)
    assert hops(result) == [("knowledge", "failed")] and result.exit_code != 0 and script.prompts == []
    assert "cannot be reached" in result.answer and "secret1" not in result.answer
