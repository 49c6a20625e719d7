"""The evidence, and what is missing, in words."""

from __future__ import annotations

from hopql.tools.planning.word_hops import answer_of, evidence_of, missing_of
from tests.tools.planning.made import chain, hop, run


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


def test_of_documents_the_passages_are_counted_and_listed_unquoted() -> None:
    asked = hop("What is meant by bulk?", source="knowledge")
    for lines in (["[1] Orders, line 9 (a.md)"], ["[1] Orders, line 9 (a.md)", "[2] Returns (b.md)"]):
        told = evidence_of([run(asked, status="resolved", answer="It is a lot. [1]", evidence=lines)]).splitlines()
        count = f"{len(lines)} passage{'s' if len(lines) > 1 else ''}"
        assert told[0] == f"1. knowledge: What is meant by bulk? → {count} (1 ms)"
        assert told[1:] == [f"   {line}" for line in lines]
    assert "nothing about bulk" in evidence_of([run(asked, answer="The documents say nothing about bulk.")])


def test_an_answer_is_a_value_by_its_name_or_the_words_of_the_documents() -> None:
    first = hop("our city", "city")
    assert answer_of(first, run(first, "London", "Paris")) == "city: London, Paris"
    assert answer_of({**first, "asks": ""}, run({**first, "text": "Latest order?"}, "7")) == "Latest order: 7"
    noted = hop("What is bulk?", "note", source="knowledge", gives="NOTE_9")
    assert answer_of(noted, run(noted, "a lot", answer="It is a lot. [1]")) == "It is a lot. [1]"
    assert answer_of(noted, run(noted, answer="nothing")) == ""


def test_of_specs_the_calls_are_counted() -> None:
    asked = hop("How do I create an order?", source="apis")
    made = run(asked, status="resolved", answer="1. Create an order\n   curl …", evidence=["POST /orders"])
    told = evidence_of([made])
    assert told.splitlines() == ["1. apis: How do I create an order? → 1 call (1 ms)", "   POST /orders"]
