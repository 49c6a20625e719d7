"""A server that listens, for the tests that need sockets."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

import pytest
import uvicorn


@contextmanager
def running(app: Any, **given: Any) -> Iterator[str]:
    """The application, served by uvicorn with such settings in a thread; its address on 127.0.0.1."""
    server = uvicorn.Server(uvicorn.Config(app, host="127.0.0.1", port=0, log_config=None, **given))
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started:
        assert thread.is_alive(), "the server did not start"
        time.sleep(0.01)
    try:
        yield f"http://127.0.0.1:{server.servers[0].sockets[0].getsockname()[1]}"
    finally:
        server.should_exit = True
        thread.join(30)
    assert not thread.is_alive(), "the server goes on"


@pytest.fixture
def listening() -> Iterator[Callable[..., int]]:
    """Serves applications for a test; gives their ports."""
    with ExitStack() as kept:
        yield lambda app, **given: int(kept.enter_context(running(app, **given)).rpartition(":")[2])
