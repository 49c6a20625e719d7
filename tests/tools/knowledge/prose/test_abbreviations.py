from __future__ import annotations

import pytest

from hopql.tools.knowledge.prose.abbreviations import abbreviations


@pytest.mark.parametrize(
    ("text", "long", "short"),
    [
        ("We use retrieval-augmented generation (RAG) here.", "retrieval-augmented generation", "RAG"),
        ("Each has an SLA (service level agreement) with us.", "service level agreement", "SLA"),
        ("The Central Processing Units (CPUs) are hot.", "Central Processing Units", "CPUs"),
        ("Personalized PageRank (PPR)", "Personalized PageRank", "PPR"),
    ],
)
def test_what_an_abbreviation_stands_for(text: str, long: str, short: str) -> None:
    assert [(one[0], one[1]) for one in abbreviations(text)] == [(long, short)]


@pytest.mark.parametrize(
    "text", ["shops in Florida (785)", "the president (Bob)", "a long story (NATO) of it", "()", "(USA"]
)
def test_other_brackets_are_none(text: str) -> None:
    assert abbreviations(text) == []
