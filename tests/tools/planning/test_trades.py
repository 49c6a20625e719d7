"""Questions of shops, clinics and schools: rules plan by English, not by the words of one trade."""

from __future__ import annotations

import pytest

from hopql.tools.planning.check_hops import check_plan
from hopql.tools.planning.plan_by_rules import Known, plan
from hopql.tools.search.tokens import stem

STORED = {"Acme", "Rome", "Oslo", "Globex", "Maple School", "Room 4", "Alice Moore"}
REMEMBERED = {"Olga", "Ivan", "Ravi", "Mona", "Kira", "Noor", "Helix"}
SCHEMA = {
    stem(word)
    for word in (  # noqa: SIM905
        "shop product order sale return supplier customer price region warehouse stock doctor patient ward visit"
        " appointment drug clinic bed teacher pupil class school grade course lesson subject exam brand month city date"
    ).split()
} | {stem("classes"), stem("cities")}
KNOWN = Known(
    stored=STORED.__contains__,
    vocabulary=lambda word: stem(word.lower()) in SCHEMA,
    remembered=REMEMBERED.__contains__,
)
Step = tuple[str, str, str]

SPLIT: list[tuple[str, list[Step]]] = [
    ("One shop returned more products than any other. Who runs it?", [
        ("sql", "Which shop returned more products than any other?", "SHOP"),
        ("memory", "Who runs {{SHOP}}?", ""),
    ]),
    ("Olga wanted a supplier dropped and was outvoted. What did we order from it in May?", [
        ("memory", "Olga wanted a supplier dropped and was outvoted", "SUPPLIER"),
        ("sql", "What did we order from {{SUPPLIER}} in May?", ""),
    ]),
    ("Let me take the ward with the longest waiting time. Who is in charge of it?", [
        ("sql", "Which ward has the longest waiting time?", "WARD"),
        ("memory", "Who is in charge of {{WARD}}?", ""),
    ]),
    ("Take the teacher with the most pupils. Which of our sponsors pays for her class?", [
        ("sql", "Which teacher has the most pupils?", "TEACHER"),
        ("memory", "Which of our sponsors pays for {{TEACHER}}'s class?", ""),
    ]),
    ("Consider the drug that Ravi advised against. How many patients got it last year?", [
        ("memory", "Ravi advised against drug", "DRUG"),
        ("sql", "How many patients got {{DRUG}} last year?", ""),
    ]),
    ("Ivan proposed a new supplier and was turned down. How many orders did they fill?", [
        ("memory", "Ivan proposed a new supplier and was turned down", "SUPPLIER"),
        ("sql", "How many orders did {{SUPPLIER}} fill?", ""),
    ]),
    ("I am shopping for Mona. Which brand does she like?", [
        ("memory", "Which brand does Mona like?", ""),
    ]),
    ("The sponsor of Noor, it pays for only one subject. How many pupils take this subject?", [
        ("memory", "The sponsor of Noor pays for only one subject", "SUBJECT"),
        ("sql", "How many pupils take {{SUBJECT}}?", ""),
    ]),
    ("Total returns of whatever brand is our favourite these days", [
        ("memory", "the team's favourite brand", "BRAND"),
        ("sql", "Total returns of {{BRAND}}?", ""),
    ]),
    ("whichever clinic Ravi runs, how many patients did it see in June?", [
        ("memory", "Ravi runs clinic", "CLINIC"),
        ("sql", "{{CLINIC}}, how many patients did it see in June?", ""),
    ]),
    ("How many visits did the clinic looked after by Ravi's deputy have?", [
        ("memory", "Ravi's deputy", "DEPUTY"),
        ("memory", "{{DEPUTY}} looked after clinic", "CLINIC"),
        ("sql", "How many visits did {{CLINIC}} have?", ""),
    ]),
    ("I need to thank the colleague responsible for the shop with the highest sales. What is her name?", [
        ("sql", "Which shop has the highest sales?", "SHOP"),
        ("memory", "who responsible for {{SHOP}}", ""),
    ]),
    ("Could you tell me who to call about the warehouse with the most returns?", [
        ("sql", "Which warehouse has the most returns?", "WAREHOUSE"),
        ("memory", "Who to call about {{WAREHOUSE}}?", ""),
    ]),
    ("Of the brands we are watching, the one with the most returns: who do we talk to about it?", [
        ("memory", "the team are watching brands", "BRANDS"),
        ("sql", "Of {{BRANDS}}, which one has the most returns?", "BRAND"),
        ("memory", "who do we talk to about {{BRAND}}?", ""),
    ]),
    ("Of the suppliers on our blacklist, take the one with the most orders. Who recommended it?", [
        ("memory", "the team's blacklist suppliers", "SUPPLIERS"),
        ("sql", "Of {{SUPPLIERS}}, which one has the most orders?", "SUPPLIER"),
        ("memory", "Who recommended {{SUPPLIER}}?", ""),
    ]),
    ("For Ivan, in the region that he covers: how many orders came before the deadline by which he wants them?", [
        ("memory", "Ivan covers region", "REGION"),
        ("memory", "Ivan wants them deadline", "DEADLINE"),
        ("sql", "in {{REGION}}, how many orders came before {{DEADLINE}}?", ""),
    ]),
    ("On the day Mona started her job, one of the wards had the most visits. Who is responsible for it?", [
        ("memory", "Mona started her job day", "DAY"),
        ("sql", "On {{DAY}}, which of the wards had the most visits?", "WARD"),
        ("memory", "Who is responsible for {{WARD}}?", ""),
    ]),
    ("Our best client is in one region. How many orders came from there?", [
        ("memory", "Our best client is in one region", "REGION"),
        ("sql", "How many orders came from {{REGION}}?", ""),
    ]),
    ("How many orders were above what the contract defines as a bulk order?", [
        ("memory", "the contract defines as bulk order", "ORDER"),
        ("sql", "How many orders were above {{ORDER}}?", ""),
    ]),
    ("The exam Kira is worried about: how many pupils failed it?", [
        ("memory", "Kira is worried about exam", "EXAM"),
        ("sql", "how many pupils failed {{EXAM}}?", ""),
    ]),
    ("The city Helix moved its lab to: how many customers do we have there?", [
        ("memory", "Helix moved its lab to city", "CITY"),
        ("sql", "how many customers do we have at {{CITY}}?", ""),
    ]),
    ("How many orders came from the home town of the client managed by Olga's direct report?", [
        ("memory", "who reports to Olga", "PERSON"),
        ("memory", "{{PERSON}} managed client", "CLIENT"),
        ("memory", "{{CLIENT}} home town", "TOWN"),
        ("sql", "How many orders came from {{TOWN}}?", ""),
    ]),
    ("Which school does Kira's boss keep an eye on, and how many pupils does it have?", [
        ("memory", "Kira's boss", "BOSS"),
        ("memory", "Which school does {{BOSS}} keep an eye on?", "SCHOOL"),
        ("sql", "how many pupils does {{SCHOOL}} have?", ""),
    ]),
    ("How many pupils have the teacher that Noor's mentor recommends?", [
        ("memory", "Noor's mentor", "MENTOR"),
        ("memory", "{{MENTOR}} recommends teacher", "TEACHER"),
        ("sql", "How many pupils have {{TEACHER}}?", ""),
    ]),
    ("Is there anybody we can ask about the school with the worst grades?", [
        ("sql", "Which school has the worst grades?", "SCHOOL"),
        ("memory", "Who can we ask about {{SCHOOL}}?", ""),
    ]),
    ("Which of our partners buys from nobody but the supplier with the lowest prices?", [
        ("sql", "Which supplier has the lowest prices?", "SUPPLIER"),
        ("memory", "Which of our partners insists on {{SUPPLIER}}?", ""),
    ]),
    ("Who answers to Olga, and which shop do they run?", [
        ("memory", "Who answers to Olga?", "PERSON"),
        ("memory", "which shop do {{PERSON}} run?", ""),
    ]),
    ("Anyone we can phone about the clinic with the most complaints?", [
        ("sql", "Which clinic has the most complaints?", "CLINIC"),
        ("memory", "Who can we phone about {{CLINIC}}?", ""),
    ]),
    ("The landlord of Helix, he trusts only one plumber. How many orders did this plumber get?", [
        ("memory", "The landlord of Helix trusts only one plumber", "PLUMBER"),
        ("sql", "How many orders did {{PLUMBER}} get?", ""),
    ]),
    ("Let's look at the region with the fewest stores. Who covers it, and which brand does she push?", [
        ("sql", "Which region has the fewest stores?", "REGION"),
        ("memory", "Who covers {{REGION}}?", "PERSON"),
        ("memory", "which brand does {{PERSON}} push?", ""),
    ]),
    ("Do we know anyone at the supplier with the highest prices?", [
        ("sql", "Which supplier has the highest prices?", "SUPPLIER"),
        ("memory", "Who is our contact at {{SUPPLIER}}?", ""),
    ]),
    ("Which doctors did the clinic that our insurer recommends employ in 2020?", [
        ("memory", "our insurer recommends clinic", "CLINIC"),
        ("sql", "Which doctors did {{CLINIC}} employ in 2020?", ""),
    ]),
    ("Over what our handbook calls the high season, how many orders came in?", [
        ("memory", "our handbook calls high season", "SEASON"),
        ("sql", "Over {{SEASON}}, how many orders came in?", ""),
    ]),
    ("I'm thinking of the teacher Noor complained about. How many classes does she have?", [
        ("memory", "Noor complained about teacher", "TEACHER"),
        ("sql", "How many classes does {{TEACHER}} have?", ""),
    ]),
    ("The region whose numbers Kira promised to check: what were its sales?", [
        ("memory", "region numbers Kira promised to check", "REGION"),
        ("sql", "what were {{REGION}}'s sales?", ""),
    ]),
    ("How many orders came from the region where Helix keeps its stock?", [
        ("memory", "Helix keeps its stock region", "REGION"),
        ("sql", "How many orders came from {{REGION}}?", ""),
    ]),
    ("Which shop is Olga's? Number of orders it got in July please.", [
        ("memory", "Which shop is Olga's?", "SHOP"),
        ("sql", "Number of orders {{SHOP}} got in July please?", ""),
    ]),
    ("Ivan's supplier manager: who is their boss?", [
        ("memory", "Ivan's supplier manager", "MANAGER"),
        ("memory", "{{MANAGER}}'s boss", ""),
    ]),
]  # fmt: skip

