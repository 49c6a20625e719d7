from __future__ import annotations

import pytest

from hopql.tools.memory.replay.signature import signature


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("which flights are late", "which flights are not late"),
        ("more than <n> flights", "less than <n> flights"),
        ("more than <n> flights", "at least <n> flights"),
        ("the largest city", "the smallest city"),
        ("all carriers", "any carriers"),
        ("carriers", "only carriers"),
        ("total delay", "average delay"),
        ("flights", "flights per carrier"),
        ("flights per day", "flights per month"),
        ("sorted ascending", "sorted descending"),
        ("flights to <v> and <v>", "flights to <v> or <v>"),
        ("count of carriers", "count of distinct carriers"),
        ("delay in minutes", "delay in miles"),
        ("who flies", "where is it"),
        ("paid invoices", "unpaid invoices"),
        ("before <d>", "after <d>"),
    ],
)
def test_other_operators_are_another_signature(one: str, other: str) -> None:
    assert signature(one.split()) != signature(other.split())


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("how many flights", "number of flights"),
        ("the biggest city", "the largest city"),
        ("for each carrier", "by carrier"),
        ("average delay", "mean delay"),
        ("over <n> miles", "more than <n> miles"),
    ],
)
def test_other_words_for_an_operator_are_the_same_signature(one: str, other: str) -> None:
    assert signature(one.split()) == signature(other.split())


def test_negations_are_counted() -> None:
    assert signature(["not", "not"]) == ("negation:not", "negation:not")
    assert signature([]) == ()
