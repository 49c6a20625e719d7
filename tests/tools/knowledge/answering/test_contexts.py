"""A context cut to what a small model reads."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hopql.tools.knowledge.answering.contexts import context_tokens, fitted

Made = Callable[..., Any]


def test_preferred_chunks_stay_with_their_numbers(context: Made) -> None:
    whole = context("one " * 100, "two " * 100, "three " * 100)
    short = fitted(whole, context_tokens(whole) - 50, [3])
    assert [one["n"] for one in short["chunks"]] == [1, 3]
    assert short["left_out"] == 1
    assert short["tokens"] == context_tokens(short) < context_tokens(whole)
    assert fitted(whole, 1, [2])["chunks"] == whole["chunks"][1:2]
    assert fitted(whole, 100_000) is whole
    assert len(whole["chunks"]) == 3
