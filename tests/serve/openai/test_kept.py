"""Kept turns: by user, and not for ever."""

from __future__ import annotations

import pytest

from hopql.serve.openai import messages
from hopql.serve.openai.messages import KeptTurns
from hopql.tools.planning.find_ambiguities import turn_of


def test_a_user_finds_their_own_and_the_oldest_go(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(messages, "_MOST", 2)
    turns = KeptTurns()
    for place in range(3):
        turns.keep("", "ada", ("q",), f"n: {place}", turn_of("q", f"n: {place}", None))
    own = turns.of("", "ada")
    assert own((("q",), "n: 0")) is None and (own((("q",), "n: 2")) or {}).get("answer") == "n: 2"
    assert turns.of("", "alan")((("q",), "n: 2")) is turns.of("acme", "ada")((("q",), "n: 2")) is None
