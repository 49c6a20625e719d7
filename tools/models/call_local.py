"""The embedded model as a LangChain chat model, and the link to its server: found, started when needed, and once more
when it died."""

from __future__ import annotations

import threading
from typing import Any

import httpx
from langchain_core.callbacks import CallbackManagerForLLMRun
from langchain_core.language_models import BaseChatModel
from langchain_core.messages import AIMessage, BaseMessage, SystemMessage
from langchain_core.messages.ai import UsageMetadata
from langchain_core.outputs import ChatGeneration, ChatResult

from hopql.tools.base.errors import ModelError
from hopql.tools.base.settings import settings
from hopql.tools.models import find_processes, run_server
from hopql.tools.models.choose_model import weights
from hopql.tools.models.run_server import Running, Spec, last_line, log_path, spec_of

PLACE = "http://embedded.invalid"
"""Stands for the server's address in requests, which is not known before it runs."""

_BROKEN = (httpx.ConnectError, httpx.RemoteProtocolError, httpx.ReadError, httpx.WriteError)


class Link:
    """Knows which server answers now. Shared by threads."""

    def __init__(self, size: str = "") -> None:
        self._size = size
        self._lock = threading.Lock()
        self._running: Running | None = None
        self._client: httpx.Client | None = None
        self.turn = threading.Lock()
        """Held by the thread whose prefix must stay in the server's slot."""

    def running(self) -> Running:
        """The server; started, and its weights fetched, when there is none."""
        with self._lock:
            known = self._running
            if known is None or not find_processes.alive(known.pid, known.born):
                self._running = run_server.ensure(self.spec())
            assert self._running is not None
            return self._running

    def spec(self) -> Spec:
        """What the server must be."""
        return spec_of(weights(self._size))

    def lost(self, running: Running) -> None:
        """This server does not answer: look again at the next request."""
        with self._lock:
            if self._running == running:
                self._running = None

    def client(self) -> httpx.Client:
        """For requests to `PLACE`; kept, so that connections are."""
        with self._lock:
            if self._client is None:
                self._client = httpx.Client(base_url=PLACE, transport=Transport(self), timeout=300.0, trust_env=False)
            return self._client


class Transport(httpx.BaseTransport):
    """Sends requests for `PLACE` to the server, with its key; a request that broke off is sent once more."""

    def __init__(self, link: Link) -> None:
        self._link = link
        self._inner = httpx.HTTPTransport(verify=False)  # plain HTTP to this machine: no certificates are read

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        """As httpx asks for.

        Raises:
            ModelError: the server dies again and again.
        """
        for again in (True, False):
            running = self._link.running()
            try:
                return self._inner.handle_request(_addressed(request, running))
            except _BROKEN as error:
                self._link.lost(running)
                if again:
                    continue
                raise ModelError(
                    f"The embedded model's server broke off: {last_line(running.spec.id)}",
                    hint=f"The whole log is {log_path(running.spec.id)}. Out of memory? Try --model local:0.5b or a "
                    "smaller HOPQL_SERVER_CONTEXT.",
                ) from error
        raise AssertionError("the second time returns or raises")

    def close(self) -> None:
        """As httpx asks for."""
        self._inner.close()


def _addressed(request: httpx.Request, running: Running) -> httpx.Request:
    place = httpx.URL(running.url)
    request.url = request.url.copy_with(scheme=place.scheme, host=place.host, port=place.port)
    request.headers["Host"] = f"{place.host}:{place.port}"
    request.headers["Authorization"] = f"Bearer {running.key}"
    return request


_links: dict[tuple[str, str], Link] = {}
_lock = threading.Lock()


def link(size: str = "") -> Link:
    """The process's link to the server of that size."""
    with _lock:
        return _links.setdefault((str(settings().cache_dir), size), Link(size))


class LocalChat(BaseChatModel):
    """The embedded llama.cpp server, found or started at the first request.

    HopQL asks it by `hopql.tools.models.complete_prompt`, over the server's own endpoint.
    """

    size: str = ""
    timeout_s: float = 300.0

    @property
    def _llm_type(self) -> str:
        return "hopql-local"

    @property
    def link(self) -> Link:
        """To the server."""
        return link(self.size)

    def _generate(
        self,
        messages: list[BaseMessage],
        stop: list[str] | None = None,
        run_manager: CallbackManagerForLLMRun | None = None,
        **kwargs: Any,
    ) -> ChatResult:
        """For other callers: the turns but the system's are one turn of the user."""
        from hopql.tools.models.complete_locally import complete
        from hopql.tools.models.complete_prompt import Ask

        system = "\n\n".join(one.text for one in messages if isinstance(one, SystemMessage))
        said = "\n\n".join(one.text for one in messages if not isinstance(one, SystemMessage))
        ask = Ask(system, "", said, "", tuple(stop or ()), **{"timeout_s": self.timeout_s, **kwargs})
        (answer,) = complete(self.link, ask, 1)
        tokens = answer.tokens_in + answer.tokens_out
        usage = UsageMetadata(input_tokens=answer.tokens_in, output_tokens=answer.tokens_out, total_tokens=tokens)
        return ChatResult(generations=[ChatGeneration(message=AIMessage(answer.text, usage_metadata=usage))])
