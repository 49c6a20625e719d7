"""Records of a question that SQL answers: attempts, model calls, steps, a failure."""

from __future__ import annotations

from typing import Literal, NotRequired

from typing_extensions import TypedDict

from hopql.state.database import Problem, Repair, Rows

Status = Literal["running", "answered", "asks", "unresolved", "out_of_domain", "gave_up", "failed"]


class Failure(TypedDict):
    """Why a run could not go on, in words for the user."""

    kind: str
    """Name of the error's class; `gave_up`, or `only_reads` where a change was asked for."""
    message: str
    hint: str
    exit_code: int


class Prompt(TypedDict):
    """A composed prompt. The user's turn is `prefix` + `tail`; `system` and `prefix` change least."""

    system: str
    prefix: str
    tail: str
    layout: str
    cache_key: str
    """Names the stable part on disk; empty when it is not worth keeping."""


class Attempt(TypedDict):
    """A candidate query and what became of it."""

    sql: str
    checked_sql: str
    """After repairs; what was checked and run."""
    repairs: list[Repair]
    problems: list[Problem]
    stage: str
    """`generated`, `rejected` (validation), `failed` (execution), `executed`, `validated`."""
    logprob: float | None
    """Mean log-probability of its tokens, where the model tells."""
    doubts: NotRequired[list[str]]
    """What speaks against it, once it has run, a word each (see `hopql.tools.database.choose_candidate`)."""
    told: NotRequired[list[str]]
    """What of that a reader is told, and which values were read otherwise than written, a sentence each."""


class Executed(TypedDict):
    """A candidate that ran: what the choice is made among."""

    attempt: Attempt
    rows: Rows


class ModelCall(TypedDict):
    """What one model call cost."""

    model: str
    tokens_in: int
    tokens_out: int
    cached_tokens: int
    seconds: float


class Step(TypedDict):
    """A node that ran."""

    node: str
    words: NotRequired[str]
    """What people call it."""
    ms: float
    detail: str


class Recalled(TypedDict):
    """An earlier question whose SQL answers this one."""

    question: str
    sql: str
    kind: Literal["exact", "template"]
    similarity: float
    entry: str
    bound: list[str]
    proof: str
    """Why it may be replayed with other values; empty where nothing took the place of anything."""
    model: str
