"""What is searched for, with which filters and options; a model writes from numbered passages, and what it costs and
whether it failed is kept."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest

import hopql.nodes.write_answer as node
from hopql.nodes.write_answer import NOTHING, answer_knowledge, quote_sentences, write_answer
from hopql.state.knowledge import ChunkFound, KnowledgeContext
from hopql.tools.knowledge.knowledge import Knowledge
from hopql.tools.models.fake import Reply, scripted
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
    update = search(shop, "What?", {"tags": ["t"]}, words, mode="mix", knowledge_k=7, knowledge_tokens=900)
    assert update == {"context": FOUND}
    assert searched == [{
        "question": "What?", "keywords": words, "mode": "mix", "filters": {"tags": ["t"]}, "k": 7, "budget": 900,
        "first": [],
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


SKY = "The sky is blue in the morning."


def chunk(n: int, text: str) -> ChunkFound:
    return ChunkFound(
        id=f"c{n}", n=n, text=text, document=f"/x/{n}.md", title="Colours", kind="markdown", headings=[], line=1,
        line_to=1, page=0, symbol="", modified="2024-01-01T00:00:00+00:00", score=1.0,
    )  # fmt: skip


def state(drafts: int = 0) -> Any:
    context = KnowledgeContext(
        mode="naive", entities=[], relations=[], chunks=[chunk(1, SKY), chunk(2, "Grass is green in summer.")],
        searched=[], fallback="", tokens=0, left_out=0,
    )  # fmt: skip
    return {"question": "What colour is the sky in the morning?", "context": context, "drafts": drafts}


def write(shop: Path, reply: str | Reply, drafts: int = 0, **options: Any) -> dict[str, Any]:
    name = f"write-{uuid4().hex[:6]}"
    scripted([reply], name=name)
    return write_answer(state(drafts), runtime(shop, model=f"fake:{name}", **options))


def test_what_holds_is_kept_and_the_call_counted(shop: Path) -> None:
    update = write(shop, "The sky is blue in the morning [1]. Grass is violet in summer [2].")
    assert update["answer"].startswith(f"{SKY} [1]") and "violet" not in update["answer"]
    assert [claim["held"] for claim in update["claims"]] == [True, False]
    assert [each["n"] for each in update["references"]] == [1] and update["written_by"] == "model"
    assert update["drafts"] == 1 and len(update["calls"]) == 1 and update["calls"][0]["tokens_out"] > 0


def test_drafts_are_counted_on(shop: Path) -> None:
    assert write(shop, "Nonsense.", 1)["drafts"] == 2


def test_a_model_that_fails_leaves_no_claims(shop: Path) -> None:
    assert write(shop, Reply(error="it is down")) == {"drafts": 1, "claims": []}


def test_an_answer_that_was_cut_off_is_told_up_to_its_last_sentence(shop: Path) -> None:
    update = write(shop, Reply(reply="The sky is blue in the morning [1]. Grass is gr", finish_reason="length"))
    assert [claim["text"] for claim in update["claims"]] == [SKY]


def test_sentences_are_quoted_without_a_model(shop: Path) -> None:
    update = quote_sentences(state(), runtime(shop, model="fake:never", response_type="Single Sentence"))
    assert update["answer"] == f"{SKY} [1]" and update["written_by"] == "sentences" and "calls" not in update
    assert [claim["held"] for claim in update["claims"]] == [True] and update["references"][0]["chunk"] == "c1"


HELD = {"text": "It is blue.", "cites": [2], "held": True, "why": ""}
LACKING = {"text": "The documents say nothing about gold.", "cites": [], "held": True, "why": ""}
WRONG = {"text": "It is red.", "cites": [2], "held": False, "why": ""}
SHOWN = {"n": 2, "chunk": "c", "document": "/x/a.md", "title": "Colours", "headings": ["Colours", "Sky"], "line": 3,
         "line_to": 5, "page": 0, "modified": "", "text": "It is blue."}  # fmt: skip


def answer(**more: Any) -> dict[str, Any]:
    state: Any = {"failure": None, "answer": "It is blue. [2]", "claims": [HELD], "references": [SHOWN], "lacking": "",
                  "written_by": "model", **more}  # fmt: skip
    return answer_knowledge(state, runtime())


def test_the_message_is_the_answer_and_the_references_below_it() -> None:
    update = answer()
    assert update["status"] == "answered" and update["answer"] == "It is blue. [2]"
    assert update["messages"][0].text == "It is blue. [2]\n\nReferences\n[2] Colours, Sky, lines 3–5 (/x/a.md)"


def test_a_picture_of_a_document_is_fetched_by_no_client() -> None:
    told = "See ![it](https://evil.example/?q=1), <img src=x> and [the page](https://ours.example/a). [2]"
    update = answer(answer=told)
    for text in (update["answer"], update["messages"][0].text):
        assert "![" not in text and "\\<img" in text and "[the page](https://ours.example/a)" in text


@pytest.mark.parametrize("claims", [[], [WRONG], [LACKING], [WRONG, LACKING]])
def test_what_nothing_holds_is_no_answer(claims: list[Any]) -> None:
    update = answer(claims=claims)
    assert (update["status"], update["answer"], update["written_by"]) == ("nothing_found", NOTHING, "")
    assert update["claims"] == update["references"] == [] and update["messages"][0].text == NOTHING


def test_what_is_lacking_is_said() -> None:
    said = "The documents say nothing about gold."
    update = answer(claims=[], lacking=said)
    assert update["answer"] == update["messages"][0].text == said


@pytest.mark.parametrize(("hint", "text"), [("Start it.", "It is away. Start it."), ("", "It is away.")])
def test_a_failure_is_told_with_what_to_do(hint: str, text: str) -> None:
    update = answer(failure={"kind": "ConnectError", "message": "It is away.", "hint": hint, "exit_code": 4})
    assert (update["status"], update["answer"], update["messages"][0].text) == ("failed", text, text)
    assert update["claims"] == update["references"] == []
