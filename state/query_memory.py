"""What the query memory is given, holds and tells: questions that were asked with their SQL, what users say of them;
lists and their pages, history, suggestions, figures, analytics. Rates are from 0 to 1, times milliseconds."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Generic, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, Field
from typing_extensions import TypedDict

Row = TypeVar("Row")

LONGEST = 20_000
"""Characters of a question, and of each text that is made from it."""

Origin = Literal["asked", "curated", "corrected", "imported"]
"""`imported`: from a file, by an earlier version."""
How = Literal["exact", "skeleton", "near"]
Policy = Literal["strict", "agreed", "all"]
"""What may be shown as an example. `strict`: what a person approved. `agreed`: also what more found right than wrong,
and what several independent candidates agreed on. `all`: all that is in force and not disputed."""


@dataclass(frozen=True)
class Key:
    """Where an entry holds: it is replayed or offered only where all three are equal."""

    database: str
    fingerprint: str
    """Of the database's schema."""
    tenant: str = ""


class Draft(BaseModel):
    """A question and its SQL, as they are given to be kept."""

    model_config = ConfigDict(extra="forbid")

    question: str = Field(max_length=LONGEST)
    normal: str = Field("", max_length=LONGEST, description="The question normalised; equal: the same question.")
    skeleton: str = Field("", max_length=LONGEST, description="The question with its values masked.")
    template: dict[str, Any] = Field(default_factory=dict, description="Slots of question and SQL, as JSON.")
    template_version: str = Field("", description="Of what made normal, skeleton and template.")
    sql: str = Field(max_length=200_000)
    dialect: str = ""
    tables: list[str] = Field(default_factory=list, description="Tables that the SQL reads, as grants name them.")
    user: str = Field("", max_length=500, description="Who asked.")
    private: bool = Field(False, description="Only this user sees it; else all of the tenant.")
    origin: Origin = "asked"
    approved: bool = False
    agreed: int = Field(1, ge=0, lt=2**31, description="Independent candidates whose results agreed.")
    row_count: int | None = Field(None, ge=0, lt=2**62)
    ms: float | None = Field(None, description="Of the SQL, milliseconds.")
    model: str = Field("", description="That wrote the SQL.")


class Asking(BaseModel):
    """One question that was asked, for history and analytics."""

    model_config = ConfigDict(extra="forbid")

    id: str = Field(default_factory=lambda: secrets.token_hex(8), min_length=1, max_length=64)
    user: str = Field("", max_length=500)
    question: str = Field(max_length=LONGEST)
    normal: str = Field("", max_length=LONGEST)
    sql: str = Field("", max_length=200_000)
    tables: list[str] = Field(default_factory=list)
    success: bool
    error: str = ""
    row_count: int | None = Field(None, ge=0, lt=2**62)
    ms: float | None = Field(None, description="From the question to its answer, milliseconds.")
    model: str = ""
    model_calls: int = Field(0, ge=0, lt=2**31)
    tokens_in: int = Field(0, ge=0, lt=2**62)
    tokens_out: int = Field(0, ge=0, lt=2**62)
    cached: bool = Field(False, description="Replayed from an entry.")
    how: Literal["", "exact", "skeleton", "near"] = ""
    similarity: float | None = None
    entry: str = Field("", description="The entry that holds the question now.")
    replayed_from: str = Field("", description="The entry that was replayed.")
    at: datetime | None = None


class Feedback(BaseModel):
    """What a user says of an answer, or of an entry."""

    model_config = ConfigDict(extra="forbid")

    asking: str = Field("", description="Which answer; or `entry`.")
    entry: str = ""
    user: str = Field("", max_length=500)
    verdict: Literal["up", "down", "corrected"]
    comment: str = Field("", max_length=LONGEST)
    correction: Draft | None = Field(None, description="With `corrected`: the question and the right SQL, which ran.")


class Listed(TypedDict):
    """A question and its SQL, as users are told of them."""

    id: str
    question: str
    sql: str
    dialect: str
    tables: list[str]
    user: str
    private: bool
    origin: Origin
    approved: bool
    approved_by: str
    """Empty where nobody approved it, or it is not known who."""
    withdrawn: str
    """Why; empty while it is not."""
    superseded_by: str
    up: int
    down: int
    agreed: int
    asked: int
    """How often, replays included."""
    row_count: int | None
    ms: float | None
    model: str
    created: str
    """ISO 8601, UTC; so are the other times."""
    last_used: str
    fingerprint: str


