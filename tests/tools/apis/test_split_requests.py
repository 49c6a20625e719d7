from __future__ import annotations

import pytest

from hopql.tools.apis.split_requests import MOST_NEEDS, objects_of, split_aside, split_into_needs


def texts(question: str) -> list[str]:
    return [need["text"] for need in split_into_needs(question)]


@pytest.mark.parametrize(
    ("question", "parts"),
    [
        ("How do I create a campaign?", ["create a campaign"]),
        ("Which calls refund an order and tell the customer?", ["refund an order", "tell the customer"]),
        ("create, update and delete campaigns", ["create campaigns", "update campaigns", "delete campaigns"]),
        ("I want to list orders and their refunds, then email the customer",
         ["list orders and their refunds", "email the customer"]),
        ("Fetch the announcements, update notification preferences, and process payment for a bill.",
         ["Fetch the announcements", "update notification preferences", "process payment for a bill"]),
        ("list price, volume and trade history of a stock", ["list price, volume and trade history of a stock"]),
        ("First, upload the file. Then, after checking it, start a job!", ["upload the file", "start a job"]),
        ("1. Open a ticket\n2. Assign a person\n- close the ticket",
         ["Open a ticket", "Assign a person", "close the ticket"]),
        ("Retrieve the orders along with their usage statistics",
         ["Retrieve the orders", "Retrieve their usage statistics"]),
        ("Check a site by collecting the readings, comparing the results, and uploading a report",
         ["Check a site", "collecting the readings", "comparing the results", "uploading a report"]),
        ("campaigns", ["campaigns"]),
        ("   ", [""]),
        ("¿?", ["¿?"]),
    ],
)  # fmt: skip
def test_parts_of_a_request(question: str, parts: list[str]) -> None:
    assert texts(question) == parts


def test_a_part_that_points_back_says_what_at() -> None:
    assert texts("Create a campaign and add keywords to it, then pause it") == [
        "Create a campaign", "add keywords to it (campaign)", "pause it (campaign)",
    ]  # fmt: skip


def test_a_request_has_no_more_than_the_most_needs() -> None:
    needs = split_into_needs(". ".join(f"Create a thing{n}" for n in range(30)))
    assert len(needs) == MOST_NEEDS and "thing29" in needs[-1]["text"]


@pytest.mark.parametrize(
    ("text", "methods"),
    [("create a campaign", "POST"), ("cancelling the booking", "DELETE"), ("updates the budget", "PUT"),
     ("find orders", "GET"), ("the weather", "")],
)  # fmt: skip
def test_methods_of_a_verb(text: str, methods: str) -> None:
    assert (split_into_needs(text)[0]["methods"] or [""])[0] == methods


def test_what_a_part_says_besides() -> None:
    assert split_aside("analyze the sales performance to identify areas of potential") == (
        "analyze the sales performance", "to identify areas of potential",
    )  # fmt: skip
    assert split_aside("subscribe to the alerts") == ("subscribe to the alerts", "")
    assert objects_of("retrieve an overview of network alerts in Rome") == "network alerts"
