"""What is printed of the graph: hostile texts, places, counts."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

import pytest

from hopql.serve.show_sources import (
    answer_json,
    block,
    exit_code,
    place,
    show_documents,
    show_documents_added,
    show_found,
    show_knowledge,
)
from hopql.serve.terminal import one_line
from hopql.state.knowledge import ChunkFound, KnowledgeContext, Reference
from hopql.tools.knowledge.documents import Added, Refused

HOSTILE = "one\x1b[31m\ttwo\r\n  three\u202e"


def chunk(**more: Any) -> ChunkFound:
    return ChunkFound(**{  # type: ignore[typeddict-item]
        "id": "c", "n": 1, "text": HOSTILE, "document": "/d/a.md", "title": "A", "kind": "markdown",
        "headings": ["A", "B", "C"], "line": 3, "line_to": 9, "page": 0, "symbol": "",
        "modified": "2024-01-02T03:04:05+00:00", "score": 1.0, **more,
    })  # fmt: skip


def state(**more: Any) -> Any:
    reference = Reference(**{name: chunk()[name] for name in Reference.__annotations__ if name != "chunk"}, chunk="c")  # type: ignore[literal-required, typeddict-item, misc]
    context = KnowledgeContext(mode="mix", entities=[], relations=[], chunks=[chunk()], searched=["x"], fallback="",
                               tokens=5, left_out=2)  # fmt: skip
    return {
        "messages": [object()], "question": "q", "status": "answered", "answer": f"{HOSTILE} [1]", "failure": None,
        "keywords": None, "context": context, "claims": [{"text": HOSTILE, "cites": [1], "held": True, "why": "words"}],
        "references": [reference], "lacking": "", "written_by": "sentences", "calls": [], "steps": [], **more,
    }  # fmt: skip


def test_texts_move_no_cursor() -> None:
    assert one_line(HOSTILE) == "one [31m two three" and one_line("word " * 9, 8) == "word wor…"
    assert block(HOSTILE, "> ") == "> one [31m    two\n>   three"


def test_a_place_is_lines_or_a_page() -> None:
    assert place(chunk()) == "A, B › C, lines 3–9 (/d/a.md, 2024-01-02)"
    assert place(chunk(headings=[], line_to=3)) == "A, line 3 (/d/a.md, 2024-01-02)"
    assert place(chunk(page=7, headings=["A"])) == "A, page 7 (/d/a.md, 2024-01-02)"
    assert place(chunk(line=0, headings=[], title="")) == "/d/a.md (/d/a.md, 2024-01-02)"


def test_an_answer_stands_with_its_references(capsys: pytest.CaptureFixture[str]) -> None:
    show_knowledge(state(), explain=True)
    shown = capsys.readouterr()
    assert shown.out.startswith("one [31m") and "References:\n[1] A, B › C, lines 3–9" in shown.out
    assert "held [1]: one [31m two three" in shown.out and "2 more found no room" in shown.err
    assert "sentences of the documents, mix" in shown.err and "\x1b" not in shown.out + shown.err
    assert exit_code(state()) == 0 and "messages" not in answer_json(state())


def test_no_answer_and_a_failure_go_to_stderr(capsys: pytest.CaptureFixture[str]) -> None:
    nothing = state(status="nothing_found", answer="The documents do not say that.", references=[], written_by="")
    show_knowledge(nothing)
    shown = capsys.readouterr()
    assert shown.out == "" and shown.err.startswith("The documents do not say that.") and exit_code(nothing) == 8
    failure = {"kind": "ModelError", "message": "No\x1b model.", "hint": "Get one.", "exit_code": 6}
    show_knowledge(state(failure=failure))
    shown = capsys.readouterr()
    assert shown.out == "" and shown.err == "Error: No model.\nGet one.\n" and exit_code(state(failure=failure)) == 6


def test_an_empty_context_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    show_found(KnowledgeContext(mode="local", entities=[], relations=[], chunks=[], searched=[], fallback="because",
                                  tokens=0, left_out=0))  # fmt: skip
    shown = capsys.readouterr()
    assert shown.out == "" and "because" in shown.err and "Nothing was found." in shown.err


def test_what_was_added_is_told_with_reasons(capsys: pytest.CaptureFixture[str]) -> None:
    added = Added(2, 1, 3, 1, 40, 9, 8, 2, [Refused(f"/d/{n}.pdf", "It is encrypted.") for n in range(30)],
                  ["odd\x1b"], [("/d/b", "/d/a")], 1.25)  # fmt: skip
    show_documents_added(added)
    shown = capsys.readouterr()
    assert shown.out.splitlines() == [
        "Documents: 2 added, 1 replaced, 3 unchanged, 1 removed, 30 refused in 1.2 s",
        "Stored: 40 chunks, 8 relations, 9 entities; 2 entities were merged",
    ]
    assert "/d/0.pdf: It is encrypted." in shown.err and "and 10 more" in shown.err and "/d/25.pdf" not in shown.err
    assert "/d/b is the same as /d/a" in shown.err and "\x1b" not in shown.err
    assert asdict(added)["refused"][29]["why"] == "It is encrypted."


def test_lists(capsys: pytest.CaptureFixture[str]) -> None:
    document: Any = {"uri": "/d/a\x1b.md", "title": "A", "kind": "markdown", "modified": "2024-01-02T00:00:00+00:00",
                     "tags": ["x", "y"], "warnings": [], "chunks": 1}  # fmt: skip
    show_documents([document, {**document, "tags": [], "warnings": ["w"]}])
    shown = capsys.readouterr()
    assert shown.out.splitlines() == [
        "/d/a .md  A", "      markdown; 1 chunk; 2024-01-02; tags: x, y",
        "/d/a .md  A", "      markdown; 1 chunk; 2024-01-02; 1 warning",
    ] and shown.err == "2 documents\n"  # fmt: skip
