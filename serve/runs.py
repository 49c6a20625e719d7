"""Questions that are being answered: in a queue, watched by any number of faces, each stoppable by itself."""

from __future__ import annotations

import asyncio
import contextlib
import contextvars
import logging
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from operator import itemgetter
from typing import Any, Final, Literal, NotRequired
from urllib.parse import unquote
from uuid import uuid4

from typing_extensions import TypedDict

from hopql.serve.client import HopQL
from hopql.serve.conversation import conversation, lean, threads_of, whole_name
from hopql.serve.result import Result
from hopql.state.sql import Failure
from hopql.tools.base.errors import HopQLError, UsageError, failure_of
from hopql.tools.base.hide_secrets import trace
from hopql.tools.base.stop_runs import Stop, stoppable
from hopql.tools.database.explain_failures import STILL_RUNNING
from hopql.tools.database.read_page import weight
from hopql.tools.models.choose_model import is_local

log = logging.getLogger("hopql.serve")
Asker = Callable[[HopQL], Iterator[dict[str, Any] | Result]]


@dataclass(frozen=True)
class Asked:
    """What a run was started with."""

    client: HopQL
    text: str
    thread: str = ""
    notes: str = ""
    options: Mapping[str, Any] = field(default_factory=dict)
    ask: Asker | None = None
    """Answers it instead: what a client that keeps its own conversation brings."""

    def events(self) -> Iterator[dict[str, Any] | Result]:
        """Answer it: each step as it happens, the result last.

        Raises:
            ConnectError: the state database, which keeps conversations, cannot be reached.
        """
        if self.ask:
            yield from self.ask(self.client)
            return
        with conversation(self.client, self.thread) as talk:
            yield from talk.stream(self.text, notes=self.notes, **self.options)

    def kept(self, result: Result) -> tuple[Result, int]:
        """Store what came of it with its conversation: the number of the turn, 0 without one. Where that fails, the
        answer is there all the same, and says so."""
        if not self.thread:
            return result, 0
        try:
            told = lean(result.as_json())
            return result, threads_of(self.client).keep(self.thread, self.client.user, self.text, told)
        except HopQLError as error:
            said = f"This turn could not be kept with its conversation: {error}"
            return replace(result, remarks=[*result.remarks, said]), 0

    def failed(self, error: BaseException) -> Result:
        """What broke, as a result: in its own words where it could be foreseen, logged where not."""
        if isinstance(error, HopQLError):
            failure = failure_of(error)
        else:
            log.error("%s", trace(error))
            said = f"Something unforeseen went wrong: {type(error).__name__}."
            failure = Failure(kind=type(error).__name__, message=said, hint="The server's log says what.", exit_code=1)
        return Result(question=self.text, status="failed", answer=failure["message"], failure=failure)


Whose = tuple[str, str]
"""Tenant and user."""
RunState = Literal["queued", "running", "done", "cancelled"]


class Event(TypedDict):
    """What happened in a run. `queued` has a position, `start` and `end` a step, `result` ends it and so does
    `cancelled`."""

    number: int
    """From 0, without gaps."""
    event: Literal["queued", "started", "start", "end", "result", "cancelled"]
    position: NotRequired[int]
    """Questions that are answered before it, those under way not counted; 0: it is the next."""
    node: NotRequired[str]
    ms: NotRequired[float]
    detail: NotRequired[str]
    hop: NotRequired[int]
    """That a step is part of."""


