"""Models behind the OpenAI API: hosted ones, vLLM, Ollama. Their failures are told as HopQL's, and their answers end.

The timeouts of HTTP clients are for each read; a server that sends a byte now and then is never too slow for them.
"""

from __future__ import annotations

import os
import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from typing import Any, Final, Literal

import httpx2 as httpx
import openai
from langchain_core.callbacks import CallbackManagerForLLMRun
from langchain_core.language_models import BaseChatModel
from langchain_core.messages import BaseMessage
from langchain_core.outputs import ChatResult
from langchain_openai import ChatOpenAI

from hopql.tools.base.errors import ModelError, PromptTooLongError
from hopql.tools.base.hide_secrets import place_of, remember, without_login
from hopql.tools.base.settings import settings

MOST_BYTES: Final = 4 << 20
"""Far more than any model writes."""
_PATIENCE_S: Final = 600.0
"""Where a request names no time."""


class _Bounded(httpx.SyncByteStream):
    """An answer that ends: httpx.ReadTimeout where it takes longer in all than one read may, or is too long."""

    def __init__(self, response: httpx.Response) -> None:
        assert isinstance(response.stream, httpx.SyncByteStream)
        told = response.request.extensions.get("timeout") or {}
        self._inner, self._end = response.stream, time.monotonic() + float(told.get("read") or _PATIENCE_S)

    def __iter__(self) -> Iterator[bytes]:
        size = 0
        for piece in self._inner:
            size += len(piece)
            if size > MOST_BYTES or time.monotonic() > self._end:
                raise httpx.ReadTimeout("its answer does not end")
            yield piece

    def close(self) -> None:
        self._inner.close()


def _bound(response: httpx.Response) -> None:
    response.stream = _Bounded(response)


@lru_cache(maxsize=8)
def client(login: tuple[str, str] | None = None, proxy: str | None = None) -> httpx.Client:
    """For all hosted models of the process; as OpenAI's client has it, proxies of the environment included; `proxy`
    comes before those. `login` is user and password of the server."""
    return openai.DefaultHttpxClient(event_hooks={"response": [_bound]}, auth=login, proxy=proxy)


class HostedChat(ChatOpenAI):
    """`ChatOpenAI` that raises `ModelError`, and leaves the temperature out for models that refuse one. However it is
    asked, `_generate` does it, so that no error of the service's own gets out: its body may say the key back, and
    tracers and logs keep it."""

    disable_streaming: bool | Literal["tool_calling"] = True

    def _generate(
        self, messages: list[BaseMessage], stop: list[str] | None = None,
        run_manager: CallbackManagerForLLMRun | None = None, **kwargs: Any,
    ) -> ChatResult:  # fmt: skip
        with self._telling():
            try:
                answer = super()._generate(messages, stop, run_manager, **self._fitting(kwargs))
            except openai.BadRequestError as error:
                self._learn(error)
                answer = super()._generate(messages, stop, run_manager, **self._fitting(kwargs))
            if not answer.generations:
                raise LookupError("no choices")
            return answer

    _agenerate = BaseChatModel._agenerate

    def _fitting(self, kwargs: dict[str, Any]) -> dict[str, Any]:
        return kwargs if self.temperature is not None else {k: v for k, v in kwargs.items() if k != "temperature"}

    def _learn(self, error: openai.BadRequestError) -> None:
        """Leave the temperature out from now on where that is what was refused; else the error goes on."""
        if "temperature" not in str(error) or self.temperature is None:
            raise error
        self.temperature = None

    @contextmanager
    def _telling(self) -> Iterator[None]:
        try:
            yield
        except openai.OpenAIError as error:
            raise told(error, self.model_name, self._place()) from None
        except (AttributeError, TypeError, ValueError, LookupError):  # a page in HTML, null for the choices
            raise ModelError(
                f"{self._place()} answers, but not as an OpenAI-compatible server does.",
                hint="Check HOPQL_BASE_URL: it often ends in /v1.",
            ) from None

    def _place(self) -> str:
        return without_login(str(self.openai_api_base or "https://api.openai.com/v1"))


def connection() -> tuple[dict[str, Any], tuple[str, str] | None]:
    """The server and the key of the settings, as clients of the OpenAI API take them, and the server's login."""
    chosen = settings()
    remember(chosen.base_url)
    base_url, login = place_of(chosen.base_url)
    options: dict[str, Any] = {"base_url": base_url} if base_url else {}
    if chosen.api_key or chosen.base_url:
        options["api_key"] = chosen.api_key or "none"
    return options, login


def hosted(name: str, timeout_s: float) -> HostedChat:
    """The model `name` at `HOPQL_BASE_URL` with `HOPQL_API_KEY`; without them, OpenAI's with `OPENAI_API_KEY`.

    Raises:
        ModelError: there is no key, and no other server either.
    """
    options, login = connection()
    proxy = os.environ.get("OPENAI_PROXY") or None
    remember(proxy or "")
    options |= {"model": name, "temperature": 0.0, "timeout": timeout_s, "max_retries": 1}
    options["openai_proxy"] = None  # langchain-openai would make a client of its own for it
    options["http_client"] = client(login, proxy)
    try:
        return HostedChat(**options)
    except openai.OpenAIError:
        raise ModelError(
            f"openai:{name} needs a key.",
            hint="Set HOPQL_API_KEY or OPENAI_API_KEY; HOPQL_BASE_URL for another server; or use --model local.",
        ) from None


_TOO_LONG = re.compile(r"context.?(length|size|window)", re.IGNORECASE)
"""How OpenAI, vLLM and llama.cpp say that a prompt does not fit."""
_KEY = "Set HOPQL_API_KEY (or OPENAI_API_KEY) to a valid key."
_FAILURES: tuple[tuple[type[openai.OpenAIError], str, str], ...] = (
    (openai.AuthenticationError, "{place} refused the key.", _KEY),
    (openai.PermissionDeniedError, "{place} refused the key.", _KEY),
    (openai.NotFoundError, "{place} has no model {name!r}.",
     "Check the name after openai:, and HOPQL_BASE_URL (it ends in /v1)."),
    (openai.APITimeoutError, "{place} did not answer in time.", "Try again, or allow more time."),
    (openai.APIConnectionError, "{place} cannot be reached: {why}.", "Check HOPQL_BASE_URL and the network."),
    (openai.RateLimitError, "{place} limits the rate or the quota is used up.", "Wait, or ask fewer at once."),
)  # fmt: skip


def told(error: openai.OpenAIError, name: str, place: str) -> ModelError:
    """The failure in words that say what to do."""
    for kind, message, hint in _FAILURES:
        if isinstance(error, kind):
            why = without_login(str(error.__cause__ or error)).rstrip(".")
            return ModelError(message.format(place=place, name=name, why=why), hint=hint)
    if isinstance(error, openai.BadRequestError) and _TOO_LONG.search(str(error)):
        return PromptTooLongError(
            f"The prompt is longer than {name} at {place} takes.",
            hint="Give the prompt fewer tables, columns, examples or notes, or use a model with a longer context.",
        )
    said = without_login((str(error).splitlines() or [type(error).__name__])[0])
    return ModelError(f"{place} failed for {name}: {said[:300]}", hint="Try again; the service's own log says more.")
