"""Things with the most of something that somebody is in charge of."""

from __future__ import annotations

import pytest

from hopql.tools.planning.split_clauses import superlative_of


@pytest.mark.parametrize(
    ("text", "left", "question"),
    [
        ("Thank the colleague in charge of the ward with the fewest beds.", "Thank the colleague in charge of {}.",
         "Which ward has the fewest beds?"),
        ("Which brand does the person who runs the shop that sold most like?",
         "Which brand does the person who runs {} like?",
         "Which shop sold most?"),
        ("our contact at the supplier with the highest prices", "our contact at {}",
         "Which supplier has the highest prices?"),
        ("whoever manages the busiest clinic has how many visits?", "whoever manages {} has how many visits?",
         "Which is the busiest clinic?"),
        ("the head of the school with the most pupils prefers what?", "the head of {} prefers what?",
         "Which school has the most pupils?"),
    ],
)  # fmt: skip
def test_the_thing_is_asked_for(text: str, left: str, question: str) -> None:
    found = superlative_of(text)
    assert found is not None
    start, end, _, asked = found
    assert (text[:start] + "{}" + text[end:], asked) == (left, question)


@pytest.mark.parametrize(
    "text",
    ["Which shop has the most sales?", "orders of the shop with the most sales", "Who runs the west shop?",
     "Who runs the forest?"],
)  # fmt: skip
def test_nothing_that_nobody_is_in_charge_of(text: str) -> None:
    assert superlative_of(text) is None