class Run:
    """A question that was started. All of it is to be used on the event loop that it was started on."""

    def __init__(self, question: str, thread: str, tell: Callable[[Run], object], whose: Whose = ("", "")) -> None:
        self.id, self.question, self.thread = uuid4().hex, question, thread
        self.whose = whose
        self.at = datetime.now(UTC).isoformat(timespec="seconds")
        """When it was asked."""
        self.state: RunState = "queued"
        self.position = -1
        self.turn = 0
        """Of its thread, from 1, once it is done; 0 without a thread."""
        self.ended = 0.0
        """When, on the monotonic clock; 0 before."""
        self.size = 0
        """About how many bytes its result takes."""
        self.events: list[Event] = []
        self.stop = Stop()
        self._tell = tell
        self._result: Result | None = None
        self._left = ""
        self._news = asyncio.Event()

    @property
    def over(self) -> bool:
        """Whether nothing more will happen."""
        return self.state in ("done", "cancelled")

    @property
    def talk(self) -> str:
        """The name that its user has for its conversation; empty without one."""
        return unquote(self.thread.rpartition("/")[2])

    async def follow(self, after: int = 0, burst_s: float = 0) -> AsyncIterator[list[Event]]:
        """Every event from number `after` on, as they happen, to the last: those together that happen within `burst_s`
        seconds; the last waits for no others."""
        while True:
            news = self._news
            if events := self.events[after:]:
                after += len(events)
                yield events
                continue
            if self.over:
                return
            await news.wait()
            if burst_s and not self.over:
                await asyncio.sleep(burst_s)

    async def result(self) -> Result:
        """What came of it; that of a cancelled run is a failure of kind `StoppedError`."""
        async for _ in self.follow(len(self.events)):
            pass
        return self.outcome

    @property
    def outcome(self) -> Result:
        """What came of a run that is over."""
        if self._result is not None:
            return self._result
        said = f"Stopped. {self._left}".strip()
        failure = Failure(kind="StoppedError", message=said, hint="Ask again.", exit_code=130)
        return Result(question=self.question, status="failed", answer=said, failure=failure)

    def cancel(self) -> None:
        """End it: for whoever follows it at once, and what it has under way as soon as that can be."""
        if self.over:
            return
        self.finish(None)
        asyncio.get_running_loop().run_in_executor(None, self.stop.stop)

    def tell(self, event: Event) -> None:
        """Add an event; what still arrives after the end is left out."""
        if self.over:
            return
        if event["event"] == "started":
            self.state, self.position = "running", -1
        self._add(event)

    def wait_at(self, position: int) -> None:
        """Say where in the queue it is, when that has changed."""
        if self.state == "queued" and position != self.position:
            self.position = position
            self._add(Event(number=0, event="queued", position=position))

    def finish(self, result: Result | None, turn: int = 0, size: int = 0) -> None:
        """End with what came of it; without one it was cancelled. One that was cancelled before, and whose query goes
        on, says so from then on."""
        if self.over:
            failed = result.failure["message"] if result and result.failure else ""
            self._left = failed if STILL_RUNNING in failed else self._left
            return
        self._result, self.turn, self.ended, self.size = result, turn, time.monotonic(), size
        self.state = "cancelled" if result is None else "done"
        self._add(Event(number=0, event="cancelled" if result is None else "result"))
        self._tell(self)

    def _add(self, event: Event) -> None:
        self.events.append({**event, "number": len(self.events)})
        self._news.set()
        self._news = asyncio.Event()


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
        self.workers = workers or (_LOCAL_WORKERS if is_local(client.effective().model) else _WORKERS)
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
        whole = whole_name(client, thread)
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

    def find(self, id_: str, whose: Whose) -> Run:
        """A run of that tenant and user that is under way, or ended not long ago.

        Raises:
            UsageError: there is none of that id.
        """
        found = self._runs.get(id_)
        if found is None or whose != found.whose:
            raise UsageError("There is no such run.", hint="An answer is kept with its conversation; ask again.")
        return found

    def in_thread(self, thread: str, client: HopQL) -> Run | None:
        """The run that a conversation waits for."""
        whole = whole_name(client, thread)
        return next((each for each in self.under_way() if each.thread == whole), None)

    def under_way(self) -> list[Run]:
        """Runs that are not over, oldest first."""
        return [run for run in self._runs.values() if not run.over]

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
        size = sum(map(weight, result.rows["rows"])) if result and result.rows else 0
        on_loop(run.finish, result, turn, size)
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
