from __future__ import annotations

import pytest

from hopql.state.conversation import Turn
from hopql.tools.models import scripted
from hopql.tools.planning.rewrite_follow_ups import rewritten, whole
from tests.tools.planning import talk
from tests.tools.planning.talk import kind_of, turn

FRAGMENTS = [
    (talk.JFK, "and in April?", "How many flights left JFK in April?"),
    (talk.JFK, "what about LGA?", "How many flights left LGA in March?"),
    (talk.JFK, "lga", "How many flights left LGA in March?"),
    (talk.JFK, "how about from Newark?", "How many flights left Newark in March?"),
    (talk.JFK, "what about EWR in June?", "How many flights left EWR in June?"),
    (talk.JFK, "and JetBlue?", "How many flights left JFK in March, for JetBlue?"),
    (talk.JFK, "only cancelled ones", "How many flights left JFK in March, only cancelled flights?"),
    (talk.JFK, "what about cancelled flights?", "How many cancelled flights left JFK in March?"),
    (talk.JFK, "same for 2012", "How many flights left JFK in March 2012?"),
    (talk.JFK, "now for LGA", "How many flights left LGA in March?"),
    (talk.JFK, "only those from LGA", "How many flights left LGA in March?"),
    (talk.JFK, "those to Boston?", "How many flights left JFK in March, to Boston?"),
    (talk.JFK, "and per month?", "How many flights left JFK in March, per month?"),
    (talk.JFK, "and on July 4?", "How many flights left JFK on July 4?"),
    (talk.JFK, "and last week?", "How many flights left JFK last week?"),
    (talk.JFK, "from April to June?", "How many flights left JFK from April to June?"),
    (talk.JFK, "on Saturdays?", "How many flights left JFK in March on Saturdays?"),
    (talk.JFK, "without JetBlue", "How many flights left JFK in March, without JetBlue?"),
    (talk.JFK, "as a percentage", "How many flights left JFK in March, as a percentage?"),
    (talk.JFK, "And how many flights left LGA?", "How many flights left LGA in March?"),
    (talk.JFK, "and how many left LGA?", "How many flights left LGA in March?"),
    (talk.ROUTE, "what about LGA?", "How many flights went from LGA to LAX in March 2013?"),
    (talk.ROUTE, "to SFO?", "How many flights went from JFK to SFO in March 2013?"),
    (talk.ROUTE, "from Newark?", "How many flights went from Newark to LAX in March 2013?"),
    (talk.ROUTE, "from EWR to SFO instead", "How many flights went from EWR to SFO in March 2013?"),
    (talk.ROUTE, "and in April?", "How many flights went from JFK to LAX in April 2013?"),
    (talk.ROUTE, "and 2012?", "How many flights went from JFK to LAX in March 2012?"),
    (talk.BUSIEST, "and the least?", "Which airport had the least delays in 2013?"),
    (talk.WORST, "and the best?", "Which airlines have the best average arrival delay?"),
    (talk.WORST, "the five worst instead", "Which airlines have the five worst average arrival delay?"),
    (talk.WORST, "and departure delay?", "Which airlines have the worst average departure delay?"),
    (talk.WORST, "and the median?", "Which airlines have the worst median arrival delay?"),
    (talk.LATE, "and 60?", "How many flights by Delta Air Lines Inc. arrived more than 60 minutes late?"),
    (talk.LATE, "less than 10 minutes?", "How many flights by Delta Air Lines Inc. arrived less than 10 minutes late?"),
    (talk.LATE, "and JetBlue?", "How many flights by JetBlue arrived more than 30 minutes late?"),
    (talk.DELAY, "arrivals?", "What was the average arrival delay of flights from JFK on July 4?"),
    (talk.DELAY, "and July 5?", "What was the average departure delay of flights from JFK on July 5?"),
    (talk.SPENT, "how about at least 3?", "Which customers ordered at least 3 Widget X since 2021-05-01?"),
    (talk.SPENT, "since 2020?", "Which customers ordered more than 5 Widget X since 2020?"),
    (talk.REVENUE, "for Paris in 2023?", "What was the total revenue from customers in Paris in 2023?"),
    (talk.REVENUE, "And in Q3?", "What was the total revenue from customers in Berlin in Q3 2022?"),
    (talk.PRICES, "and the cheapest?", "List the 10 cheapest products sold last month, sorted by price."),
    (talk.PRICES, "only the top 3", "List the 3 most expensive products sold last month, sorted by price."),
    (talk.PRICES, "and this month?", "List the 10 most expensive products sold this month, sorted by price."),
    (talk.SPAN, "and in April?", "How many orders were placed in April?"),
    (talk.SPAN, "what about last year?", "How many orders were placed last year?"),
    (talk.STUDENTS, "and female students?", "How many female students are enrolled in Physics?"),
    (talk.STUDENTS, "and how many in Chemistry?", "How many male students are enrolled in Chemistry?"),
    (talk.RIVER, "new york?", "what is the longest river in new york"),
]
REFERENCES = [
    (talk.JFK, "how many of them were late?", "How many of the flights that left JFK in March were late?"),
    (talk.JFK, "How many were cancelled?", "How many of the flights that left JFK in March were cancelled?"),
    (talk.JFK, "which ones were late?", "Which of the flights that left JFK in March were late?"),
    (talk.JFK, "who flew them?", "Who flew the flights that left JFK in March?"),
    (talk.JFK, "what was their average delay?", "For the flights that left JFK in March: what was the average delay?"),
    (talk.BUSIEST, "how many flights went there?", "How many flights went to EWR?"),
    (talk.BUSIEST, "which airlines fly from there?", "Which airlines fly from EWR?"),
    (talk.BUSIEST, "what is its altitude?", "What is EWR's altitude?"),
    (talk.BUSIEST, "how many flights left that airport in that year?", "How many flights left EWR in 2013?"),
    (talk.WORST, "how many flights did they operate?", "How many flights did F9 and FL operate?"),
    (talk.WORST, "how many flights did the first one cancel?", "How many flights did F9 cancel?"),
    (talk.BEST, "where does she live?", "Where does Ada Lovelace live?"),
    (talk.BEST, "when did that customer first order?", "When did Ada Lovelace first order?"),
    (talk.PRICES, "which of those products are in stock?",
     "Which of the 10 most expensive products sold last month are in stock?"),
    (talk.DAY, "how many customers ordered on that day?", "How many customers ordered on 2022-03-04?"),
    (talk.RIVER, "which states does it run through?", "Which states does rio grande run through?"),
]  # fmt: skip
FORMS = [
    (talk.JFK, "break it down by carrier", "How many flights left JFK in March, broken down by carrier?"),
    (talk.PRICES, "sort by name instead", "List the 10 most expensive products sold last month, sorted by name."),
    (talk.SPENT, "show them per city", "Which customers ordered more than 5 Widget X since 2021-05-01, per city?"),
    (talk.JFK, "why?",
     "Why is this so: How many flights left JFK in March? The answer was: count: 4,043"),
]  # fmt: skip
UNCLEAR = [
    (talk.JFK, "not in March"),
    (talk.JFK, "and the least?"),
    (talk.JFK, "what about planes?"),
    (talk.JFK, "when?"),
    (talk.JFK, "what about that carrier?"),
    (talk.WORST, "how many of those flights were cancelled?"),
    (talk.REVENUE, "what about orders?"),
    (talk.BUSIEST, "where does she live?"),
    (turn("Which cities are large?", {"city": "Paris"}, {"city": "Berlin"}), "how far is it?"),
]
WHOLE = [
    "How many planes are there?",
    "When was it coldest, and where?",
    "How far is it from Boston to Seattle?",
    "How many airports are there in Texas?",
    "And who ordered the least?",
    "Which airlines never had a flight from Newark? Give their full names.",
    "Did Alan Turing order a gadget?",
    "what states have rivers running through them",
    "population of texas",
    "Show the number of orders sorted by month",
    "What about listing all flights from JFK?",
    "thanks",
    "",
    "?",
    "and",
    "it",
    "\x00 \ud800",
    "a" * 5000,
]


