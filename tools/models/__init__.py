"""Chat models by name, and the embedded model's server. Light to import: nothing loads before it is called."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from hopql.tools.models.completion import Ask, Completion

if TYPE_CHECKING:
    from langchain_core.language_models import BaseChatModel

    from hopql.tools.models.fake import Reply, ScriptedChat
    from hopql.tools.models.server import ServerStatus

__all__ = ["Ask", "Completion", "chat_model", "complete", "sample", "scripted", "server_status", "stop_server", "warm"]


def chat_model(
    name: str = "", *, temperature: float = 0.0, max_tokens: int = 512, timeout_s: float = 300.0
) -> BaseChatModel:
    """See `hopql.tools.models.factory.chat_model`."""
    from hopql.tools.models import factory

    return factory.chat_model(name, temperature=temperature, max_tokens=max_tokens, timeout_s=timeout_s)


def complete(
    model: BaseChatModel,
    system: str,
    prefix: str,
    tail: str,
    *,
    opened: str = "```sql\n",
    stop: Sequence[str] = ("```",),
    max_tokens: int = 512,
    temperature: float = 0.0,
    timeout_s: float = 300.0,
    cache_key: str = "",
    seed: int = 0,
) -> Completion:
    """See `hopql.tools.models.completion.complete`."""
    from hopql.tools.models import completion

    return completion.complete(
        model,
        system,
        prefix,
        tail,
        opened=opened,
        stop=stop,
        max_tokens=max_tokens,
        temperature=temperature,
        timeout_s=timeout_s,
        cache_key=cache_key,
        seed=seed,
    )


def sample(model: BaseChatModel, ask: Ask, n: int) -> list[Completion]:
    """See `hopql.tools.models.completion.sample`."""
    from hopql.tools.models import completion

    return completion.sample(model, ask, n)


def warm(
    model: BaseChatModel,
    system: str,
    prefix: str,
    cache_key: str,
    progress: Callable[[str, int, int], None] | None = None,
) -> None:
    """See `hopql.tools.models.completion.warm`."""
    from hopql.tools.models import completion

    completion.warm(model, system, prefix, cache_key, progress)


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
