"""What a client may put into a conversation by itself: the tables, one table, a way to work."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcp.server.mcpserver.exceptions import ResourceError, ResourceNotFoundError

from hopql.serve.client import HopQL
from hopql.serve.mcp.calling import workspace_of
from hopql.serve.mcp.schema import described, in_words
from hopql.tools.errors import HopQLError, UsageError

if TYPE_CHECKING:
    from mcp.server import MCPServer


def install(server: MCPServer[None], client: HopQL) -> None:
    """Give a server its resources and its prompt."""

    @server.resource("schema://tables", title="Tables", mime_type="text/plain")
    def tables() -> str:
        """All tables of the database, a line each."""
        try:
            cards = workspace_of(client).catalog.cards
        except HopQLError as error:
            raise ResourceError(f"{error} {error.hint}") from error
        return "\n".join(f"{card.name}{': ' + card.description if card.description else ''}" for card in cards)

    @server.resource("schema://tables/{table}", title="A table", mime_type="text/plain")
    def table(table: str) -> str:
        """A table: columns, samples, keys, joins."""
        try:
            return in_words(described(client, table))
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
