"""State of the `ask` graph: a question in, hops over several sources, an answer with the evidence of each."""

from __future__ import annotations

from typing import Annotated

from hopql.state.conversation import Ambiguity, Reading, Turn
from hopql.state.graphs.sql import SQLInput, SQLOutput
from hopql.state.hops import Hop, HopRun, Scope
from hopql.state.memory import Keywords
from hopql.state.reducers import latest_by_id


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

    turns: list[Turn]
    """The conversation so far, latest last; a thread keeps it."""
    ambiguity: Ambiguity | None
    """What the user is asked now, and what the answer is read against, whatever else changed meanwhile."""
    misfits: int
    """Answers that fitted none of its choices."""
    settled: list[str]
    """How the question is to be read, as notes."""
    readings: list[Reading]
    """The same with what each is about; the next request keeps them with the turn."""
    carried: list[Reading]
    """How the questions that a follow-up goes on from were read."""
    left: str
    """Says what became of what waited, where a new request was made instead; empty otherwise."""
    told: str
    """What the user wants remembered; empty for a question."""
    introduced: str
    """What can be asked here, said to small talk; empty for a question."""
    scopes: list[Scope]
    """What each source says of its own scope."""
    keywords: Keywords | None
    """Themes and names of the question."""
    open: str
    """What of the question is planned when the hops before it have answered, with their placeholders; empty when all
    is."""
    rounds: int
    """Times that hops were sent out."""
    handled: str
    """The question that the last run of the thread took in."""
