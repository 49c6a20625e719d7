"""What flows through each graph: its state, what a caller gives, what a caller gets; and how updates of a key are put
together."""

from __future__ import annotations

from typing import Annotated, Any, Literal, NotRequired, TypeVar

from langchain_core.messages import AnyMessage
from langgraph.graph.message import add_messages
from typing_extensions import TypedDict

from hopql.state.apis import ApiContext, ApiStatus, Call, Need, SpecFound
from hopql.state.conversation import Ambiguity, Reading, Turn
from hopql.state.database import Rows
from hopql.state.hops import Hop, HopRun, HopValue, Scope
from hopql.state.knowledge import Claim, KnowledgeContext, KnowledgeFilters, KnowledgeStatus, Reference
from hopql.state.memory import Found, Keywords, Lookup, MemoryStatus, QueryPlan, Unresolved
from hopql.state.plan import Example, GateScores, Plan
from hopql.state.sql import Attempt, Executed, Failure, ModelCall, Prompt, Recalled, Status, Step

T = TypeVar("T")


def extend_or_reset(old: list[T] | None, new: list[T | None] | None) -> list[T]:
    """Append what nodes add. None, or a list that begins with None, starts again, as each new question of a
    thread does."""
    if new is None:
        return []
    kept = [item for item in new if item is not None]
    return kept if new and new[0] is None else [*(old or []), *kept]


def latest(old: T, new: T) -> T:
    """The newer one; branches that run side by side may each bring one."""
    return new


def latest_by_id(old: list[Any] | None, new: list[Any] | None) -> list[Any]:
    """Put records in by their `id`, a later one in the place of an earlier; None starts again. Branches that run side
    by side may each bring their own."""
    if new is None:
        return []
    kept = {record["id"]: record for record in [*(old or []), *new]}
    return [kept[key] for key in sorted(kept)]


class QuestionInput(TypedDict):
    """What a caller gives: a question or request, or messages that end with one."""

    question: NotRequired[str]
    messages: NotRequired[Annotated[list[AnyMessage], add_messages]]


class RunOutput(TypedDict):
    """What a caller gets from every graph."""

    messages: Annotated[list[AnyMessage], add_messages]
    question: str
    answer: str
    """In words; of documents, sentences with `[n]`, then what the context lacks, without the references."""
    failure: Annotated[Failure | None, latest]
    calls: Annotated[list[ModelCall], extend_or_reset]
    steps: Annotated[list[Step], extend_or_reset]


class Handled(TypedDict):
    """What a thread keeps of its last run."""

    handled: str
    """The question or request that it took in."""


class SQLOutput(RunOutput):
    """What a caller gets."""

    status: Status
    sql: str
    rows: Rows | None
    doubts: list[str]
    """What is doubtful about the answer, a sentence each."""
    gate: GateScores | None
    plan: Plan | None
    examples: list[Example]
    asking: str
    """What the query memory calls this asking; feedback names it. Empty where it is not kept."""
    recalled: Recalled | None
    prompt: Prompt | None
    attempts: Annotated[list[Attempt], extend_or_reset]


class SQLState(SQLOutput, Handled):
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


class AskOutput(SQLOutput):
    """What a caller gets: what the `sql` graph gives for the last query, and the hops."""

    hops: list[Hop]
    runs: Annotated[list[HopRun], latest_by_id]
    unresolved: list[int]
    """Ids of hops that gave no value."""
    remarks: list[str]
    """What was read into the question: what it inherits, what was chosen."""


class AskState(AskOutput, Handled):
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
    keywords: Keywords | None
    open: str
    """What of the question is planned when the hops before it have answered, with their placeholders; empty when all
    is."""
    rounds: int


class KnowledgeInput(QuestionInput):
    """What a caller of the graph `knowledge` gives."""

    filters: NotRequired[KnowledgeFilters | None]


class KnowledgeOutput(RunOutput):
    """What a caller gets."""

    status: KnowledgeStatus
    keywords: Keywords | None
    context: KnowledgeContext | None
    claims: list[Claim]
    references: list[Reference]
    lacking: str
    """What the context does not say, in a sentence; empty when it says all that was asked."""
    written_by: Literal["", "sentences", "model"]
    """Who wrote the answer: sentences of the documents were chosen, or a model wrote."""


class KnowledgeState(KnowledgeOutput, Handled):
    """Everything that flows through the graph."""

    filters: KnowledgeFilters | None
    """As the caller gave them; gone once they were taken in, so that they hold for one question of a thread."""
    within: KnowledgeFilters | None
    """The filters of the question in hand."""
    drafts: int


class MemoryOutput(RunOutput):
    """What a caller gets."""

    status: MemoryStatus
    keywords: Keywords | None
    search: QueryPlan | None
    values: dict[str, list[HopValue]]
    unresolved: list[Unresolved]
    found: list[Found]
    """Each memory once, those that answer the request first."""
    lookups: Annotated[list[Lookup], extend_or_reset]


class MemoryState(MemoryOutput, Handled):
    """Everything that flows through the graph."""

    rounds: int
    fresh: list[str]


class ApiOutput(RunOutput):
    """What a caller gets."""

    status: ApiStatus
    context: ApiContext | None
    calls_in_order: list[Call]
    lacking: str
    """What no spec offers, with the nearest; empty when everything is there."""


class ApiState(ApiOutput, Handled):
    """Everything that flows through the graph."""

    needs: list[Need]
    specs: list[SpecFound]
    rich: str
    left_out: int
    tokens: int
    widened: bool
    """The needs were searched once more, as they were asked, in all specs alike."""
