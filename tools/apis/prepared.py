"""A spec as it was read, before it is stored; and a file that could not be."""

from __future__ import annotations

from dataclasses import dataclass, field

from hopql.state.apis import Operation, SpecCard


@dataclass(frozen=True)
class Prepared:
    """A spec: its card and its operations, in the order of the file."""

    card: SpecCard
    operations: list[Operation]
    digest: str
    """SHA-256 of what it was read from, with the local files that it refers to: what decides if it is read again."""
    reader: str
    """Version of the reader: another one reads again."""
    parts: list[str] = field(default_factory=list)
    """Paths of the local files that it refers to."""


@dataclass(frozen=True)
class Refused:
    """A file or URL that holds no spec that could be read."""

    uri: str
    why: str
    """What is wrong, and what to do."""
    aside: bool = False
    """It is no spec at all: in a folder that is added, such files are only counted."""
