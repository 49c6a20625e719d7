"""Placeholders: found in order, filled literally, never left in a text that runs."""

from __future__ import annotations

from hopql.tools.planning.check_hops import MAX_TEXTS, braced, fill, named, names, open_names, worded
from tests.tools.planning.made import chain


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