@pytest.mark.parametrize(("before", "question", "wanted"), FRAGMENTS + REFERENCES + FORMS)
def test_a_follow_up_becomes_whole(before: Turn, question: str, wanted: str) -> None:
    found = whole(question, [before], kind_of)
    assert found["question"] == wanted
    assert found["changed"] and found["how"] == "rules" and found["inherited"] and not found["note"]


@pytest.mark.parametrize(("before", "question"), UNCLEAR)
def test_what_is_not_clear_stays_with_a_note(before: Turn, question: str) -> None:
    found = whole(question, [before], kind_of)
    assert found["question"] == question and not found["changed"] and found["note"]


@pytest.mark.parametrize("question", WHOLE, ids=lambda text: repr(text[:40]))
@pytest.mark.parametrize("before", [talk.JFK, talk.WORST, talk.RIVER], ids=["count", "list", "one"])
def test_a_whole_question_stays(before: Turn, question: str) -> None:
    assert whole(question, [before], kind_of)["question"] == question


def test_without_turns_nothing_is_a_follow_up() -> None:
    found = whole("and in March?", [])
    plain = {"changed": False, "inherited": [], "how": "as_is", "note": "", "calls": []}
    assert found == {"question": "and in March?", **plain}


def test_without_a_catalog_names_are_told_apart_by_how_they_are_written() -> None:
    before = turn("How many flights did Delta operate from JFK in March?")
    assert whole("and JetBlue?", [before])["question"] == "How many flights did JetBlue operate from JFK in March?"
    assert whole("and LGA?", [before])["question"] == "How many flights did Delta operate from LGA in March?"


def test_what_is_inherited_is_told() -> None:
    found = whole("what about LGA in May?", [talk.JFK], kind_of)
    before = "the question before: How many flights left JFK in March?"
    assert found["inherited"] == [before, "JFK → LGA", "in March → in May"]
    assert whole("how many flights went there?", [talk.BUSIEST], kind_of)["inherited"] == ["“there”: EWR"]


def test_follow_ups_follow_one_another() -> None:
    turns = [talk.ROUTE]
    for question in ("to SFO?", "and in April?", "what about LGA?"):
        turns.append(turn(whole(question, turns, kind_of)["question"]))
    assert turns[-1]["question"] == "How many flights went from LGA to SFO in April 2013?"


def test_a_pronoun_reaches_over_a_turn_that_gave_nothing() -> None:
    found = whole("how many flights went there?", [talk.BUSIEST, turn("Is it large?")], kind_of)
    assert found["question"] == "How many flights went to EWR?"


def test_many_values_are_not_named_one_by_one() -> None:
    before = turn("Which airlines fly to Boston?", *({"name": f"Airline {n}"} for n in range(11)))
    found = whole("how many planes do they have?", [before])
    assert found["question"] == "How many planes do the airlines that fly to Boston have?"


def test_the_model_is_asked_only_where_rules_do_not_know() -> None:
    model = scripted(["How many planes left JFK in March?"])
    assert rewritten("and in April?", [talk.JFK], kind_of, model)["how"] == "rules" and not model.prompts
    found = rewritten("what about planes?", [talk.JFK], kind_of, model)
    assert (found["question"], found["how"]) == ("How many planes left JFK in March?", "model")
    assert rewritten("what about planes?", [talk.JFK], kind_of, None)["how"] == "as_is"
