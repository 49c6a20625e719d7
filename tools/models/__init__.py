"""Chat models by name, and the embedded model's server. Light to import: nothing loads before it is called."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from hopql.tools.models.choose_model import chat_model
from hopql.tools.models.complete_prompt import Ask, Completion, complete, sample, warm

if TYPE_CHECKING:
    from hopql.tools.models.fake import Reply, ScriptedChat

__all__ = ["Ask", "Completion", "chat_model", "complete", "sample", "scripted", "stop_server", "warm"]


def scripted(replies: Sequence[Reply | str], name: str = "") -> ScriptedChat:
    """See `hopql.tools.models.fake.scripted`."""
    from hopql.tools.models import fake

    return fake.scripted(replies, name)


def stop_server(name: str = "") -> int:
    """See `hopql.tools.models.run_server.stop_server`."""
    from hopql.tools.models import run_server

    return run_server.stop_server(name)
