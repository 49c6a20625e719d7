from __future__ import annotations

import pytest

from hopql.tools.catalog.fragments import covered, fragments, telling
from hopql.tools.search.tokens import words

ASKED = fragments(words("What is the average number of test takers with a score in Math?"))


@pytest.mark.parametrize(
    ("name", "share"),
    [("avgscrmath", 1.0), ("numtsttakr", 0.9), ("math_score", 1.0), ("schoolname", 0.0), ("2013-14", 0.0), ("", 0.0)],
)
def test_names_run_together_are_explained_by_words(name: str, share: float) -> None:
    assert covered(name, ASKED) == pytest.approx(share)


def test_a_word_in_one_name_tells_more_than_one_in_many() -> None:
    rare, common, common_too, none = telling(["reading", "score"], ["avgscoreread", "scoremath", "scoretotal", "cds"])
    assert rare == 1.0
    assert 0 < common == common_too < rare
    assert none == 0.0
