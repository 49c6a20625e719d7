"""State of the `memory` graph: a request in, memories found with what found them, and an answer grounded in them."""

from __future__ import annotations

from typing import Annotated

from langchain_core.messages import AnyMessage
from langgraph.graph.message import add_messages
from typing_extensions import TypedDict

from hopql.state.graphs import QuestionInput
from hopql.state.hops import HopValue
from hopql.state.memory import Found, Keywords, Lookup, MemoryStatus, QueryPlan, Unresolved
from hopql.state.reducers import extend_or_reset
from hopql.state.sql import Failure, ModelCall, Step


class MemoryInput(QuestionInput):
    """What a caller gives: a request, or messages that end with one."""


class MemoryOutput(TypedDict):
    """What a caller gets."""

    messages: Annotated[list[AnyMessage], add_messages]
    question: str
    status: MemoryStatus
    answer: str
    failure: Failure | None
    keywords: Keywords | None
    search: QueryPlan | None
    values: dict[str, list[HopValue]]
    """By placeholder."""
    unresolved: list[Unresolved]
    found: list[Found]
    """Each memory once, those that answer the request first."""
    lookups: Annotated[list[Lookup], extend_or_reset]
    calls: Annotated[list[ModelCall], extend_or_reset]
    steps: Annotated[list[Step], extend_or_reset]


class MemoryState(MemoryOutput):
    """Everything that flows through the graph."""

    rounds: int
    """Rounds of search so far."""
    fresh: list[str]
    """Placeholders that the last round resolved."""
    handled: str
    """The request that the last run of the thread took in."""
