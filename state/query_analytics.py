"""What the query memory's analytics tell. Rates are from 0 to 1, times milliseconds; None where nothing tells them."""

from __future__ import annotations

from typing import Any, Literal

from typing_extensions import TypedDict

TimeStep = Literal["hour", "day", "week"]


class Popular(TypedDict):
    """A question with how often and how well it was answered."""

    question: str
    """In its most frequent wording."""
    entry: str
    """The last entry that held it; empty without one."""
    count: int
    users: int
    success_rate: float
    hit_rate: float
    """Share of the answers that were replayed."""
    p50_ms: float | None
    p95_ms: float | None
    last_asked: str


class Moment(TypedDict):
    """What was asked in one step of time."""

    start: str
    """ISO 8601, UTC; a week begins on Monday."""
    askings: int
    users: int
    success_rate: float | None
    hit_rate: float | None
    p50_ms: float | None
    p95_ms: float | None
    model_calls: int
    tokens_in: int
    tokens_out: int


class Cluster(TypedDict):
    """Questions that are alike."""

    question: str
    """The one nearest to the centre."""
    entry: str
    """That holds this question."""
    size: int
    """Stored questions in it."""
    askings: int
    """Of these questions."""
    success_rate: float | None
    hit_rate: float | None
    questions: list[str]
    """A few, nearest to the centre first."""


class IndexAdvice(TypedDict):
    """An index that would help a query. It is a text for a person; it is never run."""

    table: str
    columns: list[str]
    """Those compared for equality first, then one that is compared by range."""
    statement: str
    why: str


class Rewrite(TypedDict):
    """Another SQL for the same result, which was compared on the database."""

    told: str
    """What was changed, and why the result is the same."""
    sql: str
    proof: str
    """What was compared, in words."""
    cost_before: float | None
    """The planner's estimate, in its own units."""
    cost_after: float | None
    ms_before: float
    """Measured, one run each."""
    ms_after: float


class Slow(TypedDict):
    """A slow SQL with what would make it faster."""

    sql: str
    question: str
    """The last one that it answered."""
    entry: str
    count: int
    users: int
    replays: int
    """Answers without a call of a model. Where there are some, only they are timed."""
    p50_ms: float | None
    p95_ms: float | None
    last_asked: str
    cost: float | None
    """The planner's estimate; PostgreSQL's only."""
    rows: float | None
    """Estimated rows of the result."""
    plan: dict[str, Any] | None
    """As PostgreSQL's EXPLAIN (FORMAT JSON) gives it."""
    problem: str
    """Why it could not be explained; empty when it was."""
    indexes: list[IndexAdvice]
    rewrites: list[Rewrite]


class Failing(TypedDict):
    """A question that was not answered, or whose answer was complained about."""

    question: str
    """In its most frequent wording."""
    count: int
    users: int
    failed: int
    """SQL was written, but refused by validation or by the database."""
    refused: int
    """No SQL was written."""
    complained: int
    """Answered, and found wrong."""
    error: str
    """The last one; empty without any."""
    last_asked: str


class EmbedderFigures(TypedDict):
    """How well one embedder finds the right entries of a memory."""

    name: str
    error: str
    """Why it could not be loaded or used; then there are no figures."""
    recall_1: float | None
    """Share of the questions whose nearest entry is a right one."""
    recall_5: float | None
    wrong_above: float | None
    """Share of the questions whose nearest entry is a wrong one, at `t_replay` or nearer."""
    ms: float | None
    """Per text, the model being loaded."""


class Compared(TypedDict):
    """Embedders side by side on one memory's own questions."""

    pairs: int
    """Questions whose right entry is known, and that are worded otherwise than it."""
    entries: int
    """Among which the right one is to be found."""
    t_replay: float
    embedders: list[EmbedderFigures]
