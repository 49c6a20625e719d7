from __future__ import annotations

import pytest

from hopql.tools.knowledge.prose.definitions import labelled, other_names, plain_definition
from hopql.tools.knowledge.prose.units import unit


@pytest.mark.parametrize(
    ("sentence", "term"),
    [
        ("A hop is a change of the source.", "hop"),
        ("An error budget is the time that may be lost.", "error budget"),
        ("Photosynthesis is a process by which plants grow.", "photosynthesis"),
        ("Idempotence means that a retry changes nothing.", "idempotence"),
    ],
)
def test_terms_that_are_defined(sentence: str, term: str) -> None:
    found = plain_definition(sentence)
    assert found is not None and found.term == term and found.lower


@pytest.mark.parametrize(
    "sentence",
    [
        "A good example is the bank.",
        "The result is a list of rows.",
        "This is a process of ours.",
        "It means that.",
        "A dog barks.",
    ],
)
def test_sentences_that_define_nothing(sentence: str) -> None:
    assert plain_definition(sentence) is None


def test_labels_are_terms_only_where_something_follows() -> None:
    found = labelled(unit("**Gate**: is the question about this?"))
    assert found is not None and found.term == "Gate"
    assert labelled(unit("**never** do this")) is None
    assert labelled(unit("**Note**: do this")) is None


def test_names_behind_also_known_as() -> None:
    assert other_names(", also known as Globex and The G, is a company.") == ["Globex", "The G"]
    assert other_names(", Inc., commonly known as Publix, is a chain") == ["Publix"]
    assert other_names(" (abbreviated as NSW) is a state") == ["NSW"]
    assert other_names(" is known as a place of rest") == []
