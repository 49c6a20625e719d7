"""What is printed of specs: hostile texts, tables that fit."""

from __future__ import annotations

import json
from typing import Any

import pytest

from hopql.serve.show_sources import (
    answer_json,
    block,
    exit_code,
    fitted,
    show_calls,
    show_lines,
    show_operation,
    show_operations,
    show_spec,
    show_specs,
    width,
)

HOSTILE = "one\x1b[31m\ttwo\r\n  three\u202e"


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


def state(**more: Any) -> Any:
    return {
        "messages": [object()], "question": "q", "status": "answered", "answer": f"1. {HOSTILE}", "failure": None,
        "context": context(found()), "calls_in_order": [{"n": 1}], "lacking": "", "calls": [], "steps": [], **more,
    }  # fmt: skip


def test_no_text_of_a_spec_moves_the_cursor(capsys: pytest.CaptureFixture[str]) -> None:
    show_specs([card()])
    show_spec(card(), [operation()])
    show_operation(operation(), card(), f"curl '{HOSTILE}'")
    show_operations(context(found()))
    show_calls(state(), explain=True)
    show_calls(state(status="nothing_found", calls_in_order=[], answer=HOSTILE))
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
    failed = state(failure={"message": "gone", "hint": "do this", "exit_code": 7, "kind": "", "detail": ""})
    show_calls(failed)
    assert capsys.readouterr().err == "Error: gone\ndo this\n" and exit_code(failed) == 7
    assert [exit_code(state(status=status)) for status in ("answered", "partly", "nothing_found")] == [0, 8, 8]
    assert "messages" not in json.loads(json.dumps(answer_json(state())))
