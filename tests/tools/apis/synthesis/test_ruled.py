from __future__ import annotations

import pytest

from hopql.tools.apis.synthesis.ruled import questions
from tests.tools.apis.answering.test_values import field, operation


@pytest.mark.parametrize(
    ("method", "path", "first"),
    [
        ("POST", "/campaigns", "How do I create a campaign?"),
        ("GET", "/v2/customers/{id}/orders", "How do I list orders of a customer?"),
        ("GET", "/orders/{id}", "How do I get an order?"),
        ("DELETE", "/adGroups/{id}", "How do I delete an ad group?"),
        ("POST", "/bookings/{id}/cancel", "How do I cancel a booking?"),
        ("PATCH", "/categories/{id}", "How do I update a category?"),
    ],
)
def test_what_a_developer_would_ask(method: str, path: str, first: str) -> None:
    found = questions(operation(path, method=method))
    assert found[0] == first and 2 <= len(found) <= 4 and len(set(found)) == len(found)


def test_what_it_takes_is_asked_for_too() -> None:
    found = questions(operation("/campaigns", field("dailyBudget"), field("id")))
    assert found[-1] == "How do I create a campaign with daily budget?"


def test_a_path_without_a_noun_has_no_question() -> None:
    assert questions(operation("/{id}")) == []
