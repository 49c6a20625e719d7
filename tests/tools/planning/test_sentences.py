"""Questions of several sentences as parts."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hopql.tools.planning.split_clauses import clauses, parts_of, sentences_of


@pytest.mark.parametrize(
    ("question", "parts"),
    [
        ("Which shop is it, and who runs it?", [("Which shop is it", ""), ("who runs it?", "")]),
        ("One shop sold more than any other. Who runs it?",
         [("Which shop sold more than any other?", "shop"), ("Who runs it?", "")]),
        ("In May, one of the wards was full. Who runs it?",
         [("In May, which of the wards was full?", "ward"), ("Who runs it?", "")]),
        ("Take the shop with the most sales. Who runs it?",
         [("The shop with the most sales", ""), ("Who runs it?", "")]),
        ("Ana bought a car. How old is it?", [("Ana bought a car", "car"), ("How old is it?", "")]),
        ("Ana found one seller; how many cars does that seller have?",
         [("Ana found one seller", "seller"), ("how many cars does that seller have?", "")]),
        ("The son of Ana, he trusts only one shop. Who runs this shop?",
         [("The son of Ana trusts only one shop", "shop"), ("Who runs this shop?", "")]),
        ("Of the shops we like, the one with the most sales: who runs it?",
         [("Of the shops we like, which one has the most sales?", "shop"), ("who runs it?", "")]),
        ("For Ana, in the town where she lives: how many shops are there?",
         [("in the town where Ana lives, how many shops are there?", "")]),
        ("Test kitchen city: number of shops in it?",
         [("Test kitchen city", "test kitchen city"), ("number of shops in it?", "")]),
        ("I would like to thank the person who runs the shop. What is her name?",
         [("Who is the person who runs the shop?", "")]),
        ("Whoever runs the shop, who is it?", [("Who runs the shop?", "")]),
        ("Which shop is Ana's? Sales of it in May please.",
         [("Which shop is Ana's?", ""), ("Sales of it in May please.", "")]),
        ("Which shop is it? Name the owner.", [("Which shop is it? Name the owner.", "")]),
        ("How many shops are in St. Louis?", [("How many shops are in St. Louis?", "")]),
        ("The shop is open. How many sales are there?", [("The shop is open. How many sales are there?", "")]),
    ],
)  # fmt: skip
def test_parts(question: str, parts: list[tuple[str, str]]) -> None:
    assert [(part.text, part.noun) for part in parts_of(question)] == parts


def test_a_sentence_that_only_names_somebody() -> None:
    first, second = parts_of("I am shopping for Ana. Which brand does she like?")
    assert first.said and not second.said


def test_sentences() -> None:
    assert sentences_of("Dr. Wu left. Who came? Nobody.") == ["Dr. Wu left.", "Who came?", "Nobody."]
    assert sentences_of("How old is it; how late was it?") == ["How old is it; how late was it?"]


@settings(max_examples=200, deadline=None)
@given(st.text(alphabet="abAB one a The .,;:?!'", max_size=80))
def test_any_text_has_parts(text: str) -> None:
    parts = parts_of(text)
    assert all(part.text for part in parts)
    if len(parts) == 1 and not parts[0].noun and len(sentences_of(text)) == 1 and ":" not in text:
        assert clauses(text)
