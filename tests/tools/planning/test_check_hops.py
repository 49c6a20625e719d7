"""A plan that cannot be run is refused, and the message says what is wrong with it."""

from __future__ import annotations

import pytest

from hopql.state.hops import Hop
from hopql.tools.base.errors import UsageError
from hopql.tools.planning.check_hops import (
    MAX_HOPS,
    MAX_TEXTS,
    answer_of,
    braced,
    check_plan,
    depths,
    evidence_of,
    fill,
    missing_of,
    named,
    names,
    open_names,
    worded,
)
from tests.tools.planning.made import chain, hop, run


def complaint(hops: list[Hop], longest: int = 4) -> UsageError:
    with pytest.raises(UsageError) as raised:
        check_plan(hops, longest)
    assert raised.value.hint
    return raised.value


def test_what_can_be_run_passes() -> None:
    check_plan(chain("one"), 1)
    check_plan(chain("one", "two {{A}}", "three {{A}} {{B}}", h1="A", h2="B"), 3)


def test_an_order_other_than_theirs_passes() -> None:
    check_plan(list(reversed(chain("one", "two {{A}}", h1="A"))), 2)


def test_no_hop() -> None:
    assert str(complaint([])) == "The plan has no hop."


def test_two_hops_that_wait_for_each_other() -> None:
    assert str(complaint(chain("of {{B}}", "of {{A}}", "free", h1="A", h2="B"))) == "Hops 1, 2 wait for each other."


def test_a_hop_that_waits_for_itself() -> None:
    assert str(complaint(chain("more of {{A}}", h1="A"))) == "Hops 1 wait for each other."


def test_a_placeholder_that_nothing_gives() -> None:
    told = complaint(chain("one", "two {{CITY}}", h1="A"))
    assert str(told) == "Hop 2 needs {{CITY}}, which no hop gives."


def test_braces_in_a_question_are_such_a_placeholder() -> None:
    assert "{{CITY}}" in str(complaint(chain("How many customers live in {{CITY}}?")))


def test_two_hops_that_give_the_same() -> None:
    assert str(complaint(chain("one", "two", h1="A", h2="A"))) == "Two hops give {{A}}."


def test_fifty_hops() -> None:
    told = complaint(chain(*(f"thing {number}" for number in range(50))), longest=50)
    assert str(told) == f"The question needs 50 hops; at most {MAX_HOPS} are run."


def test_as_many_hops_as_are_run() -> None:
    many = chain(*(f"thing {number}" for number in range(MAX_HOPS)))
    check_plan(many, 1)
    complaint([*many, {**many[0], "id": MAX_HOPS + 1}], 1)


def test_too_long_a_chain() -> None:
    hops = chain("one", "two {{A}}", "three {{B}}", h1="A", h2="B")
    told = complaint(hops, longest=2)
    assert str(told) == "The question needs 3 hops one after another; at most 2 are followed."
    assert "max_hops" in told.hint
    check_plan(hops, 3)


def test_depths_leave_out_what_waits_in_a_circle() -> None:
    hops = chain("one", "two {{A}}", "three {{D}}", "four {{C}}", h1="A", h3="C", h4="D")
    assert depths(hops) == {1: 1, 2: 2}


def test_names_are_found_in_order_each_once() -> None:
    assert names("{{COMPANY}} of {{ PERSON_2 }} and {{COMPANY}}") == ["COMPANY", "PERSON_2"]


def test_what_is_not_upper_snake_is_no_placeholder() -> None:
    assert names("{{company}} {COMPANY} {{2X}} {{}} {{A-B}}") == []


def test_a_text_with_an_unfilled_placeholder_gives_nothing() -> None:
    assert fill("{{COMPANY}} technologies", {}) == []
    assert fill("{{COMPANY}} technologies of {{YEAR}}", {"COMPANY": ["Acme"], "YEAR": []}) == []


def test_open_names_are_those_without_a_value() -> None:
    assert open_names("{{A}} {{B}} {{C}}", {"A": ["1"], "B": []}) == ["B", "C"]


def test_several_values_give_a_text_each() -> None:
    assert fill("{{A}}-{{B}}", {"A": ["x", "y", "x"], "B": ["1", "2"]}) == ["x-1", "x-2", "y-1", "y-2"]


def test_ten_thousand_values_are_capped() -> None:
    many = [str(number) for number in range(10_000)]
    assert fill("{{A}} {{B}} {{C}}", {"A": many, "B": many, "C": many}) == [f"0 0 {n}" for n in range(MAX_TEXTS)]


def test_values_that_are_all_alike_in_the_text_end_too() -> None:
    assert fill("{{A}}", {"A": ["x"] * 10_000}) == ["x"]


def test_a_value_is_taken_literally() -> None:
    assert fill("{{A}} is {{B}}", {"A": ["{{B}}"], "B": [r"\1 \g<0>"]}) == [r"{{B}} is \1 \g<0>"]


def test_text_without_placeholders_stays() -> None:
    assert fill("as it is", {}) == ["as it is"]


def test_a_name_is_made_from_words() -> None:
    assert named("the home airport") == "HOME_AIRPORT"
    assert named("2 days") == ""
    assert braced("COMPANY") == "{{COMPANY}}"


def test_people_are_shown_words() -> None:
    assert worded("From {{CITY_2}} to {{HOME_AIRPORT}}?") == "From the city to the home airport?"
    hops = chain("our town", "the head of {{TOWN}}", "Orders of {{HEAD}}?", h1="TOWN", h2="HEAD")
    assert worded(hops[2]["text"], hops) == "Orders of the head of our town?"
    hops[1]["source"] = "sql"
    assert worded(hops[2]["text"], hops) == "Orders of the head?"


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
