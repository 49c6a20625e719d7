"""Filters as a caller gives them."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from hopql.tools.errors import UsageError
from hopql.tools.knowing import checked_filters


def test_filters_are_taken_as_they_are() -> None:
    given = {"documents": ["*.md"], "tags": ["team", "new"], "since": "2024-01-31", "until": "2024-12-31T12:00"}
    assert checked_filters(given) == given


@pytest.mark.parametrize(
    "given",
    [None, {}, {"tags": []}, {"tags": None, "since": ""}, {"documents": " ", "until": None}, {"tags": ["", " "]}],
)
def test_what_narrows_nothing_is_none(given: Any) -> None:
    assert checked_filters(given) is None


def test_one_of_a_kind_may_stand_for_itself() -> None:
    assert checked_filters({"tags": "team", "documents": ("a", "b")}) == {"tags": ["team"], "documents": ["a", "b"]}
    assert checked_filters({"since": date(2024, 1, 31)}) == {"since": "2024-01-31"}


@pytest.mark.parametrize(
    ("given", "word"),
    [
        ("team", "no object"),
        ([("tags", "team")], "no object"),
        ({"tag": ["team"]}, "no filter 'tag'"),
        ({"tags": [1]}, "'tags' is no list of words"),
        ({"tags": {"a": 1}}, "'tags' is no list of words"),
        ({"since": ["2024"]}, "'since' is no date"),
    ],
)
def test_what_cannot_narrow_is_refused(given: Any, word: str) -> None:
    with pytest.raises(UsageError, match=word) as told:
        checked_filters(given)
    assert "since" in told.value.hint and "tags" in told.value.hint
