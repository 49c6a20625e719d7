"""What flows through each graph: its state, what a caller gives, what a caller gets."""

from __future__ import annotations

from typing import Annotated, NotRequired

from langchain_core.messages import AnyMessage
from langgraph.graph.message import add_messages
from typing_extensions import TypedDict


class QuestionInput(TypedDict):
    """What a caller gives: a question or request, or messages that end with one."""

    question: NotRequired[str]
    messages: NotRequired[Annotated[list[AnyMessage], add_messages]]
