"""What questions, queries and memories give, with the words that models read."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel
from pydantic import Field as Of

from hopql.state.sql import Status


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
