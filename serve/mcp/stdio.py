"""The server over standard input and output: a client starts the process and speaks to it."""

from __future__ import annotations

import sys

from anyio import BrokenResourceError, ClosedResourceError

from hopql.serve.client import HopQL
from hopql.serve.leaving import leaving_at_once

_FLUSH_S = 5.0


def run(client: HopQL) -> None:
    """Serve until standard input ends or Ctrl-C. Nothing but the protocol goes to standard output."""
    from hopql.serve.mcp.server import server
    from hopql.tools.memory import writer

    def leave() -> None:
        client.cancel()
        writer().flush(_FLUSH_S)

    if sys.stdin.isatty():
        sys.stderr.write("HopQL waits for an MCP client on standard input; docs/mcp.md says how to set one up.\n")
    with leaving_at_once(leave, "Stopped."):
        try:
            server(client).run("stdio")
        except* (BrokenPipeError, ConnectionError, BrokenResourceError, ClosedResourceError):
            pass  # the client is gone
        leave()
