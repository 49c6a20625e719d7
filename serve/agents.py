"""HopQL for chat agents and other people's graphs: tools for an agent (a question, a look at the schema, as data and in
words), and a node for a graph."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.util import find_spec
from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

from hopql.serve.client import HopQL
from hopql.serve.result import Result
from hopql.tools.base.errors import HopQLError, UsageError
from hopql.tools.base.stop_runs import run_in_thread
from hopql.tools.display.word_results import as_markdown, unlinked

if TYPE_CHECKING:
    from langchain_core.runnables import Runnable
    from langchain_core.tools import BaseTool

    from hopql.tools.catalog.catalog import Catalog
    from hopql.tools.catalog.open_index import Asked
    from hopql.tools.workspace.open_workspace import Workspace


if find_spec("langchain_core") is None:  # it is imported when a tool is made
    raise ModuleNotFoundError("No module named 'langchain_core'", name="langchain_core")

_ASK: Final = (
    "Ask one question in plain language; it is answered from {sources}. It writes, checks and runs the SQL itself, "
    "read-only: give a whole question with all names, dates and units in it, never SQL and never a part of a "
    "conversation. The answer brings its rows, its query and its evidence."
)


Question = Annotated[str, "A whole question in plain language."]
Notes = Annotated[str, "Definitions, rules and units that the question relies on."]
Anyway = Annotated[bool, "Ask it even where it seemed to be about something else."]
Words = Annotated[str, "A few words, or a question."]
Table = Annotated[str, "Its name, as search_schema gives it."]


def hopql_tool(workspace: str | Path | HopQL = "", *, name: str = "hopql", **options: Any) -> BaseTool:
    """A tool that answers questions, for `langchain.agents.create_agent` and everything else that takes tools.

    The model reads a short text; the tool message's `artifact` is all of `hopql.serve.result.Result.as_json`. What goes
    wrong is told to the model, with what to do about it, and raises nothing. A task that is cancelled while it awaits
    the answer stops the run, with its query.

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

    def ask(question: Question, notes: Notes = "", anyway: Anyway = False) -> tuple[str, dict[str, Any]]:
        try:
            result = client.ask(question, notes=notes, **({"gate": "off"} if anyway else {}))
        except HopQLError as error:
            said = f"No answer: {error} {error.hint}".strip()
            return said, {"question": question, "status": "failed", "error": str(error), "hint": error.hint}
        return told(result), result.as_json()

    async def aask(question: Question, notes: Notes = "", anyway: Anyway = False) -> tuple[str, dict[str, Any]]:
        return await run_in_thread(ask, question, notes, anyway)

    return StructuredTool.from_function(
        ask, aask, name=name, description=_ASK.format(sources=sources_of(client.workspace)),
        response_format="content_and_artifact",
    )  # fmt: skip


def hopql_tools(workspace: str | Path | HopQL = "", **options: Any) -> list[BaseTool]:
    """The tool of `hopql_tool`, which see, and where the workspace has a database, `search_schema` and
    `describe_table`: for agents that should know what there is before they ask."""
    from langchain_core.tools import StructuredTool

    client = _client(workspace, options)
    tools = [hopql_tool(client)]
    if not client.workspace.has_database:
        return tools

    def search_schema(text: Words) -> str:
        try:
            return tables_in_words(find_tables(client.workspace, text))
        except HopQLError as error:
            return f"{error} {error.hint}".strip()

    def describe(table: Table) -> str:
        try:
            return table_in_words(describe_table(client.workspace, table))
        except HopQLError as error:
            return f"{error} {error.hint}".strip()

    search = "Find the tables of the database that are about something: names, descriptions, columns."
    whole = "Describe one table of the database: columns with types and samples, keys, how it joins."
    return [
        *tools,
        StructuredTool.from_function(search_schema, description=search),
        StructuredTool.from_function(describe, name="describe_table", description=whole),
    ]


def _client(workspace: str | Path | HopQL, options: dict[str, Any]) -> HopQL:
    if not isinstance(workspace, HopQL):
        return HopQL(workspace, **options)
    return HopQL(**{**workspace.options, **options}) if options else workspace


