"""What is printed of the graph: hostile texts, places, counts."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Any

import pytest

from hopql.serve.show_sources import (
    answer_json,
    block,
    exit_code,
    fitted,
    place,
    show_calls,
    show_documents,
    show_documents_added,
    show_found,
    show_knowledge,
    show_lines,
    show_operation,
    show_operations,
    show_spec,
    show_specs,
    show_specs_added,
)
from hopql.serve.terminal import one_line, width
from hopql.state.knowledge import ChunkFound, KnowledgeContext, Reference
from hopql.tools.apis.add_specs import Added as SpecsAdded
from hopql.tools.apis.prepare_specs import Refused as RefusedSpec
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
                  ["odd\x1b"], [("/d/b", "/d/a")], 1.25, {".docx": 3, ".x\x1b": 1})  # fmt: skip
    show_documents_added(added)
    shown = capsys.readouterr()
    assert "Left out, since folders are not searched for such files: .docx (3), .x (1)." in shown.err.replace("  ", " ")
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


def operation(**more: Any) -> Any:
    field = {"name": "a", "where": "query", "type": "string", "format": "", "required": True, "description": HOSTILE,
             "enum": [HOSTILE, "b"], "default": '"b"', "example": ""}  # fmt: skip
    return {
        "id": "shop POST /orders", "spec": "shop", "method": "POST", "path": "/orders", "operation_id": HOSTILE,
        "summary": HOSTILE, "description": f"{HOSTILE} {'word ' * 60}", "tags": [HOSTILE], "parameters": [field],
        "body": [], "content_type": "", "gives": [{**field, "where": "response"}], "status": "200",
        "security": [HOSTILE], "servers": [], "deprecated": True, **more,
    }  # fmt: skip


def card(**more: Any) -> Any:
    return {
        "id": "shop", "uri": f"/d/{HOSTILE}.json", "title": HOSTILE, "description": HOSTILE * 40, "version": HOSTILE,
        "family": "shop", "form": "OpenAPI 3.1.0", "tags": [], "domains": [], "key_paths": [], "summary": "",
        "servers": [HOSTILE], "schemes": [{"name": HOSTILE, "kind": "basic", "where": "", "parameter": ""}],
        "operations": 1, "modified": "", "deprecated": True, "skipped": [HOSTILE] * 25, **more,
    }  # fmt: skip


def context(*found: Any, **more: Any) -> Any:
    need = {"n": 1, "text": HOSTILE, "methods": [], "paths": [HOSTILE], "parameters": ["x"], "words": [], "by": "rules"}
    spec = {"id": "shop", "uri": "u", "title": HOSTILE, "version": "1", "score": 0.5, "why": HOSTILE}
    return {
        "needs": [need], "specs": [spec], "operations": list(found), "unmet": [1], "rich": "", "left_out": 1,
        "tokens": 1234, **more,
    }  # fmt: skip


def found(**more: Any) -> Any:
    return {
        "n": 1, "operation": operation(), "title": HOSTILE, "version": "1", "uri": "u", "needs": [1], "score": 0.25,
        "selected": True, **more,
    }  # fmt: skip


def calls_state(**more: Any) -> Any:
    return {
        "messages": [object()], "question": "q", "status": "answered", "answer": f"1. {HOSTILE}", "failure": None,
        "context": context(found()), "calls_in_order": [{"n": 1}], "lacking": "", "calls": [], "steps": [], **more,
    }  # fmt: skip


def test_no_text_of_a_spec_moves_the_cursor(capsys: pytest.CaptureFixture[str]) -> None:
    show_specs([card()])
    show_spec(card(), [operation()])
    show_operation(operation(), card(), f"curl '{HOSTILE}'")
    show_operations(context(found()))
    show_calls(calls_state(), explain=True)
    show_calls(calls_state(status="nothing_found", calls_in_order=[], answer=HOSTILE))
    shown = capsys.readouterr()
    for text in (shown.out, shown.err):
        assert "three" in text and not [letter for letter in text if letter != "\n" and not letter.isprintable()]


def test_tables_fit_and_paths_stay_whole(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    for columns, room in (("20", 80), ("100", 100), ("400", 120)):
        monkeypatch.setenv("COLUMNS", columns)
        assert width() == room and len(fitted("head", "word " * 90, "tail")) <= room
    monkeypatch.setenv("COLUMNS", "80")
    long = f"/{'orders' * 20}"
    show_lines([operation(summary="word " * 30), operation(path=long)])
    first, second = capsys.readouterr().out.splitlines()
    assert len(first) <= 80 and first.endswith("…  (deprecated)") and long in second
    show_spec(card(skipped=[], title="Shop"), [])
    assert max(map(len, capsys.readouterr().out.splitlines())) <= 80


def test_long_lists_are_cut(capsys: pytest.CaptureFixture[str]) -> None:
    show_spec(card(), [])
    assert "and 5 more; --json gives them" in capsys.readouterr().err


def test_a_search_says_what_was_found_and_what_not(capsys: pytest.CaptureFixture[str]) -> None:
    show_operations(context(found()))
    shown = capsys.readouterr()
    assert "(nothing serves it)" in shown.out and "1,234 tokens, 1 operation had no room" in shown.err
    assert "0.25  POST   /orders" in shown.out and "; need" not in shown.out and "[deprecated]" in shown.out
    other = found(uri="v", title="Zoo", needs=[2, 1])
    show_operations(context(found(), other, needs=[context()["needs"][0]] * 2))
    assert "[Zoo; deprecated; needs 2, 1]" in capsys.readouterr().out


def test_a_block_keeps_its_lines_and_no_others() -> None:
    assert block("a 'b\u2028c\x0bd'\ne") == "a 'b c d'\ne"


def test_what_went_wrong_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    failed = calls_state(failure={"message": "gone", "hint": "do this", "exit_code": 7, "kind": "", "detail": ""})
    show_calls(failed)
    assert capsys.readouterr().err == "Error: gone\ndo this\n" and exit_code(failed) == 7
    assert [exit_code(calls_state(status=status)) for status in ("answered", "partly", "nothing_found")] == [0, 8, 8]
    assert "messages" not in json.loads(json.dumps(answer_json(calls_state())))


HELD = {"specs": 1, "operations": 2000}


def test_counts_come_first_and_long_lists_are_cut(capsys: pytest.CaptureFixture[str]) -> None:
    refused = [RefusedSpec(f"/d/{n}{HOSTILE}.yaml", HOSTILE) for n in range(30)]
    skipped = {f"/d/{n}.json": [HOSTILE, "two"] for n in range(15)}
    added = SpecsAdded(added=3, refused=refused, skipped=skipped, aside=2, warnings=[HOSTILE], seconds=1.25)
    show_specs_added(added, HELD)
    shown = capsys.readouterr()
    assert shown.out == (
        "Specs: 3 added, 0 replaced, 0 unchanged, 0 removed, 30 refused in 1.2 s\n"
        "In the index: 1 spec with 2,000 operations\n"
    )
    lines = shown.err.splitlines()
    assert lines[0] == "Left aside: 2 files of JSON or YAML that are no specs"
    assert sum(line.startswith("  /d/") for line in lines) == 40
    assert "Not understood: 30 places of 15 specs:" in lines
    assert lines.count("  and 10 more; --json gives them") == 2
    assert not [letter for letter in shown.out + shown.err if letter != "\n" and not letter.isprintable()]


def test_a_run_that_changed_nothing_is_two_lines(capsys: pytest.CaptureFixture[str]) -> None:
    show_specs_added(SpecsAdded(unchanged=1), HELD)
    shown = capsys.readouterr()
    assert len(shown.out.splitlines()) == 2 and not shown.err
