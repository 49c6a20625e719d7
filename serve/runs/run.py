"""One question on its way: what has happened so far, for whoever follows it, and its end."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from typing import Literal, NotRequired
from urllib.parse import unquote
from uuid import uuid4

from typing_extensions import TypedDict

from hopql.serve.result import Result
from hopql.state.sql import Failure
from hopql.tools.database.failures import STILL_RUNNING
from hopql.tools.stopping import Stop

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

    def __init__(
        self, question: str, thread: str, tell: Callable[[Run], object], whose: Whose = ("", "")
    ) -> None:
        self.id, self.question, self.thread = uuid4().hex, question, thread
        self.whose = whose
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

    def named(self, thread: str, tenant: str) -> bool:
        """Whether it is said in a conversation of that name, whoever's it is."""
        return bool(self.thread) and self.whose[0] == tenant and unquote(self.thread.rpartition("/")[2]) == thread

    async def follow(self, after: int = 0) -> AsyncIterator[Event]:
        """Every event from number `after` on, as they happen, to the last."""
        async for events in self.follow_by(0, after):
            for event in events:
                yield event

    async def follow_by(self, burst_s: float, after: int = 0) -> AsyncIterator[list[Event]]:
        """The same, those together that happen within `burst_s` seconds; the last waits for no others."""
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
