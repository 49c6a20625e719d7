"""Which memories may be searched at all: space, user, category, filters, and what is in force at a time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Final

from hopql.state.memory import Filters
from hopql.tools.memory import marks

IN_FORCE: Final = (
    "(m.valid_from IS NULL OR m.valid_from <= %(at)s) AND (m.valid_until IS NULL OR m.valid_until > %(at)s)",
    "(m.superseded_at IS NULL OR m.superseded_at > %(at)s OR m.superseded_until <= %(at)s)",
)
"""Of a row `m`: it holds at `at`; nothing has taken its place then."""


@dataclass(frozen=True)
class Conditions:
    """A WHERE clause over a row `m`, and its parameters. No text of a user's is in the clause."""

    clauses: tuple[str, ...]
    parameters: dict[str, Any] = field(default_factory=dict)

    @property
    def sql(self) -> str:
        """The clauses, joined."""
        return " AND ".join(self.clauses)


def conditions(
    space: str,
    user: str,
    filters: Filters | None = None,
    *,
    category: str = "",
    at: datetime,
    valid: bool = True,
    history: bool = False,
) -> Conditions:
    """What a search is narrowed to, before anything is ranked.

    A memory that states no confidence was told plainly and counts as certain.

    Args:
        user: their memories and the shared ones; empty: the shared ones only.
        valid: only what holds at `at`.
        history: what another has taken the place of, too.
    """
    given = filters or Filters()
    clauses = ["m.space = %(space)s", "m.owner = ANY(%(owners)s)"]
    parameters: dict[str, Any] = {"space": space, "owners": ["", user] if user else [""], "at": at}
    categories = [[category]] if category else []
    if given.get("categories"):
        categories.append(list(given["categories"]))
    for number, allowed in enumerate(categories):
        clauses.append(f"m.category = ANY(%(categories{number})s)")
        parameters[f"categories{number}"] = allowed
    wanted: Sequence[str] = marks.needed(given)
    if wanted:
        clauses.append("m.marks @> %(marks)s::text[]")
        parameters["marks"] = list(wanted)
    if given.get("min_confidence"):
        clauses.append("(m.confidence >= %(confidence)s OR m.confidence IS NULL)")
        parameters["confidence"] = given["min_confidence"] - 1e-6  # stored in single precision
    if valid:
        clauses.append(IN_FORCE[0])
    if not history:
        clauses.append(IN_FORCE[1])
    return Conditions(tuple(clauses), parameters)
