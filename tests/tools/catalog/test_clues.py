from __future__ import annotations

import pytest

from hopql.tools.catalog.clues import PHRASES, Clues
from hopql.tools.catalog.facts import name_stems, shape


@pytest.mark.parametrize(
    ("text", "certainty"),
    [
        ("in which rows is it high?\nhigh refers to price > 10", 1.0),
        ("average?\naverage = AVG(price)", 1.0),
        ("which price_total is best?", 0.0),
        ("which price is best?", 0.6),
        ("best price by shop?", 0.4),
        ("what did it cost?", 0.0),
    ],
)
def test_a_column_used_as_in_a_formula_is_surely_meant(text: str, certainty: float) -> None:
    assert Clues(text).written("price") == certainty


@pytest.mark.parametrize(
    ("value", "looks"),
    [("2012-08-24", "date"), ("2012/8/24", "date"), ("16:25:00", "clock"), ("1999", "year"), ("201201", "month"),
     ("CZK", "AAA"), ("TR004", "AA9"), ("12.5", "decimal"), ("blue", ""), ("Ada Lovelace", "")],
)  # fmt: skip
def test_values_have_a_shape(value: str, looks: str) -> None:
    assert shape(value) == looks


def test_phrases_are_few_and_hold_no_literals() -> None:
    phrases = Clues("Who paid 634.8 for 'Widget X', and what was the customer's birth date?").phrases
    assert phrases == ["paid", "customer's birth date"]
    many = "; ".join(f"thing {letter * 3}" for letter in "abcdefghijklmnop")
    assert len(Clues(many).phrases) == PHRASES


def test_kinds_of_question() -> None:
    clues = Clues("How many orders shipped before 2020?\nshipped refers to shipped_at")
    assert clues.asks("count")
    assert clues.asks("time")
    assert not clues.asks("name")


def test_names_fall_into_words() -> None:
    assert name_stems("customerid") == ("custom", "id")
    assert name_stems("cust_birthDt") == ("custom", "birth", "date")
