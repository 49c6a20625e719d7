"""Parts of ASGI applications: one that is made when it is first asked for, and ended with its server; a body that was
read, given again; a client that may go away; JSON that can be written whatever it holds. They import no web framework:
the Agent Server loads them when it starts."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator, Callable, Coroutine
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from fastapi import FastAPI
    from starlette.requests import Request
    from starlette.types import Message, Receive

T = TypeVar("T")


class Late:
    """The application that `make` makes, within one task that also ends it."""

    def __init__(self, make: Callable[[], FastAPI]) -> None:
        self._make = make
        self._made: FastAPI | None = None
        self._wanted: asyncio.Queue[asyncio.Future[FastAPI] | None] = asyncio.Queue()

    async def get(self) -> FastAPI:
        """The application, made now where it is not yet.

        Raises:
            HopQLError: it cannot be made; the next caller tries again.
        """
        if self._made is not None:
            return self._made
        answer: asyncio.Future[FastAPI] = asyncio.get_running_loop().create_future()
        await self._wanted.put(answer)
        return await answer

    @contextlib.asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Make it when it is wanted while the block lasts, and end it then."""
        keeping = asyncio.create_task(self._keep())
        try:
            yield
        finally:
            await self._wanted.put(None)
            await keeping

    async def _keep(self) -> None:
        async with contextlib.AsyncExitStack() as lifespan:
            while (answer := await self._wanted.get()) is not None:
                try:
                    if self._made is None:
                        made = await asyncio.to_thread(self._make)
                        await lifespan.enter_async_context(made.router.lifespan_context(made))
                        self._made = made
                except Exception as error:
                    if not answer.done():
                        answer.set_exception(error)
                else:
                    if not answer.done():  # who asked may be gone
                        answer.set_result(self._made)


def replaying(body: bytes, receive: Receive) -> Receive:
    """Gives the body that was read, then what the client does next."""
    given = False

    async def next_message() -> Message:
        nonlocal given
        if given:
            return await receive()
        given = True
        return {"type": "http.request", "body": body, "more_body": False}

    return next_message


async def while_there(request: Request, answering: Coroutine[Any, Any, T]) -> T | None:
    """What is awaited; None where the client goes away before, which ends it."""

    async def left() -> None:
        while (await request.receive())["type"] != "http.disconnect":
            pass

    answer, leaving = asyncio.create_task(answering), asyncio.create_task(left())
    try:
        await asyncio.wait((answer, leaving), return_when=asyncio.FIRST_COMPLETED)
        return answer.result() if answer.done() else None
    finally:
        leaving.cancel()
        answer.cancel()


def to_json(value: Any) -> bytes:
    """JSON, also of numbers beyond 64 bits and of texts that a model broke off within a character; what JSON has no
    form for is told as text, a number that is none as null."""
    import orjson

    try:
        return orjson.dumps(value, default=_plain, option=orjson.OPT_NON_STR_KEYS)
    except TypeError:
        told = json.loads(json.dumps(value, default=_plain), parse_constant=lambda name: None)
        return json.dumps(told).encode()


def _plain(value: Any) -> Any:
    return value.model_dump() if hasattr(value, "model_dump") else str(value)
