"""A question with SQL that is not verified yet."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Judge = Literal["rows", "positive", "share"]


@dataclass(frozen=True)
class Candidate:
    """What a recipe writes; `kind` is the recipe's."""

    kind: str
    intent: str
    sql: str
    tables: tuple[str, ...]
    teaches: frozenset[str]
    """What of the schema it shows: joins, columns with a stored value, casts."""
    judge: Judge = "rows"
    """`rows`: has rows that say something; `positive`: its number is above zero; `share`: between 0 and 100."""
    probe: str = ""
    """Run instead of `sql` to see that the question has an answer, where `sql` depends on today's date."""


def literal(value: str) -> str:
    """A text as SQL writes it."""
    return "'" + value.replace("'", "''") + "'"
