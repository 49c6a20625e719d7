"""Chat models by name, and the embedded model's server. Light to import: nothing loads before it is called."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from hopql.tools.models.choose_model import chat_model
from hopql.tools.models.completion import Ask, Completion, complete, sample, warm

if TYPE_CHECKING:
    from hopql.tools.models.fake import Reply, ScriptedChat
    from hopql.tools.models.server import ServerStatus

__all__ = ["Ask", "Completion", "chat_model", "complete", "sample", "scripted", "server_status", "stop_server", "warm"]


def scripted(replies: Sequence[Reply | str], name: str = "") -> ScriptedChat:
    """See `hopql.tools.models.fake.scripted`."""
    from hopql.tools.models import fake

    return fake.scripted(replies, name)


def server_status() -> list[ServerStatus]:
    """See `hopql.tools.models.server.server_status`."""
    from hopql.tools.models import server

    return server.server_status()


def stop_server(name: str = "") -> int:
    """See `hopql.tools.models.server.stop_server`."""
    from hopql.tools.models import server

    return server.stop_server(name)
