from __future__ import annotations

import pytest

from hopql.tools.planning.find_referents import reference_of


@pytest.mark.parametrize(
    ("question", "form", "word"),
    [
        ("how many of them were late?", "object", "them"),
        ("list them by month", "object", "them"),
        ("How many flights did they operate?", "subject", "they"),
        ("When was it built?", "subject", "it"),
        ("What is the average delay of its flights?", "possessive", "its"),
        ("how many flights went there in March?", "place", "there"),
        ("Which airlines fly from there?", "place", "there"),
        ("How many flights did that carrier cancel?", "pointed", "that carrier"),
        ("and how many of those were cancelled?", "pointed", "those"),
        ("what about the first one?", "ordinal", "first"),
        ("Which were cancelled?", "lacking", "Which"),
    ],
)
def test_words_that_refer_back(question: str, form: str, word: str) -> None:
    found = reference_of(question)
    assert found is not None and (found.form, found.word) == (form, word)


@pytest.mark.parametrize(
    "question",
    [
        "When was it coldest, and where?",
        "Is it true that more flights leave at night?",
        "How long does it take to fly to Boston?",
        "How many flights are there?",
        "Which airline had the longest delay, and how many minutes was it?",
        "List the singers and their ages.",
        "Which states have owners living there?",
        "What are the flights that depart late?",
        "How many of the known planes never departed?",
        "Which are the airlines with more flights than those from Texas?",
        "Identify all IT equipment",
        "How many flights were scheduled this month?",
        "For each country, how many singers are from that country?",
    ],
)
def test_words_that_the_sentence_itself_explains(question: str) -> None:
    assert reference_of(question) is None
