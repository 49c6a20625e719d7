"""None"""

from __future__ import annotations

import pytest

from hopql.tools.knowledge.find_names import abbreviations, kind_of, runs
from hopql.tools.knowledge.segment_text import sentences, tokens


def names(text: str) -> list[str]:
    words = tokens(text)
    return [text[words[run.start].start : words[run.end - 1].end] for run in runs(words)]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("It moved to the University of Copenhagen in May.", ["University of Copenhagen"]),
        ("They met Dr. Anna Freud and Karl Marx there.", ["Anna Freud", "Karl Marx"]),
        ("We saw Annika Norlin's band in Santa Monica, California.", ["Annika Norlin", "Santa Monica", "California"]),
        ("It runs on PostgreSQL 18 and RabbitMQ.", ["PostgreSQL 18", "RabbitMQ"]),
        ("It lies in Kentucky and Virginia.", ["Kentucky", "Virginia"]),
        ("He came in January 1960 on a Monday with his German friends.", []),
        ("Kansas Governor Sam Brownback spoke to us about it.", ["Kansas", "Sam Brownback"]),
        ("They paid the International Council for Small Business.", ["International Council for Small Business"]),
        ("He wrote to the Methodist Women's Society.", ["Methodist Women's Society"]),
        ("Ludwig van Beethoven knew it.", ["Ludwig van Beethoven"]),
        ("It scored Golden Lions 11–12 and left.", ["Golden Lions"]),
    ],
)
def test_runs(text: str, found: list[str]) -> None:
    assert names(text) == found


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("Mississippi River", "place"),
        ("Greencreek, Idaho", "place"),
        ("Western Australia", "place"),
        ("University of Copenhagen", "organisation"),
        ("Anna Freud", "person"),
        ("Arthur Hill", "person"),
        ("Frederick County", "place"),
        ("Bishop of Rome", "person"),
        ("RabbitMQ", "product"),
        ("Python 3.11", "product"),
        ("Will to Love", "name"),
        ("McCartney", "name"),
    ],
)
def test_kinds(name: str, kind: str) -> None:
    assert kind_of(name) == kind


def test_sentences_do_not_end_at_abbreviations_and_initials() -> None:
    text = 'Dr. Smith met George W. Jenkins in the U.S. Senate. He said "No." It holds, e.g. Rome does. 好。行！'
    assert [text[a:b] for a, b in sentences(text)] == [
        "Dr. Smith met George W. Jenkins in the U.S. Senate.",
        'He said "No."',
        "It holds, e.g. Rome does.",
        "好。",
        "行！",
    ]


@pytest.mark.parametrize(
    ("text", "long", "short"),
    [
        ("We use retrieval-augmented generation (RAG) here.", "retrieval-augmented generation", "RAG"),
        ("Each has an SLA (service level agreement) with us.", "service level agreement", "SLA"),
        ("The Central Processing Units (CPUs) are hot.", "Central Processing Units", "CPUs"),
        ("Personalized PageRank (PPR)", "Personalized PageRank", "PPR"),
    ],
)
def test_what_an_abbreviation_stands_for(text: str, long: str, short: str) -> None:
    assert [(one[0], one[1]) for one in abbreviations(text)] == [(long, short)]


@pytest.mark.parametrize(
    "text", ["shops in Florida (785)", "the president (Bob)", "a long story (NATO) of it", "()", "(USA"]
)
def test_other_brackets_are_none(text: str) -> None:
    assert abbreviations(text) == []
