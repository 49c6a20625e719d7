"""Ways out of the nodes that talk, and the edges that are drawn of them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from hopql.graph import ask as routes
from hopql.graph.ask import graph
from tests.nodes.running import requested, runtime

FAILURE = {"kind": "x", "message": "m", "hint": "", "exit_code": 1}
PHRASE = {"phrase": "x"}


@pytest.mark.parametrize(
    ("more", "target"),
    [
        ({}, "route_question"),
        ({"ambiguity": PHRASE}, "settle_question"),
        ({"left": "Left."}, "receive_request"),
        ({"status": "answered"}, "__end__"),
        ({"left": "Left.", "failure": FAILURE}, "answer_hops"),
    ],
)
def test_after_settling(more: dict[str, Any], target: str) -> None:
    state = requested("?", **{"status": "failed", "ambiguity": None, "left": "", **more})
    assert routes.after_settling(state) == target


def test_after_storing() -> None:
    assert routes.after_storing(requested("?", status="answered")) == "answer_hops"
    assert routes.after_storing(requested("?", left="Nothing was stored.")) == "receive_request"
    assert routes.after_storing(requested("?", left="Nothing was stored.", failure=FAILURE)) == "answer_hops"


def test_after_receiving(shop: Path) -> None:
    asking = runtime(shop, ask_back=True)
    assert routes.after_receiving(requested("?", told="x", turns=[{}]), asking) == "store_memory"
    assert routes.after_receiving(requested("?", turns=[{}]), asking) == "complete_question"
    assert routes.after_receiving(requested("?"), asking) == "settle_question"
    assert routes.after_receiving(requested("?"), runtime(shop)) == "route_question"
    assert routes.after_receiving(requested("?", told="x", failure=FAILURE), asking) == "answer_hops"


@pytest.mark.parametrize(
    ("node", "targets"),
    [
        ("settle_question", {"settle_question", "route_question", "receive_request", "answer_hops", "__end__"}),
        ("store_memory", {"receive_request", "answer_hops"}),
        ("complete_question", {"settle_question", "answer_hops"}),
    ],
)
def test_each_way_is_drawn(node: str, targets: set[str]) -> None:
    assert {edge.target for edge in graph.get_graph().edges if edge.source == node} == targets
