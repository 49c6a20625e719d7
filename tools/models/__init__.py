"""Chat models by name, and the embedded model's server. Light to import: nothing loads before it is called."""

from __future__ import annotations

from hopql.tools.models.choose_model import chat_model
from hopql.tools.models.complete_prompt import Ask, Completion, complete, has_adapter, sample, warm

__all__ = ["Ask", "Completion", "chat_model", "complete", "has_adapter", "sample", "stop_server", "warm"]


def stop_server(name: str = "") -> int:
    """See `hopql.tools.models.run_server.stop_server`."""
    from hopql.tools.models import run_server

    return run_server.stop_server(name)
