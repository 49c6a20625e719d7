"""What the REST service takes and gives. Unknown fields are refused; texts hold nothing that cannot be stored."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict
from pydantic import Field as Of

from hopql.state.query_memory import LONGEST, Listed, Opinion, Replay
from hopql.state.sql import Status


def storable(text: str) -> str:
    """A text that can be stored; else ValueError."""
    if "\x00" in text:
        raise ValueError("holds a zero character")
    try:
        text.encode()
    except UnicodeEncodeError as error:
        raise ValueError("holds half of a surrogate pair") from error
    return text


Text = Annotated[str, AfterValidator(storable)]
Question = Annotated[Text, Of(min_length=1, max_length=LONGEST)]
Name = Annotated[Text, Of(max_length=500)]
Sql = Annotated[Text, Of(max_length=50_000)]


class Given(BaseModel):
    """A request's body."""

    model_config = ConfigDict(extra="forbid")


class Field(BaseModel):
    """What is wrong with one field."""

    field: str
    message: str


class Trouble(BaseModel):
    """An error."""

    error: str
    hint: str = Of("", description="What to do.")
    kind: str = ""
    fields: list[Field] = Of(default_factory=list)


class AskIn(Given):
    """A question."""

    question: Question
    user: Name | None = Of(None, description="Who asks; X-User where it is not given.")
    notes: Annotated[Text, Of(max_length=LONGEST)] = Of("", description="Definitions, rules and units for it.")
    options: dict[str, Any] = Of(
        default_factory=dict,
        description="Options of the run, as `hopql ask --options` lists them. Workspace, tenant, user, notes and model "
        "are not among them.",
    )


class AskOut(BaseModel):
    """What a question gave. `cached`: an earlier question's SQL was replayed, with this question's values; it ran
    anew, rows are never kept."""

    id: str = Of(description="Of this asking: feedback names it. Empty where the memory is off.")
    question: str
    sql: str
    explanation: str = Of(description="The answer in a sentence, and where its SQL is from.")
    results: list[dict[str, Any]] = Of(description="The rows, each by column.")
    columns: list[str]
    labels: list[str] = Of(description="Of the columns, for people: `COUNT(*)` is count.")
    row_count: int
    truncated: bool = Of(description="There are more rows than are given.")
    execution_time_ms: float = Of(description="From the question to its answer.")
    cached: bool
    similarity: float | None = Of(description="To the source question; null where nothing was replayed.")
    source_question: str = Of(description="The earlier question that was replayed; empty without one.")
    proof: str = Of(description="Why it may be replayed with other values: approved by zoe, confirmed 3 times.")
    doubts: list[str] = Of(description="What is doubtful about the answer, a sentence each.")
    status: Status
    error: str | None
    hint: str = ""


class EntryDetail(BaseModel):
    """An entry with what is known about it."""

    entry: Listed
    feedback: list[Opinion]
    replays: list[Replay]
    supersedes: list[str]


class Similar(BaseModel):
    """An entry that is near in meaning. It is not thereby an answer."""

    entry: Listed
    similarity: float
    example: bool = Of(description="It may be shown to the model as an example.")
    disputed: bool


class FeedbackIn(Given):
    """What a user says of an answer (`asking`) or an entry."""

    asking: Annotated[Text, Of(max_length=64)] = ""
    entry: Annotated[Text, Of(max_length=64)] = ""
    verdict: Literal["up", "down", "corrected"]
    sql: Sql = Of("", description="With `corrected`: the right SQL. It is checked, and run once, before it is kept.")
    comment: Annotated[Text, Of(max_length=LONGEST)] = ""
    notes: Annotated[Text, Of(max_length=LONGEST)] = Of("", description="The notes that the question was asked with.")


class ApproveIn(Given):
    """Whether an entry may be an example under every policy."""

    approved: bool = True


class WithdrawIn(Given):
    """Why an entry is withdrawn."""

    why: Annotated[Text, Of(max_length=2000)] = "withdrawn by hand"


class Withdrawn(BaseModel):
    """What had been replayed from a withdrawn entry, the latest 1,000."""

    replays: list[Replay]


class Done(BaseModel):
    """It was done."""

    id: str
    done: bool = True


class Health(BaseModel):
    """What works."""

    status: Literal["ok", "unavailable"]
    workspace: str
    memory: Literal["on", "off"] = Of(description="Whether questions are kept and looked up (`HOPQL_QUERY_MEMORY`).")
    pending: int = Of(description="Askings that wait to be stored.")
    dropped: int = Of(description="Askings that could not be stored since the start.")
    error: str = ""
    hint: str = ""
