"""A server that listens, for the tests that need sockets."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import pytest
import uvicorn


@pytest.fixture
def listening() -> Iterator[Callable[..., int]]:
    """Serves an application by uvicorn with such settings, in a thread; gives its port on 127.0.0.1."""
    with ExitStack() as running:

        def one(app: Any, **given: Any) -> int:
            server = uvicorn.Server(uvicorn.Config(app, host="127.0.0.1", port=0, log_config=None, **given))
            ready = threading.Event()

            async def go() -> None:
                task = asyncio.create_task(server.serve())
                while not server.started and not task.done():
                    await asyncio.sleep(0.01)
                ready.set()
                await task

            thread = threading.Thread(target=lambda: asyncio.run(go()), daemon=True)
            thread.start()
            running.callback(lambda: thread.join(30) or (thread.is_alive() and pytest.fail("the server goes on")))
            running.callback(setattr, server, "should_exit", True)
            assert ready.wait(30) and server.started
            return int(server.servers[0].sockets[0].getsockname()[1])

        yield one
