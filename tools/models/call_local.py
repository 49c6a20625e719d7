"""The embedded model as a LangChain chat model, and the link to its server: found, started when needed, and once more
when it died."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

import httpx
from langchain_core.callbacks import AsyncCallbackManagerForLLMRun, CallbackManagerForLLMRun
from langchain_core.language_models import BaseChatModel, LanguageModelInput
from langchain_core.language_models.chat_models import agenerate_from_stream, generate_from_stream
from langchain_core.messages import AIMessage, BaseMessage
from langchain_core.outputs import ChatGenerationChunk, ChatResult
from langchain_core.runnables import Runnable
from langchain_core.tools import BaseTool

from hopql.tools.base.errors import ModelError
from hopql.tools.base.settings import settings
from hopql.tools.models import find_processes, run_server
from hopql.tools.models.choose_model import weights
from hopql.tools.models.fetch_artifacts import Progress
from hopql.tools.models.run_server import Running, Spec, last_line, log_path, spec_of

if TYPE_CHECKING:
    from langchain_openai import ChatOpenAI


PLACE = "http://embedded.invalid"
"""Stands for the server's address in requests, which is not known before it runs."""

_BROKEN = (httpx.ConnectError, httpx.RemoteProtocolError, httpx.ReadError, httpx.WriteError)


class Link:
    """Knows which server answers now. Shared by threads."""

    def __init__(self, size: str = "", *, progress: Progress | None = None) -> None:
        self._size = size
        self._progress = progress
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
        return spec_of(weights(self._size, progress=self._progress))

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
        self._inner = httpx.HTTPTransport()

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        """As httpx asks for.

        Raises:
            ModelError: the server dies again and again.
        """
        running = self._link.running()
        try:
            return self._inner.handle_request(_addressed(request, running))
        except _BROKEN:
            self._link.lost(running)
        running = self._link.running()
        try:
            return self._inner.handle_request(_addressed(request, running))
        except _BROKEN as error:
            self._link.lost(running)
            raise _dead(running) from error

    def close(self) -> None:
        """Close connections."""
        self._inner.close()


class AsyncTransport(httpx.AsyncBaseTransport):
    """`Transport` for async callers; starting the server blocks a thread, not the loop."""

    def __init__(self, link: Link) -> None:
        self._link = link
        self._inner = httpx.AsyncHTTPTransport()

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        """As httpx asks for.

        Raises:
            ModelError: the server dies again and again.
        """
        running = await asyncio.to_thread(self._link.running)
        try:
            return await self._inner.handle_async_request(_addressed(request, running))
        except _BROKEN:
            self._link.lost(running)
        running = await asyncio.to_thread(self._link.running)
        try:
            return await self._inner.handle_async_request(_addressed(request, running))
        except _BROKEN as error:
            self._link.lost(running)
            raise _dead(running) from error

    async def aclose(self) -> None:
        """Close connections."""
        await self._inner.aclose()


def _addressed(request: httpx.Request, running: Running) -> httpx.Request:
    place = httpx.URL(running.url)
    request.url = request.url.copy_with(scheme=place.scheme, host=place.host, port=place.port)
    request.headers["Host"] = f"{place.host}:{place.port}"
    request.headers["Authorization"] = f"Bearer {running.key}"
    return request


def _dead(running: Running) -> ModelError:
    log = log_path(running.spec.id)
    return ModelError(
        f"The embedded model's server broke off: {last_line(running.spec.id)}",
        hint=f"The whole log is {log}. Out of memory? Try --model local:0.5b or a smaller HOPQL_SERVER_CONTEXT.",
    )


_links: dict[tuple[str, str], Link] = {}
_lock = threading.Lock()


def link(size: str = "", *, progress: Progress | None = None) -> Link:
    """The process's link to the server of that size."""
    with _lock:
        return _links.setdefault((str(settings().cache_dir), size), Link(size, progress=progress))


class LocalChat(BaseChatModel):
    """The embedded llama.cpp server, found or started at the first request.

    `hopql.tools.models.complete` uses the server's own endpoint. Everything else that LangChain asks of a chat model
    goes to its OpenAI-compatible endpoint by `ChatOpenAI`, which is slow to import and therefore loaded only then.
    """

    size: str = ""
    temperature: float = 0.0
    max_tokens: int = 512
    timeout_s: float = 300.0

    @property
    def _llm_type(self) -> str:
        return "hopql-local"

    @property
    def link(self) -> Link:
        """To the server."""
        return link(self.size)

    @cached_property
    def _chat(self) -> ChatOpenAI:
        import httpx
        from langchain_openai import ChatOpenAI
        from pydantic import SecretStr

        return ChatOpenAI(
            model=f"local:{self.size}".rstrip(":"),
            base_url=f"{PLACE}/v1",
            api_key=SecretStr("of-the-link"),
            temperature=self.temperature,
            max_completion_tokens=self.max_tokens,
            timeout=self.timeout_s,
            max_retries=0,
            stream_usage=True,
            http_client=httpx.Client(transport=Transport(self.link), trust_env=False),
            http_async_client=httpx.AsyncClient(transport=AsyncTransport(self.link), trust_env=False),
        )

    def _generate(
        self,
        messages: list[BaseMessage],
        stop: list[str] | None = None,
        run_manager: CallbackManagerForLLMRun | None = None,
        **kwargs: Any,
    ) -> ChatResult:
        """Streamed, so that a caller that goes away ends it."""
        return generate_from_stream(self._chat._stream(messages, stop, run_manager, **kwargs))

    async def _agenerate(
        self,
        messages: list[BaseMessage],
        stop: list[str] | None = None,
        run_manager: AsyncCallbackManagerForLLMRun | None = None,
        **kwargs: Any,
    ) -> ChatResult:
        return await agenerate_from_stream(self._chat._astream(messages, stop, run_manager, **kwargs))

    def _stream(
        self,
        messages: list[BaseMessage],
        stop: list[str] | None = None,
        run_manager: CallbackManagerForLLMRun | None = None,
        **kwargs: Any,
    ) -> Iterator[ChatGenerationChunk]:
        yield from self._chat._stream(messages, stop, run_manager, **kwargs)

    async def _astream(
        self,
        messages: list[BaseMessage],
        stop: list[str] | None = None,
        run_manager: AsyncCallbackManagerForLLMRun | None = None,
        **kwargs: Any,
    ) -> AsyncIterator[ChatGenerationChunk]:
        async for chunk in self._chat._astream(messages, stop, run_manager, **kwargs):
            yield chunk

    def bind_tools(
        self, tools: Sequence[dict[str, Any] | type | Callable[..., Any] | BaseTool], **kwargs: Any
    ) -> Runnable[LanguageModelInput, AIMessage]:
        """The model with tools; small models use them badly."""
        return self._chat.bind_tools(tools, **kwargs)
