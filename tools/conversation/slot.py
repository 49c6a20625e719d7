"""One typed part of a text."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal

from hopql.tools.conversation.moments import Moment

KindOf = Callable[[str], str]
"""Which columns store a phrase: `table.column`, several separated by spaces, best first; empty for none."""

Type = Literal["when", "value", "number", "extreme", "group", "aggregate", "contrast"]


@dataclass(frozen=True)
class Slot:
    """A typed part of a text."""

    type: Type
    text: str
    start: int
    end: int
    kinds: tuple[str, ...] = ()
    """Of a value: the columns that store it, best first, or how it is written where none is known (`code`, `name`)."""
    moment: Moment | None = field(default=None, compare=False)
    number: str = ""
    """Of a number: its digits; of an extreme: how many are asked for."""
    unit: str = ""
    compared: str = ""
    """Of a number: "more than" and the like."""