def hopql_node(
    workspace: str | Path | HopQL = "",
    *,
    question: str = "question",
    answer: str = "answer",
    result: str = "",
    **options: Any,
) -> Runnable[Mapping[str, Any], dict[str, Any]]:
    """A node that asks what the state's key `question` holds and puts the sentence into the key `answer`.

    The graph `ask` runs inside it as a subgraph: its steps are in the outer graph's streams (`subgraphs=True`), and
    with `ask_back=True` it interrupts the outer graph with `{message, choices}`, which then needs a checkpointer and
    goes on with `Command(resume="…")`. Cancelling the outer graph's `ainvoke`, or closing its `astream`, stops the run,
    with its query.

    Args:
        workspace: its folder or name, or a client; empty: the default one.
        question: key of the state that holds the question, or messages of which the last one does.
        answer: key that gets the sentence; for a failure, what went wrong and what to do. LangGraph drops what is
            for a key that the state does not have.
        result: key that gets all of `hopql.serve.result.Result.as_json`; empty: none.
        options: of its questions, as `HopQL` takes them.

    The node raises UsageError where the state has no such key as `question` says, or what it holds is not text.

    Raises:
        UsageError: an option does not exist, or its value cannot be used.
        WorkspaceError: there is no such workspace.
    """
    from langchain_core.messages import HumanMessage
    from langchain_core.runnables import RunnableLambda

    client = _client(workspace, options)

    def ask(state: Mapping[str, Any]) -> dict[str, Any]:
        if question not in state:
            raise UsageError(
                f"The graph's state has no '{question}', which holds the question.",
                hint="Put it into the graph's input, or name the key that has it: hopql_node(…, question=KEY).",
            )
        asked = state[question]
        if isinstance(asked, list) and asked and isinstance(asked[-1], HumanMessage):
            asked = asked[-1].text
        done = client.ask(asked)
        return {answer: done.answer, **({result: done.as_json()} if result else {})}

    async def aask(state: Mapping[str, Any]) -> dict[str, Any]:
        return await run_in_thread(ask, state)  # which is told where its task is cancelled

    return RunnableLambda(ask, aask, name="hopql")


_NAMED: Final = 20


def sources_of(workspace: Workspace) -> str:
    """What a workspace answers from: its database with the names of its tables, and what was told and loaded."""
    others = "what the team has told, its documents and its API specs"
    try:
        tables = [card.name for card in workspace.catalog.cards] if workspace.has_database else []
    except HopQLError:  # no index yet: the first question says so
        tables = []
    if not tables:
        return f"the workspace '{workspace.config.name}': {others}"
    more = f" and {len(tables) - _NAMED} more" if len(tables) > _NAMED else ""
    return f"the database '{workspace.config.name}' (tables {', '.join(tables[:_NAMED])}{more}), and {others}"


_ROWS: Final = 10
"""Rows that a model is shown; all of them are in the tool's artifact."""
_LONGEST: Final = 8_000
_AGAIN: Final = "Ask again, once, in plainer words or for one thing at a time."
_ADVICE: Final = {"gave_up": _AGAIN, "FailedQueryError": _AGAIN, "UsageError": ""}
"""By the kind of a failure; the hint of the last says what to change."""


def told(result: Result) -> str:
    """What was found, with the query it was found by; or what a model should do instead."""
    from hopql.serve.openai.messages import evidence_of, remarks_of

    if result.status == "out_of_domain":
        way = result.refused("with `anyway`, if you are sure")
        return " ".join([result.answer, way, "Otherwise, do not ask it again in other words.", *result.doubts])
    if failure := result.failure:
        advice = _ADVICE.get(failure["kind"], "Asking again will not help: tell the user.")
        said = (f"No answer: {failure['message']}", failure["hint"], advice, *result.doubts)
        return _cut(" ".join(filter(None, said)))
    rows = result.rows if result.queried else None
    several = rows is not None and len(rows["columns"]) * rows["row_count"] > 1  # else the sentence says all there is
    parts = [
        result.answer, remarks_of(result), as_markdown(rows, _ROWS) if rows and several else "",
        f"SQL: {unlinked(' '.join(result.sql.split()))}" if result.sql and result.queried else "", evidence_of(result),
        "Do not guess what is missing: ask the user, or go on without it." if result.status == "unresolved" else "",
    ]  # fmt: skip
    return _cut("\n\n".join(part for part in parts if part))


