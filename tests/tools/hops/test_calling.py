from __future__ import annotations

import pytest

from hopql.state.hops import Hop
from hopql.tools.hops.calling import asks_calls, called, changes, for_others
from hopql.tools.offering import Offer

OFFER = Offer(
    version="1", titles=frozenset({"shop orders"}), paths=frozenset({"/orders"}),
    things=frozenset({"order", "campaign", "alert", "flight", "refund"}),
)  # fmt: skip


def planned(text: str) -> list[Hop]:
    return [Hop(id=1, source="sql", text=text, gives="", kind="", asks="carrier", asked=True, needs=[])]


@pytest.mark.parametrize(
    "text",
    ["How do I create a campaign?", "which calls refund an order", "Cancel an order",
     "Is there an endpoint for refunds?", "what does the shop orders API need", "curl for GET /orders",
     "How can we list orders via the API?"],
)  # fmt: skip
def test_what_asks_for_calls(text: str) -> None:
    assert asks_calls(text, OFFER)


@pytest.mark.parametrize(
    "text",
    ["How many flights left JFK in March?", "Which carrier had the most delayed flights?", "Show all orders of 2013",
     "How do I look today?", "Create a chart", "Which operators fly to LGA?"],
)  # fmt: skip
def test_what_asks_for_data_does_not(text: str) -> None:
    assert not asks_calls(text, OFFER)


def test_nothing_asks_for_calls_where_there_are_no_specs() -> None:
    assert not asks_calls("Which endpoint creates a campaign?", Offer())


def test_reading_may_be_for_the_database_and_changing_may_not() -> None:
    assert changes("How do I cancel an order?") and not changes("How can I find the flights?")


def test_what_the_database_finds_is_filled_into_the_call() -> None:
    question = "Which carrier had the most delayed flights, and how do I subscribe to alerts for it?"
    hops = called(question, OFFER, ["sql", "apis"], planned)
    assert hops is not None and [hop["source"] for hop in hops] == ["sql", "apis"]
    assert hops[1]["text"] == "How do I subscribe to alerts for {{FOUND_9}}?" and hops[1]["needs"] == [1]
    assert hops[0]["gives"] == "FOUND_9" and hops[0]["asked"]


def test_a_whole_request_is_one_hop() -> None:
    for sources in (["apis"], ["sql", "apis"]):
        hops = called("How do I create a campaign?", OFFER, sources, planned)
        assert hops is not None and [hop["source"] for hop in hops] == ["apis"]


def test_a_question_that_asks_for_no_call_is_left_to_others() -> None:
    assert called("How many flights left JFK?", OFFER, ["sql", "apis"], planned) is None


def test_what_is_left_for_others() -> None:
    question = "Which carrier was latest, and how do I subscribe to alerts for it?"
    assert for_others(question, OFFER) == "Which carrier was latest?"
    assert for_others("How do I create a campaign?", OFFER) == ""
