"""Questions become hops where the source changes, and only there."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hopql.state.hops import Hop
from hopql.tools.planning.check_hops import MAX_HOPS, check_plan, names
from hopql.tools.planning.plan_by_rules import Known, plan

NAMES = {"United", "Delta", "Newark", "LaGuardia", "JFK", "Boeing", "Boston", "Ada Lovelace"}
KNOWN = Known(stored=NAMES.__contains__)
"""A database that has these names, and a memory that knows nothing beyond what only it can know."""
RECALLING = Known(stored=NAMES.__contains__, recalled=lambda search: True)

Told = tuple[str, str, str, str, list[int]]


def told(hops: list[Hop]) -> list[Told]:
    """Source, text, placeholder, kind and needs of each hop."""
    return [(hop["source"], hop["text"], hop["gives"], hop["kind"], hop["needs"]) for hop in hops]


ONE_HOP = [
    "How many of our flights were late?",
    "Which planes does the airline that United uses have?",
    "What is the airline that United uses?",
    "SELECT count(*) FROM flights WHERE origin = 'JFK'",
    "How many flights left JFK and LaGuardia in March and in April?",
    "How many flights arrived early, and which carrier had the most of them?",
    "Which carrier flew most in May, and how many planes does it have?",
    "Which carriers do have more than five planes?",
    "Which airports do the most planes of Boeing have as destination?",
    "Which products did Ada Lovelace buy?",
    "Which planes does United use most?",
    "Who is the customer with the most orders?",
    "Who flew from Boston to JFK most often?",
    "List the planes that have more than 300 seats and were built by Boeing.",
    "What is the highest place that flights from New York go to?",
    "What are the codes of the towns that lie north of the Polar Circle?",
    'Who wrote the paper with the title "What We Agreed On"?',
    "What is the average delay of the carrier with the most flights out of Newark?",
]


@pytest.mark.parametrize("question", ONE_HOP)
def test_what_a_database_can_do_stays_one_hop(question: str) -> None:
    (only,) = plan(question, KNOWN)
    assert (only["source"], only["text"], only["gives"], only["needs"]) == ("sql", question, "", [])


MEMORY_ONLY = [
    ("What is our delay limit?", "the team's delay limit", "number"),
    ("Who is Wanda's manager?", "Wanda's manager", "person"),
    ("What did we agree on?", "What did we agree on?", ""),
    ("Where does Wanda work?", "Where does Wanda work?", ""),
    ("Which supplier does the team trust?", "Which supplier does the team trust?", "organisation"),
    ("Who is responsible for LaGuardia?", "Who is responsible for LaGuardia?", "person"),
    ("Which product did Bob Barker recommend?", "Which product did Bob Barker recommend?", ""),
]


@pytest.mark.parametrize(("question", "text", "kind"), MEMORY_ONLY)
def test_what_only_a_memory_knows_is_one_hop_to_it(question: str, text: str, kind: str) -> None:
    assert told(plan(question, KNOWN)) == [("memory", text, "", kind, [])]


SPLIT: list[tuple[str, list[Told]]] = [
    ("How many flights did our favourite airline run in May?", [
        ("memory", "the team's favourite airline", "AIRLINE", "airline", []),
        ("sql", "How many flights did {{AIRLINE}} run in May?", "", "", [1])]),
    ("What is the longest delay at the airport that Piotr manages?", [
        ("memory", "Piotr manages airport", "AIRPORT", "airport", []),
        ("sql", "What is the longest delay at {{AIRPORT}}?", "", "number", [1])]),
    ("What is the average delay of the team's default carrier?", [
        ("memory", "the team's default carrier", "CARRIER", "airline", []),
        ("sql", "What is the average delay of {{CARRIER}}?", "", "number", [1])]),
    ("How many flights were operated by the carrier chosen by the team?", [
        ("memory", "the team chosen carrier", "CARRIER", "airline", []),
        ("sql", "How many flights were operated by {{CARRIER}}?", "", "", [1])]),
    ("How many flights did the airline recommended by Olga cancel?", [
        ("memory", "Olga recommended airline", "AIRLINE", "airline", []),
        ("sql", "How many flights did {{AIRLINE}} cancel?", "", "", [1])]),
    ("Which supplier does the team trust, and how many parts did it deliver in June?", [
        ("memory", "Which supplier does the team trust?", "SUPPLIER", "organisation", []),
        ("sql", "how many parts did {{SUPPLIER}} deliver in June?", "", "", [1])]),
    ("Which airport does Wanda look after and how many flights went there last year?", [
        ("memory", "Which airport does Wanda look after?", "AIRPORT", "airport", []),
        ("sql", "how many flights went to {{AIRPORT}} last year?", "", "", [1])]),
    ("Which carrier does Wanda avoid, and how many planes does that carrier have?", [
        ("memory", "Which carrier does Wanda avoid?", "CARRIER", "airline", []),
        ("sql", "how many planes does {{CARRIER}} have?", "", "", [1])]),
    ("Which airline does Wanda prefer, and who is its contact?", [
        ("memory", "Which airline does Wanda prefer?", "AIRLINE", "airline", []),
        ("memory", "{{AIRLINE}}'s contact", "", "person", [1])]),
    ("Who looks after Newark, and which airline do they prefer?", [
        ("memory", "Who looks after Newark?", "PERSON", "person", []),
        ("memory", "which airline do {{PERSON}} prefer?", "", "airline", [1])]),
    ("Which carrier does the person who looks after LaGuardia prefer?", [
        ("memory", "who looks after LaGuardia", "PERSON", "person", []),
        ("memory", "Which carrier does {{PERSON}} prefer?", "", "airline", [1])]),
    ("How many flights did the carrier preferred by the person who looks after LaGuardia operate?", [
        ("memory", "who looks after LaGuardia", "PERSON", "person", []),
        ("memory", "{{PERSON}} preferred carrier", "CARRIER", "airline", [1]),
        ("sql", "How many flights did {{CARRIER}} operate?", "", "", [2])]),
    ("How many flights left the airport where Nadia's manager works?", [
        ("memory", "Nadia's manager", "MANAGER", "person", []),
        ("memory", "{{MANAGER}} works airport", "AIRPORT", "airport", [1]),
        ("sql", "How many flights left {{AIRPORT}}?", "", "", [2])]),
    ("The depot that we selected: how many orders did it ship?", [
        ("memory", "the team selected depot", "DEPOT", "", []),
        ("sql", "how many orders did {{DEPOT}} ship?", "", "", [1])]),
    ("How many flights were later than our limit out of the airport that Wanda manages?", [
        ("memory", "the team's limit", "LIMIT", "number", []),
        ("memory", "Wanda manages airport", "AIRPORT", "airport", []),
        ("sql", "How many flights were later than {{LIMIT}} out of {{AIRPORT}}?", "", "", [1, 2])]),
    ("Is our preferred carrier later than Delta?", [
        ("memory", "the team's preferred carrier", "CARRIER", "airline", []),
        ("sql", "Is {{CARRIER}} later than Delta?", "", "", [1])]),
    ("Who is responsible for the busiest airport?", [
        ("sql", "Which is the busiest airport?", "AIRPORT", "airport", []),
        ("memory", "Who is responsible for {{AIRPORT}}?", "", "person", [1])]),
    ("Who looks after the station with the fewest departures?", [
        ("sql", "Which station has the fewest departures?", "STATION", "airport", []),
        ("memory", "Who looks after {{STATION}}?", "", "person", [1])]),
    ("Which airport had the most flights in May, and who looks after it?", [
        ("sql", "Which airport had the most flights in May?", "AIRPORT", "airport", []),
        ("memory", "who looks after {{AIRPORT}}?", "", "person", [1])]),
    ("Which airport had the most flights, who looks after it, which airline does she prefer, and how many flights did"
     " it operate there?", [
        ("sql", "Which airport had the most flights?", "AIRPORT", "airport", []),
        ("memory", "who looks after {{AIRPORT}}?", "PERSON", "person", [1]),
        ("memory", "which airline does {{PERSON}} prefer?", "AIRLINE", "airline", [2]),
        ("sql", "how many flights did {{AIRLINE}} operate at {{AIRPORT}}?", "", "", [3, 1])]),
]  # fmt: skip


@pytest.mark.parametrize(("question", "hops"), SPLIT, ids=[question for question, _ in SPLIT])
def test_a_question_is_split_where_its_source_changes(question: str, hops: list[Told]) -> None:
    knowing = Known(stored=NAMES.__contains__, recalled=lambda search: "selected" in search)
    assert told(plan(question, knowing)) == hops


def test_what_a_database_could_mean_is_asked_of_the_memory_where_it_knows_it() -> None:
    question = "How many flights with more seats than our minimum left Wanda's airport?"
    assert [hop["source"] for hop in plan(question, KNOWN)] == ["sql"]
    hops = plan(question, RECALLING)
    assert [hop["text"] for hop in hops] == [
        "the team's minimum", "Wanda's airport", "How many flights with more seats than {{MINIMUM}} left {{AIRPORT}}?",
    ]  # fmt: skip


def test_an_open_placeholder_is_no_search_of_its_own() -> None:
    hops = plan("How many of our preferred carrier's flights were late?", RECALLING)
    assert [hop["text"] for hop in hops] == [
        "the team's preferred carrier",
        "How many of {{CARRIER}}'s flights were late?",
    ]


def test_an_equal_phrase_is_asked_once() -> None:
    hops = plan("Does our preferred carrier have more flights in May than our preferred carrier had in April?", KNOWN)
    assert [hop["source"] for hop in hops] == ["memory", "sql"]
    assert hops[1]["text"] == "Does {{CARRIER}} have more flights in May than {{CARRIER}} had in April?"


def test_two_values_of_one_noun_have_two_names() -> None:
    hops = plan("How many flights go from the airport that Wanda manages to the airport that Piotr manages?", KNOWN)
    assert [hop["gives"] for hop in hops] == ["AIRPORT", "AIRPORT_2", ""]
    assert hops[2]["text"] == "How many flights go from {{AIRPORT}} to {{AIRPORT_2}}?"


def test_what_the_memory_explains_is_a_hop_before() -> None:
    knowing = Known(explained=lambda text: ["high season"] if "high season" in text else [])
    first, second = plan("How many flights left in high season?", knowing)
    assert (first["source"], first["text"], first["gives"], first["kind"]) == ("memory", "high season", "NOTE", "note")
    assert second["text"] == "How many flights left in high season? ({{NOTE}})" and second["needs"] == [1]


def test_a_whole_question_that_the_memory_answers() -> None:
    question = "After how many minutes is somebody called?"
    assert [hop["source"] for hop in plan(question, Known(told=lambda text: True))] == ["memory"]
    assert [hop["source"] for hop in plan(question, KNOWN)] == ["sql"]


PHRASES = (
    "How many flights", "did the airport", "that Wanda manages", ",", "and which carrier", "does she prefer", "?",
    "it", "there", "our", "limit", "team's", "of", "by", "preferred", "chosen", "who looks after", "Newark",
    "The route we dropped", ":", "with most delays", "where Piotr works", "is", "was", "in", "what", "whose", "its",
    "they", "March", "and", "the team", "the manager of", "that",
)  # fmt: skip
WORDS = st.sampled_from(PHRASES)
KNOWINGS = st.builds(
    lambda stored, recalled, word, explained: Known(
        stored=lambda name: stored, recalled=lambda search: recalled, vocabulary=lambda each: word,
        explained=lambda text: explained,
    ),
    st.booleans(), st.booleans(), st.booleans(), st.sampled_from([[], ["winter"]]),
)  # fmt: skip


@settings(max_examples=200, deadline=None)
@given(st.lists(WORDS, min_size=1, max_size=24).map(" ".join), KNOWINGS)
def test_every_plan_can_be_run(question: str, knowing: Known) -> None:
    hops = plan(question, knowing)
    check_plan(hops, MAX_HOPS)
    place = {hop["gives"]: hop["id"] for hop in hops if hop["gives"]}
    assert [hop["id"] for hop in hops] == list(range(1, len(hops) + 1))
    for hop in hops:
        assert hop["needs"] == [place[name] for name in names(hop["text"])]
        assert all(need < hop["id"] for need in hop["needs"])
    if len(hops) == 1 and hops[0]["source"] == "sql":
        assert hops[0]["text"] == question


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=60).filter(lambda text: "{{" not in text))
def test_any_text_has_a_plan(text: str) -> None:
    check_plan(plan(text, KNOWN), MAX_HOPS)


OWN = Path(__file__).parents[3] / "evals" / "suites" / "nycflights.jsonl"


def split(path: Path, known: Known) -> list[str]:
    """Ids of questions of a suite over one database that are not one hop to it, as they are."""
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]
    assert lines
    return [
        line["id"]
        for line in lines
        if [(hop["source"], hop["text"]) for hop in plan(line["question"], known)] != [("sql", line["question"])]
    ]


def test_questions_to_one_database_are_not_split() -> None:
    assert split(OWN, Known(stored=lambda name: True)) == []
    assert split(OWN, Known()) == ["nycflights-45"]


@pytest.mark.parametrize(
    ("suite", "strange", "anyway"),
    [("defog", ["defog-gen-080"], []), ("geo_restaurants", [], []), ("unanswerable", [], ["defog-idk-036"])],
)
def test_nor_are_those_of_other_suites(shared: Path, suite: str, strange: list[str], anyway: list[str]) -> None:
    """With names that the database has, and without any: "Which state code is Orlando International Airport in?" asks
    about a stranger then. "What steps should I take" is asked of the memory in any case."""
    path = shared / "suites" / "sql" / f"{suite}.jsonl"
    assert split(path, Known(stored=lambda name: True)) == anyway
    assert split(path, Known()) == [*strange, *anyway]
