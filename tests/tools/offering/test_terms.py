from __future__ import annotations

from pathlib import Path

from hopql.tools.configuration import write_config
from hopql.tools.offering import Offer, apis_of, does, offer_of, things_in
from hopql.tools.workspace import Workspace
from tests.tools.apis.specs import ORDERS, written


def test_what_specs_speak_of(tmp_path: Path) -> None:
    write_config(tmp_path / "w", "w", "")
    workspace = Workspace(tmp_path / "w")
    assert offer_of(workspace) == Offer()
    apis_of(workspace).add(written(tmp_path / "specs", orders=ORDERS), dense=False)
    offer = offer_of(workspace)
    assert offer.version and "orders" in offer.titles and "/orders" in offer.paths
    assert things_in("refund the orders of a poet", offer) == ["refund", "orders"]
    assert offer_of(workspace) is offer


def test_verbs_of_doing() -> None:
    assert does("cancelling") == ("DELETE",) and does("poem") == ()
