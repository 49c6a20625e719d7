"""Names of chat models to chat models."""

from __future__ import annotations

import os
from functools import lru_cache
from typing import TYPE_CHECKING

from hopql.tools.errors import ModelError, UsageError
from hopql.tools.settings import settings

if TYPE_CHECKING:
    from langchain_core.language_models import BaseChatModel

_KNOWN = "local, local:0.5b, openai:NAME, fake:FILE"


def chat_model(
    name: str = "", *, temperature: float = 0.0, max_tokens: int = 512, timeout_s: float = 300.0
) -> BaseChatModel:
    """The chat model of that name; empty: the setting `model`.

    `local` and `local:0.5b` are the embedded Qwen2.5-Coder (`HOPQL_MODEL_PATH` may give another file for `local`); the
    weights are fetched, and the server started, at the first request. `openai:NAME` is any model of the OpenAI API,
    or at `HOPQL_BASE_URL`. `fake:FILE` answers from a script. With `HOPQL_ALLOW_MODEL=0` only the fake may be used:
    tests set it.

    Raises:
        UsageError: no model has this name.
        ModelError: it may not be used, or has no key.
    """
    wanted = (name or settings().model).strip()
    kind, colon, own = wanted.partition(":")
    if kind == "fake":
        from hopql.tools.models.fake import find

        return find(own)
    if kind not in ("local", "openai") or (kind == "openai" and not own) or (colon and not own):
        raise UsageError(f"There is no model {wanted!r}.", hint=f"Known: {_KNOWN}.")
    if os.environ.get("HOPQL_ALLOW_MODEL", "1") == "0":
        raise ModelError(f"The model {wanted!r} may not be used here.", hint="Unset HOPQL_ALLOW_MODEL to allow it.")
    if kind == "openai":
        chosen = settings()
        key = chosen.api_key.get_secret_value() if chosen.api_key else ""
        return _hosted(own, temperature, max_tokens, timeout_s, (chosen.base_url, key))
    from hopql.tools.models.local import LocalChat

    return LocalChat(size=own, temperature=temperature, max_tokens=max_tokens, timeout_s=timeout_s)


@lru_cache(maxsize=32)
def _hosted(name: str, temperature: float, max_tokens: int, timeout_s: float, place: tuple[str, str]) -> BaseChatModel:
    """One client for equal requests: making one takes longer than a node may."""
    from hopql.tools.models.hosted import hosted

    return hosted(name, temperature=temperature, max_tokens=max_tokens, timeout_s=timeout_s)