class Entry(Listed):
    """A question and its SQL, as they are kept."""

    database: str
    tenant: str
    normal: str
    skeleton: str
    template: dict[str, Any]
    template_version: str
    withdrawn_at: str


class Proposal(TypedDict):
    """An entry that may answer a question, or be an example for it. What it is used for is decided elsewhere."""

    entry: Entry
    how: How
    similarity: float
    """Cosine; 1.0 for the same question, -1.0 where only the skeleton was compared."""
    example: bool
    """The policy lets it be shown as an example."""
    disputed: bool
    """More users found it wrong than right: not to be replayed."""


class Kept(TypedDict):
    """What became of a draft."""

    id: str
    """Of the entry that holds it, or of the old one for whose sake it was refused."""
    outcome: Literal["added", "merged", "refused"]
    why: str


class Remembered(TypedDict):
    """What the writer stored."""

    asking: str
    kept: Kept | None


class Replay(TypedDict):
    """An answer that was replayed from an entry."""

    asking: str
    user: str
    question: str
    sql: str
    at: str


class Judged(TypedDict):
    """What a feedback changed."""

    entry: str
    """Empty: the answer has no entry, the feedback is kept with the asking."""
    up: int
    down: int
    withdrawn: bool
    successor: str
    replays: list[Replay]
    """When the entry is withdrawn or superseded: what was replayed from it."""


class Filter(TypedDict, total=False):
    """Which entries are listed."""

    state: Literal["live", "withdrawn", "superseded", "all"]
    """`live` unless given."""
    approved: bool
    origin: Origin
    user: str
    table: str
    fingerprint: str
    words: str
    """Text that question or SQL hold, whatever its case."""


class Page(TypedDict, Generic[Row]):
    """A part of a long list."""

    rows: list[Row]
    next: str
    """Give it as `after` for the next page; empty at the end."""
    total: int


class Logged(TypedDict):
    """An asking, as it is told."""

    id: str
    user: str
    question: str
    sql: str
    tables: list[str]
    success: bool
    error: str
    row_count: int | None
    ms: float | None
    model: str
    model_calls: int
    tokens_in: int
    tokens_out: int
    cached: bool
    how: str
    similarity: float | None
    entry: str
    replayed_from: str
    verdict: str
    """The last one given to this answer; empty without one."""
    at: str


class Opinion(TypedDict):
    """A feedback, as it is told."""

    asking: str
    user: str
    verdict: str
    sql: str
    comment: str
    at: str


class Shown(TypedDict):
    """An entry with what is known about it."""

    entry: Entry
    feedback: list[Opinion]
    replays: list[Replay]
    supersedes: list[str]


class Purged(TypedDict):
    """How much was deleted."""

    entries: int
    askings: int
    feedback: int


class Suggestion(TypedDict):
    """A question that a user may mean who has typed so far."""

    question: str
    entry: str
    how: Literal["prefix", "meaning"]
    similarity: float
    asked: int


class Stats(TypedDict):
    """Figures of a memory: its entries as they are, its askings since a time."""

    entries: int
    live: int
    approved: int
    withdrawn: int
    superseded: int
    stale: int
    """In force, but of another schema fingerprint: hidden."""
    without_vector: int
    """In force, without a vector of the current embedder: `reembed` gives them one."""
    askings: int
    users: int
    succeeded: int
    replayed: int
    hit_rate: float
    ms_p50: float
    ms_p95: float
    replay_ms_p50: float
    model_calls: int
    tokens_in: int
    tokens_out: int
    up: int
    down: int


TimeStep = Literal["hour", "day", "week"]


class Popular(TypedDict):
    """A question with how often and how well it was answered."""

    question: str
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
    entry: str
    size: int
    askings: int
    success_rate: float | None
    hit_rate: float | None
    questions: list[str]


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
    plan: dict[str, Any] | None
    """As PostgreSQL's EXPLAIN (FORMAT JSON) gives it."""
    problem: str
    """Why it could not be explained; empty when it was."""
    indexes: list[IndexAdvice]
    rewrites: list[Rewrite]


class Failing(TypedDict):
    """A question that was not answered, or whose answer was complained about."""

    question: str
    count: int
    users: int
    failed: int
    """SQL was written, but refused by validation or by the database."""
    refused: int
    """No SQL was written."""
    complained: int
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
