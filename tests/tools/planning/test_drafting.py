"""Plans that a model writes: read, put into the question's words, refused where they are none."""

from __future__ import annotations

from uuid import uuid4

import pytest

from hopql.state.hops import Hop
from hopql.tools.errors import ModelError
from hopql.tools.models import scripted
from hopql.tools.models.fake import Reply
from hopql.tools.planning.draft_plan import asked, drafted, placed, read_steps, retold

QUESTION = "How many orders came in May from the town Olga calls home?"
DRAFT = """find in memory: the town that Olga calls home -> {{TOWN}}
answer from database: How many orders came from {{TOWN}} in May?
"""


def told(hops: list[Hop]) -> list[tuple[str, str, str]]:
    return [(hop["source"], hop["text"], hop["gives"]) for hop in hops]


def planned(text: str, question: str) -> list[tuple[str, str, str]]:
    return told(placed(read_steps(text), question))


def test_a_plan_is_told_in_the_words_of_the_question() -> None:
    hops = placed(read_steps(DRAFT), QUESTION)
    assert told(hops) == [
        ("memory", "the town that Olga calls home", "TOWN"),
        ("sql", "How many orders came from {{TOWN}} in May?", ""),
    ]
    assert [hop["needs"] for hop in hops] == [[], [1]] and [hop["asked"] for hop in hops] == [False, True]
    assert hops[0]["kind"] == "place"


def test_a_last_line_that_leaves_nothing_out_is_kept() -> None:
    text = (
        "find in memory: Sam keeps an eye on some aircraft -> {{PLANE}}\n"
        "answer from database: How often did {{PLANE}} fly?"
    )
    question = "I was told Sam keeps an eye on some aircraft; how often did it fly?"
    assert planned(text, question)[-1] == ("sql", "How often did {{PLANE}} fly?", "")


@pytest.mark.parametrize(
    "lost", ["{{TOWN}} orders", "How many orders came to {{TOWN}} in May?", "Not orders in May from {{TOWN}}?"]
)
def test_a_last_line_that_says_something_else_gives_way_to_the_question(lost: str) -> None:
    text = f"{DRAFT.splitlines()[0]}\nanswer from database: {lost}"
    assert planned(text, QUESTION)[-1][1] == "How many orders came in May from {{TOWN}}?"


def test_what_is_found_may_be_the_answer() -> None:
    text = "find in memory: the town that Olga calls home -> {{TOWN}}\nanswer from database: the town?"
    assert planned(text, "Which is the town Olga calls home?") == [("memory", "the town that Olga calls home", "")]


def test_a_chain_is_found_step_by_step() -> None:
    text = (
        "find in memory: the person that Ivan answers to -> {{PERSON}}\n"
        "find in memory: the brand pushed by {{PERSON}} -> {{BRAND}}\n"
        "answer from database: Sales of {{BRAND}} last June?"
    )
    hops = placed(read_steps(text), "Sales last June of the brand pushed by the person Ivan answers to?")
    assert told(hops)[1:] == [
        ("memory", "the brand pushed by {{PERSON}}", "BRAND"),
        ("sql", "Sales of {{BRAND}} last June?", ""),
    ]
    assert [hop["needs"] for hop in hops] == [[], [1], [2]]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "I cannot do this.",
        "answer from database: How many orders came in May from the town Olga calls home?",
        "find in memory: the wine that Rafael drinks -> {{WINE}}\nanswer from database: Orders of {{WINE}}?",
        "find in database: the town Olga calls home -> {{TOWN}}\nanswer from database: Orders from {{TOWN}}?",
        "find in memory: the town Olga calls home -> {{TOWN}}\nfind in memory: orders came in May -> {{TOWN}}\n"
        "answer from database: {{TOWN}}",
    ],
)
def test_what_is_no_plan_of_the_question_gives_none(text: str) -> None:
    assert planned(text, QUESTION) == []


def test_a_name_that_the_question_does_not_have_is_not_searched_for() -> None:
    text = "find in memory: the town that Olga Petrova calls home -> {{TOWN}}\nanswer from database: Orders?"
    assert planned(text, QUESTION)[0][1] == "the town Olga calls home"


def test_more_steps_than_are_followed_are_no_plan() -> None:
    words, steps = ["alpha", "bravo", "charlie", "delta", "echo", "foxtrot", "golf"], ["find in memory: zulu -> {{A}}"]
    for name, following, word in zip("ABCDEFG", "BCDEFGH", words, strict=True):
        steps.append(f"find in memory: {{{{{name}}}}} {word} -> {{{{{following}}}}}")
    assert planned("\n".join([*steps, "answer from database: x"]), f"zulu {' '.join(words)} rows") == []


def test_the_model_is_asked_once_and_its_cost_is_told() -> None:
    script = scripted([DRAFT], f"draft-{uuid4().hex[:6]}")
    hops, written = drafted(QUESTION, ["orders (one row an order)"], script, 5.0)
    assert len(hops) == 2 and written.cost()["model"]
    assert QUESTION in asked(QUESTION, [], 5.0).tail and "one row an order" in asked("x", ["one row an order"]).tail


def test_a_model_that_fails_is_told() -> None:
    with pytest.raises(ModelError):
        drafted(QUESTION, [], scripted([Reply(error="it is down")], f"down-{uuid4().hex[:6]}"), 5.0)


def test_a_plan_may_tell_what_stands_in_two_places() -> None:
    question = "Customers get a call if an order is later than something we fixed. How many orders were beyond that?"
    text = "find in memory: the order later than we fixed -> {{LIMIT}}\nanswer from database: How many orders were beyond {{LIMIT}}?"  # noqa: E501
    assert [hop["text"] for hop in retold(read_steps(text), question)][-1] == "How many orders were beyond {{LIMIT}}?"


def test_a_plan_that_leaves_out_what_is_asked_or_adds_to_it_is_none() -> None:
    steps = read_steps(DRAFT)
    assert retold(steps, "How many refunds, parcels and orders came in May from the town Olga calls home?") == []
    assert retold(steps, "How many orders came from the town Olga calls home in May to Oslo?") == []
    assert retold(read_steps(DRAFT.replace("home", "her summer residence by the sea")), QUESTION) == []


def test_a_step_that_names_nothing_but_the_team_and_a_month_is_none() -> None:
    text = "find in memory: the team since January -> {{TEAM}}\nanswer from database: Carrier of {{TEAM}}?"
    assert planned(text, "Carrier liked by the team since January?") == []
