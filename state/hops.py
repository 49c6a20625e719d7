"""What flows through the whole agent: a plan of hops, what each gave, and the values that fill the next."""

from __future__ import annotations

from typing import Any, Literal, NotRequired

from typing_extensions import TypedDict

from hopql.state.database import Rows
from hopql.state.plan import GateScores

SQL, KNOWLEDGE, APIS, SCHEMA = "sql", "knowledge", "apis", "schema"
"""What a part of a question can be for: the first three are sources, as they are registered."""
HopStatus = Literal["waiting", "resolved", "unresolved", "failed", "skipped"]


class Scope(TypedDict):
    """How far a question is within what a source knows."""

    source: str
    in_scope: bool
    score: float
    """0 to 1."""
    why: str
    gate: NotRequired[GateScores]
    """What the database's gate measured."""
    unread: NotRequired[str]
    """Why it could not be read, and what to do, for the answer to say."""


class HopValue(TypedDict):
    """A value that a hop gave, and where it was read."""

    value: str
    kind: str
    evidence: str
    """The sentence, row or metadata field that says so."""
    origin: Literal["column", "metadata", "text"]
    memory: NotRequired[str]
    """Id of the memory that says it."""
    doubted: NotRequired[bool]
    """It was read without being sure."""


class Hop(TypedDict):
    """One step of a plan: what to ask, of which source, and the placeholder that its answer fills."""

    id: int
    source: str
    text: str
    """With `{{PLACEHOLDERS}}` for what other hops give."""
    gives: str
    """Name of the placeholder that it fills, without braces; empty for the last hop, whose answer is the answer."""
    kind: str
    """What the value is: airline, airport, person, number, …; empty when nothing is known of it."""
    asks: str
    """The noun that it asks for: carrier, delay limit, person; empty when it cannot be told."""
    asked: bool
    """The question asks for its answer itself, not only for what it is needed for."""
    needs: list[int]
    """Ids of the hops whose placeholders `text` holds."""
    read: NotRequired[HopValue]
    """What a memory says for it, read when it was planned."""
    doubt: NotRequired[str]
    """Why it may be the wrong thing to ask, as a sentence."""


class Tried(TypedDict):
    """One go at a hop."""

    source: str
    text: str
    outcome: str


class HopRun(TypedDict):
    """What became of a hop."""

    id: int
    source: str
    text: str
    gives: str
    status: HopStatus
    values: list[HopValue]
    answer: str
    query: str
    """The SQL, or what was searched for."""
    rows: Rows | None
    evidence: list[str]
    tried: list[Tried]
    ms: float
    detail: NotRequired[dict[str, Any]]
    """What the source adds: memories found, the inner run's steps."""


class HopTask(TypedDict):
    """What one run of a hop is sent."""

    hop: Hop
    given: dict[str, list[HopValue]]
    notes: list[str]
    """How the question is to be read."""
    steps: NotRequired[list[Any]]
