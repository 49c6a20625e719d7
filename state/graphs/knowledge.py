"""State of the `knowledge` graph: a question in, an answer with references to passages."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired

from langchain_core.messages import AnyMessage
from langgraph.graph.message import add_messages
from typing_extensions import TypedDict

from hopql.state.graphs import QuestionInput
from hopql.state.knowledge import Claim, KnowledgeContext, KnowledgeFilters, KnowledgeStatus, Reference
from hopql.state.memory import Keywords
from hopql.state.reducers import extend_or_reset
from hopql.state.sql import Failure, ModelCall, Step


class KnowledgeInput(QuestionInput):
    """What a caller gives: a question, or messages that end with one."""

    filters: NotRequired[KnowledgeFilters | None]


class KnowledgeOutput(TypedDict):
    """What a caller gets."""

    messages: Annotated[list[AnyMessage], add_messages]
    question: str
    status: KnowledgeStatus
    answer: str
    """Sentences with `[n]`, then what the context lacks; without the references."""
    failure: Failure | None
    keywords: Keywords | None
    context: KnowledgeContext | None
    claims: list[Claim]
    references: list[Reference]
    lacking: str
    """What the context does not say, in a sentence; empty when it says all that was asked."""
    written_by: Literal["", "sentences", "model"]
    """Who wrote the answer: sentences of the documents were chosen, or a model wrote."""
    calls: Annotated[list[ModelCall], extend_or_reset]
    steps: Annotated[list[Step], extend_or_reset]


class KnowledgeState(KnowledgeOutput):
    """Everything that flows through the graph."""

    filters: KnowledgeFilters | None
    """As the caller gave them; gone once they were taken in, so that they hold for one question of a thread."""
    within: KnowledgeFilters | None
    """The filters of the question in hand."""
    drafts: int
    """How often the model wrote."""
    handled: str
    """The question that the last run of the thread took in."""