def _cut(text: str) -> str:
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}\n… (cut; the rest is in the artifact)"


_COLUMNS: Final = 12
"""Columns of a table that a search tells."""


def find_tables(workspace: Workspace, query: str, k: int = 8) -> dict[str, Any]:
    """The tables that fit a query, best first, with the columns that fit best, the stored values that the query names,
    and the conditions that join these tables.

    Raises:
        UsageError: there is nothing in the query.
        WorkspaceError: there is no database, or no index.
    """
    from hopql.tools.catalog.rank_tables import rank_tables

    catalog = workspace.catalog
    if not query.strip():
        raise UsageError("There is nothing to search for.", hint="Give a few words.")
    asked = catalog.asked(query)
    names = [ranked["table"] for ranked in rank_tables(asked, catalog.index)[:k]]
    joins = [join.condition for a, b in combinations(names, 2) for join in catalog.joins.between(a, b, query)]
    tables = [_found(catalog, asked, name) for name in names]
    return {"tables": tables, "joins": list(dict.fromkeys(joins)), "table_count": len(catalog.cards)}


def _found(catalog: Catalog, asked: Asked, name: str) -> dict[str, Any]:
    from hopql.tools.catalog.plan_schema import rank_columns

    place = catalog.index.places[name]
    card = catalog.index.cards[place]
    scores = rank_columns(asked, catalog.index, place)
    best = sorted(range(len(card.columns)), key=lambda at: -float(scores[at]))[:_COLUMNS]
    return {
        "name": name, "description": card.description,
        "columns": [f"{card.columns[at].name} {card.columns[at].type}" for at in best],
        "column_count": len(card.columns),
        "values": [f"{hit['column']} = '{hit['value']}'" for hit in asked.values if hit["table"] == name],
    }  # fmt: skip


def tables_in_words(found: dict[str, Any]) -> str:
    """A line a table, and how they join."""
    lines = []
    for one in found["tables"]:
        more = one["column_count"] - len(one["columns"])
        listed = ", ".join([*one["columns"], *([f"and {more} more"] if more else [])])
        about = f": {one['description']}" if one["description"] else ""
        stored = f"; holds {', '.join(one['values'])}" if one["values"] else ""
        lines.append(f"{one['name']}{about} ({listed}){stored}")
    lines += [f"Joins: {'; '.join(found['joins'])}"] if found["joins"] else []
    return "\n".join(lines) or "No table is about this; describe_table tells of any by its name."


def describe_table(workspace: Workspace, name: str) -> dict[str, Any]:
    """A table whole: its card, the SQL dialect, and the conditions that join it to others.

    Raises:
        UsageError: there is none of that name; the hint names the closest.
        WorkspaceError: there is no database, or no index.
    """
    from hopql.tools.display.draw_svg import found

    catalog = workspace.catalog
    [card] = found(catalog.cards, [name])
    near = [other for other, _ in catalog.joins.neighbours(card.name)]
    joins = [join.condition for other in near for join in catalog.joins.between(card.name, other)]
    told = card.model_dump(mode="json", include=_OF_TABLE)
    return {**told, "dialect": workspace.engine.dialect, "joins": list(dict.fromkeys(joins))}


_OF_TABLE: Final[Any] = {
    "name": True, "kind": True, "description": True, "primary_key": True, "row_estimate": True,
    "columns": {"__all__": {"name", "type", "description", "nullable", "key", "samples", "enum"}},
}  # fmt: skip


def table_in_words(told: dict[str, Any]) -> str:
    """A table in lines of text."""
    rows = f", about {told['row_estimate']:,} rows" if told["row_estimate"] is not None else ""
    about = f": {told['description']}" if told["description"] else ""
    lines = [f"{told['kind']} {told['name']} ({told['dialect']}{rows}){about}"]
    for one in told["columns"]:
        about = f": {one['description']}" if one["description"] else ""
        values = one["enum"] or one["samples"]
        samples = f", as {', '.join(values)}" if values else ""
        lines.append(f"- {one['name']} {one['type']}{'' if one['nullable'] else ' not null'}{about}{samples}")
    lines += [f"Primary key: {', '.join(told['primary_key'])}"] if told["primary_key"] else []
    lines += [f"Joins: {'; '.join(told['joins'])}"] if told["joins"] else []
    return "\n".join(lines)
