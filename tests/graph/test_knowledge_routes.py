"""The conditions of the `knowledge` graph, and the edges that are drawn of them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from hopql.graph import knowledge as routes
from hopql.graph.knowledge import graph
from tests.nodes.running import runtime

FAILURE = {"kind": "x", "message": "m", "hint": "", "exit_code": 1}
HELD = {"text": "So.", "cites": [1], "held": True, "why": ""}
LACKING = {"text": "The documents say nothing about x.", "cites": [], "held": True, "why": ""}
WRONG = {"text": "No.", "cites": [2], "held": False, "why": ""}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "workspace.toml").write_text('name = "routes"\nurl = "sqlite:///x"\n')
    return tmp_path


def state(**more: Any) -> Any:
    return {"failure": None, "context": {"chunks": [{}]}, "claims": [], "drafts": 1, **more}


def test_a_failure_leads_to_the_end(folder: Path) -> None:
    run = runtime(folder, answers="model")
    failed = state(failure=FAILURE, claims=[WRONG])
    assert routes.after_receiving(failed, run) == "answer_knowledge"
    assert routes.after_search(failed, run) == "answer_knowledge"
    assert routes.after_writing(failed) == "answer_knowledge"


@pytest.mark.parametrize("mode", ["local", "global", "hybrid", "mix", "naive", "ppr"])
def test_modes_that_search_for_the_question_need_no_keywords(folder: Path, mode: str) -> None:
    target = "search_knowledge" if mode in ("naive", "ppr") else "extract_keywords"
    assert routes.after_receiving(state(), runtime(folder, mode=mode)) == target


@pytest.mark.parametrize("context", [None, {"chunks": []}])
def test_where_nothing_was_found_nothing_is_written(folder: Path, context: Any) -> None:
    assert routes.after_search(state(context=context), runtime(folder, answers="model")) == "answer_knowledge"


@pytest.mark.parametrize(
    ("options", "target"),
    [
        ({"model": "local"}, "quote_sentences"),
        ({"model": "local:0.5b"}, "quote_sentences"),
        ({"model": "fake:x"}, "write_answer"),
        ({"model": "fake:x", "effort": "fast"}, "quote_sentences"),
        ({"model": "fake:x", "answers": "sentences"}, "quote_sentences"),
        ({"model": "local", "answers": "model"}, "write_answer"),
        ({"model": "fake:x", "effort": "fast", "answers": "model"}, "write_answer"),
    ],
)
def test_who_writes(folder: Path, options: dict[str, Any], target: str) -> None:
    assert routes.after_search(state(), runtime(folder, **options)) == target


@pytest.mark.parametrize(
    ("claims", "drafts", "target"),
    [
        ([HELD], 1, "answer_knowledge"),
        ([WRONG, HELD], 2, "answer_knowledge"),
        ([LACKING], 1, "answer_knowledge"),
        ([WRONG], 1, "write_answer"),
        ([WRONG, LACKING], 1, "write_answer"),
        ([WRONG], 2, "quote_sentences"),
        ([WRONG, LACKING], 2, "quote_sentences"),
        ([], 1, "quote_sentences"),
    ],
)
def test_after_writing(claims: list[Any], drafts: int, target: str) -> None:
    assert routes.after_writing(state(claims=claims, drafts=drafts)) == target


@pytest.mark.parametrize(
    ("node", "targets"),
    [
        ("receive_inquiry", {"extract_keywords", "search_knowledge", "answer_knowledge"}),
        ("extract_keywords", {"search_knowledge", "answer_knowledge"}),
        ("search_knowledge", {"write_answer", "quote_sentences", "answer_knowledge"}),
        ("write_answer", {"write_answer", "quote_sentences", "answer_knowledge"}),
        ("quote_sentences", {"answer_knowledge"}),
        ("answer_knowledge", {"__end__"}),
    ],
)
def test_each_way_is_drawn(node: str, targets: set[str]) -> None:
    assert {edge.target for edge in graph.get_graph().edges if edge.source == node} == targets
