from __future__ import annotations

import pytest

from hopql.tools.memory.replay.agreeing import aligned, compared
from tests.tools.memory.replay.flights import asked

STORED = "How many flights went from JFK to LGA in March with more than 5 minutes of delay?"


@pytest.mark.parametrize(
    ("question", "ok"),
    [
        ("In March, how many flights had more than 7 minutes of delay, from LGA to JFK?", True),
        ("Number of flights from EWR to LGA with delays over 5 minutes in May", True),
        ("How many flights went from JFK to LGA in March with more than 5 hours of delay?", False),
        ("How many flights went from JFK to LGA in March with less than 5 minutes of delay?", False),
        ("How many flights went from JFK via LGA in March with more than 5 minutes of delay?", False),
        ("How many flights never went from JFK to LGA in March with more than 5 minutes of delay?", False),
        ("How many flights went from JFK to LGA with more than 5 minutes of delay?", False),
        ("Which flights went from JFK to LGA in March with more than 5 minutes of delay?", False),
        ("Wie viele Flüge gab es im März von JFK", False),
    ],
)
def test_slots_and_operators_have_to_agree(question: str, ok: bool) -> None:
    found = compared(asked(STORED), asked(question))
    assert found.ok is ok
    assert bool(found.why) is not ok


def test_a_name_that_is_no_stored_value_has_to_be_in_both() -> None:
    one = asked("How do I export data from HubSpot on a 30-minute plan?")
    assert compared(one, asked("How can I get data out of Hubspot on a 30-minute plan")).why == ""
    assert "hubspot" in compared(one, asked("How do I export data from Salesforce on a 30-minute plan?")).why
    assert "30-minute" in compared(one, asked("How do I export data from HubSpot on a 45-minute plan?")).why


def test_slots_are_put_in_the_order_of_the_stored_question() -> None:
    other = asked("In March to LGA from EWR: how many flights with more than 6 minutes of delay")
    assert [slot.text for slot in aligned(asked(STORED), other)] == ["EWR", "LGA", "March", "6"]


def test_two_slots_of_one_role_are_not_guessed() -> None:
    one = asked("flights in March compared with flights in May")
    assert compared(one, asked("compared with flights in March, flights in May")).ok
    assert not compared(one, asked("compared with flights in July, flights in May")).ok
