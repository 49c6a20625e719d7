from __future__ import annotations

import pytest

from hopql.tools.search import fuse


def test_what_two_rankings_agree_on_wins() -> None:
    assert fuse([["a", "b", "c"], ["b", "d"]])[0][0] == "b"


def test_weights_count_and_ties_keep_their_order() -> None:
    assert [item for item, _ in fuse([["a"], ["b"]])] == ["a", "b"]
    assert [item for item, _ in fuse([["a"], ["b"]], weights=[1, 2])] == ["b", "a"]


def test_scores_are_those_of_the_paper() -> None:
    assert fuse([["a", "b"], ["b"]], k=60) == [("b", 1 / 62 + 1 / 61), ("a", 1 / 61)]


def test_bad_arguments_are_refused() -> None:
    with pytest.raises(ValueError, match="weights"):
        fuse([["a"]], weights=[1, 2])
    with pytest.raises(ValueError, match="negative"):
        fuse([], k=-1)
