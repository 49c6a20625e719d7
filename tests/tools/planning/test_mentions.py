from __future__ import annotations

from typing import Any

from hopql.state.memory import Found
from hopql.tools.planning.follow_passages import body_of, mentions, names_in, title_of
from hopql.tools.planning.read_rules import rules

RULES = rules()


def passage(text: str, **metadata: Any) -> Found:
    return Found(
        id=text[:20], text=text, category="document_chunks", metadata=metadata, user="", distance=0.3, score=0.1,
        created="2026-01-01T00:00:00+00:00", provenance="", superseded_by="", query="", purpose="",
    )  # fmt: skip


def likeliest(text: str, query: str, name: str) -> str:
    return mentions(passage(text), query, name, RULES)[0][0]


def test_a_person_stands_after_by() -> None:
    text = "Tall Grass\nTall Grass is a film set in Nebraska and directed by Ilse Brandt."
    assert likeliest(text, "director of Tall Grass", "DIRECTOR") == "Ilse Brandt"


def test_a_place_stands_after_in_or_a_comma() -> None:
    text = "Ilse Brandt\nIlse Brandt was taught by Karl Moser and born in Ghent, Belgium."
    found = [name for name, _ in mentions(passage(text), "Ilse Brandt was born in city", "CITY", RULES)]
    assert found.index("Ghent") < found.index("Karl Moser")
    assert found.index("Belgium") < found.index("Karl Moser")


def test_names_of_the_query_are_not_supposed_again() -> None:
    text = "Tall Grass\nTall Grass was written by Ilse Brandt."
    assert [name for name, _ in mentions(passage(text), "author of Tall Grass", "AUTHOR", RULES)] == ["Ilse Brandt"]


def test_a_title_that_the_query_does_not_name_is_supposed() -> None:
    text = "Northwind Press\nIt published Tall Grass in the spring."
    assert likeliest(text, "company published Tall Grass", "COMPANY") == "Northwind Press"


def test_an_amount_is_supposed_only_where_one_is_asked_for() -> None:
    text = "Tall Grass\nTall Grass was released in 1987 by Northwind Press."
    years = [name for name, _ in mentions(passage(text), "Tall Grass was released in year", "YEAR", RULES)]
    companies = [name for name, _ in mentions(passage(text), "company released Tall Grass", "COMPANY", RULES)]
    assert "1987" in years
    assert "1987" not in companies


def test_at_most_so_many() -> None:
    text = "List\n" + ", ".join(f"Name{letter}" for letter in "abcdefghij")
    assert len(mentions(passage(text), "things of list", "THING", RULES, most=4)) == 4


def test_a_passage_without_names_gives_nothing() -> None:
    assert mentions(passage("nothing is said here"), "director of Tall Grass", "DIRECTOR", RULES) == []


def test_a_name_ends_with_its_sentence() -> None:
    assert names_in("born in Ghent. The city of New York, by J. R. Hartley") == ["Ghent", "New York", "J. R. Hartley"]


def test_a_title_is_the_subject_or_the_first_line() -> None:
    assert title_of(passage("Tall Grass (film)\nIt is long.")) == "Tall Grass"
    assert title_of(passage("It is long.", subject="Tall Grass")) == "Tall Grass"
    assert title_of(passage("It is long.")) == ""


def test_a_body_is_without_the_title() -> None:
    assert body_of(passage("Tall Grass (film)\nIt is long.")) == "It is long."
    assert body_of(passage("It is long.\nIt is slow.", subject="Tall Grass")) == "It is long.\nIt is slow."
