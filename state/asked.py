"""What the query memory is given and holds: questions that were asked with their SQL, and what users say of them."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field
from typing_extensions import TypedDict

LONGEST = 20_000
"""Characters of a question, and of each text that is made from it."""

Origin = Literal["asked", "curated", "corrected", "imported"]
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
    replayed_from: str = Field("", description="Id of the entry that was replayed: such a draft is not kept.")


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
    correction: Draft | None = Field(None, description="With `corrected`: the right SQL; its question may be empty.")


class Entry(TypedDict):
    """A question and its SQL, as they are kept."""

    id: str
    database: str
    fingerprint: str
    tenant: str
    tables: list[str]
    question: str
    normal: str
    skeleton: str
    template: dict[str, Any]
    template_version: str
    sql: str
    dialect: str
    user: str
    private: bool
    origin: Origin
    approved: bool
    approved_by: str
    """Empty where nobody approved it, or it is not known who."""
    withdrawn: str
    """Why; empty while it is not."""
    withdrawn_at: str
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
    """Of the entry that holds it; of the old one where it was refused for its sake; else empty."""
    outcome: Literal["added", "merged", "superseded", "refused"]
    """`superseded`: it was added, and took the place of `other`."""
    other: str
    why: str
    """Why it was refused."""
