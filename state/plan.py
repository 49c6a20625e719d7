"""The schema plan: which tables, columns, joins and examples a question gets, and why each."""

from __future__ import annotations

from typing import NotRequired

from typing_extensions import TypedDict


class GateScores(TypedDict):
    """What the out-of-domain gate measured."""

    in_scope: bool
    rule: str
    """`near`, `bm25` or `off`."""
    score: float
    """Standard deviations above off-topic questions, or the best BM25 score under another rule than `near`."""
    threshold: float
    doubtful: bool
    """Let in, though near the threshold or not to be judged."""
    bm25_top: float
    bm25_hits: int
    value_hits: int
    unknown_words: list[str]
    """Content words that the schema does not have."""
    nearest: list[str]
    """The tables nearest in meaning, best first."""


class RankedTable(TypedDict):
    """A table as it ranks, with where single rankings had it (0 is first; absent is None)."""

    table: str
    score: float
    bm25_rank: int | None
    dense_rank: int | None
    column_rank: int | None
    value_hit: bool


class ValueHit(TypedDict):
    """A phrase of the question that is stored in a column."""

    phrase: str
    table: str
    column: str
    value: str
    match: str
    """`exact`, `case`, `stem` or `fuzzy`."""
    score: float


class PlanColumn(TypedDict):
    """A column of the plan."""

    name: str
    why: str
    """`essential`, `primary key`, `key`, `join`, `value`, `rank`, `all` (the whole table fits), `widened`."""
    score: float


class PlanTable(TypedDict):
    """A table of the plan."""

    name: str
    why: str
    """`seed`, `rank`, `bridge`, `value`, `all` (the whole schema fits), `widened`."""
    score: float
    columns: list[PlanColumn]


class JoinEdge(TypedDict):
    """An edge of the join tree."""

    left: str
    right: str
    condition: str
    kind: str
    """`foreign key`, `join hint`, `suggested`, `external`."""


class Example(TypedDict):
    """A few-shot chosen for a question."""

    id: str
    intent: str
    tables: list[str]
    sql: str
    score: float
    similarity: float
    """Cosine by the marking model; 0 where it was not computed."""
    marker: str
    """`[* EXACT MATCH]`, `[* VERY SIMILAR]` or empty."""
    origin: NotRequired[str]
    """`written` by a person, or `synthesised` from the schema."""


class Plan(TypedDict):
    """Everything that planning decided."""

    seeds: list[str]
    """Tables that keyword routes gave."""
    ranked: list[RankedTable]
    tables: list[PlanTable]
    bridges: list[str]
    joins: list[JoinEdge]
    values: list[ValueHit]
    whole_schema: bool
    widened: NotRequired[list[str]]
