"""What a rewrite is."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from hopql.tools.memory.analytics.resolving import Query


class Rule(NamedTuple):
    """A rewrite, with what is told of it."""

    name: str
    apply: Callable[[Query], Query | None]
    """May change the tree that it is given."""
    told: str
    """What is changed, and why the result is the same."""
