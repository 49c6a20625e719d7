"""The questions of one process: started, queued, found again, and let end when the process does."""

from __future__ import annotations

import asyncio
import contextlib
import contextvars
import time
from collections import Counter
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from operator import itemgetter
from typing import Any, Final

from hopql.serve.client import HopQL
from hopql.serve.result import Result
from hopql.serve.runs.asked import Asked, Asker, size_of
from hopql.serve.runs.run import Event, Run, Whose
from hopql.tools.errors import HopQLError, UsageError
from hopql.tools.stopping import stoppable

_KEPT_S: Final = 600.0
"""How long a run can be found after its end."""
_KEPT: Final = 200
"""Runs that have ended and can still be found, at most."""
_KEPT_BYTES: Final = 128 << 20
"""What their results may take together; the latest few are kept whatever they take."""
_ALWAYS_KEPT: Final = 4
_LINE: Final = 200
"""Questions of one user that may wait."""
_LINES: Final = 2000
"""Questions of all that may."""
_LOCAL_WORKERS, _WORKERS = 2, 64
"""The embedded model writes for one question at a time; another one may be planned or queried for meanwhile."""
Observer = Callable[[Result], object]


class BusyError(UsageError):
    """The thread is answering already."""


class FullError(HopQLError):
    """As many questions wait as may."""


class EndingError(HopQLError):
    """The process ends, and starts nothing more."""


