from __future__ import annotations

from typing import Any

import pytest

from hopql.tools.planning.read_replies import category_of, metadata_of, remember

WISHES = [
    ("remember this: I prefer JetBlue", "The user prefers JetBlue"),
    ("Remember that our home airport is LGA.", "Our home airport is LGA."),
    ("please note that Dana Ruiz works at Acme Air", "Dana Ruiz works at Acme Air"),
    ("Keep in mind: the limit is 15 minutes", "The limit is 15 minutes"),
    ("bear in mind that weekends do not count", "Weekends do not count"),
    ("Can you remember that I don't like EWR?", "The user does not like EWR"),
    ("Remember I work at Acme", "The user works at Acme"),
    ("Remember, I'm based in Boston", "The user is based in Boston"),
    ("don't forget that my manager is Ana Li", "The user's manager is Ana Li"),
    ("Remember that I always fly with my dog when I am in Boston",
     "The user always flies with their dog when they are in Boston"),
    ("Remember that I think it is late", "I think it is late"),
    ("From now on, count only departed flights", "From now on, count only departed flights"),
    ("FYI: the deadline is March 4, 2014", "The deadline is March 4, 2014"),
    ("note: we decided to use Postgres", "We decided to use Postgres"),
    ("save this: x = 3", "X = 3"),
]  # fmt: skip
OTHERS = [
    "Do you remember what I said?",
    "remember when we talked?",
    "What should I remember?",
    "note the airports of Texas",
    "Remember the Titans airs when?",
    "I prefer JetBlue",
    "Which preferences did I ask you to remember: mine?",
    "remember",
    "remember this",
    "remember that",
    "Please remember that?",
    "remember: what did we decide?",
    "Keep in mind that?",
    "save the table as CSV",
    "From now on?",
    "",
]


@pytest.mark.parametrize(("text", "statement"), WISHES)
def test_a_wish_gives_its_statement(text: str, statement: str) -> None:
    assert remember(text) == statement


@pytest.mark.parametrize("text", OTHERS)
def test_other_messages_are_no_wish(text: str) -> None:
    assert remember(text) is None


@pytest.mark.parametrize(
    ("statement", "category"),
    [
        ("The user prefers JetBlue", "preferences"),
        ("Dana's favourite airport is LGA", "preferences"),
        ("We decided to use BTS data for delays", "decisions"),
        ("The team agreed on Mondays", "decisions"),
        ("The limit is 15 minutes", "requirements"),
        ("Reports must be sent on Fridays", "requirements"),
        ("Always leave out cancelled flights", "requirements"),
        ("Dana Ruiz works at Acme Air", "relationships"),
        ("Ana reports to Dana Ruiz", "relationships"),
        ("JetBlue has 200 planes", "facts"),
        ("", "facts"),
    ],
)
def test_categories(statement: str, category: str) -> None:
    assert category_of(statement) == category


@pytest.mark.parametrize(
    ("statement", "metadata"),
    [
        ("The team prefers JetBlue Airways.", {"subject": "team", "entity": "JetBlue Airways"}),
        ("The user prefers Delta as airline", {"subject": "user", "entity": "Delta", "kind": "airline"}),
        ("The user prefers window seats", {"subject": "user"}),
        ("The team's preferred airline is JetBlue", {"subject": "team", "entity": "JetBlue", "kind": "airline"}),
        ("Dana Ruiz works at Acme Air.", {"subject": "Dana Ruiz", "entity": "Acme Air", "kind": "company"}),
        ("Ana reports to Dana Ruiz", {"subject": "Ana", "entity": "Dana Ruiz", "kind": "person"}),
        ("We decided to use Postgres for the state database",
         {"subject": "team", "entity": "Postgres", "topic": "state database"}),
        ("The delay limit for connections is 45 minutes",
         {"subject": "delay limit", "entity": "45 minutes", "kind": "duration", "topic": "connections"}),
        ("The deadline is March 4, 2014", {"subject": "deadline", "entity": "March 4, 2014", "kind": "date"}),
        ("Our home airport is LGA",
         {"subject": "team", "entity": "LGA", "kind": "airport", "topic": "home airport"}),
        ("The owner of Falcon is Ana Li",
         {"subject": "Falcon", "entity": "Ana Li", "kind": "person", "topic": "owner"}),
        ("Dana Ruiz is based in Boston", {"subject": "Dana Ruiz", "entity": "Boston", "kind": "city"}),
        ("The limit is what we said", {}),
        ("Kim prefers to fly early", {}),
        ("JetBlue has 200 planes", {}),
        ("It rains.", {}),
        ("", {}),
    ],
)  # fmt: skip
def test_metadata_only_where_a_pattern_is_certain(statement: str, metadata: dict[str, Any]) -> None:
    assert metadata_of(statement) == metadata
