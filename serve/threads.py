"""The conversations of whom a client speaks for."""

from __future__ import annotations

from serve.client import HopQL
from tools.threads import Threads


def threads_of(client: HopQL) -> Threads:
    """Conversations of the client's workspace and tenant."""
    return Threads(client.workspace.config.name, client.tenant)
