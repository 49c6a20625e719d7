"""What the page's service takes and gives."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, StringConstraints
from pydantic import Field as Of

from hopql.serve.http.models import Given, Question, Sql, Text
from hopql.state.asked import LONGEST
from hopql.state.cards import TableCard
from hopql.state.threads import ThreadTold

ThreadName = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{1,80}$")]
Outcome = Literal["added", "replaced", "unchanged"]
RunState = Literal["queued", "running", "done", "cancelled"]


class AskThread(Given):
    """What is said in a conversation."""

    question: Question
    notes: Annotated[Text, Of(max_length=LONGEST)] = Of("", description="Definitions, rules and units for it.")
    options: dict[str, Any] = Of(default_factory=dict, description="As `hopql ask --options` lists them.")


class RunOut(BaseModel):
    """A question on its way."""

    run: str
    thread: str
    question: str
    state: RunState
    position: int = Of(description="Questions before it in the queue; -1: it is in no queue.")
    events: int = Of(description="Events so far.")


class Waiting(BaseModel):
    """What a conversation waits to be told."""

    message: str
    choices: list[str]


class Turn(BaseModel):
    """A question and what came of it."""

    number: int
    question: str
    at: str
    result: dict[str, Any] = Of(description="As `hopql ask --json`, with types, charts and why.")


class ThreadOut(BaseModel):
    """A conversation."""

    thread: str
    title: str
    mine: bool = Of(description="The caller may go on with it.")
    turns: list[Turn]
    older: int = Of(description="Turns before these, which are not told.")
    asks: Waiting | None
    running: str | None = Of(description="The run that it waits for.")


class ThreadListed(ThreadTold):
    """A conversation in the list."""

    running: str | None
    """The run that it waits for."""


class ThreadList(BaseModel):
    """Conversations, the latest first."""

    threads: list[ThreadListed]


class SqlIn(Given):
    """A statement to be run as it is."""

    sql: Annotated[Sql, Of(min_length=1)]
    question: Annotated[Text, Of(max_length=LONGEST)] = Of("", description="Which it answers: a chart's title.")
    max_rows: int = Of(1000, ge=1, le=10_000)


class About(BaseModel):
    """The workspace that is asked."""

    workspace: str
    version: str
    has_database: bool
    dialect: str
    database: str = Of(description="Its URL without secrets.")
    model: str
    sources: list[str]
    memory: Literal["on", "off"]
    examples: list[str] = Of(description="Questions to begin with.")
    efforts: list[str]
    takes: list[str] = Of(description="Suffixes of files that the caller may add; empty: none.")
    most_bytes: int = Of(description="Of such a file.")


class AddedFile(BaseModel):
    """A file that was added."""

    name: str
    kind: Literal["document", "api"]
    outcome: Outcome
    parts: int = Of(description="Passages of a document, operations of an API, that were stored.")
    warnings: list[str]


class TableTold(BaseModel):
    """A table in a list."""

    name: str
    kind: str
    description: str
    columns: list[str]
    rows: int | None = Of(description="As the database estimates it.")
    label: str = Of("", description="Its name in words, where that says more than the name.")


class CardOut(TableCard):
    """A table's card as people read it."""

    labels: dict[str, str] = Of({}, description="Names of the table and its columns in words, where those say more.")


class SchemaOut(BaseModel):
    """The tables that questions are planned with."""

    tables: list[TableTold]


class LoadedDocument(BaseModel):
    """A document that is known."""

    title: str
    path: str
    kind: str
    size: int = Of(description="Bytes.")
    tags: list[str]


class LoadedSpec(BaseModel):
    """An API spec that is known."""

    title: str
    version: str
    path: str
    operations: int


class Loaded(BaseModel):
    """What else than the database is asked."""

    documents: list[LoadedDocument]
    apis: list[LoadedSpec]
    trouble: list[str] = Of(description="What could not be read.")
