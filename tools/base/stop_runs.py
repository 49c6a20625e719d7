"""Stopping one run: what it has under way on a database or a model ends, and what would come next does not begin.

A run that may be stopped has a `Stop` in its context; threads that the graph starts carry it along. What waits for
something says by `ending` how that is ended; everything else asks `check` now and then.
"""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Callable, Generator, Iterator
from contextvars import ContextVar, copy_context
from typing import Any, Final, TypeVar

from hopql.tools.base.errors import StoppedError

T = TypeVar("T")
_END: Final[Any] = object()
_current: ContextVar[Stop | None] = ContextVar("hopql_stop", default=None)


class Stop:
    """Whether a run is to end, and how that is done to what it waits for."""

    def __init__(self) -> None:
        self._asked = threading.Event()
        self._lock = threading.Lock()
        self._enders: dict[object, Callable[[], object]] = {}

    @property
    def asked(self) -> bool:
        """Whether the run is to end."""
        return self._asked.is_set()

    def stop(self) -> None:
        """Have the run end; any thread may call it, and twice. It takes the time of a cancellation.

        What is waited for is not given back meanwhile: a connection that another run has by now is never cancelled.
        """
        with self._lock:
            self._asked.set()
            for end in self._enders.values():
                with contextlib.suppress(Exception):
                    end()

    def stop_aside(self) -> None:
        """The same in a thread of its own, for a loop of events, which must not wait."""
        threading.Thread(target=self.stop, daemon=True).start()

    def wait(self, seconds: float) -> None:
        """Wait; raises StoppedError as soon as the run is to end."""
        if self._asked.wait(seconds):
            raise StoppedError("Stopped.")

    @contextlib.contextmanager
    def ended_by(self, end: Callable[[], object]) -> Iterator[None]:
        """While the block waits for something, `end` makes it wait no longer.

        Raises:
            StoppedError: the run is to end already; `end` is not called then.
        """
        mark = object()
        with self._lock:
            if self._asked.is_set():
                raise StoppedError("Stopped.")
            self._enders[mark] = end
        try:
            yield
        finally:
            with self._lock:
                del self._enders[mark]


@contextlib.contextmanager
def stoppable(stop: Stop) -> Iterator[None]:
    """What the block does, in whatever threads, ends when `stop` says so."""
    token = _current.set(stop)
    try:
        yield
    finally:
        _current.reset(token)


def check() -> None:
    """Raise StoppedError where the run is to end."""
    if asked_to_stop():
        raise StoppedError("Stopped.")


def asked_to_stop() -> bool:
    """Whether the run is to end."""
    stop = _current.get()
    return stop is not None and stop.asked


def pause(seconds: float) -> None:
    """Wait; raises StoppedError as soon as the run is to end."""
    (_current.get() or Stop()).wait(seconds)


def ending(end: Callable[[], object]) -> contextlib.AbstractContextManager[None]:
    """See `Stop.ended_by`; where nothing can stop the run, the block just runs."""
    stop = _current.get()
    return contextlib.nullcontext() if stop is None else stop.ended_by(end)


def follow_stream(parts: Generator[T]) -> Iterator[T]:
    """What a generator gives. Who leaves before its end stops what it has under way, and goes on once that has ended.
    It has a context of its own: what is between two parts is not part of the run."""
    stop, context = Stop(), copy_context()
    context.run(_current.set, stop)
    with ending(stop.stop):
        try:
            while (part := context.run(next, parts, _END)) is not _END:
                yield part
        finally:
            stop.stop()
            context.run(parts.close)


async def run_in_thread(function: Callable[..., T], *given: Any) -> T:
    """What a function gives, in a thread. Where the task that awaits it is cancelled, what the function has under way
    is stopped."""
    import asyncio

    stop = Stop()
    with ending(stop.stop), stoppable(stop):
        try:
            return await asyncio.to_thread(function, *given)
        except asyncio.CancelledError:
            stop.stop_aside()
            raise
