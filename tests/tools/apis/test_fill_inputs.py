from __future__ import annotations

from typing import Any

import pytest

from hopql.state.apis import ApiField, Operation
from hopql.tools.apis.fill_inputs import bind_values


def field(name: str, where: str = "body", type_: str = "string", **more: Any) -> ApiField:
    base: dict[str, Any] = {
        "name": name, "where": where, "type": type_, "format": "", "required": True, "description": "", "enum": [],
        "default": "", "example": "",
    }  # fmt: skip
    return ApiField(**{**base, **more})  # type: ignore[typeddict-item]


def operation_of(path: str, *fields: ApiField, method: str = "POST") -> Operation:
    outer = [one for one in fields if one["where"] not in ("body", "form")]
    inner = [one for one in fields if one["where"] in ("body", "form")]
    return Operation(
        id=f"s {method} {path}", spec="s", method=method, path=path, operation_id="", summary="", description="",
        tags=[], parameters=outer, body=inner, content_type="application/json", gives=[], status="", security=[],
        servers=[], deprecated=False,
    )  # fmt: skip


ORDER = operation_of(
    "/orders/{orderId}/refunds", field("orderId", "path"), field("amount", type_="number"), field("reason"),
    field("status", enum=["open", "paid"]), field("email", format="email"), field("due", format="date"),
    field("carrier"), field("count", type_="integer"),
)  # fmt: skip


@pytest.mark.parametrize(
    ("text", "name", "value"),
    [
        ("refund order 42", "orderId", "42"),
        ("refund the order with ID \"ab-7\"", "orderId", "ab-7"),
        ("refund order #1001", "orderId", "1001"),
        ("refund order number 1001", "orderId", "1001"),
        ("refund an amount of $300,000", "amount", 300000),
        ("refund an amount of -12.5", "amount", -12.5),
        ("orderId=x9", "orderId", "x9"),
        ("with the reason \"it broke\"", "reason", "it broke"),
        ("mark it paid", "status", "paid"),
        ("write to ada@park.example about it", "email", "ada@park.example"),
        ("due March 5, 2024", "due", "2024-03-05"),
        ("due on 5 March 2024", "due", "2024-03-05"),
        ("due 2024-03-05", "due", "2024-03-05"),
        ("alerts for carrier B6", "carrier", "B6"),
        ("alerts for carrier Frontier Airlines Inc.", "carrier", "Frontier Airlines Inc."),
        ("a count of 3", "count", 3),
    ],
)  # fmt: skip
def test_what_the_words_say_is_bound(text: str, name: str, value: object) -> None:
    found = {key[1]: one for key, one in bind_values([text], text, ORDER).items()}
    assert found == {name: value}


@pytest.mark.parametrize(
    "text",
    [
        "refund an order", "refund some of the orders", "refund it with care", "a count of 2.5", "reason it broke",
        "write to the customer", "due soon", "due 2024-03-05 or 2024-03-06", "refund order 42 and order 43",
        "paid or open", "the carrier and its amount", "between 3 and 4",
    ],
)  # fmt: skip
def test_what_they_do_not_say_is_not(text: str) -> None:
    assert bind_values([text], text, ORDER) == {}


def test_a_start_and_an_end() -> None:
    report = operation_of("/reports", field("startDate", format="date"), field("endDate", format="date"))
    text = "a report from 2026-01-01 to 2026-01-31"
    assert {key[1]: one for key, one in bind_values([text], text, report).items()} == {
        "startDate": "2026-01-01", "endDate": "2026-01-31",
    }  # fmt: skip


def test_one_value_is_not_shared_by_two_inputs() -> None:
    moved = operation_of("/moves", field("accountId"), field("account_uuid"), field("fromAccountId"))
    assert bind_values(["move account 7"], "move account 7", moved) == {}
    paid = operation_of("/moves", field("fromAccountId"), field("toAccountId"))
    assert [key[1] for key in bind_values(["move from account 7"], "move from account 7", paid)] == ["fromAccountId"]


def test_an_id_that_the_whole_request_names_is_meant_everywhere() -> None:
    question = "Look at order 42, then refund it"
    assert list(bind_values(["refund it"], question, ORDER).values()) == ["42"]


def test_a_list_takes_the_values_that_it_knows() -> None:
    made = operation_of("/x", field("channels", type_="array of string", enum=["sms", "mail", "push"]))
    text = "tell me by sms and push"
    assert list(bind_values([text], text, made).values()) == [["sms", "push"]]
