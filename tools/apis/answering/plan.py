"""A call while an answer is made: its operation, what the question says for it, what it has from other calls."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

from hopql.state.apis import ApiField, Operation, Where

Key = tuple[Where, str]
"""Where an input stands, and its name."""
Json = Any
"""A string, number, truth value, list: as JSON has them."""


@dataclass(frozen=True)
class Value:
    """What an input gets, by the question or by the spec."""

    value: Json
    origin: Literal["question", "default"] = "question"


@dataclass(frozen=True)
class Link:
    """A field of another call's answer that an input gets."""

    giver: Planned
    field: ApiField
    many: bool = False
    """The input takes a list of such values."""


@dataclass(eq=False)
class Planned:
    """A call to be."""

    operation: Operation
    title: str
    version: str
    uri: str
    need: int
    """The first need that it serves; 0: it only gives what another one needs."""
    texts: tuple[str, ...] = ()
    """The parts of the request that it serves."""
    others: tuple[str, ...] = ()
    notes: list[str] = field(default_factory=list)
    values: dict[Key, Value] = field(default_factory=dict)
    links: dict[Key, Link] = field(default_factory=dict)

    def givers(self) -> list[Planned]:
        """The calls whose answers it has something from, each once."""
        return list(dict.fromkeys(link.giver for link in self.links.values()))


def key_of(one: ApiField) -> Key:
    """What tells an input of an operation from its others."""
    return one["where"], one["name"]
