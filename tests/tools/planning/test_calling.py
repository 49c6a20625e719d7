from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from uuid import uuid4

import pytest

from hopql.state.context import Context
from hopql.state.hops import Hop
from hopql.tools.apis.open_collection import apis_of
from hopql.tools.planning.split_sources import asks_of, called, without_calls
from hopql.tools.workspace.open_workspace import Workspace
from hopql.tools.workspace.read_config import write_config

DONE = {"responses": {"200": {"description": "fine"}}}
SPEC = {
    "openapi": "3.0.3",
    "info": {"title": "Shop Orders API", "version": "1"},
    "paths": {
        "/orders": {"get": {"summary": "List orders", **DONE}},
        "/orders/{orderId}": {"delete": {"summary": "Cancel an order", **DONE}},
        "/orders/{orderId}/refunds": {"post": {"summary": "Refund an order", **DONE}},
        "/campaigns": {"post": {"summary": "Create a campaign", **DONE}},
        "/alerts/subscriptions": {"post": {"summary": "Subscribe to alerts", **DONE}},
        "/flights": {"get": {"summary": "List flights", **DONE}},
    },
}


def made(folder: Path) -> Workspace:
    write_config(folder / "w", f"t_{uuid4().hex[:12]}", "")
    return Workspace(folder / "w")


@pytest.fixture(scope="module")
def asks(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], str]:
    folder = tmp_path_factory.mktemp("calling")
    workspace = made(folder)
    (folder / "spec.json").write_text(json.dumps(SPEC))
    apis_of(workspace).add([folder / "spec.json"])
    return asks_of(workspace, Context())


def planned(text: str) -> list[Hop]:
    return [Hop(id=1, source="sql", text=text, gives="", kind="", asks="carrier", asked=True, needs=[])]


@pytest.mark.parametrize(
    "text",
    ["How do I create a campaign?", "which calls refund an order", "Cancel an order",
     "Is there an endpoint for refunds?", "what does the shop orders API need", "curl for GET /orders",
     "How can we list orders via the API?", "Which endpoints list flights?", "How do I issue a gift card?"],
)  # fmt: skip
def test_what_asks_for_calls(asks: Callable[[str], str], text: str) -> None:
    assert asks(text)


@pytest.mark.parametrize(
    "text",
    ["How many flights left JFK in March?", "Which carrier had the most delayed flights?", "Show all orders of 2013",
     "How do I look today?", "Create a chart", "Which operators fly to LGA?",
     "Which routes do flights take?", "Email addresses of flights"],
)  # fmt: skip
def test_what_asks_for_data_does_not(asks: Callable[[str], str], text: str) -> None:
    assert not asks(text)


def test_nothing_asks_for_calls_where_there_are_no_specs(tmp_path: Path) -> None:
    assert not asks_of(made(tmp_path), Context())("Which endpoint creates a campaign?")


def test_what_the_database_finds_is_filled_into_the_call(asks: Callable[[str], str]) -> None:
    question = "Which carrier had the most delayed flights, and how do I subscribe to alerts for it?"
    hops = called(question, asks, ["sql", "apis"], planned)
    assert hops is not None and [hop["source"] for hop in hops] == ["sql", "apis"]
    assert hops[1]["text"] == "How do I subscribe to alerts for {{FOUND_9}}?" and hops[1]["needs"] == [1]
    assert hops[0]["gives"] == "FOUND_9" and hops[0]["asked"]


def test_a_whole_request_is_one_hop(asks: Callable[[str], str]) -> None:
    for sources in (["apis"], ["sql", "apis"]):
        hops = called("How do I create a campaign?", asks, sources, planned)
        assert hops is not None and [hop["source"] for hop in hops] == ["apis"]


def test_a_question_that_asks_for_no_call_is_left_to_others(asks: Callable[[str], str]) -> None:
    assert called("How many flights left JFK?", asks, ["sql", "apis"], planned) is None


def test_what_is_left_for_others(asks: Callable[[str], str]) -> None:
    question = "Which carrier was latest, and how do I subscribe to alerts for it?"
    assert without_calls(question, asks) == "Which carrier was latest?"
    assert without_calls("How do I create a campaign?", asks) == ""
