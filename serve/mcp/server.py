"""The MCP server over one workspace: its tools, and its path of an HTTP application."""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from importlib.metadata import version
from typing import TYPE_CHECKING

from mcp.server import MCPServer
from mcp.server.streamable_http_manager import StreamableHTTPASGIApp
from mcp.server.transport_security import TransportSecuritySettings

from hopql.serve.client import HopQL
from hopql.serve.mcp.calls import PlainTool, tool
from hopql.serve.mcp.query_tools import Asking, Schema
from hopql.serve.mcp.search_tools import Remembering, Searching

if TYPE_CHECKING:
    from starlette.types import ASGIApp


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
    there = logging.NullHandler()  # the SDK would set the whole process's logging up where nobody has yet
    logging.getLogger().addHandler(there)
    try:
        made: MCPServer[None] = MCPServer(
            "hopql", title="HopQL", version=version("hopql"), tools=list(tools(client)),
            description="Questions in plain language to databases, documents, API specs and a team's memory.",
            instructions=_INSTRUCTIONS.format(name=client.workspace.config.name, sources=sources),
            subscriptions=False,
        )  # fmt: skip
    finally:
        logging.getLogger().removeHandler(there)
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


def mounted(client: HopQL) -> tuple[ASGIApp, Callable[[], AbstractAsyncContextManager[None]]]:
    """The endpoint, for an exact route (`Route("/mcp", endpoint, methods=["POST"])`), and what must run around the
    application's life, once.

    Nothing is sent outside of a request and it keeps no sessions, so that any of several processes may answer, and GET
    and DELETE are not served. Who may come in is checked before it
    (`hopql.serve.http.authentication.KeyGuard`), so every host and origin that passes is answered.
    """
    made = server(client)
    made.streamable_http_app(
        stateless_http=True, transport_security=TransportSecuritySettings(enable_dns_rebinding_protection=False)
    )
    manager = made.session_manager
    return StreamableHTTPASGIApp(manager), manager.run
