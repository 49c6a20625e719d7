"""Answers of hosted models in bounds: however a server sends them, they end.

The timeouts of HTTP clients are for each read; a server that sends a byte now and then is never too slow for them.
"""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Iterator
from functools import lru_cache
from typing import Final

import httpx2 as httpx
import openai

MOST_BYTES: Final = 4 << 20
"""Far more than any model writes."""
_PATIENCE_S: Final = 600.0
"""Where a request names no time."""


class _Bounds:
    """Counts what came of one answer."""

    def __init__(self, response: httpx.Response) -> None:
        told = response.request.extensions.get("timeout") or {}
        self._end = time.monotonic() + float(told.get("read") or _PATIENCE_S)
        self._size = 0

    def passed(self, piece: bytes) -> bytes:
        """The piece, where there may be more.

        Raises:
            httpx.ReadTimeout: the answer takes longer in all than one read may, or has more bytes than any has.
        """
        self._size += len(piece)
        if self._size > MOST_BYTES or time.monotonic() > self._end:
            raise httpx.ReadTimeout("its answer does not end")
        return piece


class _Stream(httpx.SyncByteStream):
    def __init__(self, inner: httpx.SyncByteStream, bounds: _Bounds) -> None:
        self._inner, self._bounds = inner, bounds

    def __iter__(self) -> Iterator[bytes]:
        for piece in self._inner:
            yield self._bounds.passed(piece)

    def close(self) -> None:
        self._inner.close()


class _AsyncStream(httpx.AsyncByteStream):
    def __init__(self, inner: httpx.AsyncByteStream, bounds: _Bounds) -> None:
        self._inner, self._bounds = inner, bounds

    async def __aiter__(self) -> AsyncIterator[bytes]:
        async for piece in self._inner:
            yield self._bounds.passed(piece)

    async def aclose(self) -> None:
        await self._inner.aclose()


def _bound(response: httpx.Response) -> None:
    assert isinstance(response.stream, httpx.SyncByteStream)
    response.stream = _Stream(response.stream, _Bounds(response))


async def _bound_async(response: httpx.Response) -> None:
    assert isinstance(response.stream, httpx.AsyncByteStream)
    response.stream = _AsyncStream(response.stream, _Bounds(response))


@lru_cache(maxsize=8)
def client(login: tuple[str, str] | None = None, proxy: str | None = None) -> httpx.Client:
    """For all hosted models of the process; as OpenAI's client has it, proxies of the environment included.

    Args:
        login: user and password of the server.
        proxy: the URL of one to go through, before those of the environment.
    """
    return openai.DefaultHttpxClient(event_hooks={"response": [_bound]}, auth=login, proxy=proxy)


@lru_cache(maxsize=8)
def async_client(login: tuple[str, str] | None = None, proxy: str | None = None) -> httpx.AsyncClient:
    """`client` for async callers."""
    return openai.DefaultAsyncHttpxClient(event_hooks={"response": [_bound_async]}, auth=login, proxy=proxy)
