"""What the query memory tells: what was stored, lists and their pages, history, suggestions, figures."""

from __future__ import annotations

from typing import Generic, Literal, TypeVar

from typing_extensions import TypedDict

from hopql.state.asked import Entry, Kept, Origin

Row = TypeVar("Row")


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


class Imported(TypedDict):
    """What became of a file's lines."""

    added: int
    merged: int
    refused: int
    errors: list[str]
    """`line N: what is wrong, and what to do`; the first 20."""
    broken: int
    """How many lines had an error."""


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
