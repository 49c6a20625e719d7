"""What repairs know beside the cards: the question, the stored values and the schema graph."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from hopql.state.plan import JoinEdge


@dataclass(frozen=True)
class Asked:
    """What a query is to answer."""

    question: str
    notes: str = ""
    """Those in force: the workspace's and the question's."""


class StoredValues(Protocol):
    """The distinct text values of columns, without asking the database."""

    def holds(self, table: str, column: str, text: str) -> bool:
        """Whether the column stores exactly this text."""

    def closest(self, table: str, column: str, text: str, limit: int = 3) -> list[tuple[str, float]]:
        """Stored values of one column most like `text`, as (value, likeness 0 to 1), best first."""

    def complete(self, table: str, column: str) -> bool:
        """Whether every value of the column is known."""

    def column(self, table: str, column: str) -> list[str]:
        """Every known text of a column."""

    def places(self, text: str) -> list[tuple[str, str, str]]:
        """Where a text is stored, as (table, column, stored value)."""


class JoinPaths(Protocol):
    """The schema graph."""

    def paths(self, start: str, goal: str, reach: int = 3) -> list[list[JoinEdge]]:
        """Every shortest way of at most `reach` joins between two tables; two conditions on one pair are two ways."""
