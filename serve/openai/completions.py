"""What a chat client gets, whole or as a stream; a client that goes away ends its run."""

from __future__ import annotations

import asyncio
import contextlib
import json
import time
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from importlib.metadata import version
from typing import TYPE_CHECKING, Any, Final

import orjson
from anyio import to_thread

from hopql.serve.openai.messages import content_of
from hopql.serve.result import Result
from hopql.tools.wording import unlinked

if TYPE_CHECKING:
    from fastapi import Request

    from hopql.serve.runs import Event, Run


_OWN: Final = (
    "status", "question", "answer", "sql", "columns", "labels", "rows", "row_count", "truncated", "error", "hint",
    "choices", "remarks", "hops", "unresolved", "asking", "cached", "seconds",
)  # fmt: skip
_PIECE: Final = 200


class Completion:
    """One completion, told whole or in chunks that share its id."""

    def __init__(self, run: str, model: str) -> None:
        self._shared = {
            "id": f"chatcmpl-{run}", "created": int(time.time()), "model": model,
            "system_fingerprint": f"hopql-{version('hopql')}",
        }  # fmt: skip

    def whole(self, result: Result) -> dict[str, Any]:
        """All of it at once."""
        message = {"role": "assistant", "content": content_of(result), "refusal": None}
        choice = {"index": 0, "message": message, "logprobs": None, "finish_reason": "stop"}
        told = {"choices": [choice], "usage": usage(result), "hopql": own(result)}
        return {**self._shared, "object": "chat.completion", **told}

    def chunk(self, delta: Mapping[str, Any], finish: str | None = None, **more: Any) -> dict[str, Any]:
        """A piece of it."""
        choice = {"index": 0, "delta": dict(delta), "logprobs": None, "finish_reason": finish}
        return {**self._shared, "object": "chat.completion.chunk", "choices": [choice], **more}

    def closing(self, result: Result, *, with_usage: bool) -> Iterator[dict[str, Any]]:
        """The chunks of the content, the last with why it ends; then the usage where it is wanted."""
        for piece in pieces(content_of(result)):
            yield self.chunk({"content": piece})
        yield self.chunk({}, "stop", hopql=own(result))
        if with_usage:
            yield {**self._shared, "object": "chat.completion.chunk", "choices": [], "usage": usage(result)}


def pieces(text: str) -> Iterator[str]:
    """A text line by line, long lines in parts."""
    for line in text.splitlines(keepends=True):
        for start in range(0, len(line), _PIECE):
            yield line[start : start + _PIECE]


def progress(event: Mapping[str, Any]) -> str:
    """A line for what happens on the way; empty for what says nothing. Chat programs render it as Markdown, and it
    tells what was found."""
    if event["event"] == "queued":
        before = event.get("position", 0)
        return f"Waiting for {before} other question{'s' if before != 1 else ''}\n" if before else ""
    if event["event"] != "end":
        return ""
    detail = f": {unlinked(' '.join(str(event['detail']).split()))}" if event.get("detail") else ""
    return f"{event.get('words', event['node'])}{detail} ({event['ms']:,.0f} ms)\n"


def usage(result: Result) -> dict[str, Any]:
    """Tokens of all model calls of an answer; none where an earlier query was replayed."""
    return {
        "prompt_tokens": result.tokens_in,
        "completion_tokens": result.tokens_out,
        "total_tokens": result.tokens_in + result.tokens_out,
        "prompt_tokens_details": {"cached_tokens": result.cached_tokens},
    }


def own(result: Result) -> dict[str, Any]:
    """What programs may want beside the text."""
    told = result.as_json()
    return {name: told[name] for name in _OWN}


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
