from __future__ import annotations

from pathlib import Path

from hopql.evals.example_choice import measure
from hopql.evals.suite import Question
from hopql.tools.catalog.catalog import MASKED, PLAIN

QUESTIONS = [
    Question(id="a", db="shop", question="How many products are there?", gold=["SELECT count(*) FROM product"]),
    Question(id="b", db="shop", question="How many orders are there?", gold=["SELECT count(*) FROM orders"]),
    Question(id="c", db="shop", question="Names of products", gold=["SELECT name FROM product"]),
]


def test_a_question_is_no_example_of_its_own(shop: Path) -> None:
    methods = {"plain": PLAIN, "masked": MASKED}
    told = measure(QUESTIONS, str(shop), leave_one_out=True, examples=1, methods=methods)
    assert [fit.first for fit in told["masked"]][:2] == [1.0, 1.0]
    assert told["perfect choice"][2].best < 1.0, "its own query would be"
    assert (shop / "index").is_dir() and set(told) == {"plain", "masked", "perfect choice"}
