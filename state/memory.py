"""What the semantic memory holds, what a search in it asks, and what it gives."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Literal, NotRequired

from pydantic import BaseModel, ConfigDict, Field
from typing_extensions import TypedDict

MemoryStatus = Literal["running", "answered", "unresolved", "nothing_found", "failed"]

OWN_TURN = "Asked: "
"""How a turn begins that was kept of a conversation with us: it ends with what we answered."""

Strategy = Literal["simple", "expanded", "decomposed", "filtered", "multi_hop"]


class Memory(BaseModel):
    """One thing to remember, as it is given to the store."""

    model_config = ConfigDict(extra="forbid")

    text: str = Field(min_length=1, max_length=20_000, description="What is remembered, as a statement.")
    category: str = Field(
        "facts", pattern=r"^[a-z][a-z0-9_]*$",
        description="facts, documents, document_chunks, preferences, relationships, entities, conversations, "
        "conversation_turns, decisions, requirements, or the user's own.",
    )  # fmt: skip
    metadata: dict[str, Any] = Field(
        default_factory=dict,
        description=(
            "subject (whom or what it is about), entity (the value it gives, text or list), kind (what the entity is: "
            "person, company, city, number, …), topic, source, confidence (0 to 1), novel (true or false); others."
        ),
    )
    user: str = Field("", description="Whose memory it is; empty: shared by all users of the workspace.")
    valid_from: datetime | None = Field(None, description="From when it holds; None: always has.")
    valid_until: datetime | None = Field(None, description="Until when it holds (not included); None: it still does.")
    provenance: str = Field("", description="Where it came from: a file and line, a conversation, a person.")


class Stored(TypedDict):
    """What became of a memory that was given."""

    id: str
    """Of the memory that now holds the text: the older one where it was a duplicate."""
    outcome: Literal["added", "duplicate", "superseded"]
    """`superseded`: it was added, and took the place of `other`."""
    other: str
    """Id of the duplicate or of the memory superseded; empty without one."""
    text: str
    by: NotRequired[str]
    """Id of a newer memory that says otherwise: this one went into the history, and is found by `history` only."""


class SearchQuery(TypedDict):
    """One query of a plan."""

    text: str
    """A statement, as a memory would say it; may hold `{{PLACEHOLDERS}}`."""
    category: str
    """Where to look; empty: in every category."""
    purpose: str
    priority: int
    """1 (first) to 5."""
    gives: NotRequired[str]
    """Placeholder that what it finds resolves, without braces."""
    asks: NotRequired[str]
    """What the request calls that ("the company that John works for")."""


class Filters(TypedDict, total=False):
    """What a memory must be to be searched at all: applied before ranking."""

    topic: str
    source: str
    subject: str
    entity: str
    min_confidence: float
    novel: bool
    categories: list[str]


class QueryPlan(TypedDict):
    """How a request is searched for."""

    intent: str
    queries: list[SearchQuery]
    filters: Filters
    search_strategy: Strategy


class Found(TypedDict):
    """A memory that a search found."""

    id: str
    text: str
    category: str
    metadata: dict[str, Any]
    user: str
    distance: float
    """Cosine distance to the query that found it, 0 to 2."""
    score: float
    """Fused by reciprocal rank; for ordering only."""
    created: str
    """ISO 8601, with its time zone."""
    provenance: str
    superseded_by: str
    """Empty while it is in force."""
    query: str
    purpose: str
    words: NotRequired[float]
    """Share of the query's words that the memory holds, where the search tells."""


class Keywords(TypedDict):
    """Keywords of a question, at two levels; both are empty for a vague one."""

    high_level_keywords: list[str]
    low_level_keywords: list[str]


class Lookup(TypedDict):
    """One search: a query as it was filled, and what it found."""

    query: int
    """Place of the query in the plan, from 0."""
    text: str
    where: str
    """What was widened to find something: empty, or in words."""
    found: list[str]
    round: int


class Unresolved(TypedDict):
    """A placeholder that nothing gave a value."""

    name: str
    tried: list[str]
    """What was searched for to find it; empty when its own query could not run."""
