"""What an answer from documents ends with."""

from __future__ import annotations

from typing import Any

import pytest

from hopql.nodes.write_answer import NOTHING, answer_knowledge
from tests.nodes.running import runtime

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
