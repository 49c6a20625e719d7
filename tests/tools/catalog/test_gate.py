from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from hopql.state.cards import Column, TableCard
from hopql.tools.catalog.gate import MOST_TEXTS, nearness, packaged, scope_texts, write_measures
from hopql.tools.embedders import embed_array, embedder, is_readable
from hopql.tools.search.dense import Dense

CARDS = [
    TableCard(
        name="sbtickersymbol",
        columns=[Column(name="lastprice", type="int"), Column(name="Ticker", type="text")],
    ),
    TableCard(name="CustOrders", columns=[Column(name="shippedAt", type="date")]),
]


def _scope(cards: list[TableCard]) -> Dense:
    texts = scope_texts(cards)
    return Dense.build(embed_array(embedder("minilm"), texts), texts)


def test_names_are_compared_as_words_however_they_are_written() -> None:
    assert scope_texts(CARDS) == ["sb ticker symbol last price", "sb ticker symbol ticker", "cust orders shipped at"]


def test_a_very_large_schema_is_compared_by_its_tables() -> None:
    column = Column(name="a", type="int")
    cards = [TableCard(name=f"t{n}", columns=[column] * 1000) for n in range(MOST_TEXTS // 1000 + 1)]
    assert scope_texts(cards) == [f"t {n}" for n in range(len(cards))]


def test_what_belongs_stands_out_from_off_topic_questions(tmp_path: Path) -> None:
    scope = _scope(CARDS)
    scope.save(tmp_path / "scope")
    mean, spread = write_measures(tmp_path, "minilm")
    questions = ["How many tickers are there?", "Which orders were shipped late?", *packaged("off_topic")[:10]]
    vectors = np.asarray(embed_array(embedder("minilm"), questions, query=True))
    scores = [(one - mean) / spread for one in nearness(vectors, scope)]
    assert min(scores[:2]) > 3 and sum(score > 3 for score in scores[2:]) <= 1


@pytest.mark.parametrize(
    ("question", "readable"),
    [
        ("How many flights left JFK?", True),
        ("Which musicgenres sell best in 2022?", True),
        ("Wie viele Flüge sind im März ausgefallen?", False),
        ("三月有多少航班?", False),
        ("Сколько рейсов было в марте?", False),
        ("", True),
        ("42", True),
    ],
)
def test_other_languages_are_noticed(question: str, readable: bool) -> None:
    assert is_readable(question, "minilm") is readable
