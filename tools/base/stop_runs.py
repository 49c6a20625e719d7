"""Stopping one run: what it has under way on a database or a model ends, and what would come next does not begin.

A run that may be stopped has a `Stop` in its context; threads that the graph starts carry it along. What waits for
something says by `ending` how that is ended; everything else asks `check` now and then.
"""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Callable, Iterator
from contextvars import ContextVar

from hopql.tools.base.errors import StoppedError

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

    def wait(self, seconds: float) -> None:
        """Wait, no longer than until the run is to end.

        Raises:
            StoppedError: it is.
        """
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
    """Go on, unless the run is to end.

    Raises:
        StoppedError: it is.
    """
    if asked_to_stop():
        raise StoppedError("Stopped.")


def asked_to_stop() -> bool:
    """Whether the run is to end."""
    stop = _current.get()
    return stop is not None and stop.asked


def pause(seconds: float) -> None:
    """Wait, no longer than until the run is to end.

    Raises:
        StoppedError: it is.
    """
    (_current.get() or Stop()).wait(seconds)


def ending(end: Callable[[], object]) -> contextlib.AbstractContextManager[None]:
    """See `Stop.ended_by`; where nothing can stop the run, the block just runs."""
    stop = _current.get()
    return contextlib.nullcontext() if stop is None else stop.ended_by(end)
