from __future__ import annotations

import pytest

from hopql.tools.catalog.small_talk import is_small_talk


@pytest.mark.parametrize("said", ["Thanks!", "hello", "what can you do", "Danke dir", "¿Qué sabes hacer?"])
def test_what_is_said_to_whoever_answers_is_small_talk(said: str) -> None:
    assert is_small_talk(said)


@pytest.mark.parametrize(
    "said",
    ["How many customers are there?", "Tell me a joke about cats.", "customers", "Wie viele Kunden gibt es in Bonn?",
     "Which customer is named Thanks?", ""],
)  # fmt: skip
def test_questions_are_none(said: str) -> None:
    assert not is_small_talk(said)
