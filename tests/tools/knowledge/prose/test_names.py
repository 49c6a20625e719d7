from __future__ import annotations

import pytest

from hopql.tools.knowledge.prose.kinds import kind_of
from hopql.tools.knowledge.prose.names import runs
from hopql.tools.knowledge.prose.sentences import sentences, tokens


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
