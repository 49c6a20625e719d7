"""What a rule reads, and what it gives back."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property, wraps
from typing import TypeVar

from sqlglot import exp
from sqlglot.tokenizer_core import Token

from hopql.state.database import Problem
from hopql.tools.database.frames import Frame, Use
from hopql.tools.database.keys import Keys
from hopql.tools.database.quoting import written
from hopql.tools.database.repairs import spans
from hopql.tools.database.repairs.known import Asked, JoinPaths, StoredValues
from hopql.tools.database.scopes import Resolver

NODE = TypeVar("NODE", bound=exp.Expr)


@dataclass(frozen=True)
class Edit:
    """Replaces the characters `start` to `end` (exclusive) of a query; a reader is told `why`."""

    start: int
    end: int
    text: str
    why: str


@dataclass(frozen=True, eq=False)
class Draft:
    """A query under repair: its text, its tree with spans (see `spans`), and what is known."""

    sql: str
    tokens: list[Token]
    tree: exp.Expr
    resolver: Resolver
    values: StoredValues | None = None
    joins: JoinPaths | None = None
    problem: Problem | None = None
    """What the database said when it ran this query, if it did."""
    asked: Asked | None = None

    @property
    def dialect(self) -> str:
        """postgres, sqlite or duckdb."""
        return self.resolver.dialect

    @cached_property
    def nodes(self) -> list[exp.Expr]:
        """Every node of the tree."""
        return list(self.tree.walk())

    def find(self, *kinds: type[NODE]) -> Iterator[NODE]:
        """Nodes of these kinds."""
        return (node for node in self.nodes if isinstance(node, kinds))

    @cached_property
    def uses(self) -> dict[int, Use]:
        """Where each column of the tree was found, by the node's `id()`."""
        return {id(use.node): use for use in self.resolver.uses}

    def frame(self, select: exp.Expr) -> Frame | None:
        """What a SELECT of the tree sees."""
        return next((frame for made, frame in self.resolver.frames if made is select), None)

    def keys(self, frame: Frame) -> Keys:
        """What declared keys prove of the rows of a SELECT of the tree."""
        return Keys(self.resolver, next(made for made, within in self.resolver.frames if within is frame), frame)

    def span(self, node: exp.Expr | None) -> tuple[int, int] | None:
        """The characters of an expression; None where they are not known for certain."""
        place = spans.span(node)
        return place if place and self.text(place).count("(") == self.text(place).count(")") else None

    def text(self, place: tuple[int, int]) -> str:
        """What stands there."""
        return self.sql[place[0] : place[1]]

    def written(self, name: str) -> str:
        """A name as this dialect needs it."""
        return written(name, self.dialect)

    def place(self, first: exp.Expr, last: exp.Expr) -> tuple[int, int] | None:
        """Where identifiers are in the text, quotes included; None when no identifier stands there."""
        start, end = first.meta.get("start"), last.meta.get("end")
        if not isinstance(start, int) or not isinstance(end, int):
            return None
        return (start, end + 1) if re.fullmatch(r'[\w$.\s"]+', self.sql[start : end + 1]) else None


Rule = Callable[[Draft], Iterable[Edit]]


def only(*dialects: str) -> Callable[[Rule], Rule]:
    """A rule for these dialects: others get no edits from it."""

    def limited(rule: Rule) -> Rule:
        @wraps(rule)
        def checked(draft: Draft) -> Iterable[Edit]:
            return rule(draft) if draft.dialect in dialects else ()

        return checked

    return limited


def applied(sql: str, edits: Iterable[Edit]) -> tuple[str, list[Edit]]:
    """The text with edits made, and the edits in order; of two that overlap, the first is made."""
    made: list[Edit] = []
    for edit in sorted(set(edits), key=lambda edit: (edit.start, edit.end, edit.text)):
        overlaps = made and (edit.start < made[-1].end or edit.start == made[-1].start)
        if not overlaps and sql[edit.start : edit.end] != edit.text:
            made.append(edit)
    for edit in reversed(made):
        before, after = sql[: edit.start], sql[edit.end :]
        if not edit.text and before[-1:].isspace() and (not after or after[0].isspace()):
            before = before[:-1]
        sql = before + edit.text + after
    return sql, made