ONE_QUERY = [
    "Alice Moore bought a product in June. How many others bought it?",
    "Some orders were late. How many of them came from Rome?",
    "A patient missed an appointment in May. How many appointments did he have?",
    "One ward has more beds than any other. How many nurses work there?",
    "Each class has a teacher. Which teacher has the most classes?",
    "There is a shop in Oslo. How many products does it sell?",
    "Show me the shops. Then count them.",
    "We sell a product in Rome. How many of those were returned?",
    "How many orders did the customer with the most returns place?",
    "What is the name of the manager of the shop with the most sales?",
    "List the doctors who handle the most patients. Which ward are they in?",
    "Never mind what we agreed: how many orders were above 100 euros?",
    "Thanks. How many orders were there in May?",
]


@pytest.mark.parametrize(("question", "steps"), SPLIT, ids=[question for question, _ in SPLIT])
def test_what_statements_and_people_tell_is_found_first(question: str, steps: list[Step]) -> None:
    hops = plan(question, KNOWN)
    check_plan(hops, 6)
    assert [(hop["source"], hop["text"], hop["gives"]) for hop in hops] == steps


@pytest.mark.parametrize("question", ONE_QUERY)
def test_what_one_query_can_do_stays_as_it_was_put(question: str) -> None:
    (only,) = plan(question, KNOWN)
    assert (only["source"], only["text"]) == ("sql", question)
