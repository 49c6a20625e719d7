"""A completion on its way: whole or as a stream; a client that goes away ends its run."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator, Callable
from typing import TYPE_CHECKING, Any, Final

import orjson
from anyio import to_thread

from hopql.serve.openai.completions import Completion, progress

if TYPE_CHECKING:
    from fastapi import Request

    from hopql.serve.result import Result
    from hopql.serve.runs import Event, Run

Keep = Callable[["Result"], None]
_QUIET_S: Final = 15.0
"""After so long without news a comment is sent, so that nothing between here and the client takes it for dead."""
DONE: Final = b"data: [DONE]\n\n"
HEADERS: Final = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}


async def whole(run: Run, made: Completion, request: Request, keep: Keep) -> bytes | None:
    """The completion as JSON when its run has ended; None when the client went away before."""
    gone = asyncio.create_task(_gone(request))
    result = asyncio.create_task(run.result())
    try:
        await asyncio.wait((gone, result), return_when=asyncio.FIRST_COMPLETED)
        if not result.done():
            return None
        keep(result.result())
        return await to_thread.run_sync(lambda: written(made.whole(result.result())))
    finally:
        await _ended(gone, result)
        run.cancel()


async def stream(run: Run, made: Completion, keep: Keep, *, with_usage: bool) -> AsyncIterator[bytes]:
    """Server-sent events: the role, the steps as `reasoning_content`, the content, the end."""
    try:
        yield sent(made.chunk({"role": "assistant", "content": ""}))
        async for event in _with_pauses(run):
            if event is None:
                yield b": waiting\n\n"
            elif line := progress(event):
                yield sent(made.chunk({"reasoning_content": line}))
        result = await run.result()
        keep(result)
        for chunk in made.closing(result, with_usage=with_usage):
            yield sent(chunk)
        yield DONE
    finally:
        run.cancel()


async def _with_pauses(run: Run) -> AsyncIterator[Event | None]:
    """What happens in a run, and None after each while in which nothing does."""
    events: asyncio.Queue[Event | None] = asyncio.Queue()

    async def pump() -> None:
        async for event in run.follow():
            events.put_nowait(event)

    pumping = asyncio.create_task(pump())
    try:
        while not (pumping.done() and events.empty()):
            getting = asyncio.create_task(events.get())
            await asyncio.wait((getting, pumping), timeout=_QUIET_S, return_when=asyncio.FIRST_COMPLETED)
            if getting.done():
                yield getting.result()
                continue
            await _ended(getting)
            if not pumping.done():
                yield None
    finally:
        await _ended(pumping)


async def _gone(request: Request) -> None:
    """Until the client has gone away."""
    while (await request.receive())["type"] != "http.disconnect":
        pass


async def _ended(*tasks: asyncio.Task[Any]) -> None:
    for task in tasks:
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError, Exception):
            await task


def sent(chunk: dict[str, Any]) -> bytes:
    """A chunk as a server-sent event."""
    return b"data: " + written(chunk) + b"\n\n"


def written(data: dict[str, Any]) -> bytes:
    """JSON, also of numbers beyond 64 bits and of texts that a model broke off within a character."""
    try:
        return orjson.dumps(data, default=str)
    except TypeError:
        return json.dumps(data, default=str).encode()
