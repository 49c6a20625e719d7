"""Parts of ASGI applications: a body that was read, given again; a client that may go away; JSON that can be written
whatever it holds."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Coroutine
from typing import TYPE_CHECKING, Any, Final, TypeVar

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.types import Message, Receive

T = TypeVar("T")
LEFT: Final = 499
"""The status for a client that has gone away, which does not see it; logs do."""


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

    def plain(one: Any) -> Any:
        return one.model_dump() if hasattr(one, "model_dump") else str(one)

    try:
        return orjson.dumps(value, default=plain, option=orjson.OPT_NON_STR_KEYS)
    except TypeError:
        told = json.loads(json.dumps(value, default=plain), parse_constant=lambda name: None)
        return json.dumps(told).encode()
