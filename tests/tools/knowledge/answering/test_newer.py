"""Two documents, two values."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hopql.tools.knowledge.answering import contradictions

Made = Callable[..., Any]
OLD, NEW = "2022-01-05T00:00:00+00:00", "2024-03-01T00:00:00+00:00"


def test_the_later_date_is_the_newer_wherever_it_stands(context: Made, chunk: Made) -> None:
    one = chunk(1, "Nothing else. Sessions of guests end after 30 minutes.", "Wiki", modified=OLD)
    other = chunk(2, "Sessions of guests end after 45 minutes.", "Runbook", modified=NEW)
    (clash,) = contradictions(context(one, other))
    assert (clash.newer_chunk, clash.newer_value) == (2, "45 minutes")
    assert (clash.older_chunk, clash.older_value) == (1, "30 minutes")


@pytest.mark.parametrize(
    "other",
    [
        "Sessions of members end after 45 minutes.",
        "Sessions of guests end after 30 minutes.",
        "Sessions of guests never end after 45 minutes.",
        "Sessions of guests in Oslo end after 45 minutes.",
    ],
)
def test_other_things_do_not_clash(context: Made, chunk: Made, other: str) -> None:
    one = chunk(1, "Sessions of guests end after 30 minutes.", "Wiki", modified=OLD)
    assert not contradictions(context(one, chunk(2, other, "Runbook", modified=NEW)))


def test_one_document_does_not_contradict_itself(context: Made) -> None:
    said = "Sessions of guests end after {} minutes."
    assert not contradictions(context(said.format(30), said.format(45)))
