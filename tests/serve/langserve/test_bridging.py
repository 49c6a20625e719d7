"""What langserve would answer with 500, or not at all."""

from __future__ import annotations

import json
import math
from decimal import Decimal
from typing import Any

import httpx
import pytest
from langchain_core.messages import AIMessage

from hopql.serve.langserve.routes import MOST_INPUTS, Lossless

ASKED: dict[str, Any] = {"question": "How many customers are there?"}


@pytest.mark.parametrize(
    ("endpoint", "body", "said"),
    [
        ("invoke", "{", "The body is no JSON."),
        ("invoke", "[" * 100_000, "The body is no JSON."),
        ("invoke", "[]", "The body is no JSON object."),
        ("invoke", {}, "input: Field required."),
        ("invoke", {"input": ASKED, "config": None}, "config: no JSON object."),
        ("invoke", {"input": {"qestion": "?"}}, "qestion: Extra inputs are not permitted."),
        ("invoke", {"input": {"question": "a\x00b"}}, "question: Value error, holds a zero character."),
        ("invoke", '{"input": {"question": "\\ud800"}}', "question: Value error, holds half of a surrogate pair."),
        ("invoke", '{"input": {"messages": ["\\ud800"]}}', "messages: Value error, no messages"),
        ("invoke", {"input": {"messages": [{"content": "?"}]}}, "messages: Value error, no messages"),
        ("invoke", {"input": {"question": "a" * 20_001}}, "question: Value should have at most 20000"),
        ("invoke", {"input": ASKED, "config": {"configurable": 1}}, "configurable: Input should be"),
        ("invoke", {"input": ASKED, "config": {"configurable": {"max_rows": 0}}}, "configurable.max_rows: Input"),
        ("stream", {"input": {"question": 1}}, "question: Input should be a valid string."),
        ("stream", "", "The body is no JSON."),
        ("batch", {"inputs": [ASKED, {"question": 1}]}, "question: Input should be a valid string."),
        ("batch", {"inputs": ASKED}, "inputs: no list."),
        ("batch", {"inputs": [ASKED] * (MOST_INPUTS + 1)}, "inputs: at most 100 at once."),
        ("batch", {"inputs": [ASKED], "config": [{}, None]}, "config: no JSON object."),
        ("batch", {"inputs": [ASKED], "config": [{}, {}]}, "Number of configs (2) must match number of inputs (1)"),
    ],
)  # fmt: skip
def test_what_cannot_be_read_is_said(address: str, endpoint: str, body: Any, said: str) -> None:
    text = body if isinstance(body, str) else json.dumps(body)
    answer = httpx.post(f"{address}/ask/{endpoint}", content=text, timeout=30)
    assert answer.status_code == 422
    assert answer.json()["error"].startswith(said)


def test_a_link_that_is_broken_is_said(address: str) -> None:
    assert httpx.post(f"{address}/ask/c/xxx/invoke", json={"input": ASKED}).status_code == 400


def test_feedback_goes_nowhere(address: str) -> None:
    for name in ("feedback", "token_feedback", "public_trace_link"):
        assert httpx.post(f"{address}/ask/{name}", json={}).status_code == 404


def test_values_of_any_size_and_kind_are_written() -> None:
    given = {"n": 2**70, "d": Decimal("1.50"), "none": math.nan, "message": AIMessage("Hello."), 1: "one"}
    said = Lossless().dumpd(given)
    assert (said["n"], said["d"], said["none"], said["1"]) == (2**70, "1.50", None, "one")
    assert said["message"]["content"] == "Hello." and said["message"]["type"] == "ai"
    assert Lossless().dumpd({"n": 1, "none": math.nan}) == {"n": 1, "none": None}
