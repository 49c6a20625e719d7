"""Hops in words that nobody foresaw: the only memory that can be meant answers, and a near miss answers nothing."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest
from numpy.typing import NDArray

from hopql.state.memory import Found
from hopql.tools.embedders import embed_array, embedder
from hopql.tools.planning.read_memories import values_from
from tests.tools.planning.made import hop, memory
from tests.tools.planning.odd_words import ANSWERED, NOT_ANSWERED, TOLD

LEAST = 35
"""Of the 40 that have an answer; what is left over stays unresolved."""


@cache
def vectors(team: str) -> NDArray[np.float32]:
    """Of what a team was told."""
    return embed_array(embedder(""), [said for said, _ in TOLD[team]])


def found(team: str, text: str) -> list[Found]:
    """What a search over a team's memories finds for a text, nearest first."""
    model = embedder("")
    (asked,) = embed_array(model, [text], query=True)
    near = vectors(team) @ asked
    made = [memory(said, float(1 - close), **fields) for (said, fields), close in zip(TOLD[team], near, strict=True)]
    return sorted(made, key=lambda each: each["distance"])


def values(team: str, text: str, noun: str) -> list[str]:
    return [value["value"] for value in values_from(found(team, text), hop(text, noun), text)]


def test_odd_words_are_answered() -> None:
    cases = [(team, *case) for team, asked in ANSWERED.items() for case in asked]
    read = {text: (values(team, text, noun), wanted) for team, text, noun, wanted in cases}
    assert sum(got == [wanted] for got, wanted in read.values()) >= LEAST
    assert {text: got for text, (got, wanted) in read.items() if got not in ([], [wanted])} == {}


@pytest.mark.parametrize("team", sorted(NOT_ANSWERED))
def test_near_misses_are_not_answered(team: str) -> None:
    read = {text: values(team, text, noun) for text, noun in NOT_ANSWERED[team]}
    assert {text: got for text, got in read.items() if got} == {}
