"""State of the `api` graph: a request in, the calls that serve it in their order."""

from __future__ import annotations

from typing import Annotated

from langchain_core.messages import AnyMessage
from langgraph.graph.message import add_messages
from typing_extensions import TypedDict

from hopql.state.apis import ApiContext, ApiStatus, Call, Need, SpecFound
from hopql.state.graphs import QuestionInput
from hopql.state.reducers import extend_or_reset
from hopql.state.sql import Failure, ModelCall, Step


class ApiInput(QuestionInput):
    """What a caller gives: a request, or messages that end with one."""


class ApiOutput(TypedDict):
    """What a caller gets."""

    messages: Annotated[list[AnyMessage], add_messages]
    question: str
    status: ApiStatus
    answer: str
    failure: Failure | None
    context: ApiContext | None
    calls_in_order: list[Call]
    lacking: str
    """What no spec offers, with the nearest; empty when everything is there."""
    calls: Annotated[list[ModelCall], extend_or_reset]
    steps: Annotated[list[Step], extend_or_reset]


class ApiState(ApiOutput):
    """Everything that flows through the graph."""

    needs: list[Need]
    specs: list[SpecFound]
    rich: str
    left_out: int
    tokens: int
    """Of `rich`."""
    widened: bool
    """The needs were searched once more, as they were asked, in all specs alike."""
    handled: str
    """The question that the last run of the thread took in."""
