"""After each round: what can be asked no more is skipped, and the round is counted."""

from __future__ import annotations

from pathlib import Path

import hopql.graph.ask  # noqa: F401 - registers the sources
from hopql.nodes.resolve_hops import resolve_hops
from tests.nodes.running import requested, runtime
from tests.tools.planning.made import chain, run


def test_a_round_is_counted_and_what_is_filled_goes_on(shop: Path) -> None:
    hops = chain("one", "of {{A}}", h1="A")
    update = resolve_hops(requested("?", hops=hops, runs=[run(hops[0], "x")], rounds=1), runtime(shop))
    assert update == {"runs": [], "rounds": 2}


def test_what_waits_in_vain_is_skipped(shop: Path) -> None:
    hops = chain("one", "of {{A}}", h1="A")
    update = resolve_hops(requested("?", hops=hops, runs=[run(hops[0], status="failed")]), runtime(shop))
    assert [(each["id"], each["status"]) for each in update["runs"]] == [(2, "skipped")]