class Runs:
    """Starts questions of one workspace and knows those that run. To be used on one event loop."""

    def __init__(self, client: HopQL, workers: int = 0, observe: Observer | None = None) -> None:
        """`workers` questions are answered at once; 0: as many as suit the client's model. `observe` is told each
        result."""
        self._client, self._observe = client, observe or (lambda result: None)
        self.workers = workers or _suiting(client)
        self._pool = ThreadPoolExecutor(self.workers, thread_name_prefix="hopql-run")
        self._runs: dict[str, Run] = {}
        self._waiting: dict[Run, Callable[[], object]] = {}
        self._working = 0
        self._ending = self._closed = False

    def start(
        self, question: str, *, thread: str = "", notes: str = "", client: HopQL | None = None,
        options: Mapping[str, Any] | None = None, ask: Asker | None = None,
    ) -> Run:  # fmt: skip
        """Queue a question, of this client's or of a `client` that speaks for another. With a `thread` it is said in
        that conversation, and may be answered by a question. `ask` answers it instead of the client, where whoever asks
        keeps the conversation.

        Raises:
            UsageError: an option does not exist, or its value cannot be used.
            BusyError: the thread is answering already.
            FullError: too many questions wait.
            EndingError: the process ends.
        """
        if self._ending:
            raise EndingError("The server is ending.", hint="Ask again when it is back.")
        client = client or self._client
        client.context(dict(options or {}))
        whole = _whole(client, thread)
        if whole and any(each.thread == whole for each in self.under_way()):
            raise BusyError("This conversation is answering.", hint="Wait for its answer, or cancel it.")
        whose = (client.tenant, client.user)
        if sum(each.whose == whose for each in self._waiting) >= _LINE or len(self._waiting) >= _LINES:
            raise FullError(f"{len(self._waiting)} questions wait already.", hint="Ask again in a while.")
        run = Run(question, whole, self._over, whose)
        asked = Asked(client, question, thread, notes, options or {}, ask)
        loop, context = asyncio.get_running_loop(), contextvars.copy_context()
        self._runs[run.id] = run
        self._waiting[run] = lambda: self._pool.submit(context.run, self._work, run, asked, loop)
        loop.call_soon(self._next)
        return run

    def find(self, id_: str, whose: Whose | None = None) -> Run:
        """A run that is under way, or ended not long ago; of that tenant and user, where they are given.

        Raises:
            UsageError: there is none of that id.
        """
        found = self._runs.get(id_)
        if found is None or whose not in (None, found.whose):
            raise UsageError("There is no such run.", hint="An answer is kept with its conversation; ask again.")
        return found

    def in_thread(self, thread: str, client: HopQL | None = None) -> Run | None:
        """The run that a conversation waits for."""
        whole = _whole(client or self._client, thread)
        return next((each for each in self.under_way() if each.thread == whole), None)

    def under_way(self) -> list[Run]:
        """Runs that are not over, oldest first."""
        return [run for run in self._runs.values() if not run.over]

    @property
    def busy(self) -> bool:
        """Whether any question is queued or runs."""
        return bool(self.under_way())

    @property
    def waiting(self) -> int:
        """Questions in the queue."""
        return len(self._waiting)

    async def close(self, grace_s: float) -> None:
        """Start nothing more; let what runs end within `grace_s` seconds, and cancel the rest."""
        self._ending = True
        until = time.monotonic() + grace_s
        while self.under_way() and time.monotonic() < until:
            await asyncio.sleep(0.05)
        for run in self.under_way():
            run.cancel()
        self._closed = True
        self._pool.shutdown(wait=False, cancel_futures=True)

    def _next(self) -> None:
        """Begin as many of those that wait as there are workers free."""
        self._positions()
        while self._waiting and self._working < self.workers and not self._closed:
            run = self._in_turn()[0]
            run.tell(Event(number=0, event="started"))
            self._working += 1
            self._waiting.pop(run)()
        self._positions()

    def _work(self, run: Run, asked: Asked, loop: asyncio.AbstractEventLoop) -> None:
        """In a thread of the pool: answer, telling the loop what happens. Whatever goes wrong, the run ends."""

        def on_loop(call: Callable[..., object], *given: Any) -> None:
            with contextlib.suppress(RuntimeError):  # the loop is closed
                loop.call_soon_threadsafe(call, *given)

        result, turn = None, 0
        try:
            with stoppable(run.stop):
                for event in asked.events():
                    if isinstance(event, Result):
                        result = event
                    else:
                        on_loop(run.tell, Event(number=0, **event))  # type: ignore[typeddict-item]
            if result and not (run.stop.asked or run.over):
                result, turn = asked.kept(result)
        except BaseException as error:  # a run that never ends would be waited for
            result = asked.failed(error)
        if result is not None:
            with contextlib.suppress(Exception):
                self._observe(result)
        on_loop(run.finish, result, turn, size_of(result))
        on_loop(self._freed)

    def _freed(self) -> None:
        self._working -= 1
        self._next()

    def _over(self, run: Run) -> None:
        if self._waiting.pop(run, None):
            self._positions()
        self._forget_old()

    def _positions(self) -> None:
        for position, run in enumerate(self._in_turn()):
            run.wait_at(position)

    def _in_turn(self) -> list[Run]:
        """Those that wait, as they will begin: first come, first served, but of whom least runs and waits before."""
        before = Counter(run.whose for run in self.under_way() if run.state == "running")
        turns: list[tuple[int, Run]] = []
        for run in self._waiting:
            turns.append((before[run.whose], run))
            before[run.whose] += 1
        return [run for _, run in sorted(turns, key=itemgetter(0))]

    def _forget_old(self) -> None:
        """Of those that are over, keep the latest, as long and as large as they may be."""
        old, size = time.monotonic() - _KEPT_S, 0
        ended = sorted((run for run in self._runs.values() if run.over), key=lambda run: run.ended, reverse=True)
        for place, run in enumerate(ended):
            size += run.size
            if place >= _ALWAYS_KEPT and (run.ended < old or place >= _KEPT or size > _KEPT_BYTES):
                del self._runs[run.id]


def _suiting(client: HopQL) -> int:
    from hopql.tools.models.known import is_local
    from hopql.tools.options import effective

    return _LOCAL_WORKERS if is_local(effective(client.context({}), client.workspace).model) else _WORKERS


def _whole(client: HopQL, thread: str) -> str:
    from hopql.serve.conversation import whole_name

    return whole_name(client, thread) if thread else ""
