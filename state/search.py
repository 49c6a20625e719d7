"""Records of a search of memories: what was looked up, and what nothing answered."""

from __future__ import annotations

from typing import Literal

from typing_extensions import TypedDict

MemoryStatus = Literal["answered", "unresolved", "nothing_found", "failed"]


class Lookup(TypedDict):
    """One search: a query as it was filled, and what it found."""

    query: int
    """Place of the query in the plan, from 0."""
    text: str
    """As it was searched for, placeholders filled."""
    where: str
    """What was widened to find something: empty, or in words."""
    found: list[str]
    """Ids of memories, nearest first."""
    round: int


class Unresolved(TypedDict):
    """A placeholder that nothing gave a value."""

    name: str
    tried: list[str]
    """What was searched for to find it; empty when its own query could not run."""
