"""What is searched for, with which filters and options."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import hopql.nodes.search_knowledge as node
from hopql.tools.knowledge.knowledge import Knowledge
from tests.nodes.running import runtime

FOUND: dict[str, Any] = {"entities": [1, 2], "relations": [], "chunks": [1], "fallback": "it was vague"}
NAMED = {"documents": ["/x/handbook/a.md"]}


@pytest.fixture
def searched(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """What each search was given; the schema is not stored, and a handbook is named by its word."""
    seen: list[dict[str, Any]] = []

    def search(own: Knowledge, question: str, keywords: Any, mode: str, **more: Any) -> dict[str, Any]:
        seen.append({"question": question, "keywords": keywords, "mode": mode, **more})
        return FOUND

    monkeypatch.setattr(Knowledge, "search", search)
    monkeypatch.setattr(node, "have_schema", lambda workspace: None)
    monkeypatch.setattr(node, "named_documents", lambda workspace, text: NAMED if "handbook" in text else None)
    return seen


def search(shop: Path, question: str, within: Any = None, keywords: Any = None, **options: Any) -> dict[str, Any]:
    state: Any = {"question": question, "within": within, "keywords": keywords}
    return node.search_knowledge(state, runtime(shop, **options))


def test_the_options_of_the_run_hold(shop: Path, searched: list[dict[str, Any]]) -> None:
    words = {"high_level_keywords": ["x"], "low_level_keywords": []}
    update = search(shop, "What?", {"tags": ["t"]}, words, mode="mix", knowledge_k=7, knowledge_tokens=900,
                    rerank="cross-encoder:x")  # fmt: skip
    assert update == {"context": FOUND}
    assert searched == [{
        "question": "What?", "keywords": words, "mode": "mix", "filters": {"tags": ["t"]}, "k": 7, "budget": 900,
        "rerank": "cross-encoder:x",
    }]  # fmt: skip


def test_documents_that_are_named_narrow_where_no_filter_does(shop: Path, searched: list[dict[str, Any]]) -> None:
    search(shop, "What does our handbook say?")
    search(shop, "What does our handbook say?", {"tags": ["t"]})
    search(shop, "What is meant?")
    assert [each["filters"] for each in searched] == [NAMED, {"tags": ["t"]}, None]


def test_without_keywords_the_question_is_searched_for(shop: Path, searched: list[dict[str, Any]]) -> None:
    search(shop, "What?", mode="naive")
    assert searched[0]["keywords"] == {"high_level_keywords": [], "low_level_keywords": []}


def test_what_was_found_and_why_is_told(
    shop: Path, searched: list[dict[str, Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    monkeypatch.setattr(node, "tell", told.append)
    search(shop, "What does our handbook say?")
    assert told == [
        "in the 1 documents that the question names", "2 entities, 0 relations, 1 chunks", "it was vague",
    ]  # fmt: skip
