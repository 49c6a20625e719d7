"""Steps of a model beside the question that they are of."""

from __future__ import annotations

from hopql.tools.planning.draft_plan import alone, asks_the_same
from tests.tools.planning.made import hop

TOWN = hop("the town Olga calls home", "town")


def test_what_was_found_goes_where_the_question_points_back_to_it() -> None:
    assert alone("{{TOWN}}. How many orders came from there?", [TOWN]) == "How many orders came from {{TOWN}}?"
    assert alone("{{TOWN}}. How many orders came?", [TOWN]) == "{{TOWN}}. How many orders came?"
    assert alone("Orders of {{TOWN}}. How many are there?", [TOWN]) == "Orders of {{TOWN}}. How many are there?"


def test_a_last_line_may_name_what_the_last_sentence_points_to() -> None:
    left = "{{DAY}}. How many orders came on that weekday from Rome?"
    assert asks_the_same("How many orders came on {{DAY}} from Rome?", left)
    assert not asks_the_same("How many came on {{DAY}}?", left)
    assert not asks_the_same("How many orders came on {{DAY}} to Rome?", left)
    assert not asks_the_same("How many orders came from Rome?", left)
