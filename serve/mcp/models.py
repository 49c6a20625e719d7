"""What the tools take and give, with the words that models read."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, BeforeValidator
from pydantic import Field as Of

from hopql.state.sql import Status


def _stripped(text: object) -> object:
    return text.strip() if isinstance(text, str) else text


def _storable(text: str) -> str:
    if "\x00" in text:
        raise ValueError("holds a zero character")
    return text


_Bare = BeforeValidator(_stripped)
"""Without the blanks around it; named after the lengths, which are those of what is left."""
_Safe = AfterValidator(_storable)

Question = Annotated[str, Of(min_length=1, max_length=8000), _Bare, _Safe]
Statement = Annotated[str, Of(min_length=1, max_length=20_000), _Bare, _Safe]
Phrase = Annotated[str, Of(min_length=1, max_length=2000), _Bare, _Safe]
Notes = Annotated[str, Of(max_length=8000), _Bare, _Safe]
Label = Annotated[str, Of(max_length=500), _Bare, _Safe]
Sql = Annotated[str, Of(min_length=1, max_length=50_000), _Bare, _Safe]
Category = Annotated[str, Of(pattern=r"^[a-z][a-z0-9_]*$", max_length=100)]


class Table(BaseModel):
    """A page of a result."""

    columns: list[str]
    types: list[str] = Of(description="Of the columns, as the database names them.")
    rows: list[list[Any]] = Of(description="Cells in the order of the columns; dates are ISO text.")
    row_count: int = Of(description="Rows that are given.")
    truncated: bool = Of(description="There are more rows than are given.")


class HopOut(BaseModel):
    """A step of an answer."""

    source: str = Of(description="What was asked: sql, memory, knowledge, apis.")
    question: str
    status: str
    answer: str
    query: str = Of(description="The SQL, or what was searched for.")
    evidence: list[str] = Of(description="Sentences or rows that say so.")


class AskOut(BaseModel):
    """What a question gave."""

    question: str
    status: Status = Of(
        description="answered; out_of_domain: no source knows of it; unresolved: a step gave nothing, and nothing was "
        "guessed."
    )
    answer: str
    sql: str = Of(description="The query that gave the rows; empty where none was needed.")
    table: Table | None = Of(description="Its rows; null where there was no query.")
    hops: list[HopOut] = Of(description="What was asked of which source, in order.")
    cached: bool = Of(description="An earlier question's proven SQL was run anew with this question's values.")
    source_question: str = Of(description="That earlier question; empty without one.")
    proof: str = Of(description="Why it may be replayed with other values: approved by zoe, confirmed 3 times.")
    remarks: list[str] = Of(description="What was read into the question.")
    asking: str = Of(description="What feedback on this answer names; empty where the query memory is off.")
    seconds: float


class SqlOut(BaseModel):
    """What a query gave."""

    sql: str = Of(description="As it was run.")
    tables: list[str] = Of(description="That it reads.")
    table: Table
    remarks: list[str] = Of(description="What looks odd in it, such as a join that follows no known key.")
    seconds: float


class TableFound(BaseModel):
    """A table that a search found."""

    name: str
    description: str
    columns: list[str] = Of(description="Those that fit best, with their types, the best first.")
    column_count: int
    values: list[str] = Of(description="Stored values that the query names, as column = 'value'.")


class TablesFound(BaseModel):
    """Tables that fit a query, the best first."""

    tables: list[TableFound]
    joins: list[str] = Of(description="Conditions that join these tables.")
    table_count: int = Of(description="Tables of the database.")


class ColumnOut(BaseModel):
    """A column."""

    name: str
    type: str
    description: str
    nullable: bool
    key: bool = Of(description="Part of a primary or foreign key, or of a join.")
    samples: list[str] = Of(description="Frequent values, or all the values that its type allows.")


class TableOut(BaseModel):
    """A table."""

    name: str = Of(description="As SQL writes it.")
    kind: str
    description: str
    dialect: str = Of(description="SQL dialect of the database: postgres, sqlite, duckdb.")
    columns: list[ColumnOut]
    primary_key: list[str]
    joins: list[str] = Of(description="Conditions that join it to other tables.")
    row_estimate: int | None


class SuggestionOut(BaseModel):
    """A question that was asked, or is curated."""

    question: str
    how: Literal["prefix", "meaning"]
    similarity: float
    asked: int = Of(description="How often.")


class SuggestionsOut(BaseModel):
    """Questions that begin so, then those that mean so."""

    suggestions: list[SuggestionOut]


class RememberedOut(BaseModel):
    """What became of a memory."""

    id: str
    outcome: Literal["added", "duplicate", "superseded"] = Of(
        description="duplicate: it was known already; superseded: it took the place of an older one, which is history."
    )
    text: str
    other: str = Of(description="The older memory, if there is one.")
    newer: str = Of(description="A newer memory that says otherwise, so that this one went into the history.")


class Passage(BaseModel):
    """A piece of a document."""

    n: int
    text: str
    place: str = Of(description="Title, headings, lines or page, address and day.")
    document: str


class EntityOut(BaseModel):
    """Something that documents speak of."""

    name: str
    type: str
    descriptions: list[str] = Of(description="What documents say of it, the newest first.")


class RelationOut(BaseModel):
    """How two entities are related."""

    source: str
    kind: str
    target: str
    text: str


class KnowledgeOut(BaseModel):
    """What documents, code and the schema say, within the budget."""

    passages: list[Passage]
    entities: list[EntityOut]
    relations: list[RelationOut]
    searched: list[str] = Of(description="Keywords that were searched for, or the question.")
    remarks: list[str]
    left_out: int = Of(description="What was found and did not fit into the budget.")


class InputOut(BaseModel):
    """What a call needs."""

    name: str
    where: str = Of(description="path, query, header, cookie, body, form.")
    type: str
    required: bool
    value: str = Of(description="As it goes into the request; <NAME> where it is still to be filled in.")


class CallOut(BaseModel):
    """A step: one HTTP operation, which HopQL does not call."""

    n: int
    method: str
    url: str
    api: str = Of(description="Title and version of its API.")
    does: str
    inputs: list[InputOut]
    gives: list[str]
    after: list[int] = Of(description="Calls whose answers it needs.")
    curl: str
    deprecated: bool


class OperationOut(BaseModel):
    """An operation that a search found."""

    method: str
    path: str
    api: str
    summary: str
    score: float = Of(description="0 to 1: how well it serves.")


class ApisOut(BaseModel):
    """Which calls do what was asked."""

    status: Literal["answered", "partly", "nothing_found"]
    calls: list[CallOut] = Of(description="In the order in which they would be made.")
    operations: list[OperationOut] = Of(description="All that were found, the best first.")
    lacking: str = Of(description="What no spec offers; empty when everything is there.")
