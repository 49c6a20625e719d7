"""A plan that cannot be run is refused, and the message says what is wrong with it."""

from __future__ import annotations

import pytest

from hopql.state.hops import Hop
from hopql.tools.base.errors import UsageError
from hopql.tools.planning.check_hops import (
    MAX_HOPS,
    MAX_TEXTS,
    braced,
    check_plan,
    depths,
    fill,
    named,
    names,
    open_names,
    worded,
)
from tests.tools.planning.made import chain


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
