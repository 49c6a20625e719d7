"""The MCP server over one workspace: its tools, resources and prompt, and its path of an HTTP application."""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from importlib.metadata import version
from typing import TYPE_CHECKING

from mcp.server import MCPServer
from mcp.server.mcpserver.exceptions import ResourceError, ResourceNotFoundError
from mcp.server.streamable_http_manager import StreamableHTTPASGIApp
from mcp.server.transport_security import TransportSecuritySettings

from hopql.serve.client import HopQL
from hopql.serve.describe_schema import describe_table, table_in_words
from hopql.serve.mcp.calls import PlainTool, tool
from hopql.serve.mcp.query_tools import Asking, Schema
from hopql.serve.mcp.search_tools import Remembering, Searching
from hopql.tools.errors import HopQLError, UsageError

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Receive, Scope, Send


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
    _add_resources(made, client)
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


def _add_resources(server: MCPServer[None], client: HopQL) -> None:
    """Give a server its resources and its prompt."""

    @server.resource("schema://tables", title="Tables", mime_type="text/plain")
    def tables() -> str:
        """All tables of the database, a line each."""
        try:
            cards = client.current.catalog.cards
        except HopQLError as error:
            raise ResourceError(f"{error} {error.hint}") from error
        return "\n".join(f"{card.name}{': ' + card.description if card.description else ''}" for card in cards)

    @server.resource("schema://tables/{table}", title="A table", mime_type="text/plain")
    def table(table: str) -> str:
        """A table: columns, samples, keys, joins."""
        try:
            return table_in_words(describe_table(client.current, table))
        except UsageError as error:
            raise ResourceNotFoundError(f"{error} {error.hint}") from error
        except HopQLError as error:
            raise ResourceError(f"{error} {error.hint}") from error

    @server.prompt(title="Answer from the data")
    def answer_from_data(question: str) -> str:
        """Answer a question from the workspace's sources, with evidence."""
        return (
            f"Answer this question from the data: {question}\n\n"
            "Call ask with it first. Where its status is not answered, look for the tables with search_schema and "
            "describe_table and write the SQL for run_sql; look definitions up with search_knowledge. Say what the "
            "answer rests on: the SQL, the rows, the passages. What no source says, say so, and do not guess."
        )


class Endpoint:
    """One path of streamable HTTP, where requests are posted. Nothing is sent outside of a request and there are no
    sessions, so a GET, which would wait for messages, and a DELETE, which would end a session, are not served."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        if scope["type"] == "http" and scope["method"] != "POST":
            from hopql.serve.http.errors import problem  # which imports FastAPI

            said = problem(
                405, "MCP requests are posted here.", "Give this address to an MCP client.", kind="HTTPError",
                headers={"Allow": "POST"},
            )  # fmt: skip
            await said(scope, receive, send)
        else:
            await self._app(scope, receive, send)


def mounted(client: HopQL) -> tuple[ASGIApp, Callable[[], AbstractAsyncContextManager[None]]]:
    """The endpoint, for an exact route (`app.add_route("/mcp", endpoint)`), and what must run around the
    application's life, once.

    It keeps no sessions, so that any of several processes may answer. Who may come in is checked before it
    (`hopql.serve.http.authentication.KeyGuard`), so every host and origin that passes is answered.
    """
    made = server(client)
    made.streamable_http_app(
        stateless_http=True, transport_security=TransportSecuritySettings(enable_dns_rebinding_protection=False)
    )
    manager = made.session_manager
    return Endpoint(StreamableHTTPASGIApp(manager)), manager.run
