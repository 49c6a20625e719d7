"""State of the `sql` graph: a question in, checked SQL with its rows and evidence out."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired

from langchain_core.messages import AnyMessage
from langgraph.graph.message import add_messages
from typing_extensions import TypedDict

from state.database import Problem, Repair, Rows
from state.plan import Example, GateScores, Plan
from state.reducers import extend_or_reset, latest

Status = Literal["answered", "asks", "unresolved", "out_of_domain", "gave_up", "failed"]


class Failure(TypedDict):
    """Why a run could not go on, in words for the user."""

    kind: str
    """Name of the error's class, or `gave_up`."""
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
    """As the model wrote it."""
    checked_sql: str
    """After repairs; what was checked and run."""
    repairs: list[Repair]
    problems: list[Problem]
    stage: str
    """`generated`, `rejected` (validation), `failed` (execution), `executed`, `validated`."""
    logprob: float | None
    """Mean log-probability of its tokens, where the model tells."""
    least_logprob: NotRequired[float | None]
    doubts: NotRequired[list[str]]
    """What speaks against it, once it has run: `failed`, `empty`, `unsure`, `hesitant`, `number`, `value`, `joins`."""


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
    ms: float
    detail: str


class Recalled(TypedDict):
    """An earlier question whose SQL answers this one."""

    question: str
    """As it was asked."""
    sql: str
    """With this question's values."""
    kind: Literal["exact", "template", "paraphrase"]
    similarity: float
    entry: str
    """Its id in the query memory."""
    bound: list[str]
    """What took the place of what."""
    model: str
    """That wrote the SQL."""


class SQLInput(TypedDict):
    """What a caller gives: a question, or messages that end with one."""

    question: NotRequired[str]
    messages: NotRequired[Annotated[list[AnyMessage], add_messages]]


class SQLOutput(TypedDict):
    """What a caller gets."""

    messages: Annotated[list[AnyMessage], add_messages]
    question: str
    status: Status
    answer: str
    sql: str
    rows: Rows | None
    failure: Annotated[Failure | None, latest]
    gate: GateScores | None
    plan: Plan | None
    examples: list[Example]
    asking: str
    """What the query memory calls this asking; feedback names it. Empty where it is not kept."""
    recalled: Recalled | None
    """The earlier question that was replayed."""
    prompt: Prompt | None
    attempts: Annotated[list[Attempt], extend_or_reset]
    calls: Annotated[list[ModelCall], extend_or_reset]
    steps: Annotated[list[Step], extend_or_reset]


class SQLState(SQLOutput):
    """Everything that flows through the graph."""

    learned: list[Example]
    """Earlier questions that are examples for this one."""
    sql_given: bool
    """The question is SQL already: it is checked and run as it is."""
    candidate: Attempt | None
    """The query under way; it joins `attempts` when its fate is known."""
    pool: Annotated[list[Executed], extend_or_reset]
    drafts: list[Attempt]
    """Candidates that were written beside one that has been taken, and not looked at yet."""
    more: bool
    """Another candidate is wanted before one is chosen."""
    missing: list[str]
    """Names that a failed candidate needed and the plan did not show."""
    widened: list[str]
    """All the names that the plan was widened by."""
    widenings: int
    handled: str
    """The question that the last run of the thread took in."""
