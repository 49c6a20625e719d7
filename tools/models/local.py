"""The embedded model as a LangChain chat model."""

from __future__ import annotations

import threading
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from langchain_core.callbacks import AsyncCallbackManagerForLLMRun, CallbackManagerForLLMRun
from langchain_core.language_models import BaseChatModel, LanguageModelInput
from langchain_core.language_models.chat_models import agenerate_from_stream, generate_from_stream
from langchain_core.messages import AIMessage, BaseMessage
from langchain_core.outputs import ChatGenerationChunk, ChatResult
from langchain_core.runnables import Runnable
from langchain_core.tools import BaseTool

from hopql.tools.artifacts import Progress
from hopql.tools.models.link import PLACE, AsyncTransport, Link, Transport
from hopql.tools.settings import settings

if TYPE_CHECKING:
    from langchain_openai import ChatOpenAI

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
