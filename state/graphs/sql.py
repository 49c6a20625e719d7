"""State of the `sql` graph: a question in, checked SQL with its rows and evidence out."""

from __future__ import annotations

from typing import Annotated

from langchain_core.messages import AnyMessage
from langgraph.graph.message import add_messages
from typing_extensions import TypedDict

from hopql.state.database import Rows
from hopql.state.graphs import QuestionInput
from hopql.state.plan import Example, GateScores, Plan
from hopql.state.reducers import extend_or_reset, latest
from hopql.state.sql import Attempt, Executed, Failure, ModelCall, Prompt, Recalled, Status, Step


class SQLInput(QuestionInput):
    """What a caller gives: a question, or messages that end with one."""


class SQLOutput(TypedDict):
    """What a caller gets."""

    messages: Annotated[list[AnyMessage], add_messages]
    question: str
    status: Status
    answer: str
    sql: str
    rows: Rows | None
    doubts: list[str]
    """What is doubtful about the answer, a sentence each."""
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
