"""State of the `ask` graph: a question in, hops over several sources, an answer with the evidence of each."""

from __future__ import annotations

from typing import Annotated, Any, NotRequired

from typing_extensions import TypedDict

from state.hops import Hop, HopRun, HopValue
from state.reducers import latest_by_id
from state.sql import SQLInput, SQLOutput


class AskInput(SQLInput):
    """What a caller gives: a question, or messages that end with one."""


class AskOutput(SQLOutput):
    """What a caller gets: what the `sql` graph gives for the last query, and the hops."""

    hops: list[Hop]
    runs: Annotated[list[HopRun], latest_by_id]
    unresolved: list[int]
    """Ids of hops that gave no value."""
    remarks: list[str]
    """What was read into the question: what it inherits, what was chosen."""


class AskState(AskOutput):
    """Everything that flows through the graph."""

    rounds: int
    """Times that hops were sent out."""
    handled: str
    """The question that the last run of the thread took in."""


class HopTask(TypedDict):
    """What one run of a hop is sent."""

    hop: Hop
    given: dict[str, list[HopValue]]
    again: int
    tried: list[Any]
    steps: NotRequired[list[Any]]
