"""Questions inside questions: what must be known first, the innermost first."""

from __future__ import annotations

import pytest

from hopql.tools.planning.plan_searches import chained
from hopql.tools.planning.read_rules import rules
from hopql.tools.planning.tag_words import clauses, referring, refers_back
from hopql.tools.planning.write_statements import unnested


@pytest.mark.parametrize(
    ("question", "inner", "main"),
    [
        ("What technologies does the company that John works for use?", [("COMPANY", "John works at company")],
         "What technologies does {{COMPANY}} use?"),
        ("How many flights left the airport that the team prefers in March?", [("AIRPORT", "team prefers airport")],
         "How many flights left {{AIRPORT}} in March?"),
        ("What is the country where Porto is located named after?", [("COUNTRY", "Porto is located in country")],
         "What is {{COUNTRY}} named after?"),
        ("What county borders the county in which Johnnycake, West Virginia is located?",
         [("COUNTY", "Johnnycake, West Virginia is located in county")], "What county borders {{COUNTY}}?"),
        ("What is the birthplace of the person who made The Sound of Stones?",
         [("PERSON", "person made Sound of Stones")], "What is the birthplace of {{PERSON}}?"),
        ("What year did the company Ann is part of dissolve?", [("COMPANY", "Ann is part of company")],
         "What year did {{COMPANY}} dissolve?"),
        ("When did the country containing Porto join?", [("COUNTRY", "country containing Porto")],
         "When did {{COUNTRY}} join?"),
        ("Who led the team of the author of Brand?", [("AUTHOR", "author of Brand"), ("TEAM", "team of {{AUTHOR}}")],
         "Who led {{TEAM}}?"),
        ("Who is the spouse of the country's leader in the country where Ann met Bob?",
         [("COUNTRY", "Ann met Bob in country")], "Who is the spouse of the country's leader in {{COUNTRY}}?"),
    ],
)  # fmt: skip
def test_inner_questions(question: str, inner: list[tuple[str, str]], main: str) -> None:
    inners, left = unnested(question, rules())
    assert [(one.gives, one.statement) for one in inners] == inner
    assert left == main


def test_two_of_one_noun_have_names_of_their_own() -> None:
    inners, main = unnested("Who leads the state that borders the state where Ann was born?", rules())
    assert [one.gives for one in inners] == ["STATE", "STATE_2"]
    assert inners[1].statement == "state borders {{STATE}}"
    assert main == "Who leads {{STATE_2}}?"


def test_so_many_at_most() -> None:
    question = "Who owns " + "the company that leads " * 30 + "Acme?"
    assert len(unnested(question, rules(), 4)[0]) <= 4


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("What is A, and who is B?", ["What is A", "who is B"]),
        ("Where is A? How big is B?", ["Where is A", "How big is B"]),
        ("salt and pepper", ["salt and pepper"]),
        ("Which team does Ann lead and own?", ["Which team does Ann lead and own"]),
        ("Show the budget and tell me who owns it", ["Show the budget", "tell me who owns it"]),
        ("???", []),
    ],
)
def test_clauses(text: str, parts: list[str]) -> None:
    assert clauses(text, rules()) == parts


def test_what_refers_back() -> None:
    assert refers_back("how late was it") == "thing"
    assert refers_back("where does she live") == "person"
    assert refers_back("what is Ann's role") == ""
    assert referring("what are its seats", "{{CARRIER}}") == "what are {{CARRIER}}'s seats"


@pytest.mark.parametrize(
    ("text", "last"),
    [
        ("Which carrier does the team prefer, and how late was it?", "how late was {{CARRIER}}"),
        ("Who manages Bob and where does she live?", "where does {{PERSON}} live"),
        ("Where does John live and what does he eat?", "what does John eat"),
        ("What is the team's home airport, and how big is it?", "how big is {{AIRPORT}}"),
        ("Who manages the data team and how large is it?", "how large is data team"),
    ],
)
def test_a_clause_takes_what_it_refers_to(text: str, last: str) -> None:
    assert chained(text, rules())[-1].main == last
