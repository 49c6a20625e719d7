"""What LangServe's routes take and give, and the options that a request's config may set."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Annotated, Any, Final, cast

from langchain_core.messages import AnyMessage, convert_to_messages
from pydantic import BaseModel, BeforeValidator, ConfigDict, create_model, model_validator
from pydantic import Field as Of
from pydantic.fields import FieldInfo

from hopql.serve.http import asking
from hopql.serve.http.models import Text
from hopql.state.asked import LONGEST
from hopql.state.context import Context
from hopql.state.hops import HopRun
from hopql.state.knowledge import KnowledgeFilters
from hopql.state.plan import Example, GateScores, Plan
from hopql.state.sql import Attempt, Failure, ModelCall, Prompt, Recalled, Status, Step

if TYPE_CHECKING:
    from langgraph.graph.state import CompiledStateGraph

NOT_OPTIONS: Final = asking.NOT_OPTIONS | {"ask_back"}
"""What a request's config cannot set."""


def _messages(given: Any) -> Any:
    """Messages in any of the forms that LangChain and OpenAI write; none of them is said back."""
    if not isinstance(given, list):
        return given
    try:
        made = convert_to_messages(given)
        "".join(str(each.content) for each in made).encode()
    except Exception as error:
        raise ValueError("no messages: each is {role, content} or {type, content}") from error
    return made


class Described(BaseModel):
    """Its JSON schema is worked out once (nobody may change it): LangServe wants it for each graph, in each
    application."""

    @classmethod
    def model_json_schema(cls, *given: Any, **named: Any) -> dict[str, Any]:
        """See `BaseModel.model_json_schema`."""
        return super().model_json_schema(*given, **named) if given or named else _schema(cls)


@cache
def _schema(model: type[Described]) -> dict[str, Any]:
    return super(Described, model).model_json_schema()


@cache
def given_by(graph: CompiledStateGraph[Any, Any, Any, Any]) -> type[BaseModel]:
    """What a graph gives."""
    made = graph.get_output_schema()
    return cast("type[BaseModel]", type(made.__name__, (Described, made), {"__doc__": made.__doc__}))


class Asked(Described):
    """A question, or messages that end with one. A plain text is a question too."""

    model_config = ConfigDict(extra="forbid")

    question: Annotated[Text, Of(max_length=LONGEST)] = ""
    notes: Annotated[Text, Of(max_length=LONGEST)] = Of("", description="Definitions, rules and units for it.")
    messages: Annotated[list[AnyMessage], BeforeValidator(_messages)] = Of(default_factory=list)

    @model_validator(mode="before")
    @classmethod
    def _plain(cls, given: Any) -> Any:
        return {"question": given} if isinstance(given, str) else given


class Inquired(Asked):
    """A question to documents, code and schemas; `filters` narrow which of them count."""

    filters: KnowledgeFilters | None = None


class Answer(Described):
    """What a question gave, with its evidence and its costs: `hopql.serve.result.Result.as_json`."""

    model_config = ConfigDict(extra="allow")

    question: str
    status: Status
    answer: str
    sql: str
    rows: list[dict[str, Any]] = Of(description="Each by column.")
    columns: list[str]
    labels: list[str] = Of(description="Of the columns, for people: `COUNT(*)` is count.")
    row_count: int
    truncated: bool = Of(description="There are more rows than are given.")
    error: str | None = Of(description="What went wrong, in a line.")
    hint: str = Of(description="What to do about it.")
    failure: Failure | None
    seconds: float
    model_calls: int
    tokens_in: int
    tokens_out: int
    cached_tokens: int
    cached: bool = Of(description="An earlier question's SQL was replayed, with this question's values.")
    recalled: Recalled | None
    asking: str = Of(description="What feedback on this answer names.")
    hops: list[HopRun]
    unresolved: list[int]
    choices: list[str]
    remarks: list[str]
    doubts: list[str] = Of(description="What is doubtful about the answer, a sentence each.")
    gate: GateScores | None
    plan: Plan | None
    examples: list[Example]
    prompt: Prompt | None
    attempts: list[Attempt]
    calls: list[ModelCall]
    steps: list[Step]


def settable() -> dict[str, FieldInfo]:
    """Options that a request may set."""
    return {name: field for name, field in Context.model_fields.items() if name not in NOT_OPTIONS}


def typed(field: FieldInfo) -> Any:
    """An option's type with its bounds."""
    return Annotated[(field.annotation, *field.metadata)] if field.metadata else field.annotation


@cache
def config_model() -> type[BaseModel]:
    """A request's config. What is unknown in it is kept, to be refused in words; null is as good as unset."""
    fields: dict[str, Any] = {
        name: (typed(field) | None, Of(None, description=field.description)) for name, field in settable().items()
    }
    options = create_model("RunOptions", __config__=ConfigDict(extra="allow"), **fields)
    return create_model("RunConfig", configurable=(options | None, None))
