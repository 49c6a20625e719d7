"""Questions that need several hops, over a memory and a database, with the hops that lead to the answer."""

from __future__ import annotations

import re
from collections.abc import Collection
from pathlib import Path
from typing import Annotated, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, model_validator

from hopql.evals.suite import read_lines
from hopql.tools.errors import UsageError

_PLACEHOLDER = re.compile(r"\{\{(\w+)\}\}")


def _groups(values: object) -> object:
    """`["JetBlue", "B6"]` is one value with two forms, `[["February"], ["July", "7"]]` two values that are needed."""
    flat = isinstance(values, list) and bool(values) and all(isinstance(value, str) for value in values)
    return [values] if flat else values


Values = Annotated[list[list[str]], BeforeValidator(_groups)]
"""Values that are all needed, each with its accepted forms."""


class GoldHop(BaseModel):
    """One step on the way to the answer."""

    model_config = ConfigDict(extra="forbid")

    source: Literal["memory", "sql"]
    asks: str
    """What it finds out, with `{{PLACEHOLDERS}}` of earlier hops."""
    gives: str = ""
    """The placeholder that it fills; empty for the last."""
    values: Values = []
    """What it must give. Nothing here and no SQL: it cannot be resolved, or hangs on one that cannot."""
    sql: list[str] = []
    """Queries whose result is right, too."""
    optional: bool = False
    """The answer is right without it, too: its work can be done inside another hop."""

    @property
    def resolvable(self) -> bool:
        """There is something that it can give."""
        return bool(self.values or self.sql)

    @property
    def needs(self) -> set[str]:
        """Placeholders that it is asked with."""
        return set(_PLACEHOLDER.findall(self.asks))


class GoldAnswer(BaseModel):
    """What the answer must hold; with values and SQL both."""

    model_config = ConfigDict(extra="forbid")

    values: Values = []
    sql: list[str] = []


class HopQuestion(BaseModel):
    """A question with its gold hops."""

    model_config = ConfigDict(extra="forbid")

    id: str
    question: str
    hops: list[GoldHop] = Field(min_length=1)
    answer: GoldAnswer = GoldAnswer()
    user: str = ""
    """Who asks."""
    split: Literal["dev", "test"] = "dev"
    control: bool = False
    """One hop over the database is enough, and more than one is needless."""
    unresolved: bool = False
    """Nobody can know the answer; to guess is wrong."""
    unresolved_hop: int | None = None
    """The hop that cannot be resolved, counted from 0."""
    never: list[str] = []
    """Forms of a value that this user may not be told."""

    @property
    def shape(self) -> str:
        """The sources in order, as `memory → sql`, and whether it can be answered."""
        if self.control:
            return "control"
        return "unresolved" if self.unresolved else " → ".join(hop.source for hop in self.hops if not hop.optional)

    @model_validator(mode="after")
    def _whole(self) -> HopQuestion:
        known: set[str] = set()
        for hop in self.hops:
            if missing := hop.needs - known:
                raise ValueError(f"no earlier hop gives {', '.join(sorted(missing))}")
            known |= {hop.gives} - {""}
        if self.unresolved:
            at = self.unresolved_hop
            if at is None or not 0 <= at < len(self.hops) or self.hops[at].resolvable:
                raise ValueError("unresolved_hop must name a hop without values and SQL")
        elif not all(hop.resolvable for hop in self.hops) or not (self.answer.values or self.answer.sql):
            raise ValueError("a question that can be answered has values or SQL for each hop and for the answer")
        return self


def read_hops(path: Path) -> list[HopQuestion]:
    """The questions of a suite; a bare name is one of the packaged suites.

    Raises:
        UsageError: when there is no such file, or a line cannot be read; the message names the line.
    """
    return read_lines(path, HopQuestion, "A line is one question with its hops as JSON.")


def choose_hops(questions: list[HopQuestion], ids: Collection[str] = (), split: str = "") -> list[HopQuestion]:
    """The questions to ask, in the suite's order: those named, those of a split; by default all.

    Raises:
        UsageError: when an id is not in the suite.
    """
    missing = set(ids) - {question.id for question in questions}
    if missing:
        raise UsageError(f"The suite has no question {', '.join(sorted(missing))}.", hint="Ids are in its lines.")
    return [q for q in questions if (not ids or q.id in ids) and (not split or q.split == split)]
