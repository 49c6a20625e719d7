"""What a node says of its work while it runs."""

from __future__ import annotations

from contextvars import ContextVar

_details: ContextVar[list[str] | None] = ContextVar("hopql_details", default=None)


def tell(detail: str) -> None:
    """Say in a few words what the running node found; the graph shows it beside the node's time."""
    details = _details.get()
    if details is not None:
        details.append(detail)


def listen() -> list[str]:
    """Start collecting what the node about to run tells, in this context."""
    details: list[str] = []
    _details.set(details)
    return details
