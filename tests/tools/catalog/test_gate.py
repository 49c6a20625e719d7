from __future__ import annotations

import pytest

from hopql.state.plan import GateScores
from hopql.tools.catalog.gate import COEFFICIENTS, features, is_foreign, weigh


def _scores(bm25: float, dense: float, values: int, coverage: float) -> GateScores:
    return GateScores(
        in_scope=True,
        rule="weighed",
        score=0.0,
        threshold=0.5,
        bm25_top=bm25,
        bm25_hits=1,
        dense_top=dense,
        value_hits=values,
        coverage=coverage,
        unknown_words=[],
    )


def test_every_sign_raises_the_score() -> None:
    least = weigh(_scores(0, 0, 0, 0))
    assert least < 0.05 and weigh(_scores(50, 1, 5, 1)) > 0.95
    for more in (_scores(9, 0, 0, 0), _scores(0, 0.5, 0, 0), _scores(0, 0, 1, 0), _scores(0, 0, 0, 0.5)):
        assert weigh(more) > least
    assert set(features(_scores(0, 0, 0, 0))) | {"bias"} == set(COEFFICIENTS)


@pytest.mark.parametrize(
    ("question", "foreign"),
    [
        ("How many flights left JFK?", False),
        ("flights per month", False),
        ("Wie viele Flüge sind im März ausgefallen?", True),
        ("Combien de vols sont partis de la ville ?", True),
        ("三月有多少航班?", True),
        ("Сколько рейсов было в марте?", True),
        ("the airports in San Juan and Las Vegas", False),
        ("", False),
        ("42", False),
    ],
)
def test_other_languages_are_noticed(question: str, foreign: bool) -> None:
    assert is_foreign(question) is foreign
