"""The evidence, and what is missing, in words."""

from __future__ import annotations

from tests.tools.hops.made import chain, hop, run
from tools.hops.telling import evidence_of, missing_of


def test_each_hop_with_its_source_value_and_proof() -> None:
    first = run(hop("our city", "city"), "London", evidence=["We chose London."], ms=1234.4)
    second = run(hop("How many in London?", id=2, source="sql"), status="resolved", answer="n: 2",
                 query="SELECT count(*)\n  FROM customer")  # fmt: skip
    assert evidence_of([first, second]).splitlines() == [
        "1. memory: our city → London (1,234 ms)",
        "   “We chose London.”",
        "2. sql: How many in London? → n: 2 (1 ms)",
        "   SQL: SELECT count(*) FROM customer",
    ]


def test_a_hop_that_gave_nothing_says_so() -> None:
    assert evidence_of([run(hop("our city", "city"))]) == "1. memory: our city → nothing (1 ms)"


def test_what_is_missing_with_what_was_tried() -> None:
    hops = chain("our city", "How many in {{CITY}}?", h1="CITY")
    hops[0]["asks"] = "city"
    runs = [run(hops[0], outcome="no memory answers it", times=2), run(hops[1], status="skipped")]
    first, second = missing_of(hops, runs)
    assert first == (
        "Hop 1 could not be resolved: the city is not known (memory was asked for 'our city': no memory answers it; "
        "memory was asked for 'our city': no memory answers it)."
    )
    assert second == "So hop 2 ('How many in {{CITY}}?') could not be asked."


def test_what_was_never_run_is_told() -> None:
    assert missing_of([hop("our city")], []) == ["Hop 1 (memory: 'our city') was not run: the rounds were used up."]


def test_a_failure_is_told_and_a_resolved_hop_is_not() -> None:
    hops = chain("our city", "our country")
    runs = [run(hops[0], status="failed", outcome="the disk is full"), run(hops[1], "France")]
    assert missing_of(hops, runs) == [
        "Hop 1 could not be resolved: an answer is not known (memory was asked for 'our city': the disk is full)."
    ]
