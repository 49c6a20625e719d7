"""HopQL as tools of a LangChain agent: ask a question, look at the schema."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

from pydantic import BaseModel, Field

from hopql.serve.agents.schema import sources_of, table_described, tables_about
from hopql.serve.agents.telling import told
from hopql.serve.client import HopQL
from hopql.tools.errors import HopQLError

if TYPE_CHECKING:
    from langchain_core.tools import BaseTool

    from hopql.tools.workspace import Workspace

_ASK: Final = (
    "Ask one question in plain language; it is answered from {sources}. It writes, checks and runs the SQL itself, "
    "read-only: give a whole question with all names, dates and units in it, never SQL and never a part of a "
    "conversation. The answer brings its rows, its query and its evidence."
)


class Question(BaseModel):
    """What the tool `ask` is given."""

    question: Annotated[str, Field(description="A whole question in plain language.")]
    notes: Annotated[str, Field(description="Definitions, rules and units that the question relies on.")] = ""
    anyway: Annotated[bool, Field(description="Ask it even where it seemed to be about something else.")] = False


class Search(BaseModel):
    """What the tool `search_schema` is given."""

    text: Annotated[str, Field(description="A few words, or a question.")]


class Table(BaseModel):
    """What the tool `describe_table` is given."""

    table: Annotated[str, Field(description="Its name, as search_schema gives it.")]


def hopql_tool(workspace: str | Path | HopQL = "", *, name: str = "hopql", **options: Any) -> BaseTool:
    """A tool that answers questions, for `langchain.agents.create_agent` and everything else that takes tools.

    The model reads a short text; the tool message's `artifact` is all of `hopql.serve.result.Result.as_json`. What goes
    wrong is told to the model, with what to do about it, and raises nothing.

    Args:
        workspace: its folder or name, or a client; empty: the default one.
        name: of the tool.
        options: of all its questions, as `HopQL` takes them (`effort="max"`, `user="zoe"`).

    Raises:
        UsageError: an option does not exist, or its value cannot be used.
        WorkspaceError: there is no such workspace.
    """
    from langchain_core.tools import StructuredTool

    client = _client(workspace, options)

    def ask(question: str, notes: str = "", anyway: bool = False) -> tuple[str, dict[str, Any]]:
        try:
            result = client.ask(question, notes=notes, **({"gate": "off"} if anyway else {}))
        except HopQLError as error:
            said = f"No answer: {error} {error.hint}".strip()
            return said, {"question": question, "status": "failed", "error": str(error), "hint": error.hint}
        return told(result), result.as_json()

    return StructuredTool.from_function(
        ask, name=name, description=_ASK.format(sources=sources_of(client.workspace)), args_schema=Question,
        response_format="content_and_artifact",
    )  # fmt: skip


def hopql_tools(workspace: str | Path | HopQL = "", **options: Any) -> list[BaseTool]:
    """The tool of `hopql_tool`, and where the workspace has a database, `search_schema` and `describe_table`: for
    agents that should know what there is before they ask.

    Raises:
        UsageError: an option does not exist, or its value cannot be used.
        WorkspaceError: there is no such workspace.
    """
    from langchain_core.tools import StructuredTool

    client = _client(workspace, options)
    tools = [hopql_tool(client)]
    if not client.workspace.has_database:
        return tools

    def search_schema(text: str) -> str:
        return _said(tables_about, client, text)

    def describe_table(table: str) -> str:
        return _said(table_described, client, table)

    search = "Find the tables of the database that are about something: names, descriptions, columns."
    describe = "Describe one table of the database: columns with types and samples, keys, how it joins."
    return [
        *tools,
        StructuredTool.from_function(search_schema, description=search, args_schema=Search),
        StructuredTool.from_function(describe_table, description=describe, args_schema=Table),
    ]


def _said(tell: Callable[[Workspace, str], str], client: HopQL, given: str) -> str:
    """What a tool says; what goes wrong, and what to do about it, in place of it."""
    try:
        return tell(client.workspace, given)
    except HopQLError as error:
        return f"{error} {error.hint}".strip()


def _client(workspace: str | Path | HopQL, options: dict[str, Any]) -> HopQL:
    if not isinstance(workspace, HopQL):
        return HopQL(workspace, **options)
    return HopQL(**{**workspace.options, **options}) if options else workspace
