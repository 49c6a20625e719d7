"""What points back, and what it stands for."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from hopql.tools.planning.split_clauses import Given, pointed

AIRPORT, CARRIER = Given("airport", "airport", "AIRPORT"), Given("carrier", "airline", "CARRIER")
MAKER, TEACHER = Given("maker", "manufacturer", "MAKER"), Given("teacher", "", "TEACHER")
LIMIT, PERSON = Given("delay limit", "number", "LIMIT"), Given("person", "person", "PERSON")


@pytest.mark.parametrize(
    ("clause", "earlier", "filled"),
    [
        ("how late was it?", [CARRIER], "how late was {{CARRIER}}?"),
        ("how many planes does that carrier have?", [CARRIER], "how many planes does {{CARRIER}} have?"),
        ("how late was the carrier with the most seats?", [CARRIER], "how late was the carrier with the most seats?"),
        ("how old are its planes?", [CARRIER], "how old are {{CARRIER}}'s planes?"),
        ("which flights were above that limit?", [LIMIT], "which flights were above {{LIMIT}}?"),
        ("how many flights went there?", [AIRPORT], "how many flights went to {{AIRPORT}}?"),
        ("how many flights left from there in May?", [AIRPORT], "how many flights left from {{AIRPORT}} in May?"),
        ("how many flights were cancelled there?", [AIRPORT], "how many flights were cancelled at {{AIRPORT}}?"),
        ("how many flights are there?", [AIRPORT], "how many flights are there?"),
        ("there are how many?", [AIRPORT], "there are how many?"),
        ("which airline does she prefer?", [AIRPORT, PERSON], "which airline does {{PERSON}} prefer?"),
        ("what are his orders?", [PERSON], "what are {{PERSON}}'s orders?"),
        ("which airline do they prefer?", [AIRPORT, PERSON], "which airline do {{PERSON}} prefer?"),
        ("how many flights did they make?", [CARRIER, PERSON], "how many flights did {{CARRIER}} make?"),
        ("how late was it there?", [AIRPORT, CARRIER], "how late was {{CARRIER}} at {{AIRPORT}}?"),
        ("how many are late?", [CARRIER], "how many are late?"),
        ("who takes nothing else?", [MAKER], "who takes nothing but {{MAKER}}?"),
        ("who takes this one?", [MAKER], "who takes {{MAKER}}?"),
        ("how many lessons did she give?", [TEACHER], "how many lessons did {{TEACHER}} give?"),
        ("who is their boss?", [PERSON], "who is {{PERSON}}'s boss?"),
        ("who is our contact there?", [CARRIER], "who is our contact at {{CARRIER}}?"),
        ("how late was it there?", [CARRIER], "how late was {{CARRIER}} there?"),
    ],
)
def test_what_points_back(clause: str, earlier: Sequence[Given], filled: str) -> None:
    assert pointed(clause, earlier) == filled


def test_a_person_that_was_named() -> None:
    assert pointed("which hub does she run?", [], ["Piotr", "Wanda"]) == "which hub does Wanda run?"
    assert pointed("which hub does she run?", []) == "which hub does she run?"
