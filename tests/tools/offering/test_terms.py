from __future__ import annotations

from pathlib import Path

import pytest

from hopql.tools.configuration import write_config
from hopql.tools.offering import Offer, apis_of, offer_of, wanted_of
from hopql.tools.workspace import Workspace
from tests.tools.apis.specs import ORDERS, written


def test_what_specs_speak_of(tmp_path: Path) -> None:
    write_config(tmp_path / "w", "w", "")
    workspace = Workspace(tmp_path / "w")
    assert offer_of(workspace) == Offer()
    apis_of(workspace).add(written(tmp_path / "specs", orders=ORDERS), dense=False)
    offer = offer_of(workspace)
    assert offer.version and "orders" in offer.titles and "/orders" in offer.paths
    assert offer_of(workspace) is offer


@pytest.mark.parametrize(
    ("text", "verb", "changes", "opening"),
    [
        ("How do I cancel an order?", "cancel", True, "how"),
        ("Please cancel my order", "cancel", True, ""),
        ("Which calls list orders?", "list", False, "calls"),
        ("Which routes do customers take?", "", False, "calls"),
        ("Email addresses of customers", "email", False, ""),
        ("Email the customers", "email", True, ""),
        ("Tell me the best customers", "tell", False, ""),
        ("How many orders were cancelled?", "", False, ""),
    ],
)
def test_what_a_text_asks_for_to_be_done(text: str, verb: str, changes: bool, opening: str) -> None:
    wanted = wanted_of(text)
    assert (wanted.verb, wanted.changes, wanted.opening) == (verb, changes, opening)
