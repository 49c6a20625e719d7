from __future__ import annotations

import pytest

from hopql.tools.memory.tokenize_question import normal_form, plain_words, tokens


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("How many flights are there?", "  how many   flights are there"),
        ("What's the total?", "what is the total"),
        ("Which flights weren't late?", "Which flights were not late"),
        ("Who cannot fly", "who can not fly?"),
        ("Could you tell me how many there are, please?", "How many there are"),
        ("Please show me the carriers", "the carriers"),
        ("Hi, how many are there?", "How many are there"),
        ("from A, B, and C", "from A, B and C"),
        ("the airline’s name “Delta”", "the airline's name 'Delta'"),
        ("ﬂights", "flights"),
    ],
)
def test_harmless_differences_are_evened_out(one: str, other: str) -> None:
    assert normal_form(one) == normal_form(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("flights to US", "flights to us"),
        ("flights over 5", "flights over -5"),
        ("flights over 1.5", "flights over 15"),
        ("flights over 1,5", "flights over 15"),
        ("late", "not late"),
        ("called 'abc'", "called 'ABC'"),
        ("can fly", "can't fly"),
        ("5%", "5"),
        ("$5", "€5"),
        ("a < b", "a > b"),
        ("a, b", "a or b"),
        ("flights, not delayed", "flights not delayed"),
        ("C++", "C"),
        ("please", "thanks"),
        ("Hello Kitty sales", "Kitty sales"),
        ("from JFK to LGA", "from LGA to JFK"),
    ],
)
def test_two_questions_stay_two(one: str, other: str) -> None:
    assert normal_form(one) != normal_form(other)


def test_a_possessive_ending_is_a_token_of_its_own() -> None:
    assert [token.low for token in tokens("JetBlue's flights")] == ["jetblue", "'s", "flights"]
    assert plain_words("O'Hare Airport") == ("o'hare", "airport")


def test_politeness_never_takes_everything() -> None:
    assert normal_form("Please") == "please"
    assert normal_form("?!") == ""
