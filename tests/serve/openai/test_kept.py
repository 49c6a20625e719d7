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
    assert (("q",), "n: 0") not in own and own[("q",), "n: 2"]["answer"] == "n: 2" and len(own) == 2
    assert len(turns.of("", "alan")) == len(turns.of("acme", "ada")) == 0
