"""What a name can mean inside one SELECT: its sources, and the frames around it."""

from __future__ import annotations

import string
from dataclasses import dataclass, field
from typing import TypeAlias

from sqlglot import exp

from hopql.state.cards import TableCard

Outputs: TypeAlias = dict[str, str]
"""Columns a query or table gives: what the name folds to → how it is really written."""


@dataclass(eq=False)
class Source:
    """One entry of a FROM clause."""

    alias: str
    """Folded; what qualifies its columns."""
    columns: Outputs
    card: TableCard | None = None
    """The table itself; None for a subquery, CTE or function."""
    real: Outputs = field(default_factory=dict)
    """For a table: the real column behind each key, through column aliases."""
    schema: str = ""
    many: bool = True
    """Maybe many rows of a stored table: what an accidental cross join multiplies."""
    known: bool = True
    """False when its columns could not be found out, because it is itself a problem."""
    node: exp.Table | None = None
    """For a table: where the text names it."""


@dataclass(eq=False)
class Frame:
    """The sources that one SELECT sees, and the frame outside it."""

    ctes: dict[str, Relation]
    outer: Frame | None = None
    sources: list[Source] = field(default_factory=list)
    merged: set[str] = field(default_factory=set)
    """Columns that USING or NATURAL made one of."""
    aliases: set[str] = field(default_factory=set)
    """Output names that may be used where the dialect says so."""
    links: list[set[Source]] = field(default_factory=list)
    """Sources that a condition connects."""
    limited: set[Source] = field(default_factory=set)
    """Sources that a condition compares with a value."""

    def chain(self) -> list[Frame]:
        """This frame, then those outside it."""
        found, frame = [self], self.outer
        while frame is not None:
            found.append(frame)
            frame = frame.outer
        return found


@dataclass(eq=False)
class Relation:
    """What a CTE or subquery gives."""

    columns: Outputs
    many: bool = True
    known: bool = True


@dataclass(eq=False)
class Use:
    """Where a column of the text was found."""

    node: exp.Column
    frame: Frame
    source: Source
    key: str


def fold(identifier: exp.Expr | str | None, dialect: str) -> str:
    """What a written name means: PostgreSQL lowers what is not quoted, the others compare without case.

    As they do, this lowers ASCII letters only, and cuts PostgreSQL's names at 63 bytes: what reads otherwise here than
    there could name a table that is not granted.
    """
    if identifier is None or isinstance(identifier, str):
        return lowered(identifier or "")
    if dialect != "postgres":
        return lowered(identifier.name)
    name = identifier.name if identifier.args.get("quoted") else lowered(identifier.name)
    return name if len(name) < _SHORT else name.encode()[:_LONGEST].decode(errors="ignore")


def lowered(name: str) -> str:
    """The name with its ASCII letters in lower case."""
    return name.translate(_LOWER)


_LONGEST = 63
_SHORT = 16
_LOWER = {ord(letter): letter.lower() for letter in string.ascii_uppercase}
