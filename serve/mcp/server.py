"""The MCP server over one workspace: its tools, resources and prompt."""

from __future__ import annotations

import logging
from importlib.metadata import version

from mcp.server import MCPServer

from hopql.serve.client import HopQL
from hopql.serve.mcp.asking import Asking
from hopql.serve.mcp.remembering import Remembering
from hopql.serve.mcp.resources import install
from hopql.serve.mcp.schema import Schema
from hopql.serve.mcp.searching import Searching
from hopql.serve.mcp.tool import PlainTool, tool

_INSTRUCTIONS = (
    "HopQL answers questions from the workspace '{name}': {sources}. Ask in plain language with `ask`. To write SQL "
    "yourself, find tables with search_schema, read them with describe_table, and run the query with run_sql, which "
    "only reads. search_knowledge finds what documents say, search_apis which HTTP calls do something, suggest "
    "completes a question. Store something with `remember` only where the user wants it."
)


def server(client: HopQL) -> MCPServer[None]:
    """A server whose tools ask this client's workspace. It holds no state of its own, and may serve many clients."""
    held = client.workspace.has_database
    sources = ("a SQL database, " if held else "no database, ") + "documents and code, API specs, what the team told"
    with _logging_left_alone():
        made: MCPServer[None] = MCPServer(
            "hopql", title="HopQL", version=version("hopql"), tools=list(tools(client)),
            description="Questions in plain language to databases, documents, API specs and a team's memory.",
            instructions=_INSTRUCTIONS.format(name=client.workspace.config.name, sources=sources),
            subscriptions=False,
        )  # fmt: skip
    install(made, client)
    return made


def tools(client: HopQL) -> tuple[PlainTool, ...]:
    """All tools, in the order in which they are listed."""
    asking, schema, searching, remembering = Asking(client), Schema(client), Searching(client), Remembering(client)
    return (
        tool(asking.ask, "Ask a question"),
        tool(schema.search_schema, "Find tables"),
        tool(schema.describe_table, "Describe a table"),
        tool(asking.run_sql, "Run a read-only query"),
        tool(searching.search_knowledge, "Search documents and code"),
        tool(searching.search_apis, "Find API calls"),
        tool(remembering.suggest, "Complete a question"),
        tool(remembering.remember, "Remember a statement", reads=False),
    )


class _logging_left_alone:  # noqa: N801
    """The SDK would set the whole process's logging up where nobody has yet."""

    def __enter__(self) -> None:
        self._there = logging.NullHandler()
        logging.getLogger().addHandler(self._there)

    def __exit__(self, *_: object) -> None:
        logging.getLogger().removeHandler(self._there)
